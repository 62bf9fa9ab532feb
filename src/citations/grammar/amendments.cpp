#include "citations/grammar/amendments.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "citations/names/families.h"
#include "citations/names/name_words.h"
#include "citations/names/title_wording.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using In = Citation::In;

constexpr std::size_t longest_clause = 400;  // bytes before a directive that may hold the name

struct Amendment {
  Span name;
  std::size_t end = 0;  ///< of the text it applies to
};

/// True if a circled number (U+2460 to U+2473) is there, with which paragraphs of an addendum begin.
bool is_circled(char32_t c) {
  return c >= 0x2460 && c <= 0x2473;
}

/// The name of the law in the clause that ends at `end`; empty when there is none.
Span amended_name(const InsideWords& w, std::string_view text, std::size_t since, std::size_t end) {
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
  trim();
  for (bool cut = true; cut;) {
    const std::string_view clause = text.substr(begin, end - begin);
    const auto word = std::ranges::find_if(w.amending.before_directive,
                                           [&](std::string_view one) { return clause.ends_with(one); });
    cut = word != w.amending.before_directive.end();
    if (cut) end -= word->size();
    trim();
  }
  while (begin < end && text[begin] == ' ') ++begin;
  for (const std::string_view mark : {std::string_view("「"), std::string_view("」")}) {
    if (text.substr(begin, end - begin).starts_with(mark)) begin += mark.size();
    if (text.substr(begin, end - begin).ends_with(mark)) end -= mark.size();
  }
  const std::string_view name = text.substr(begin, end - begin);
  const bool law = ends_with_any(name, title_wording(w.language).kind_endings);
  // "제3조를 다음과 같이 개정한다" amends an article.
  return law && name.find('\"') == std::string_view::npos ? make_span(begin, end) : Span{};
}

/// The position where the next article or addendum after `at` begins.
std::size_t next_heading(const InsideWords& w, std::string_view text, std::size_t at) {
  for (std::size_t line = text.find('\n', at); line != std::string_view::npos;
       line = text.find('\n', line + 1)) {
    Cursor cursor(text, line + 1);
    if (!w.addendum.empty() && cursor.sees(w.addendum)) return line;
    if (!cursor.take(w.prefix) || cursor.take_digits().empty() || !cursor.take(w.unit_word(Level::article)))
      continue;
    if (cursor.take(w.branch)) cursor.take_digits();
    cursor.skip_blanks();
    if (cursor.peek() == '(') return line;
  }
  return text.size();
}

std::vector<Amendment> find_amendments(const InsideWords& w, std::string_view text) {
  std::vector<Amendment> all;
  const std::string_view directive = w.amending.directive;
  if (directive.empty()) return all;
  std::size_t since = 0;
  for (std::size_t at = text.find(directive); at != std::string_view::npos;
       at = text.find(directive, since)) {
    const Span name = amended_name(w, text, since, at);
    since = at + directive.size();
    if (name.empty()) continue;
    if (!all.empty()) all.back().end = std::min<std::size_t>(all.back().end, name.begin);
    all.push_back({name, next_heading(w, text, since)});
  }
  return all;
}

}  // namespace

void give_to_amended_laws(const InsideWords& w, std::string_view text, std::vector<Citation>& citations) {
  const std::vector<Amendment> amendments = find_amendments(w, text);
  auto amendment = amendments.begin();
  for (Citation& citation : citations) {
    while (amendment != amendments.end() && amendment->end <= citation.span.begin) ++amendment;
    if (amendment == amendments.end()) return;
    const bool within = amendment->name.end <= citation.span.begin;
    const bool inherits = citation.in == In::unstated || citation.in == In::this_work;
    if (!within || (!inherits && citation.in != In::parent_work)) continue;
    const std::string_view title = amendment->name.of(text);
    std::string name = inherits ? std::string(title) : family_title(title, citation.work, w.language);
    // The act above a regulation that does not name it: a work, but an unknown one.
    if (name.empty())
      name = fmt::format("{}{} {}", title, title_wording(w.language).possessive, citation.work);
    citation.in = In::named;
    citation.work_span = {};
    citation.work = std::move(name);
  }
}

}  // namespace pandect
