#include "readers/pdf/pdf_rows.h"

#include <algorithm>
#include <cmath>

#include "readers/pdf/pdf_thai.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr float farthest = 20'000;  // points: larger than any page

bool is_placed(const Box& box) {
  const auto near = [](float value) { return std::isfinite(value) && std::abs(value) < farthest; };
  return near(box.left) && near(box.top) && near(box.right) && near(box.bottom) && box.left <= box.right &&
         box.top <= box.bottom;
}

bool is_only_marks(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_thai_mark(decode_utf8(text, at))) return false;
  }
  return !text.empty();
}

bool is_thai(char32_t c) {
  return (c >= 0x0E01 && c <= 0x0E4E) || (c >= 0xF700 && c <= 0xF71A);
}

bool begins_with_thai(std::string_view text) {
  std::size_t at = 0;
  return !text.empty() && is_thai(decode_utf8(text, at));
}

bool ends_in_thai(std::string_view text) {
  if (text.empty()) return false;
  std::size_t at = previous_code_point(text, text.size());
  return is_thai(decode_utf8(text, at));
}

std::string_view ligature(char32_t c) {
  constexpr std::string_view letters[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  return c >= 0xFB00 && c <= 0xFB06 ? letters[c - 0xFB00] : std::string_view{};
}

/// Without control characters, with ligatures as letters.
std::string plain_letters(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xFEFF || c == 0xFFFD || c == 0x2028 || c == 0x2029)
      continue;
    if (const std::string_view letters = ligature(c); !letters.empty()) {
      out += letters;
    } else {
      append_utf8(out, is_white_space(c) ? U' ' : c);
    }
  }
  return out;
}

/// The sort position of a word: a combining mark on its own is drawn left of its position, above the letter
/// before.
float reading_place(const PdfWord& word) {
  constexpr float overhang = 0.2F;  // of the font's size
  return is_only_marks(word.text) ? word.box.left - overhang * word.size : word.box.left;
}

PdfRow finish_row(std::vector<PdfWord> words) {
  std::ranges::stable_sort(words, {}, reading_place);
  PdfRow row;
  row.box = words.front().box;
  row.bold = std::ranges::all_of(words, &PdfWord::bold);
  row.table = std::ranges::any_of(words, &PdfWord::table_row);
  for (const PdfWord& word : words) {
    row.box.left = std::min(row.box.left, word.box.left);
    row.box.top = std::min(row.box.top, word.box.top);
    row.box.right = std::max(row.box.right, word.box.right);
    row.box.bottom = std::max(row.box.bottom, word.box.bottom);
    row.size = std::max(row.size, word.size);
  }
  row.words = std::move(words);
  return row;
}

float middle_of(const PdfWord& word) {
  return (word.box.top + word.box.bottom) / 2;
}

}  // namespace

void drop_unplaced_words(PdfPage& page) {
  for (PdfWord& word : page.words) {
    word.text = plain_letters(word.text);
    if (!std::isfinite(word.size) || word.size < 1 || word.size > farthest)
      word.size = std::max(1.0F, word.box.height());
  }
  std::erase_if(page.words, [](const PdfWord& word) {
    return !is_placed(word.box) || word.text.find_first_not_of(' ') == std::string::npos;
  });
}

std::vector<PdfRow> make_rows(std::vector<PdfWord> words) {
  constexpr float same_row = 0.45F;  // of the font's size: how far the middles of one row's words may differ
  std::ranges::stable_sort(words, {}, middle_of);
  std::vector<PdfRow> rows;
  std::vector<PdfWord> open;
  float middle = 0;
  float size = 0;
  for (PdfWord& word : words) {
    if (!open.empty() && middle_of(word) - middle > same_row * std::max(size, word.size)) {
      rows.push_back(finish_row(std::move(open)));
      open.clear();
      size = 0;
    }
    if (open.empty()) middle = middle_of(word);
    size = std::max(size, word.size);
    open.push_back(std::move(word));
  }
  if (!open.empty()) rows.push_back(finish_row(std::move(open)));
  return rows;
}

std::string row_text(const PdfRow& row) {
  constexpr float space = 0.22F;       // of the font's size: least gap that is a space, when the file has
                                       // none
  constexpr float thai_space = 0.18F;  // the same between Thai letters, whatever the file has
  std::string text;
  const PdfWord* before = nullptr;
  for (const PdfWord& word : row.words) {
    const bool marks = is_only_marks(word.text);
    if (before != nullptr && !marks && !text.ends_with(' ')) {
      const float gap = word.box.left - before->box.right;
      const bool thai = ends_in_thai(before->text) && begins_with_thai(word.text);
      const bool apart =
          thai ? gap > thai_space * word.size : gap > space * word.size || (before->space_after && gap > 0);
      if (apart) text += ' ';
    }
    text += word.text;
    if (!marks) before = &word;
  }
  while (text.ends_with(' ')) text.pop_back();
  return order_thai(text);
}

float median(std::vector<float> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

}  // namespace pandect
