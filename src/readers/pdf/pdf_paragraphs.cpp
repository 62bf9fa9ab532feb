#include "readers/pdf/pdf_paragraphs.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "readers/pdf/pdf_tables.h"
#include "readers/plain/plain_statute_header.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/plain/plain_statute_items.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr float set_apart = 1.3F;     // times the usual distance of lines
constexpr float same_size = 1.1F;     // font sizes that differ by less are equal
constexpr float least_indent = 0.8F;  // of the font's size
constexpr float at_edge = 0.25F;      // of the font's size: less room than this is none
constexpr std::string_view hyphen = "-";
constexpr std::string_view true_hyphen = "\u2010";
constexpr std::string_view soft_hyphen = "\u00AD";

/// "and", "or", in all languages.
const std::vector<std::string>& joining_words() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> words;
    for (const Language language : known_languages()) {
      const std::vector<std::string>& some = language_profile(language).joining;
      words.insert(words.end(), some.begin(), some.end());
    }
    return words;
  }();
  return all;
}

enum class Break : std::uint8_t { none, paragraph, apart };

char32_t first_of(std::string_view text) {
  std::size_t at = 0;
  return text.empty() ? U' ' : decode_utf8(text, at);
}

char32_t last_of(std::string_view text) {
  if (text.empty()) return U' ';
  std::size_t at = previous_code_point(text, text.size());
  return decode_utf8(text, at);
}

bool is_thai_letter(char32_t c) {
  return c >= 0x0E01 && c <= 0x0E4E;
}

bool is_letter(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= 0xC0 && c < 0x0250 && c != 0xD7 && c != 0xF7);
}

bool is_small(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 0xDF && c < 0x0100 && c != 0xF7);
}

/// The last hyphen of a line; empty when it has none at its end.
std::string_view ending_hyphen(std::string_view text) {
  for (const std::string_view mark : {hyphen, true_hyphen, soft_hyphen}) {
    if (text.ends_with(mark) && is_letter(last_of(text.substr(0, text.size() - mark.size())))) return mark;
  }
  return {};
}

std::string_view last_word(std::string_view text) {
  return text.substr(text.find_last_of(" (\"\n") + 1);
}

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" ,.;:)\"\n"));
}

class ParagraphJoiner {
 public:
  explicit ParagraphJoiner(const std::vector<PdfLine>& lines) : lines_(lines) {
    std::vector<float> sizes;
    std::string sample;
    for (const PdfLine& line : lines) {
      sizes.push_back(line.size);
      if (sample.size() < 100'000) sample += line.text + '\n';
      note_hyphens(line.text);
    }
    body_size_ = median(std::move(sizes));
    learn_habits();
    grammar_ = &heading_grammar(detect_language(sample));
  }

  PlacedText join() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (i > 0) add_break(i);
      const auto begin = static_cast<std::uint32_t>(out_.text.size());
      out_.places.push_back({{begin, begin}, lines_[i].page, lines_[i].box});
      add_line(lines_[i]);
      out_.places.back().text.end = static_cast<std::uint32_t>(out_.text.size());
    }
    return std::move(out_);
  }

 private:
  /// Adds a row of a table as one line; the lines of its cells are joined like those of a paragraph.
  void add_line(const PdfLine& line) {
    const std::size_t end = line.table ? line.text.find(cell_line_end) : std::string::npos;
    out_.text += line.text.substr(0, end);
    for (std::size_t at = end; at != std::string::npos;) {
      const std::size_t next = line.text.find(cell_line_end, at + 1);
      const std::string part = line.text.substr(at + 1, next == std::string::npos ? next : next - at - 1);
      add_join(line, part);
      out_.text += part;
      at = next;
    }
  }

  /// Records words with a hyphen inside a line, which are always hyphenated.
  void note_hyphens(std::string_view text) {
    for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1)) {
      const std::string_view before = last_word(text.substr(0, at));
      const std::string_view after = first_word(text.substr(at + 1));
      if (!before.empty() && !after.empty())
        hyphenated_.emplace(std::string(before) + '-' + std::string(after));
    }
  }

  /// Learns whether lines are justified, and whether paragraphs begin with an indent.
  void learn_habits() {
    constexpr double most = 0.7;
    constexpr std::size_t few = 2;
    constexpr std::size_t many = 5;
    std::size_t full = 0;
    std::size_t drawn_out = 0;
    std::size_t begin_at_edge = 0;
    std::size_t go_on_at_edge = 0;
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      const PdfLine& line = lines_[i];
      const PdfLine& before = lines_[i - 1];
      if (line.gap == 0 || line.table || before.table) continue;
      const bool fits = fits_above(before, line);
      if (!fits) ++full;
      if (!fits && before.room < at_edge * before.size) ++drawn_out;
      if (is_set_in(line)) continue;
      if (fits) ++begin_at_edge;
      if (!fits && is_set_in(before)) ++go_on_at_edge;
    }
    justified_ = full > few && static_cast<double>(drawn_out) >= most * static_cast<double>(full);
    first_lines_set_in_ = go_on_at_edge >= few && go_on_at_edge > many * begin_at_edge;
  }

  static bool is_set_in(const PdfLine& line) { return line.indent > least_indent * line.size; }

  void add_break(std::size_t i) {
    const Break kind = break_before(i);
    if (kind == Break::paragraph) out_.text += '\n';
    if (kind == Break::apart) out_.text += "\n\n";
    if (kind == Break::none) add_join(lines_[i - 1], lines_[i].text);
  }

  /// Joins two lines of a paragraph.
  void add_join(const PdfLine& before, std::string_view next) {
    std::string& text = out_.text;
    const std::string_view mark = ending_hyphen(text);
    if (!mark.empty() && is_small(first_of(next)) && !is_joining_word(first_word(next))) {
      const std::string word = std::string(last_word(text.substr(0, text.size() - mark.size()))) + '-' +
                               std::string(first_word(next));
      if (mark == soft_hyphen || !hyphenated_.contains(word)) {
        text.resize(text.size() - mark.size());
        out_.places.back().text.end = static_cast<std::uint32_t>(text.size());
      }
      return;
    }
    const bool no_space =
        (is_thai_letter(last_of(text)) && is_thai_letter(first_of(next)) && !before.space_after) ||
        text.ends_with('/') || text.ends_with(true_hyphen) || text.ends_with("\u2014");
    if (!no_space) text += ' ';
  }

  /// "land- und forstwirtschaftlich", "twee- of driewielig": the hyphen replaces a part of a compound.
  static bool is_joining_word(std::string_view word) {
    return std::ranges::find(joining_words(), word) != joining_words().end();
  }

  static bool ends_sentence(std::string_view text) {
    return std::string_view(".;:,").find(text.back()) != std::string_view::npos || text.ends_with("\u2014") ||
           std::ranges::any_of(joining_words(), [&](const std::string& word) {
             const bool latin = static_cast<unsigned char>(word[0]) < 0x80;
             return text.ends_with(word) && (!latin || text.ends_with(' ' + word));
           });
  }

  Break break_before(std::size_t i) const {
    const PdfLine& before = lines_[i - 1];
    const PdfLine& line = lines_[i];
    if (line.table || before.table) return Break::paragraph;
    const bool one_column = line.gap != 0;
    const bool set_alike = std::max(line.size, before.size) < same_size * std::min(line.size, before.size);
    if (one_column && line.gap > set_apart) return Break::apart;
    if (!set_alike) return one_column ? Break::apart : Break::paragraph;
    if (line.bold != before.bold && before.bold) return Break::paragraph;
    const bool fits = fits_above(before, line) || (justified_ && before.room > at_edge * before.size);
    if (begins_heading(line.text, before, fits) || is_header_line(line.text, *grammar_))
      return Break::paragraph;
    const bool title = line.size > same_size * body_size_;
    if (title) return Break::none;
    if (fits || begins_item(line, before) || indent_begins(i)) return Break::paragraph;
    return Break::none;
  }

  /// True if the first word of a line would have fitted on the line before, within one paragraph.
  static bool fits_above(const PdfLine& before, const PdfLine& line) {
    constexpr float slack = 0.5F;  // of the font's size
    const float space = ending_hyphen(before.text).empty() ? 0.25F * line.size : 0;
    return before.room > line.first_word + space + slack * line.size;
  }

  bool begins_heading(std::string_view text, const PdfLine& before, bool fits) const {
    const auto heading = match_heading(text, *grammar_);
    if (!heading) return false;
    if (heading->shape != LineHeading::Shape::running)
      return fits || ends_sentence(before.text) || before.bold;
    return fits && ends_sentence(before.text);
  }

  bool begins_item(const PdfLine& line, const PdfLine& before) const {
    if (!read_marker(line.text)) return false;
    if (match_heading(before.text, *grammar_)) return true;
    const bool moved = std::abs(line.indent - before.indent) > least_indent * line.size && line.indent > 1;
    return moved || ends_sentence(before.text) || is_thai_letter(last_of(before.text));
  }

  /// A line indented relative to those above, or one outdented below an indented paragraph; except for the
  /// second line of an item, which is indented after its number.
  bool indent_begins(std::size_t i) const {
    const PdfLine& before = lines_[i - 1];
    const PdfLine& line = lines_[i];
    const float moved = line.indent - before.indent;
    if (moved > least_indent * line.size) return !read_marker(before.text);
    return first_lines_set_in_ && is_set_in(line) && is_set_in(before);
  }

  const std::vector<PdfLine>& lines_;
  const HeadingGrammar* grammar_ = nullptr;
  float body_size_ = 0;
  bool justified_ = false;
  bool first_lines_set_in_ = false;
  std::unordered_set<std::string> hyphenated_;
  PlacedText out_;
};

}  // namespace

PlacedText join_paragraphs(const std::vector<PdfLine>& lines) {
  return ParagraphJoiner(lines).join();
}

}  // namespace pandect
