#include <algorithm>

#include "definitions/definition_text.h"
#include "text/lines.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {

Triggers scope_triggers(std::span<const ScopeWord> words, Triggers::Case letter_case) {
  std::vector<std::string_view> list;
  list.reserve(words.size());
  for (const ScopeWord& word : words) list.push_back(word.words);
  return {list, letter_case};
}

std::optional<Level> ScopeFinder::named_in(std::size_t begin, std::size_t end) const {
  std::optional<Level> found;
  if (begin >= end) return found;
  const std::string_view region = text_.substr(begin, end - begin);
  for (auto hit = triggers_.next(region, 0); hit;
       hit = triggers_.next(region, hit->at + words_[hit->word].words.size())) {
    const Cursor after(region, hit->at + words_[hit->word].words.size());
    const bool latin = static_cast<unsigned char>(words_[hit->word].words.back()) < 0x80;
    if (!latin || !is_word_char(after.peek_char())) found = words_[hit->word].level;
  }
  return found;
}

void ScopeFinder::read_line(Span line) {
  if (trim(text_, line).empty()) return;
  const MarkerAt marker = marker_of(line.of(text_));
  if (marker.kind != ListMarker::none) {
    if (const std::optional<std::size_t> level = lists_.level_of(marker)) {
      lists_.go_on(*level, marker);
    } else {
      // Below a line without a marker a list in the same style as an open one replaces it.
      const bool below_item = marker_of(above_.of(text_)).kind != ListMarker::none;
      const std::optional<std::size_t> like = below_item ? std::nullopt : lists_.like(marker);
      const std::size_t begins = lists_.begin_below(like.value_or(lists_.size()), marker);
      const std::size_t from = above_.end > longest_look_back ? above_.end - longest_look_back : 0;
      list_scopes_[begins] = named_in(std::max<std::size_t>(above_.begin, from), above_.end);
      if (!list_scopes_[begins] && begins > 0) list_scopes_[begins] = list_scopes_[begins - 1];
    }
  }
  above_ = line;
}

void ScopeFinder::read_lines_until(std::size_t end) {
  while (read_ < end) {
    const Span line = line_around(text_, read_);
    read_line(line);
    read_ = line.end + std::size_t{1};
  }
}

Level ScopeFinder::of(std::size_t begin, std::size_t end) {
  const Span line = line_around(text_, begin);
  const auto from = [&](std::size_t first, std::size_t last) {
    first = std::max(first, last > longest_look_back ? last - longest_look_back : 0);
    return std::max(first, any_ ? last_begin_ : 0);
  };
  if (read_ <= line.begin) {
    read_lines_until(line.begin);
    above_last_ = above_;
    read_lines_until(line.end);
  }
  std::optional<Level> scope = named_in(from(line.begin, begin), begin);
  const bool item = marker_of(line.of(text_)).kind != ListMarker::none;
  if (!scope && item) scope = list_scopes_[lists_.size() - 1];
  const bool in_list = any_ && (last_end_ > begin || last_end_ > line.begin ||
                                trim(text_, make_span(last_end_, line.begin)).empty());
  if (!scope && in_list) scope = last_;
  if (!scope && !item) scope = named_in(from(above_last_.begin, above_last_.end), above_last_.end);
  any_ = true;
  last_begin_ = begin;
  last_end_ = std::max(last_end_, end);
  last_ = scope.value_or(Level::work);
  return last_;
}

}  // namespace pandect
