#include "readers/pdf/pdf_unread.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {
namespace {

/// The end of the last line on the pages before `page`.
std::uint32_t end_before(const PlacedText& text, std::uint32_t page) {
  std::uint32_t end = 0;
  for (const PagePlace& place : text.places) {
    if (place.page < page) end = std::max(end, place.text.end);
  }
  return end;
}

/// The words of a page, as they stand in the text.
std::string words_of(const PlacedText& text, std::uint32_t page) {
  std::string words;
  for (const PagePlace& place : text.places) {
    if (place.page == page) words += '\n' + std::string(place.text.of(text.text));
  }
  return words;
}

/// The end of the line above a picture: in its column, on its page; else on the pages before.
std::uint32_t end_above(const PlacedText& text, std::uint32_t page, const Box& picture) {
  constexpr float overlap = 4;  // points: pictures reach into the space between lines
  const PagePlace* above = nullptr;
  for (const PagePlace& place : text.places) {
    const bool over = place.page == page && place.box.bottom <= picture.top + overlap;
    const bool in_column = place.box.left < picture.right && picture.left < place.box.right;
    if (!over || !in_column) continue;
    if (above == nullptr || place.box.bottom >= above->box.bottom) above = &place;
  }
  return above != nullptr ? above->text.end : end_before(text, page);
}

/// The end of the last line of a table.
std::uint32_t end_of(const PlacedText& text, std::uint32_t page, const Box& table) {
  std::uint32_t end = 0;
  for (const PagePlace& place : text.places) {
    const float x = (place.box.left + place.box.right) / 2;
    const float y = (place.box.top + place.box.bottom) / 2;
    if (place.page == page && table.left < x && x < table.right && table.top < y && y < table.bottom)
      end = std::max(end, place.text.end);
  }
  return end != 0 ? end : end_above(text, page, table);
}

}  // namespace

std::vector<Unread> list_unread_drawings(const std::vector<PdfDrawing>& pages, const PlacedText& text) {
  std::vector<Unread> all;
  for (std::uint32_t i = 0; i < pages.size(); ++i) {
    const std::uint32_t page = i + 1;
    const auto add = [&](Unread::Kind kind, std::uint32_t at, const Box& box, const std::string& content,
                         std::string reason) {
      Unread unread;
      unread.kind = kind;
      unread.at = at;
      unread.place = fmt::format("page {}", page);
      unread.page = page;
      unread.box = box;
      unread.reason = std::move(reason);
      unread.content = content;
      all.push_back(std::move(unread));
    };
    // A page number that was left out makes no text of a page.
    std::string content = pages[i].content;
    const bool has_text =
        std::ranges::any_of(text.places, [&](const PagePlace& p) { return p.page == page; });
    if (!has_text) {
      for (const PageInk& picture : pages[i].pictures) content += picture.content;
    }
    if (!pages[i].read_by.empty() && has_text) {
      // Other words make another item, which nobody has accepted.
      content += words_of(text, page);
      add(Unread::Kind::machine_read, end_before(text, page + 1), pages[i].page, content_hash(content),
          pages[i].doubts);
      all.back().read_by = pages[i].read_by;
      continue;
    }
    if (!content.empty()) {
      add(Unread::Kind::scanned_page, end_before(text, page), pages[i].page, content_hash(content),
          "a page without text, as a scanner gives it");
      continue;
    }
    for (const UnreadTable& table : pages[i].tables)
      add(Unread::Kind::table, end_of(text, page, table.box), table.box, table.content, table.reason);
    for (const PageInk& picture : pages[i].pictures) {
      add(Unread::Kind::image, end_above(text, page, picture.box), picture.box, picture.content,
          "a picture, or letters drawn as one");
    }
  }
  return all;
}

}  // namespace pandect
