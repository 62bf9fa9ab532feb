#include "citations/grammar/korean_amendments.h"

#include <algorithm>
#include <array>
#include <span>

#include "text/scanner.h"

namespace pandect {
namespace {

using In = Citation::In;

constexpr std::string_view directive = "다음과 같이 개정한다";
constexpr std::size_t longest_clause = 400;  // bytes before a directive that may hold the name

/// Words between a law's name and the directive: "건축법 일부를", "건축법중", "건축법을".
constexpr std::array<std::string_view, 7> before_directive{"일부를", "일부", "중", "을", "를", "은", "는"};

struct Amendment {
  Span name;
  std::size_t end = 0;  ///< of the text it applies to
};

/// True if a circled number (U+2460 to U+2473) is there, with which paragraphs of an addendum begin.
bool is_circled(char32_t c) {
  return c >= 0x2460 && c <= 0x2473;
}

/// The name of the law in the clause that ends at `end`; empty when there is none.
Span amended_name(std::string_view text, std::size_t since, std::size_t end) {
  std::size_t begin = std::max(since, end - std::min(end, longest_clause));
  while (begin < end && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  const auto trim = [&] {
    while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  };
  // The clause begins behind the last line end, sentence, "⑩", "<18>" or "(다른 법령의 개정)".
  for (std::size_t at = begin; at < end;) {
    Cursor cursor(text, at);
    const char32_t c = cursor.peek_char();
    cursor.skip_char();
    if (c == '\n' || c == '>' || c == ')' || c == '.' || is_circled(c)) begin = cursor.at();
    at = cursor.at();
  }
  const auto take_off = [&](std::span<const std::string_view> words) {
    trim();
    const std::string_view clause = text.substr(begin, end - begin);
    const auto word = std::ranges::find_if(words, [&](std::string_view w) { return clause.ends_with(w); });
    if (word != words.end()) end -= word->size();
    trim();
  };
  constexpr std::array<std::string_view, 1> each{"각각"};
  take_off(each);
  take_off(before_directive);
  while (begin < end && text[begin] == ' ') ++begin;
  for (const std::string_view mark : {std::string_view("「"), std::string_view("」")}) {
    if (text.substr(begin, end - begin).starts_with(mark)) begin += mark.size();
    if (text.substr(begin, end - begin).ends_with(mark)) end -= mark.size();
  }
  const std::string_view name = text.substr(begin, end - begin);
  constexpr std::array<std::string_view, 6> kinds{"법", "법률", "령", "규칙", "규정", "영"};
  const bool law = std::ranges::any_of(kinds, [&](std::string_view kind) { return name.ends_with(kind); });
  // "제3조를 다음과 같이 개정한다" amends an article.
  return law && name.find('\"') == std::string_view::npos ? make_span(begin, end) : Span{};
}

/// The position where the next article or addendum after `at` begins.
std::size_t next_heading(std::string_view text, std::size_t at) {
  for (std::size_t line = text.find('\n', at); line != std::string_view::npos;
       line = text.find('\n', line + 1)) {
    Cursor cursor(text, line + 1);
    if (cursor.sees("부칙")) return line;
    if (!cursor.take("제") || cursor.take_digits().empty() || !cursor.take("조")) continue;
    if (cursor.take("의")) cursor.take_digits();
    cursor.skip_blanks();
    if (cursor.peek() == '(') return line;
  }
  return text.size();
}

std::vector<Amendment> find_amendments(std::string_view text) {
  std::vector<Amendment> all;
  std::size_t since = 0;
  for (std::size_t at = text.find(directive); at != std::string_view::npos;
       at = text.find(directive, since)) {
    const Span name = amended_name(text, since, at);
    since = at + directive.size();
    if (name.empty()) continue;
    if (!all.empty()) all.back().end = std::min<std::size_t>(all.back().end, name.begin);
    all.push_back({name, next_heading(text, since)});
  }
  return all;
}

/// The title of another work of the amended one's family, by the word that its text uses; empty when the
/// title does not show it.
std::string family_member(std::string_view title, std::string_view word) {
  std::string_view act = title;
  for (const std::string_view decree : {std::string_view("시행령"), std::string_view("시행규칙")}) {
    if (!act.ends_with(decree)) continue;
    act.remove_suffix(decree.size());
    while (act.ends_with(' ')) act.remove_suffix(1);
  }
  if (act == title && !title.ends_with("법") && !title.ends_with("법률")) return {};
  std::string member(act);
  if (word == "영" || word == "시행령") member += " 시행령";
  if (word == "규칙" || word == "시행규칙") member += " 시행규칙";
  return member;
}

}  // namespace

void give_to_amended_laws(std::string_view text, std::vector<Citation>& citations) {
  const std::vector<Amendment> amendments = find_amendments(text);
  auto amendment = amendments.begin();
  for (Citation& citation : citations) {
    while (amendment != amendments.end() && amendment->end <= citation.span.begin) ++amendment;
    if (amendment == amendments.end()) return;
    const bool within = amendment->name.end <= citation.span.begin;
    const bool inherits = citation.in == In::unstated || citation.in == In::this_work;
    if (!within || (!inherits && citation.in != In::parent_work)) continue;
    const std::string_view title = amendment->name.of(text);
    std::string name = inherits ? std::string(title) : family_member(title, citation.work);
    // The act above a regulation that does not name it: a work, but an unknown one.
    if (name.empty()) name = std::string(title) + "의 " + citation.work;
    citation.in = In::named;
    citation.work_span = {};
    citation.work = std::move(name);
  }
}

}  // namespace pandect
