#include "answer/read/source_notes.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "answer/answer_layout.h"
#include "text/lines.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// The digit of a superscript one, or 0.
char superscript_digit(char32_t c) {
  if (c == 0xB9) return '1';
  if (c == 0xB2) return '2';
  if (c == 0xB3) return '3';
  return c == 0x2070 || (c >= 0x2074 && c <= 0x2079) ? static_cast<char>('0' + (c - 0x2070)) : '\0';
}

bool is_sign_of_layout(char c) {
  return c == ' ' || c == '\t' || c == '>' || c == '#' || c == '*' || c == '_' || c == '|' || c == '-' ||
         c == '+';
}

/// The words of a line without surrounding layout signs.
std::string_view bare(std::string_view line) {
  while (!line.empty() && is_sign_of_layout(line.front())) line.remove_prefix(1);
  while (!line.empty() && (is_sign_of_layout(line.back()) || line.back() == ':')) line.remove_suffix(1);
  return line;
}

bool is_sources_heading(std::string_view line) {
  constexpr std::size_t longest = 80;
  if (line.size() > longest) return false;
  Cursor words(bare(line), 0);
  if (!words.take_digits().empty() && words.take(".")) words.skip_blanks();  // "## 4. References"
  return answer_layout().is_listed("sources", small_letters(words.rest()));
}

/// A number of at most three digits, as a label; empty when there is none.
std::string take_label(Cursor& cursor) {
  constexpr std::uint32_t largest = 999;
  const std::string_view digits = cursor.take_digits();
  const std::uint32_t value = digits.empty() ? 0 : digits_value(digits);
  return value == 0 || value > largest ? std::string() : std::to_string(value);
}

/// Numbers between brackets: "1", "1, 2", "1-3".
bool take_numbers(Cursor& cursor, std::vector<std::string>& labels) {
  constexpr std::size_t most_labels = 20;
  bool range = false;
  do {
    cursor.skip_blanks();
    const std::string label = take_label(cursor);
    if (label.empty() || labels.size() > most_labels) return false;
    if (range) {
      const int last = std::stoi(label);
      for (int next = std::stoi(labels.back()) + 1; next < last && labels.size() <= most_labels; ++next)
        labels.push_back(std::to_string(next));
    }
    labels.push_back(label);
    cursor.skip_blanks();
    range = cursor.take("-") || cursor.take("–");
  } while (range || cursor.take(",") || cursor.take(";"));
  return true;
}

/// "[1]", "[1, 2]", "[^name]".
bool take_square(Cursor& cursor, std::vector<std::string>& labels) {
  constexpr std::size_t longest_name = 40;
  Cursor read = cursor;
  if (!read.take("[")) return false;
  if (read.sees("^")) {
    const std::size_t end = read.rest().substr(0, longest_name).find_first_of("] \n");
    if (end == std::string_view::npos || read.rest()[end] != ']' || end < 2) return false;
    labels.emplace_back(read.rest().substr(1, end - 1));
    read.skip(end + 1);
  } else if (!take_numbers(read, labels) || !read.take("]")) {
    labels.clear();
    return false;
  }
  cursor = read;
  return true;
}

/// "¹²": the digits as one number.
bool take_superscript(Cursor& cursor, std::string& digits) {
  while (const char digit = superscript_digit(cursor.peek_char())) {
    digits += digit;
    cursor.skip_char();
  }
  return !digits.empty();
}

/// The number sign of an entry in a list of sources.
struct EntrySign {
  std::string label;
  std::size_t end = 0;    ///< end of the sign
  bool footnote = false;  ///< "[^1]:": a note at any position
  bool plain = false;     ///< "1.": an item of any list
};

std::optional<EntrySign> find_entry_sign(std::string_view text, Span line) {
  Cursor cursor(text.substr(0, line.end), line.begin);
  while (!cursor.done() && is_sign_of_layout(cursor.peek())) cursor.skip(1);
  EntrySign sign;
  std::vector<std::string> labels;
  sign.footnote = cursor.sees("[^");
  if (take_square(cursor, labels)) {
    if (labels.size() > 1) return std::nullopt;
    sign.label = labels.front();
    while (cursor.take("*")) {
    }
    const bool colon = cursor.take(":");
    if ((sign.footnote && !colon) || cursor.sees("(")) return std::nullopt;
  } else if (!take_superscript(cursor, sign.label)) {
    const bool bracket = cursor.take("(");
    sign.label = take_label(cursor);
    sign.plain = true;
    const bool closed = cursor.take(")") || (!bracket && cursor.take("."));
    if (sign.label.empty() || !closed || cursor.peek() != ' ') return std::nullopt;
  }
  sign.end = cursor.at();
  return sign;
}

/// "m²" is a unit.
bool is_square_of_unit(std::string_view text, std::size_t at) {
  return std::ranges::any_of(std::array<std::string_view, 5>{"m", "km", "cm", "mm", "dm"}, [&](auto unit) {
    if (!text.substr(0, at).ends_with(unit)) return false;
    const char32_t before = Cursor(text, at - unit.size()).previous_char();
    return !is_word_char(before) || (before >= '0' && before <= '9');
  });
}

class NoteFinder {
 public:
  NoteFinder(std::string_view source, std::string& words) : source_(source), words_(words) {}

  SourceNotes run() {
    lines_ = split_lines(source_);
    find_last_lines();
    find_notes();
    if (found_.notes.empty()) found_.headings.clear();
    for (std::uint32_t i = 0; i < found_.notes.size(); ++i)
      notes_by_label_[found_.notes[i].label].push_back(i);
    find_marks();
    return std::move(found_);
  }

 private:
  /// The last lines of a text number its sources if each of their paragraphs begins with a sign and other
  /// words precede them.
  void find_last_lines() {
    std::size_t first = lines_.size();
    bool signed_line = true;
    for (std::size_t i = lines_.size(); i-- > 0;) {
      if (lines_[i].empty() || bare(lines_[i].of(source_)).empty()) {
        if (!signed_line) break;
        continue;
      }
      const auto sign = find_entry_sign(source_, lines_[i]);
      signed_line = sign && !sign->plain;
      if (signed_line) first = i;
    }
    const bool words_before = std::any_of(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(first),
                                          [](Span line) { return !line.empty(); });
    last_lines_ = words_before ? first : lines_.size();
  }

  void find_notes() {
    bool listed = false;  // under a heading of sources
    bool open = false;    // the line above is of a note
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Span line = lines_[i];
      if (line.empty()) {
        open = false;
        continue;
      }
      if (is_sources_heading(line.of(source_))) {
        found_.headings.push_back(line);
        listed = true;
        open = false;
        continue;
      }
      const auto sign = find_entry_sign(source_, line);
      if (sign && (sign->footnote || listed || (!sign->plain && i >= last_lines_))) {
        add_note(*sign, line);
        open = true;
      } else if (open && source_[line.begin] != '#') {
        found_.notes.back().span.end = line.end;
      } else if (!bare(line.of(source_)).empty()) {
        listed = open = false;
      }
    }
  }

  void add_note(const EntrySign& sign, Span line) {
    found_.notes.push_back({sign.label, {line.begin, line.end}});
    blank(line.begin, sign.end);
    // A line break that no citation crosses: "… section 1" and "Harbour Act …" below are two.
    words_[line.begin] = '\f';
  }

  void blank(std::size_t begin, std::size_t end) {
    std::fill(words_.begin() + static_cast<std::ptrdiff_t>(begin),
              words_.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }

  void find_marks() {
    constexpr std::string_view first_bytes = "[<(\xC2\xE2";
    std::size_t next_note = 0;
    bool line_begins = true;
    for (std::size_t at = 0; at < source_.size();) {
      while (next_note < found_.notes.size() && found_.notes[next_note].span.end <= at) ++next_note;
      if (next_note < found_.notes.size() && found_.notes[next_note].span.begin <= at) {
        at = found_.notes[next_note].span.end;
        continue;
      }
      const char c = source_[at];
      const bool may_begin = !line_begins && first_bytes.find(c) != std::string_view::npos;
      const std::size_t end = may_begin ? take_mark(at) : at;
      line_begins = c == '\n' || (line_begins && is_sign_of_layout(c));
      at = std::max(end, at + 1);
    }
  }

  /// The end of the mark that begins at `at`; `at` when there is none.
  std::size_t take_mark(std::size_t at) {
    Cursor cursor(source_, at);
    std::vector<std::string> labels;
    std::string digits;
    const auto knows = [&](const std::string& label) { return notes_by_label_.contains(label); };
    const bool footnote = cursor.sees("[^");
    if (take_square(cursor, labels)) {
      // "[1](https://…)": the address is hidden as that of any link.
      const bool link = cursor.sees("(http");
      if (!footnote && !link && std::ranges::none_of(labels, knows)) return at;
    } else if (cursor.take("<sup>")) {
      if (!take_square(cursor, labels) && !take_numbers(cursor, labels)) return at;
      if (!cursor.take("</sup>")) return at;
    } else if (take_superscript(cursor, digits)) {
      if (is_square_of_unit(source_, at)) return at;
      labels.push_back(digits);
      if (!knows(digits)) {
        labels.clear();
        for (const char digit : digits) labels.emplace_back(1, digit);
      }
      if (!std::ranges::all_of(labels, knows)) return at;
    } else if (cursor.take("(")) {
      return take_bracketed(cursor, at);
    } else {
      return at;
    }
    add_marks(labels, make_span(at, cursor.at()), false);
    blank(at, cursor.at());
    return cursor.at();
  }

  /// "… (1).": at the end of a sentence, and not directly after a number like that of a paragraph.
  std::size_t take_bracketed(Cursor cursor, std::size_t at) {
    constexpr std::string_view stops = ".!?\n";
    std::vector<std::string> labels;
    if (!take_numbers(cursor, labels) || !cursor.take(")")) return at;
    const bool known = std::ranges::all_of(
        labels, [&](const std::string& label) { return notes_by_label_.contains(label); });
    const bool behind_stop =
        at > 1 && source_[at - 1] == ' ' && stops.find(source_[at - 2]) != std::string_view::npos;
    const bool apart = at > 0 && !is_word_char(Cursor(source_, at).previous_char()) && source_[at - 1] != ')';
    const bool before_stop = cursor.done() || stops.find(cursor.peek()) != std::string_view::npos;
    if (!known || !(behind_stop || (apart && before_stop))) return at;
    add_marks(labels, make_span(at, cursor.at()), true);
    return cursor.at();
  }

  /// If several notes have one label, as in chapters with lists of their own, the first after the mark is
  /// meant.
  void add_marks(const std::vector<std::string>& labels, Span mark, bool in_brackets) {
    for (const std::string& label : labels) {
      const auto notes = notes_by_label_.find(label);
      if (notes == notes_by_label_.end()) continue;
      const auto behind = std::ranges::upper_bound(
          notes->second, mark.begin, {}, [&](std::uint32_t note) { return found_.notes[note].span.begin; });
      const bool none = behind == notes->second.end();
      found_.marks.push_back({none ? notes->second.back() : *behind, mark, in_brackets});
    }
  }

  std::string_view source_;
  std::string& words_;
  std::vector<Span> lines_;
  std::size_t last_lines_ = 0;  // from which on each paragraph begins with a sign
  std::unordered_map<std::string, std::vector<std::uint32_t>> notes_by_label_;
  SourceNotes found_;
};

}  // namespace

const SourceNote* SourceNotes::note_at(std::uint32_t offset) const {
  const auto behind =
      std::ranges::upper_bound(notes, offset, {}, [](const auto& note) { return note.span.begin; });
  if (behind == notes.begin() || offset >= std::prev(behind)->span.end) return nullptr;
  return &*std::prev(behind);
}

bool SourceNotes::is_heading(std::uint32_t offset) const {
  const auto behind = std::ranges::upper_bound(headings, offset, {}, &Span::begin);
  return behind != headings.begin() && offset < std::prev(behind)->end;
}

SourceNotes hide_source_notes(std::string_view source, std::string& words) {
  return NoteFinder(source, words).run();
}

}  // namespace pandect
