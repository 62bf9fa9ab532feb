#include <algorithm>
#include <numeric>
#include <utility>

#include "answer/formats/reply_parts.h"
#include "text/language.h"
#include "text/sentences.h"

namespace pandect {
namespace {

/// A mark "[2]" or "[1, 3]" and its position in the text without marks.
struct Mark {
  std::size_t at;
  std::vector<std::size_t> citations;
};

bool is_mark(std::string_view inside) {
  if (inside.empty() || inside.size() > 40) return false;
  bool digit = false;
  for (const char c : inside) {
    if (c >= '0' && c <= '9') {
      digit = true;
    } else if (c != ',' && c != ' ' && c != ';' && c != '[' && c != ']') {
      return false;
    }
  }
  return digit;
}

/// Removes the marks from a text, with white space before them.
std::vector<Mark> take_out_marks(std::string_view text, ParsedAnswer& parsed) {
  std::vector<Mark> marks;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t open = text.find('[', at);
    const std::size_t close = open == std::string_view::npos ? open : text.find(']', open);
    if (close == std::string_view::npos) break;
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    if (!is_mark(inside)) {
      parsed.answer += text.substr(at, open + 1 - at);
      at = open + 1;
      continue;
    }
    parsed.answer += text.substr(at, open - at);
    while (!parsed.answer.empty() && parsed.answer.back() == ' ') parsed.answer.pop_back();
    Mark mark{parsed.answer.size(), {}};
    for (const std::string& label : labels_in(inside)) {
      mark.citations.push_back(add_source(parsed.citations, {label, {}, {}}));
    }
    marks.push_back(std::move(mark));
    at = close + 1;
  }
  parsed.answer += text.substr(std::min(at, text.size()));
  return marks;
}

/// Unwraps a reply in a code fence or an object with an answer, whose citations then apply to all sentences.
std::string take_out_wrapping(std::string_view text, ParsedAnswer& parsed) {
  ParsedAnswer object;
  parse_json_answer(text, object);
  if (object.unreadable) return std::string(inside_fence(text, parsed.repairs));
  parsed = std::move(object);
  parsed.repairs.emplace_back("the reply was a JSON object and no sentences");
  return std::exchange(parsed.answer, {});
}

std::vector<std::size_t> every(const std::vector<CitedSource>& sources) {
  std::vector<std::size_t> places(sources.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  return places;
}

}  // namespace

// A mark applies to the sentence that contains it or directly precedes it.
void parse_marked(std::string_view text, ParsedAnswer& parsed) {
  std::string inside;
  if (text.starts_with("```") || text.starts_with('{')) {
    inside = take_out_wrapping(text, parsed);
    text = inside;
    if (parsed.abstained || !parsed.question.empty()) {
      parsed.answer = inside;
      return;
    }
  }
  for (const std::string_view mark : {abstention_mark, question_mark}) {
    if (find_ignoring_case(text, mark) != 0) continue;
    parsed.answer = text;
    read_marks_of_abstention(parsed);
    return;
  }
  const std::vector<std::size_t> of_all = every(parsed.citations);
  const std::vector<Mark> marks = take_out_marks(text, parsed);
  if (marks.empty() && of_all.empty()) parsed.repairs.emplace_back("there are no marks of citations");
  for (const Span span : split_sentences(parsed.answer, detect_language(parsed.answer))) {
    parsed.sentences.push_back({span, marks.empty() ? of_all : std::vector<std::size_t>{}});
  }
  for (const Mark& mark : marks) {
    MarkedSentence* sentence = nullptr;
    for (MarkedSentence& one : parsed.sentences) {
      if (one.span.begin < mark.at || sentence == nullptr) sentence = &one;
    }
    if (sentence == nullptr) continue;
    for (const std::size_t citation : mark.citations) {
      if (std::ranges::find(sentence->citations, citation) == sentence->citations.end()) {
        sentence->citations.push_back(citation);
      }
    }
  }
  parsed.unreadable = parsed.sentences.empty();
}

}  // namespace pandect
