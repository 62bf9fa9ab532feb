#include <algorithm>

#include "definitions/defining_words.h"
#include "definitions/definition_text.h"
#include "text/language_profile.h"
#include "text/lines.h"
#include "text/scanner.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_definition = 8192;
constexpr std::size_t longest_sentence = 4096;

/// True if a sentence or an item continues the definition of the last term: "Such term includes …".
bool goes_on_defining(std::string_view text, std::size_t at, Language language) {
  const DefiningWords& words = defining_words(language);
  Cursor cursor(text, at);
  const auto take = [&](DefiningWords::List list) {
    cursor.skip_blanks();
    return std::ranges::any_of(list, [&](std::string_view word) { return cursor.take_word(word); });
  };
  if (!take(words.going_on)) return false;
  while (take(words.going_on_adverb)) {
  }
  return take(words.going_on_verb);
}

/// The end of the sentence that begins at `at`, within its line.
std::size_t sentence_end(std::string_view text, std::size_t at, std::size_t line_end, Language language) {
  if (language_profile(language).has("unmarked-sentences")) return line_end;
  std::size_t most = std::min(line_end, at + longest_sentence);
  if (most < line_end) most = previous_code_point(text, most + 1, at);
  std::size_t end = at;
  for (const Span piece : split_sentences(text.substr(at, most - at), language)) {
    end = at + piece.end;
    std::string_view words = text.substr(at + piece.begin, piece.size());
    while (!words.empty() && std::string_view("\"')]>").find(words.back()) != std::string_view::npos)
      words.remove_suffix(1);
    for (const std::string_view mark : {"”", "’", "»", "“"}) {
      if (words.ends_with(mark)) words.remove_suffix(mark.size());
    }
    const bool ends =
        words.ends_with('.') || words.ends_with("。") || words.ends_with('?') || words.ends_with('!');
    if (ends && marker_of(words).size < words.size() && !goes_on_defining(text, end, language)) return end;
  }
  return line_end;
}

/// True if a line introduces items below it.
bool leads_to_items(std::string_view line) {
  const Span words = trim(line, make_span(0, line.size()));
  if (words.empty()) return false;
  std::size_t last = previous_code_point(line, words.end);
  const char32_t c = decode_utf8(line, last);
  return c == ':' || is_dash(c);
}

/// The items below a line, and the continuation of its sentence after them, from the first line to the last.
class ItemsBelow {
 public:
  explicit ItemsBelow(std::string_view text, Span line) : text_(text), above_(line) {
    const MarkerAt own = marker_of(line.of(text));
    if (own.kind != ListMarker::none) lists_.begin_below(0, own);
    own_levels_ = lists_.size();
  }

  /// True if the next line is one of them.
  bool take(Span line, Language language) {
    MarkerAt marker = marker_of(line.of(text_));
    if (marker.kind == ListMarker::none) marker = bare_item(line);
    const bool taken = marker.kind == ListMarker::none ? goes_on(line) : take_item(line, marker, language);
    above_ = line;
    return taken;
  }

 private:
  /// The marker without punctuation of a line below one that introduces items, or that continues such a list.
  MarkerAt bare_item(Span line) {
    const MarkerAt marker = bare_marker_of(line.of(text_));
    const bool begins = marker.is_first() && leads_to_items(above_.of(text_));
    if (marker.kind == ListMarker::none || !(begins || (bare_ && lists_.level_of(marker)))) return {};
    bare_ = true;
    return marker;
  }

  bool take_item(Span line, const MarkerAt& marker, Language language) {
    const bool first = marker.is_first();
    // "(i)" is below "(h) … means:", and behind "(h) … means a hat;".
    const bool only_below = first && lists_.size() == own_levels_ && leads_to_items(above_.of(text_));
    const std::optional<std::size_t> level = only_below ? std::nullopt : lists_.level_of(marker);
    if (!level) {
      const bool begins = first && !lists_.full();
      if (begins) lists_.begin_below(lists_.size(), marker);
      return begins;
    }
    lists_.go_on(*level, marker);
    return *level >= own_levels_ || goes_on_defining(text_, line.begin + marker.size, language);
  }

  /// "(a) the bell, and\n(b) the rope,\nwhich belong to the town;": words after a list that end its sentence.
  bool goes_on(Span line) const {
    const Span words = trim(text_, line);
    const Span before = trim(text_, above_);
    const char first = text_[words.begin];
    return lists_.size() > own_levels_ && first >= 'a' && first <= 'z' && before.of(text_).ends_with(',');
  }

  std::string_view text_;
  OpenLists lists_;
  std::size_t own_levels_ = 0;  // 1 where the line itself is an item
  bool bare_ = false;           // the markers have no marks
  Span above_;
};

}  // namespace

std::size_t definition_end(std::string_view text, std::size_t at, Language language) {
  Span line = line_around(text, at);
  std::size_t end = sentence_end(text, at, line.end, language);
  // Items below belong to it when its line runs on into them.
  if (text.substr(end, line.end - end).find_first_not_of(" \t\r") == std::string_view::npos) {
    ItemsBelow items(text, line);
    while (const std::optional<Span> next = line_after(text, line)) {
      if (next->end > at + longest_definition) break;
      line = *next;
      if (trim(text, line).empty()) continue;
      if (!items.take(line, language)) break;
      end = line.end;
    }
  }
  return trim(text, make_span(at, end)).end;
}

}  // namespace pandect
