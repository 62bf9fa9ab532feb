#include <algorithm>
#include <array>

#include "answer/formats/reply_parts.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 3> section_names = {"reasoning", "answer", "citation"};

/// A tag of one of the sections.
struct Tag {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view name;
  bool closing = false;
};

std::vector<Tag> tags_in(std::string_view text) {
  std::vector<Tag> tags;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const bool closing = text.substr(at + 1).starts_with('/');
    const std::size_t begin = at + (closing ? 2 : 1);
    for (const std::string_view name : section_names) {
      const std::string_view written = text.substr(std::min(begin, text.size()), name.size() + 1);
      if (written.ends_with('>') && find_ignoring_case(written, name) == 0)
        tags.push_back({at, begin + name.size() + 1, name, closing});
    }
  }
  return tags;
}

struct Section {
  std::string_view text;
  bool found = false;
  bool closed = false;
  bool doubled = false;
};

/// The text between a tag and the next: a section without closing tag ends where another begins.
std::string_view behind(std::string_view text, const std::vector<Tag>& tags, std::size_t tag) {
  const std::size_t end = tag + 1 < tags.size() ? tags[tag + 1].begin : text.size();
  return text.substr(tags[tag].end, end - tags[tag].end);
}

/// The first non-empty section of a name.
Section find_section(std::string_view text, const std::vector<Tag>& tags, std::string_view name) {
  Section section;
  for (std::size_t i = 0; i < tags.size(); ++i) {
    if (tags[i].closing || tags[i].name != name) continue;
    if (section.found && !trimmed(section.text).empty()) {
      section.doubled = true;
      break;
    }
    section.text = behind(text, tags, i);
    section.found = true;
    section.closed = i + 1 < tags.size() && tags[i + 1].closing && tags[i + 1].name == name;
  }
  return section;
}

/// The first words outside all sections.
std::string_view outside_sections(std::string_view text, const std::vector<Tag>& tags) {
  std::string_view words = trimmed(text.substr(0, tags.empty() ? text.size() : tags.front().begin));
  for (std::size_t i = 0; i < tags.size() && words.empty(); ++i) {
    if (tags[i].closing) words = trimmed(behind(text, tags, i));
  }
  return words;
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
  const std::vector<Tag> tags = tags_in(text);
  const Section reasoning = find_section(text, tags, "reasoning");
  const Section answer = find_section(text, tags, "answer");
  const Section citation = find_section(text, tags, "citation");
  report(reasoning, "reasoning", parsed);
  report(answer, "answer", parsed);
  report(citation, "citation", parsed);
  parsed.analysis += trimmed(reasoning.text);
  if (citation.found) read_codes(citation.text, parsed);
  // An answer without its tag is before or after the other sections.
  parsed.answer = answer.found ? trimmed(answer.text) : outside_sections(text, tags);
  if (!answer.found) parsed.unreadable = parsed.answer.empty();
  read_marks_of_abstention(parsed);
}

}  // namespace pandect
