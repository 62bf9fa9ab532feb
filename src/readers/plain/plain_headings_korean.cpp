#include "readers/plain/plain_statute_headings.h"

namespace pandect {
namespace {

struct Unit {
  std::string_view word;
  HeadingWord::Kind kind;
  Level level;
};
constexpr Unit units[] = {
    {"편", HeadingWord::Kind::group, Level::book},      {"장", HeadingWord::Kind::group, Level::chapter},
    {"절", HeadingWord::Kind::group, Level::division},  {"관", HeadingWord::Kind::group, Level::subdivision},
    {"조", HeadingWord::Kind::article, Level::article},
};
constexpr std::string_view prefix = "제";
constexpr std::string_view branch = "의";

std::size_t skip_spaces(std::string_view text, std::size_t offset) {
  while (offset < text.size() && text[offset] == ' ') ++offset;
  return offset;
}

std::uint32_t offset32(std::size_t offset) {
  return static_cast<std::uint32_t>(offset);
}

/// "의2" behind the unit: 제3조의2.
std::size_t read_branch(std::string_view line, std::size_t at, LineHeading& heading) {
  if (!line.substr(at).starts_with(branch)) return at;
  std::size_t digits = at + branch.size();
  const auto value = read_digits(line, digits);
  if (!value) return at;
  heading.ordinal.add(*value);
  return digits;
}

/// "(목적)": the title of an article.
std::size_t read_title(std::string_view line, std::size_t at, LineHeading& heading) {
  constexpr std::size_t longest = 300;
  const std::size_t open = skip_spaces(line, at);
  if (open >= line.size() || line[open] != '(') return at;
  const std::size_t close = line.find(')', open);
  if (close == std::string_view::npos || close - open > longest) return at;
  heading.heading = {offset32(open + 1), offset32(close)};
  return close + 1;
}

/// 제1장 총칙, 제3조의2(정의) ① …: the number stands inside the word.
std::optional<LineHeading> match_inside(std::string_view line, const HeadingGrammar& grammar) {
  if (!line.starts_with(prefix)) return std::nullopt;
  std::size_t at = skip_spaces(line, prefix.size());
  const std::size_t digits = at;
  const auto number = read_digits(line, at);
  if (!number) return std::nullopt;
  LineHeading heading;
  heading.ordinal.add(*number);
  heading.number = {offset32(digits), offset32(at)};
  at = skip_spaces(line, at);
  for (std::size_t i = 0; i < std::size(units); ++i) {
    if (!line.substr(at).starts_with(units[i].word)) continue;
    heading.kind = units[i].kind;
    heading.level = units[i].level;
    heading.word = static_cast<std::uint8_t>(grammar.words.size() + i);
    at = read_branch(line, at + units[i].word.size(), heading);
    heading.label = {0, offset32(at)};
    // "제5조제1항에 따라", "제5조를": a citation goes on without a space.
    const bool set_off = at >= line.size() || line[at] == ' ' || line[at] == '(' || line[at] == '[';
    if (!set_off) return std::nullopt;
    if (heading.kind == HeadingWord::Kind::group) {
      split_rest(line, at, grammar, heading);
      return heading;
    }
    const std::size_t after_title = read_title(line, at, heading);
    const Span title = heading.heading;
    split_rest(line, after_title, grammar, heading);
    heading.body.begin = std::min(heading.body.begin, heading.heading.begin);
    heading.heading = after_title > at ? title : Span{offset32(line.size()), offset32(line.size())};
    if (after_title > at && heading.shape == LineHeading::Shape::running)
      heading.shape = LineHeading::Shape::titled;
    return heading;
  }
  return std::nullopt;
}

}  // namespace

const HeadingGrammar& korean_headings() {
  using Kind = HeadingWord::Kind;
  using Number = HeadingWord::Number;
  using Field = HeaderKey::Field;
  static constexpr HeadingWord words[] = {
      {"부칙", Kind::addendum, Level::addendum, Number::none},
      {"부 칙", Kind::addendum, Level::addendum, Number::none},
      {"별표", Kind::annex, Level::annex, Number::optional},
      {"[별표", Kind::annex, Level::annex, Number::optional},
      {"별지", Kind::annex, Level::annex, Number::optional},
      {"[별지", Kind::annex, Level::annex, Number::optional},
  };
  static constexpr std::string_view followers[] = {"및", "또는", "부터", "내지", "제", "중 "};
  static constexpr HeaderKey keys[] = {{"시행일", Field::in_force},       {"시행", Field::in_force},
                                       {"실효일", Field::in_force_until}, {"공포일", Field::promulgated},
                                       {"약칭", Field::short_title},      {"법령id", Field::identifier},
                                       {"식별자", Field::identifier}};
  static constexpr KindWord kinds[] = {
      {"시행령", "decree"},  {"시행규칙", "regulation"}, {"규칙", "regulation"},
      {"조례", "ordinance"}, {"헌법", "constitution"},   {"법률", "act"},
      {"법", "act"}};
  static constexpr std::string_view repealed[] = {"삭제"};
  static constexpr std::string_view ranges[] = {"부터", "내지", "~"};
  static constexpr HeadingGrammar grammar{.language = Language::korean,
                                          .words = words,
                                          .citation_followers = followers,
                                          .header_keys = keys,
                                          .kinds = kinds,
                                          .repealed = repealed,
                                          .range_words = ranges,
                                          .ordinal_words = {},
                                          .sentence_end = "다.",
                                          .match = match_inside};
  return grammar;
}

}  // namespace pandect
