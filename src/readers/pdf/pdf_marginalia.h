#pragma once

#include <string>
#include <vector>

#include "readers/pdf/pdf_margins.h"

namespace pandect {

/// Removes the numbers of lines that stand beside the words of a page, on each line or each fifth, as in
/// bills. Numbers of paragraphs and of the rows of a list stay: they do not cut through sentences.
/// @return number of numbers removed
std::size_t drop_line_numbers(std::vector<PdfRows>& pages);

/// Removes footnotes: the smaller rows at the foot of a page, below all others, the first behind a mark that
/// stands raised in the words above; and the marks. To be called when running feet are gone.
/// @param kept gets the notes, a line each, as Markdown has them ("[^2-1]: words" for note 1 of page 2), and
/// the marks in the words become "[^2-1]"; null: both are lost
/// @return number of footnotes removed, of each page
std::vector<std::size_t> drop_footnotes(std::vector<PdfRows>& pages, std::string* kept = nullptr);

}  // namespace pandect
