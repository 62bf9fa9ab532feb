#include <algorithm>

#include "answer/formats/reply_parts.h"
#include "text/language.h"
#include "text/sentences.h"

namespace pandect {
namespace {

/// A mark "[2]" or "[1, 3]" and where it stood in the text without marks.
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

/// Takes the marks out of a text. White space before a mark goes with it.
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

}  // namespace

// A mark speaks for the sentence it stands in or right behind.
void parse_marked(std::string_view text, ParsedAnswer& parsed) {
  for (const std::string_view mark : {abstention_mark, question_mark}) {
    if (find_ignoring_case(text, mark) != 0) continue;
    parsed.answer = text;
    read_marks_of_abstention(parsed);
    return;
  }
  const std::vector<Mark> marks = take_out_marks(text, parsed);
  if (marks.empty()) parsed.repairs.emplace_back("there are no marks of citations");
  for (const Span span : split_sentences(parsed.answer, detect_language(parsed.answer))) {
    parsed.sentences.push_back({span, {}});
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
