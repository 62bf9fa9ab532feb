#include "readers/pdf/pdf_marginalia.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "text/ordinal.h"
#include "text/utf8.h"

namespace pandect {
namespace {

enum class Flank : std::uint8_t { left, right };

/// The number that is all of a word.
std::optional<std::uint32_t> number_in(const PdfWord& word) {
  constexpr std::size_t longest = 4;  // digits
  if (word.text.size() > longest) return std::nullopt;
  std::size_t at = 0;
  const auto number = read_digits(word.text, at);
  return number && at == word.text.size() ? std::optional(*number) : std::nullopt;
}

/// A number at the end of a row.
struct LineNumber {
  std::size_t row;
  std::uint32_t value;
};

/// Line numbers of one page, at one flank of its words.
class NumberedLines {
 public:
  NumberedLines(const PdfRows& page, Flank flank) : page_(page), flank_(flank) {
    float edge = flank == Flank::left ? page.width : 0;  // of the words besides the numbers
    for (const PdfRow& row : page.rows) {
      const bool numbered = number_in(outer(row)).has_value();
      if (numbered && row.words.size() == 1) continue;
      const PdfWord& word = numbered ? inner(row) : outer(row);
      edge = flank == Flank::left ? std::min(edge, word.box.left) : std::max(edge, word.box.right);
    }
    for (std::size_t i = 0; i < page.rows.size(); ++i) {
      const PdfWord& word = outer(page.rows[i]);
      const std::optional<std::uint32_t> value = number_in(word);
      const bool outside =
          flank == Flank::left ? word.box.right + least_gap < edge : word.box.left > edge + least_gap;
      if (value && outside) numbers_.push_back({i, *value});
    }
  }

  const std::vector<LineNumber>& numbers() const { return numbers_; }

  /// True if they show that the lines of the file are numbered: they count those of a page that has some, one
  /// by one and cutting through sentences, or by fives.
  bool show_counting() const {
    constexpr std::size_t fewest_lines = 8;
    return page_.rows.size() >= fewest_lines && ((counts_each() && cuts_sentences()) || counts_fives(3));
  }

  /// True if they may count lines, in a file whose lines are numbered.
  bool may_count() const { return counts_each() || counts_fives(1); }

 private:
  static constexpr float least_gap = 2;  // points

  const PdfWord& outer(const PdfRow& row) const {
    return flank_ == Flank::left ? row.words.front() : row.words.back();
  }
  const PdfWord& inner(const PdfRow& row) const {
    return flank_ == Flank::left ? row.words[1] : row.words[row.words.size() - 2];
  }

  bool counts_each() const {
    constexpr double most_rows = 0.8;
    for (std::size_t i = 1; i < numbers_.size(); ++i)
      if (numbers_[i].value != numbers_[i - 1].value + 1) return false;
    return !numbers_.empty() &&
           static_cast<double>(numbers_.size()) >= most_rows * static_cast<double>(page_.rows.size());
  }

  bool cuts_sentences() const {
    constexpr double within_sentences = 0.2;
    std::size_t within = 0;
    for (const LineNumber& number : numbers_) {
      const PdfRow& row = page_.rows[number.row];
      if (row.words.size() < 2) continue;
      const char first = flank_ == Flank::left ? row.words[1].text.front() : row.words.front().text.front();
      within += first >= 'a' && first <= 'z' ? 1 : 0;
    }
    return static_cast<double>(within) >= within_sentences * static_cast<double>(numbers_.size());
  }

  bool counts_fives(std::size_t fewest) const {
    constexpr std::size_t step = 5;
    if (numbers_.size() < fewest) return false;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i].value == 0 || numbers_[i].value % step != 0) return false;
      if (i == 0) continue;
      const std::size_t rows = numbers_[i].row - numbers_[i - 1].row;
      if (numbers_[i].value != numbers_[i - 1].value + step || rows + 1 < step || rows > step + 1)
        return false;
    }
    return true;
  }

  const PdfRows& page_;
  Flank flank_;
  std::vector<LineNumber> numbers_;
};

void drop_numbers(PdfRows& page, const std::vector<LineNumber>& numbers, Flank flank) {
  for (auto one = numbers.rbegin(); one != numbers.rend(); ++one) {
    std::vector<PdfWord>& words = page.rows[one->row].words;
    words.erase(flank == Flank::left ? words.begin() : words.end() - 1);
    if (words.empty()) {
      page.rows.erase(page.rows.begin() + static_cast<std::ptrdiff_t>(one->row));
    } else {
      page.rows[one->row] = make_rows(std::move(words)).front();
    }
  }
}

/// The size of most of the words of a page.
float size_of_words(const PdfRows& page) {
  std::vector<float> sizes;
  for (const PdfRow& row : page.rows)
    for (const PdfWord& word : row.words) sizes.insert(sizes.end(), word.text.size(), word.size);
  return median(std::move(sizes));
}

/// "1", "12)", "*", "a)": what a footnote begins with; empty if it is no mark.
std::string mark_in(std::string_view word) {
  constexpr std::size_t longest = 3;  // code points
  while (word.ends_with(')') || word.ends_with('.')) word.remove_suffix(1);
  std::size_t count = 0;
  bool digits = true;
  bool signs = true;
  for (std::size_t at = 0; at < word.size(); ++count) {
    const char32_t c = decode_utf8(word, at);
    digits = digits && c >= U'0' && c <= U'9';
    signs = signs && (c == U'*' || c == U'†' || c == U'‡' || c == U'§');
  }
  return count > 0 && count <= longest && (digits || signs) ? std::string(word) : std::string();
}

constexpr float raised = 0.8F;  // of the size of the words beside it: most of a raised mark

/// The first row of the smaller ones that end a page.
std::size_t begin_of_small_rows(const PdfRows& page) {
  constexpr float small = 0.93F;  // of the size of most words
  const float size = size_of_words(page);
  std::size_t begin = page.rows.size();
  while (begin > 0 && page.rows[begin - 1].size < small * size && !page.rows[begin - 1].table) --begin;
  return begin;
}

/// The mark that a row begins with: raised, or of the row's size.
std::string first_mark(const PdfRow& row) {
  return row.words.size() < 2 ? std::string() : mark_in(row.words.front().text);
}

/// The marks raised among the words above a row.
std::set<std::string> raised_marks(const PdfRows& page, std::size_t end) {
  std::set<std::string> marks;
  for (std::size_t i = 0; i < end; ++i) {
    for (const PdfWord& word : page.rows[i].words)
      if (word.size < raised * page.rows[i].size) marks.insert(mark_in(word.text));
  }
  marks.erase("");
  return marks;
}

/// "[^2-1]"
std::string markdown_mark(std::size_t page, std::string_view mark) {
  return fmt::format("[^{}-{}]", page, mark);
}

/// @param kept_page the marks become those of Markdown, of this page; 0: they are lost
void drop_marks(PdfRows& page, const std::set<std::string>& marks, std::size_t kept_page) {
  for (PdfRow& row : page.rows) {
    const float size = row.size;
    const auto is_mark = [&](const PdfWord& word) {
      return word.size < raised * size && marks.contains(mark_in(word.text));
    };
    if (kept_page == 0) {
      std::erase_if(row.words, is_mark);
      continue;
    }
    for (PdfWord& word : row.words)
      if (is_mark(word)) word.text = markdown_mark(kept_page, mark_in(word.text));
  }
  std::erase_if(page.rows, [](const PdfRow& row) { return row.words.empty(); });
}

}  // namespace

std::size_t drop_line_numbers(std::vector<PdfRows>& pages) {
  std::size_t dropped = 0;
  for (const Flank flank : {Flank::left, Flank::right}) {
    const bool numbered = std::ranges::any_of(
        pages, [&](const PdfRows& page) { return NumberedLines(page, flank).show_counting(); });
    if (!numbered) continue;
    for (PdfRows& page : pages) {
      const NumberedLines lines(page, flank);
      if (!lines.may_count()) continue;
      dropped += lines.numbers().size();
      drop_numbers(page, std::vector<LineNumber>(lines.numbers()), flank);
    }
  }
  return dropped;
}

std::vector<std::size_t> drop_footnotes(std::vector<PdfRows>& pages, std::string* kept) {
  std::vector<std::size_t> dropped(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    PdfRows& page = pages[i];
    const std::size_t begin = begin_of_small_rows(page);
    if (begin == 0 || begin == page.rows.size()) continue;
    const std::set<std::string> marks = raised_marks(page, begin);
    // Small rows above the first footnote belong to the words.
    std::size_t first = begin;
    while (first < page.rows.size() && !marks.contains(first_mark(page.rows[first]))) ++first;
    if (first == page.rows.size()) continue;
    std::set<std::string> noted;
    for (std::size_t row = first; row < page.rows.size(); ++row) noted.insert(first_mark(page.rows[row]));
    noted.erase("");
    std::erase_if(noted, [&](const std::string& mark) { return !marks.contains(mark); });
    for (std::size_t row = first; kept != nullptr && row < page.rows.size(); ++row) {
      PdfRow& words = page.rows[row];
      const std::string mark = first_mark(words);
      const bool begins = noted.contains(mark);
      if (begins) words.words.erase(words.words.begin());
      *kept += (begins ? "\n" + markdown_mark(i + 1, mark) + ": " : " ") + row_text(words);
    }
    page.rows.resize(first);
    drop_marks(page, noted, kept == nullptr ? 0 : i + 1);
    dropped[i] = noted.size();
  }
  return dropped;
}

}  // namespace pandect
