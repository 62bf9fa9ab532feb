#include <algorithm>
#include <utility>

#include "citations/grammar/inside_parser.h"
#include "citations/names/abbreviations.h"
#include "citations/names/numbered_names.h"
#include "text/han_number.h"
#include "text/utf8.h"

namespace pandect {

using In = Citation::In;

bool is_name_char_of_east(char32_t c) {
  return is_han(c) || (c >= 0x30A1 && c <= 0x30FA) || c == 0x30FC || (c >= 'A' && c <= 'Z') ||
         (c >= 'a' && c <= 'z');
}

namespace {

bool is_kana_or_name(char32_t c) {
  return is_name_char_of_east(c) || (c >= 0x3041 && c <= 0x3096) || c == 0x30FB;
}

}  // namespace

template <typename Is>
std::size_t InsideParser::run_before(std::size_t end, std::size_t since, const Is& is) const {
  constexpr std::size_t longest = 240;
  std::size_t begin = end;
  while (begin > since && end - begin < longest) {
    const std::size_t previous = previous_code_point(text_, begin);
    std::size_t offset = previous;
    if (previous < since || !is(decode_utf8(text_, offset))) break;
    begin = previous;
  }
  return begin;
}

/// "民法" before "第709条"; "「…法」"; with its number in brackets between:
/// "…法（平成十五年法律第五十七号）".
InsideParser::PlacedName InsideParser::name_before(std::size_t at, std::size_t since) const {
  constexpr std::size_t longest_number = 120;
  std::size_t end = at;
  const auto drop = [&](std::string_view mark) {
    if (!text_.substr(since, end - since).ends_with(mark)) return false;
    end -= mark.size();
    return true;
  };
  while (drop(" ") || drop("\u3000")) {
  }
  const bool apart = drop("・") || drop("、") || drop(",");  // "平15法57・2条", "…法律、第５条"
  for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"（", "）"}, {"(", ")"}}) {
    if (!drop(close)) continue;
    const std::size_t least = std::max(since, end - std::min(end, longest_number));
    const std::size_t opened = text_.substr(least, end - least).rfind(open);
    if (opened == std::string_view::npos) return {};
    end = least + opened;
  }
  const bool quoted = drop("」") || drop("』");
  if (quoted) {
    const std::size_t least = std::max(since, end - std::min(end, longest_work_name));
    const std::string_view before = text_.substr(least, end - least);
    const std::size_t open = std::max(before.rfind("「") + 1, before.rfind("『") + 1);
    if (open == 0) return {};
    const std::size_t begin = least + open - 1 + std::string_view("「").size();
    return {{In::named, std::string(text_.substr(begin, end - begin)), make_span(begin, end)},
            least + open - 1};
  }
  NamedWork work = unquoted_name(end, since);
  if (apart && !quoted && work.span.begin != since) return {};
  if (work.in == In::unstated && drop(w_.branch)) work = unquoted_name(end, since);  // "…法の第14条"
  const std::size_t begin = work.span.begin;
  return {std::move(work), begin};
}

/// "平成15年法律第57号", "平15法57" before "第9条".
NamedWork InsideParser::numbered_before(std::size_t end, std::size_t since) const {
  constexpr std::size_t longest = 90;
  std::size_t number = end;
  const bool counted = text_.substr(since, end - since).ends_with(w_.unit_word(Level::item)) ||
                       (end > since && read_number_of_east(text_, number = previous_code_point(text_, end)));
  for (std::size_t at = end; counted && at > since && end - at < longest;) {
    at = previous_code_point(text_, at);
    const auto numbered = numbered_name_at(text_.substr(0, end), at, w_.language);
    if (numbered && numbered->end == end)
      return {In::named, std::string(text_.substr(at, end - at)), make_span(at, end)};
  }
  return {};
}

void InsideParser::take_name_at_end(Cursor& cursor) {
  Cursor read = cursor;
  if (list_work_.in != In::unstated || w_.name_endings.empty() || !read.take("・")) return;
  const std::size_t begin = read.at();
  while (is_name_char_of_east(read.peek_char())) read.skip_char();
  const NamedWork work = unquoted_name(read.at(), begin);
  if (work.span.begin != begin || !(read.done() || read.sees("）") || read.sees(")"))) return;
  list_work_ = work;
  found_.back().span.end = static_cast<std::uint32_t>(read.at());
  cursor = read;
}

NamedWork InsideParser::unquoted_name(std::size_t end, std::size_t since) const {
  const std::string_view before = text_.substr(since, end - since);
  for (const Abbreviation& known : abbreviations(w_.language)) {
    if (!before.ends_with(known.name)) continue;
    const std::size_t begin = end - known.name.size();
    if (!is_name_char_of_east(Cursor(text_, begin).previous_char()))
      return {In::named, std::string(known.name), make_span(begin, end)};
  }
  const auto ends = [](std::string_view words, const InsideWords::Words& endings) {
    return std::ranges::any_of(endings, [&](std::string_view word) { return words.ends_with(word); });
  };
  if (NamedWork numbered = numbered_before(end, since); numbered.in == In::named) return numbered;
  if (!ends(before, w_.name_endings)) return {};
  std::size_t begin = run_before(end, since, is_name_char_of_east);
  // "行政機関の保有する情報の公開に関する法律": a title whose last word alone is not a name.
  if (ends(text_.substr(since, begin - since), w_.name_joining))
    begin = run_before(begin, since, is_kana_or_name);
  if (begin == end) return {};
  return {In::named, std::string(text_.substr(begin, end - begin)), make_span(begin, end)};
}

}  // namespace pandect
