#include <algorithm>

#include "answer/formats/reply_parts.h"

namespace pandect {
namespace {

struct Section {
  std::string_view text;
  bool found = false;
  bool closed = false;
  bool doubled = false;
};

/// Where a tag's content ends without its closing tag: where another section begins.
std::size_t next_section(std::string_view text, std::size_t from) {
  std::size_t first = text.size();
  for (const std::string_view tag :
       {"<reasoning>", "<answer>", "<citation>", "</reasoning>", "</answer>", "</citation>"}) {
    first = std::min(first, find_ignoring_case(text, tag, from));
  }
  return first;
}

/// The first section of a name that holds anything.
Section find_section(std::string_view text, std::string_view name) {
  const std::string open = "<" + std::string(name) + ">";
  const std::string close = "</" + std::string(name) + ">";
  Section section;
  for (std::size_t at = find_ignoring_case(text, open); at != std::string_view::npos;
       at = find_ignoring_case(text, open, at + 1)) {
    if (section.found && !trimmed(section.text).empty()) {
      section.doubled = true;
      break;
    }
    const std::size_t begin = at + open.size();
    const std::size_t end = next_section(text, begin);
    section.text = text.substr(begin, end - begin);
    section.found = true;
    section.closed = find_ignoring_case(text, close, begin) == end;
  }
  return section;
}

/// Codes in <law_code> tags; without them, labels.
void read_codes(std::string_view text, ParsedAnswer& parsed) {
  static constexpr std::string_view open = "<law_code>";
  std::size_t at = find_ignoring_case(text, open);
  if (at == std::string_view::npos) {
    const std::vector<std::string> labels = labels_in(text);
    if (!labels.empty()) parsed.repairs.emplace_back("citations stand outside <law_code>");
    for (const std::string& label : labels) add_source(parsed.citations, {label, {}, {}});
    return;
  }
  for (; at != std::string_view::npos; at = find_ignoring_case(text, open, at + 1)) {
    const std::size_t begin = at + open.size();
    const std::size_t end = std::min(text.find('<', begin), text.size());
    for (const std::string& label : labels_in(text.substr(begin, end - begin))) {
      add_source(parsed.citations, {label, {}, {}});
    }
  }
}

void report(const Section& section, std::string_view name, ParsedAnswer& parsed) {
  const std::string tag = "<" + std::string(name) + ">";
  if (!section.found) parsed.repairs.push_back("there is no " + tag);
  if (section.found && !section.closed) parsed.repairs.push_back(tag + " is not closed");
  if (section.doubled) parsed.repairs.push_back("of several " + tag + " the first was taken");
}

}  // namespace

void parse_tagged(std::string_view text, ParsedAnswer& parsed) {
  const Section reasoning = find_section(text, "reasoning");
  const Section answer = find_section(text, "answer");
  const Section citation = find_section(text, "citation");
  report(reasoning, "reasoning", parsed);
  report(answer, "answer", parsed);
  report(citation, "citation", parsed);
  parsed.analysis += trimmed(reasoning.text);
  if (citation.found) read_codes(citation.text, parsed);
  if (answer.found) {
    parsed.answer = trimmed(answer.text);
  } else {
    // What stands outside the other sections is all there is.
    const std::size_t end = next_section(text, 0);
    parsed.answer = trimmed(text.substr(0, end));
    parsed.unreadable = parsed.answer.empty();
  }
  read_marks_of_abstention(parsed);
}

}  // namespace pandect
