#include "readers/office/office_markdown.h"

#include <algorithm>

namespace pandect {
namespace {

/// What stands before the words of a paragraph in Markdown.
std::string opening_of(const OfficeParagraph& paragraph) {
  constexpr int deepest_heading = 6;
  std::string before;
  if (paragraph.title || paragraph.heading > 0)
    before =
        std::string(static_cast<std::size_t>(std::clamp(paragraph.heading, 1, deepest_heading)), '#') + ' ';
  if (paragraph.in_table) before += "| ";
  if (!paragraph.label.empty()) before += paragraph.label + ' ';
  return before;
}

}  // namespace

OfficeMarkdown markdown_of(const OfficeText& document) {
  OfficeMarkdown out;
  for (const OfficeParagraph& paragraph : document.paragraphs) {
    if (!out.text.empty()) out.text += '\n';
    out.text += opening_of(paragraph);
    const auto begin = static_cast<std::uint32_t>(out.text.size());
    for (OfficeRun run : paragraph.runs) {
      run.words.begin += begin;
      run.words.end += begin;
      out.runs.push_back(run);
    }
    out.text += paragraph.words;
    out.text += paragraph.in_table ? " |\n" : "\n";
  }
  return out;
}

}  // namespace pandect
