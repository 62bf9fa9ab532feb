#include <algorithm>

#include "citations/grammar/latin_parser.h"
#include "citations/names/name_ends.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

bool LatinParser::inside_bracket(std::size_t at) const {
  constexpr std::size_t farthest = 300;
  const std::size_t since = at - std::min(at, farthest);
  for (std::size_t depth = 0; at > since; --at) {
    const char c = text_[at - 1];
    if (c == '\n') return false;
    if (c == ')') ++depth;
    if (c == '(' && depth-- == 0) return true;
  }
  return false;
}

Level LatinParser::below_item(Level level, ListSeparator separator, NumberForm form) const {
  const bool joined = separator == ListSeparator::none || separator == ListSeparator::comma;
  const bool inside = level == Level::item && joined && !path_.empty() && path_.back().level == Level::item;
  return inside && forms_.size() == path_.size() && forms_.back() != form ? Level::subitem : level;
}

bool LatinParser::take_bracket_step(Cursor& cursor, ListSeparator separator) {
  if (path_.empty() || path_.back().level < Level::article) return false;
  Cursor read = cursor;
  const std::string_view written = take_bracketed(read);
  // "§ 535 (1) BGB" in any language.
  const bool paragraph =
      path_.back().level == Level::article && separator == ListSeparator::none && has_only_digits(written);
  if (written.empty() || !(v_.forms.brackets || paragraph)) return false;
  const std::size_t begin = cursor.at();
  const std::string number = normalise_number(written);
  // "98 U.S.C. § 371 (2020)": the year of an edition.
  if (is_year(written) && begin > 0 && text_[begin - 1] == ' ') return false;
  if (separator == ListSeparator::none) {
    path_.push_back({bracket_level(path_.size()), number});
    bracket_texts_.resize(path_.size());
    bracket_texts_.back() = std::string(written);
    found_.back().path = path_;
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
  } else {
    if (found_.back().relative != Relative::none) return false;
    const std::size_t depth = depth_of_bracket(written);
    if (depth == 0) return false;
    path_.resize(depth);
    bracket_texts_.resize(depth);
    path_.back().number = number;
    bracket_texts_.back() = std::string(written);
    add(begin, read.at(), Relative::none);
  }
  cursor = read;
  return true;
}

std::size_t LatinParser::depth_of_bracket(std::string_view written) const {
  const auto known = std::min(path_.size(), bracket_texts_.size());
  const auto begin = bracket_texts_.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(known);
  // "(a)(1)(i) or (a)(2)": a repeated mark does not continue the list of its kind.
  const auto again = std::find(begin, end, written);
  if (again != end) return static_cast<std::size_t>(again - begin) + 1;
  std::size_t depth = known;
  while (depth > 0 &&
         (bracket_texts_[depth - 1].empty() || !same_bracket_list(bracket_texts_[depth - 1], written))) {
    --depth;
  }
  return depth;
}

Level LatinParser::bracket_level(std::size_t depth) const {
  const Level deepest = path_.back().level;
  if (deepest == Level::article || depth == 0) return Level::paragraph;
  return deepest == Level::paragraph ? Level::item : Level::subitem;
}

}  // namespace pandect
