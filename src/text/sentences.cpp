#include "text/sentences.h"

#include <algorithm>
#include <memory>
#include <string>

#include <unicode/uchar.h>

#include "text/abbreviations.h"
#include "text/characters.h"
#include "text/language_profile.h"
#include "text/lines.h"
#include "text/per_language.h"
#include "text/unmarked_clauses.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

bool is_stop(char32_t c) {
  return c == U'.' || c == U'!' || c == U'?' || c == 0x3002 || c == 0xFF0E || c == 0xFF01 || c == 0xFF1F;
}

bool is_opening(char32_t c) {
  const int type = u_charType(static_cast<UChar32>(c));
  return type == U_START_PUNCTUATION || type == U_INITIAL_PUNCTUATION;
}

bool is_closing(char32_t c) {
  const int type = u_charType(static_cast<UChar32>(c));
  return type == U_END_PUNCTUATION || type == U_FINAL_PUNCTUATION || c == U'"' || c == U'\'';
}

bool is_digit(char32_t c) {
  return u_isdigit(static_cast<UChar32>(c)) != 0;
}

bool is_letter(char32_t c) {
  return u_isalpha(static_cast<UChar32>(c)) != 0;
}

bool is_roman(std::string_view word) {
  return word.find_first_not_of("ivxlc") == std::string_view::npos;
}

/// A line that is only the marker of a list item, "a.", "(iv)", "2°": its text is on the next line.
bool is_lone_marker(std::string_view line) {
  std::size_t offset = 0;
  std::size_t letters = 0;
  const bool bracket = line.starts_with('(');
  if (bracket) ++offset;
  while (offset < line.size() && letters <= 4) {
    std::size_t after = offset;
    const char32_t c = decode_utf8(line, after);
    if (!is_letter(c) && !is_digit(c)) break;
    offset = after;
    ++letters;
  }
  const std::string_view rest = line.substr(offset);
  if (letters == 0 || letters > 4) return false;
  return rest == ")" || (!bracket && (rest == "." || rest == "°" || rest == "°.") && letters <= 2);
}

/// The words before the numbers of articles and paragraphs, without their marks.
const std::vector<std::string>& level_words(Language language) {
  static const PerLanguage<std::vector<std::string>> all([](Language one) {
    auto made = std::make_unique<std::vector<std::string>>();
    const WordLists citing(one, "citing");
    for (const std::string_view head : {"level article", "level paragraph"}) {
      for (const std::string_view word : citing.of(head))
        made->emplace_back(word.substr(0, word.find_first_of(".*")));
    }
    return made;
  });
  return all.of(language);
}

/// "s 7(4) …", "ss. 1 and 2 …", "art. 5 …": a citation in lower case, which may begin a sentence.
bool begins_citation(std::string_view text, Language language) {
  for (const std::string& word : level_words(language)) {
    if (!text.starts_with(word)) continue;
    std::size_t at = word.size();
    if (text.substr(at).starts_with('.')) ++at;
    if (text.substr(at).starts_with(' ')) ++at;
    if (at > word.size() && at < text.size() && is_digit(static_cast<unsigned char>(text[at]))) return true;
  }
  return false;
}

/// Splits one logical line (a line with its wrapped continuations) into sentences.
class LineSplitter {
 public:
  LineSplitter(std::string_view text, Span line, Language language, std::vector<Span>& pieces)
      : text_(text.substr(0, line.end)), language_(language), piece_(line.begin), pieces_(pieces) {}

  void run() {
    find_brackets();
    std::size_t offset = piece_;
    while (offset < text_.size()) {
      const std::size_t at = offset;
      const char32_t c = decode_utf8(text_, offset);
      if (at < inside_brackets_until(at)) {
        offset = inside_brackets_until(at);
      } else if (is_stop(c)) {
        offset = end_of_sentence(at, offset);
      } else if ((c == U':' || c == U';') && list_item_follows(offset)) {
        cut(offset);
      }
    }
    cut(text_.size());
  }

 private:
  struct Bracketed {
    std::size_t begin;
    std::size_t end;
  };

  char32_t at(std::size_t offset) const { return offset < text_.size() ? decode_utf8(text_, offset) : 0; }

  std::size_t skip_spaces(std::size_t offset) const {
    while (offset < text_.size()) {
      std::size_t after = offset;
      if (!is_white_space(decode_utf8(text_, after))) break;
      offset = after;
    }
    return offset;
  }

  void cut(std::size_t end) {
    const Span piece = trim(text_, {static_cast<std::uint32_t>(piece_), static_cast<std::uint32_t>(end)});
    if (!piece.empty()) pieces_.push_back(piece);
    piece_ = skip_spaces(end);
  }

  void find_brackets();
  std::size_t inside_brackets_until(std::size_t offset);
  std::size_t end_of_sentence(std::size_t stop, std::size_t after);
  std::size_t pass_closing(std::size_t offset) const;
  std::size_t pass_amendment_note(std::size_t offset) const;
  bool ends_sentence(std::size_t stop, std::size_t after) const;
  bool quotation_goes_on(std::size_t stop_end, std::size_t closed) const;
  bool belongs_to_word(std::size_t stop) const;
  bool list_item_follows(std::size_t offset) const;
  bool is_one_word(std::size_t begin, std::size_t end) const;

  std::string_view text_;
  Language language_;
  std::size_t piece_;  // where the present piece begins
  std::vector<Span>& pieces_;
  std::vector<Bracketed> brackets_;  // outermost pairs of brackets that close on this line
  std::size_t next_bracket_ = 0;
};

void LineSplitter::find_brackets() {
  std::size_t depth = 0;
  std::size_t open = 0;
  for (std::size_t i = piece_; i < text_.size(); ++i) {
    if (text_[i] == '(' || text_[i] == '[') {
      if (depth == 0) open = i;
      ++depth;
    } else if ((text_[i] == ')' || text_[i] == ']') && depth > 0) {
      --depth;
      if (depth == 0) brackets_.push_back({open, i + 1});
    }
  }
}

/// The end of the brackets that begin at `offset`; `offset` when there are none.
std::size_t LineSplitter::inside_brackets_until(std::size_t offset) {
  while (next_bracket_ < brackets_.size() && brackets_[next_bracket_].begin < offset) ++next_bracket_;
  const bool begins = next_bracket_ < brackets_.size() && brackets_[next_bracket_].begin == offset;
  return begins ? brackets_[next_bracket_].end : offset;
}

std::size_t LineSplitter::pass_closing(std::size_t offset) const {
  while (offset < text_.size()) {
    std::size_t after = offset;
    const char32_t c = decode_utf8(text_, after);
    if (!is_closing(c) && !is_stop(c)) break;
    offset = after;
  }
  return offset;
}

/// "…한다. <개정 2020. 1. 5.>": the note stays with the sentence it is about.
std::size_t LineSplitter::pass_amendment_note(std::size_t offset) const {
  if (!language_profile(language_).has("amendment-notes")) return offset;
  const std::size_t note = skip_spaces(offset);
  if (at(note) != U'<' && at(note) != 0x3008) return offset;
  const std::string_view close = at(note) == U'<' ? ">" : "\u3009";
  constexpr std::size_t longest_note = 1000;  // bytes
  const std::size_t end = text_.substr(note, longest_note).find(close);
  return end == std::string_view::npos ? offset : note + end + close.size();
}

/// Splits after the stop when it ends a sentence. Returns the offset to continue from.
std::size_t LineSplitter::end_of_sentence(std::size_t stop, std::size_t after) {
  if (!ends_sentence(stop, after)) return pass_closing(after);
  const std::size_t end = pass_amendment_note(pass_closing(after));
  cut(end);
  return end;
}

bool LineSplitter::ends_sentence(std::size_t stop, std::size_t after) const {
  const std::size_t closed = pass_closing(after);
  if (closed >= text_.size()) return true;
  if (quotation_goes_on(after, closed)) return false;
  // "…する。ただし": no space needs to follow an ideographic full stop; "「…する。」と" continues.
  if (at(stop) == 0x3002) return closed == after || !is_letter(at(closed));
  if (!is_white_space(at(closed))) {  // "…한다.다만"
    const std::string& ending = language_profile(language_).sentence_ending;
    return !ending.empty() && text_.substr(piece_, stop - piece_).ends_with(ending) && is_letter(at(closed));
  }
  if (at(stop) == U'.' && belongs_to_word(stop)) return false;
  const char32_t next = at(skip_spaces(closed));
  if (stop > piece_ && text_[stop - 1] == ')' &&
      begins_citation(text_.substr(skip_spaces(closed)), language_))
    return true;
  return is_letter(next)
             ? u_islower(static_cast<UChar32>(next)) == 0
             : is_digit(next) || is_opening(next) || is_closing(next) || next == U'<' || next == 0xA7;
}

/// "“…한다.”고 정한다", "“…한다.” 라고": the particle that quotes a Korean sentence follows it directly.
bool LineSplitter::quotation_goes_on(std::size_t stop_end, std::size_t closed) const {
  if (closed == stop_end || !language_profile(language_).has("particles")) return false;
  if (is_hangul(at(closed))) return true;
  const std::string_view next = text_.substr(skip_spaces(closed));
  return std::ranges::any_of(language_profile(language_).quoting, [&](const std::string& particle) {
    return next.starts_with(particle) && next.substr(particle.size()).starts_with(' ');
  });
}

/// True if the full stop ends an abbreviation, an initial or the number of a list item.
bool LineSplitter::belongs_to_word(std::size_t stop) const {
  std::size_t begin = stop;
  while (begin > piece_) {
    const std::size_t last = previous_code_point(text_, begin, piece_);
    const char32_t c = at(last);
    if (!is_letter(c) && !is_digit(c) && c != U'°') break;
    begin = last;
  }
  const std::string_view word = text_.substr(begin, stop - begin);
  if (word.empty()) return false;
  const std::size_t length = count_code_points(word);
  const bool number = std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (piece_ == begin && (is_digit(at(begin)) || length <= 2 || is_roman(word))) return true;
  if (number && is_one_word(piece_, begin)) return true;  // "Section 2. Term", "Artikel 3. De raad"
  // "2016. 1. 27." in Korean, "am 3. Oktober" in German.
  if (number) {
    const LanguageProfile& profile = language_profile(language_);
    return profile.has("stop-behind-number") || (profile.has("stop-behind-day") && length <= 2);
  }
  if (is_hangul(at(begin))) return false;
  return length == 1 || is_abbreviation(word, language_);
}

/// True if the range holds one word and a space.
bool LineSplitter::is_one_word(std::size_t begin, std::size_t end) const {
  constexpr std::size_t longest = 24;  // bytes
  if (end - begin > longest) return false;
  const std::size_t space = text_.find(' ', begin);
  return space > begin && space < end && skip_spaces(space) == end;
}

/// "; (2)", ": a.", "; and (b)".
bool LineSplitter::list_item_follows(std::size_t offset) const {
  std::size_t item = skip_spaces(offset);
  if (item == offset) return false;
  for (const std::string& word : language_profile(language_).joining) {
    if (text_.substr(item, word.size()) == word && is_white_space(at(item + word.size()))) {
      item = skip_spaces(item + word.size());
      break;
    }
  }
  const bool bracket = at(item) == U'(';
  if (bracket) ++item;
  std::size_t end = item;
  std::size_t length = 0;
  while (length < 5 && (is_letter(at(end)) || is_digit(at(end)))) {
    decode_utf8(text_, end);
    ++length;
  }
  if (length == 0 || length > 4) return false;
  if (bracket) return at(end) == U')';
  return length <= 2 && at(end) == U'.' && is_white_space(at(end + 1));
}

/// True if the second line continues the sentence of the first.
bool is_wrapped(std::string_view text, Span line, Span next) {
  std::size_t last = previous_code_point(text, line.end, line.begin);
  const char32_t end = decode_utf8(text, last);
  if (!is_letter(end) && !is_digit(end) && end != U',' && end != U'-') return false;
  std::size_t offset = next.begin;
  if (u_islower(static_cast<UChar32>(decode_utf8(text, offset))) == 0) return false;
  // A letter and a stop or bracket is a list item: "a. the owner", "b) the tenant".
  while (offset < next.end && is_letter(decode_utf8(text, offset))) {
    if (offset - next.begin > 4) return true;
  }
  return offset > next.begin && text[offset - 1] == ' ';
}

}  // namespace

std::vector<Span> split_sentences(std::string_view text, Language language) {
  std::vector<Span> pieces;
  const std::vector<Span> lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Span line = lines[i];
    if (line.empty()) continue;
    while (has_capitals(language) && i + 1 < lines.size() && !lines[i + 1].empty() &&
           (is_lone_marker(line.of(text)) || is_wrapped(text, lines[i], lines[i + 1]))) {
      line.end = lines[++i].end;
    }
    if (language_profile(language).has("unmarked-sentences")) {
      split_unmarked_line(text, line, language, pieces);
    } else {
      LineSplitter(text, line, language, pieces).run();
    }
  }
  return pieces;
}

std::vector<Span> split_paragraphs(std::string_view text) {
  std::vector<Span> paragraphs;
  bool open = false;
  for (const Span line : split_lines(text)) {
    if (line.empty()) {
      open = false;
    } else if (open) {
      paragraphs.back().end = line.end;
    } else {
      paragraphs.push_back(line);
      open = true;
    }
  }
  return paragraphs;
}

}  // namespace pandect
