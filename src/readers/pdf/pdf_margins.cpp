#include "readers/pdf/pdf_margins.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

#include "text/ordinal.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t deepest = 4;  // rows of a running head
constexpr float same_height = 3;    // points
constexpr std::size_t fewest_pages = 2;

enum class Edge : std::uint8_t { top, bottom };

/// The words of a row in a fixed order, each number as "#": heads of left and right pages are mirrored.
std::string signature(const PdfRow& row) {
  std::vector<std::string> words;
  const std::string text = row_text(row);
  std::string word;
  const auto flush = [&] {
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    if (text[at] == ' ') {
      flush();
      ++at;
    } else if (read_digits(text, at)) {
      word += '#';
    } else {
      at = begin;
      decode_utf8(text, at);
      word.append(text, begin, at - begin);
    }
  }
  flush();
  std::ranges::sort(words);
  std::string all;
  for (const std::string& one : words) all += one + ' ';
  return all;
}

/// The numbers of a row, and whether it has only punctuation besides.
struct RowNumbers {
  std::vector<std::uint32_t> numbers;
  std::size_t letters = 0;
};

RowNumbers read_numbers(std::string_view text) {
  RowNumbers found;
  for (std::size_t at = 0; at < text.size();) {
    if (const auto number = read_digits(text, at)) {
      found.numbers.push_back(*number);
      continue;
    }
    const char32_t c = decode_utf8(text, at);
    const bool letter = c >= 0x80 ? c < 0x2000 || c > 0x206F : std::isalpha(static_cast<int>(c)) != 0;
    if (letter) ++found.letters;
  }
  return found;
}

/// "3", "- 3 -", "Page 3 of 12", alone in the margin of page 3.
bool is_page_number(const PdfRow& row, std::size_t page, std::size_t pages) {
  constexpr std::size_t longest_words = 12;  // letters of "Page … of …"
  const RowNumbers found = read_numbers(row_text(row));
  if (found.numbers.size() == 1) return found.letters == 0 && found.numbers[0] == page;
  return found.numbers.size() == 2 && found.letters <= longest_words && found.numbers[0] == page &&
         found.numbers[1] == pages;
}

class MarginCleaner {
 public:
  MarginCleaner(std::vector<PdfRows>& pages, Edge edge) : pages_(pages), edge_(edge) {}

  std::size_t clean() {
    std::size_t dropped = 0;
    for (std::size_t depth = 0; depth < deepest; ++depth) {
      const std::size_t now = drop_outermost();
      if (now == 0) break;
      dropped += now;
    }
    return dropped;
  }

 private:
  struct Outermost {
    std::size_t page;
    float middle;
    float size;
    bool apart;  // farther from the row behind it than two rows of a text are
    bool running = false;
    std::string words;
  };

  const PdfRow& row_of(const PdfRows& page) const {
    return edge_ == Edge::top ? page.rows.front() : page.rows.back();
  }

  bool stands_apart(const PdfRows& page) const {
    constexpr float widest = 1.6F;  // of the font's size: between the middles of two rows of one text
    if (page.rows.size() < 2) return true;
    const PdfRow& row = row_of(page);
    const PdfRow& next = edge_ == Edge::top ? page.rows[1] : page.rows[page.rows.size() - 2];
    return std::abs(next.middle() - row.middle()) > widest * std::max(row.size, next.size);
  }

  std::size_t drop_outermost() {
    std::vector<Outermost> rows;
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (pages_[i].rows.empty()) continue;
      const PdfRow& row = row_of(pages_[i]);
      rows.push_back({i, row.middle(), row.size, stands_apart(pages_[i]), false, signature(row)});
    }
    mark_repeated(rows);
    mark_in_their_place(rows);
    std::size_t dropped = 0;
    for (const Outermost& row : rows) {
      PdfRows& page = pages_[row.page];
      const bool number = row.apart && is_page_number(row_of(page), row.page + 1, pages_.size());
      if (!row.running && !number) continue;
      page.rows.erase(edge_ == Edge::top ? page.rows.begin() : page.rows.end() - 1);
      ++dropped;
    }
    return dropped;
  }

  static void mark_repeated(std::vector<Outermost>& rows) {
    std::unordered_map<std::string, std::vector<Outermost*>> by_words;
    for (Outermost& row : rows) by_words[row.words].push_back(&row);
    for (auto& [words, same] : by_words) {
      if (same.size() < fewest_pages) continue;
      for (Outermost* row : same) {
        const auto at_height = std::ranges::count_if(same, [&](const Outermost* other) {
          return std::abs(other->middle - row->middle) < same_height;
        });
        row->running = static_cast<std::size_t>(at_height) >= fewest_pages;
      }
    }
  }

  /// A head with a chapter's own words is at the position of other pages' heads.
  static void mark_in_their_place(std::vector<Outermost>& rows) {
    std::vector<std::pair<float, float>> places;  // heights and sizes
    for (const Outermost& row : rows) {
      const auto known = [&](const auto& place) { return std::abs(place.first - row.middle) < same_height; };
      if (row.running && std::ranges::none_of(places, known)) places.emplace_back(row.middle, row.size);
    }
    for (Outermost& row : rows) {
      row.running = row.running || (row.apart && std::ranges::any_of(places, [&](const auto& place) {
                                      return std::abs(place.first - row.middle) < 1 &&
                                             std::abs(place.second - row.size) < 0.5F;
                                    }));
    }
  }

  std::vector<PdfRows>& pages_;
  Edge edge_;
};

}  // namespace

std::size_t drop_running_heads(std::vector<PdfRows>& pages) {
  const std::size_t top = MarginCleaner(pages, Edge::top).clean();
  return top + MarginCleaner(pages, Edge::bottom).clean();
}

}  // namespace pandect
