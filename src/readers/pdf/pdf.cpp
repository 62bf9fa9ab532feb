#include "readers/pdf/pdf.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"
#include "readers/pdf/pdf_columns.h"
#include "readers/pdf/pdf_lines.h"
#include "readers/pdf/pdf_marginalia.h"
#include "readers/pdf/pdf_margins.h"
#include "readers/pdf/pdf_pages.h"
#include "readers/pdf/pdf_paragraphs.h"
#include "readers/pdf/pdf_unread.h"
#include "readers/plain/plain_statute_tree.h"
#include "readers/words.h"

namespace pandect {
namespace {

/// "%PDF-" is within the first kilobyte.
constexpr std::size_t first_look = 1024;

std::vector<PdfDrawing> take_drawings(std::vector<PdfPage>& pages) {
  std::vector<PdfDrawing> drawings;
  drawings.reserve(pages.size());
  for (PdfPage& page : pages) {
    const Box whole{0, 0, page.width, page.height};
    std::vector<UnreadTable> tables = take_tables(page);
    drawings.push_back({std::move(page.pictures), std::move(page.content), whole, std::move(tables),
                        std::move(page.read_by), std::move(page.doubts)});
  }
  return drawings;
}

/// A document without any text yet.
Work make_scanned_work(const Source& source) {
  Work work;
  work.title = std::string(file_stem(source.path));
  work.id = make_work_id("doc", work.title);
  work.aliases.push_back({Alias::Kind::identifier, work.title});
  Provision root;
  root.level = Level::work;
  work.provisions.push_back(std::move(root));
  return work;
}

std::vector<PdfRows> make_page_rows(std::vector<PdfPage> pages) {
  std::vector<PdfRows> all;
  all.reserve(pages.size());
  for (PdfPage& page : pages) {
    all.push_back({page.width, page.height, make_rows(std::move(page.words))});
  }
  return all;
}

/// One line for the footnotes of a file, which are no words of the law.
void report_footnotes(const std::vector<std::size_t>& of_pages, Work& work) {
  const std::size_t all = std::accumulate(of_pages.begin(), of_pages.end(), std::size_t{0});
  if (all == 0) return;
  const auto first = std::ranges::find_if(of_pages, [](std::size_t count) { return count > 0; });
  report_problem(work.problems,
                 {fmt::format("page {}", first - of_pages.begin() + 1),
                  fmt::format("footnotes are left out, {} of them: they are not words of the law", all)});
}

}  // namespace

std::string read_pdf_words(const Source& source, std::size_t& pictures) {
  std::vector<PdfPage> drawn = read_pdf_pages(source);
  pictures = static_cast<std::size_t>(std::ranges::count_if(
      drawn, [](const PdfPage& page) { return page.words.empty() && !page.content.empty(); }));
  std::ranges::for_each(drawn, drop_unplaced_words);
  take_drawings(drawn);
  std::vector<PdfRows> pages = make_page_rows(std::move(drawn));
  drop_line_numbers(pages);
  drop_running_heads(pages);
  std::string notes;
  drop_footnotes(pages, &notes);
  std::string words = join_paragraphs(make_lines(order_blocks(std::move(pages)))).text;
  if (words.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: a PDF without any words", source.path),
                "have its words recognised first, or check the document that it was printed from");
  return words + notes + '\n';
}

std::vector<Work> read_laid_out(const Source& source, std::vector<PdfPage> drawn, std::string_view format,
                                const Reader* reader) {
  std::ranges::for_each(drawn, drop_unplaced_words);
  const std::vector<PdfDrawing> drawings = take_drawings(drawn);
  std::vector<PdfRows> pages = make_page_rows(std::move(drawn));
  drop_line_numbers(pages);
  drop_running_heads(pages);
  const std::vector<std::size_t> footnotes = drop_footnotes(pages);
  PlacedText placed = join_paragraphs(make_lines(order_blocks(std::move(pages))));
  std::vector<Unread> unread = list_unread_drawings(drawings, placed);
  const Source words{source.path, placed.text};
  std::vector<Work> works;
  if (placed.text.empty() && !unread.empty()) {
    works.push_back(make_scanned_work(source));
  } else {
    works = (reader != nullptr ? *reader : reader_of_words(words)).read(words);
  }
  for (Work& work : works) {
    work.format = format;
    // Source spans of the outline's reader refer to the text made here.
    for (Provision& provision : work.provisions) provision.source = {};
  }
  works.front().places = std::move(placed.places);
  for (Unread& item : unread) report_unread(works.front(), std::move(item));
  report_footnotes(footnotes, works.front());
  return works;
}

const Reader& pdf_reader() {
  static const ContainerReader reader(
      "pdf", "a statute or contract as PDF: columns, running heads and divided words are undone",
      [](const Source& source) {
        return source.bytes.substr(0, first_look).find("%PDF-") != std::string_view::npos ? 95 : 0;
      },
      [](const Source& source, std::string_view format, const Reader* words) {
        return read_laid_out(source, read_pdf_pages(source), format, words);
      });
  return reader;
}

}  // namespace pandect
