#include <utility>

#include "answer/formats/reply_parts.h"

namespace pandect {
namespace {

/// A heading in the variants that models write: "ANSWER:", "**Answer**:", "Antwoord:".
struct Heading {
  std::size_t begin = std::string_view::npos;
  std::size_t end = std::string_view::npos;
};

std::size_t skip_decoration(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == '*' || text[at] == '_' || text[at] == ' ')) ++at;
  return at;
}

Heading find_heading(std::string_view text, std::initializer_list<std::string_view> words,
                     std::size_t from = 0) {
  Heading first;
  for (const std::string_view word : words) {
    for (std::size_t at = find_ignoring_case(text, word, from); at != std::string_view::npos;
         at = find_ignoring_case(text, word, at + 1)) {
      const std::size_t colon = skip_decoration(text, at + word.size());
      if (colon >= text.size() || text[colon] != ':') continue;
      if (at < first.begin) first = {at, skip_decoration(text, colon + 1)};
      break;
    }
  }
  return first;
}

std::string_view without_decoration(std::string_view text) {
  text = trimmed(text);
  while (text.ends_with("**") || text.ends_with("__")) text = trimmed(text.substr(0, text.size() - 2));
  return text;
}

}  // namespace

// The paper's rules (Dutch AQA, section 5.1): after a variation of "ANSWER:" all up to "DOC IDS" is the
// answer; after "DOC IDS" only ids count; without "ANSWER:" the whole reply is the answer.
void parse_doc_ids(std::string_view text, ParsedAnswer& parsed) {
  const Heading answer = find_heading(text, {"answer", "antwoord", "antwoorden", "answers"});
  const std::size_t from = answer.begin == std::string_view::npos ? 0 : answer.end;
  const Heading ids =
      find_heading(text, {"doc ids", "doc id", "doc-ids", "docids", "document ids", "document-ids"}, from);
  if (answer.begin == std::string_view::npos) parsed.repairs.emplace_back("there is no \"ANSWER:\"");
  if (answer.begin != std::string_view::npos && answer.begin > 2) {
    parsed.repairs.emplace_back("words before \"ANSWER:\" were left out");
  }
  parsed.answer = without_decoration(
      text.substr(from, ids.begin == std::string_view::npos ? ids.begin : ids.begin - from));
  if (ids.begin == std::string_view::npos) {
    parsed.repairs.emplace_back("there are no \"DOC IDS:\"");
  } else {
    std::string_view list = text.substr(ids.end);
    const Heading again = find_heading(list, {"answer", "antwoord"});
    if (again.begin != std::string_view::npos) {
      list = list.substr(0, again.begin);
      parsed.repairs.emplace_back("of several answers the first was taken");
    }
    for (const std::string& label : labels_in(list)) add_source(parsed.citations, {label, {}, {}});
  }
  parsed.unreadable = parsed.answer.empty();
  read_marks_of_abstention(parsed);
}

}  // namespace pandect
