// Words at any place on any page, as a hostile PDF may set them, through all of the layout: the text is
// UTF-8, and the places of its lines are in it, in order. (Poppler itself is read in a process of its own;
// readers_fuzz tries that.)
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "readers/pdf/pdf_columns.h"
#include "readers/pdf/pdf_lines.h"
#include "readers/pdf/pdf_margins.h"
#include "readers/pdf/pdf_paragraphs.h"
#include "text/utf8.h"

namespace {

using namespace pandect;

constexpr std::string_view vocabulary[] = {
    "Section", "1.", "(a)", "the", "keeper-", "ship",   "มาตรา", "๑",   "ก้ำ", "้",  "ํ",   "า",     "제1조(",
    "-",       "3",  "of",  "12",  "Page",    "\uFB01", "\xFF",  "§ 5", "",   " ", "en", "ende.", "\u00AD"};

void require(bool holds) {
  if (!holds) std::abort();
}

/// Ten bytes a word: what it says, its place, size and weight, and whether it begins a page.
std::vector<PdfPage> make_pages(const std::uint8_t* data, std::size_t size) {
  std::vector<PdfPage> pages(1);
  for (std::size_t i = 0; i + 10 <= size && pages.size() < 50; i += 10) {
    const auto number = [&](std::size_t at) {
      std::int16_t value = 0;
      std::memcpy(&value, data + i + at, sizeof value);
      return static_cast<float>(value) / 16;
    };
    PdfWord word;
    word.text = vocabulary[data[i] % std::size(vocabulary)];
    word.box = {number(1), number(3), number(1) + number(5), number(3) + static_cast<float>(data[i + 7])};
    word.size = static_cast<float>(data[i + 8]) / 4;
    word.bold = (data[i + 9] & 1U) != 0;
    word.space_after = (data[i + 9] & 2U) != 0;
    if ((data[i + 9] & 60U) == 60U) pages.emplace_back();
    pages.back().words.push_back(std::move(word));
  }
  return pages;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<PdfRows> rows;
  for (PdfPage& page : make_pages(data, size)) {
    drop_unplaced_words(page);
    rows.push_back({page.width, page.height, make_rows(std::move(page.words))});
  }
  drop_running_heads(rows);
  const PlacedText placed = join_paragraphs(make_lines(order_blocks(std::move(rows))));
  require(!find_invalid_utf8(placed.text));
  std::uint32_t end = 0;
  for (const PagePlace& place : placed.places) {
    require(place.text.begin >= end && place.text.begin <= place.text.end);
    end = place.text.end;
  }
  require(end <= placed.text.size());
  return 0;
}
