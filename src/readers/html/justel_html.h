#pragma once

#include <string>
#include <utility>
#include <vector>

#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// What a page of Belgium's database Justel says of its law, besides the words.
struct JustelPage {
  std::string title;  ///< "8 JUIN 1867. - CODE PENAL"
  /// Labels and values of the box of the title, as printed: "Numéro", "Dossier numéro", "Entrée en vigueur".
  std::vector<std::pair<std::string, std::string>> data;
};

/// True for a page of Justel: the title and the text are in boxes of their own.
bool is_justel(pugi::xml_node page);

/// Reduces a page of Justel to the law: its title as the main heading, the preamble and the text. The site's
/// own words, the table of contents, which repeats every heading and article, the marks of amended words,
/// [¹ … ]¹, and the notes on where they come from go.
JustelPage reduce_justel(pugi::xml_node page);

/// Gives a work read from such a page its title, its id by the number of its publication, and its dates.
void name_justel_law(const JustelPage& page, Work& work);

}  // namespace pandect
