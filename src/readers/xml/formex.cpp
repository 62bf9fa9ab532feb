#include "readers/xml/formex.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "base/ascii.h"
#include "readers/all.h"
#include "readers/xml/formex_meta.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_law.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using enum XmlRole;

constexpr XmlRoles formex_roles[] = {
    {skip, "BIB.INSTANCE MARGIN TOC"},
    {group, Level::division, "DIVISION"},
    {unit, Level::article, "ARTICLE"},
    {unit, Level::preamble, "PREAMBLE"},
    {leaf, Level::heading, "GR.SEQ"},
    {leaf, Level::annex, "ACT.GEN ANNEX"},
    {division, Level::paragraph, "PARAG"},
    {division, Level::item, "NP"},
    {aside, Level::addendum, "FINAL"},
    {number, "NO.GR.SEQ NO.P NO.PARAG TI.ART"},
    {heading, "STI STI.ART TI TITLE"},
    {quote, "QUOT.S"},
    {table, "TBL"},
    {row, "ROW"},
    {cell, "CELL"},
    {note, "NOTE"},
    {picture, "INCL.ELEMENT"},
    {block,
     "ALINEA ANNOTATION CAPTION COMMENT CONSID DEFINITION DLIST.ITEM GR.CONSID.INIT INTRO ITEM LIST "
     "P PL.DATE PREAMBLE.FINAL PREAMBLE.INIT SIGNATORY TI.CONTENTS TXT VISA"},
    {word, "TERM"},
};

}  // namespace

Level formex_division_level(std::string_view title) {
  constexpr std::array<std::pair<std::string_view, Level>, 15> words{{{"part", Level::part},
                                                                      {"title", Level::title},
                                                                      {"chapter", Level::chapter},
                                                                      {"section", Level::division},
                                                                      {"subsection", Level::subdivision},
                                                                      {"deel", Level::part},
                                                                      {"titel", Level::title},
                                                                      {"hoofdstuk", Level::chapter},
                                                                      {"afdeling", Level::division},
                                                                      {"teil", Level::part},
                                                                      {"kapitel", Level::chapter},
                                                                      {"abschnitt", Level::division},
                                                                      {"partie", Level::part},
                                                                      {"titre", Level::title},
                                                                      {"chapitre", Level::chapter}}};
  const std::string first = ascii_lower(title.substr(0, title.find(' ')));
  const auto* found = std::ranges::find(words, first, &std::pair<std::string_view, Level>::first);
  return found == words.end() ? Level::division : found->second;
}

namespace {

class FormexDialect : public XmlDialect {
 public:
  XmlRule rule(pugi::xml_node element) const override {
    static const XmlRules rules(formex_roles);
    XmlRule found = rules.of(local_name(element));
    if (found.element == "DIVISION") found.level = formex_division_level(title_words(element));
    return found;
  }

  XmlHead head(pugi::xml_node element) const override {
    const std::string_view name = local_name(element);
    XmlHead head;
    if (name == "ARTICLE") {
      head.label = text_of(child_named(element, "TI.ART"));
      head.heading = {child_named(element, "STI.ART")};
    } else if (name == "PARAG" || name == "NP" || name == "GR.SEQ") {
      head.label = text_of(number_of(element));
      head.heading = {child_named(element, "TITLE")};
    } else {
      head.label = title_words(element);
      head.heading = {child_named(child_named(element, "TITLE"), "STI")};
    }
    head.number = number_in_label(head.label);
    return head;
  }

  bool repealed(pugi::xml_node, std::string_view words) const override { return is_note_of_repeal(words); }
  std::optional<Citation> reference(pugi::xml_node) const override { return std::nullopt; }

  /// <QUOT.START CODE="2018"/>: a quotation mark by the code of its character.
  std::string sign(pugi::xml_node element) const override {
    if (!local_name(element).starts_with("QUOT.")) return {};
    const std::string_view code = attribute_of(element, "CODE");
    std::uint32_t character = 0;
    std::from_chars(code.data(), code.data() + code.size(), character, 16);
    std::string mark;
    if (character > ' ' && character < 0xD800) append_utf8(mark, character);
    return mark;
  }

 private:
  static std::string title_words(pugi::xml_node element) {
    return text_of(child_named(child_named(element, "TITLE"), "TI"));
  }
  static pugi::xml_node number_of(pugi::xml_node element) {
    for (const char* const name : {"NO.PARAG", "NO.P", "NO.GR.SEQ"}) {
      if (const pugi::xml_node number = child_named(element, name)) return number;
    }
    return {};
  }
};

}  // namespace

const XmlDialect& formex_dialect() {
  static const FormexDialect dialect;
  return dialect;
}

const Reader& formex_reader() {
  static const FormatReader reader(
      "formex", "Formex, the XML of the Official Journal of the European Union: acts and annexes",
      [](const Source& source) {
        constexpr std::array<std::string_view, 5> roots{"ACT", "ANNEX", "CONS.ACT", "AGR", "GENERAL"};
        const bool named = xml_head(source).find("formex") != std::string_view::npos;
        return named && std::ranges::find(roots, xml_root_name(source)) != roots.end() ? 100 : 0;
      },
      [](const Source& source, std::string_view) {
        const XmlDocument document(source);
        XmlLaw law(document, formex_dialect(), read_formex_meta(document));
        const pugi::xml_node root = document.root();
        if (local_name(root) == "ANNEX") {
          law.write(root);
        } else {
          law.write_title(child_named(root, "TITLE"));
          law.write_content(root, true);
        }
        return only(law.finish());
      });
  return reader;
}

}  // namespace pandect
