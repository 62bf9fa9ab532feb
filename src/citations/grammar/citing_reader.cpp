#include "citations/grammar/citing_reader.h"

#include <algorithm>
#include <optional>

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;
using Words = std::vector<std::string_view>;

std::optional<Relative> parse_relative(std::string_view head) {
  if (head == "same") return Relative::same;
  if (head == "previous") return Relative::previous;
  if (head == "next") return Relative::next;
  return std::nullopt;
}

/// Reads "HEAD LEVEL: words" and "same LEVEL small: words".
void read_of_level(const CitingTable& table, const Words& head, const Words& words) {
  const Level level = parse_level(head[1]).value_or(Level::work);  // "sentence"
  if (const auto list = table.of_level.find(head[0]); list != table.of_level.end()) {
    for (const std::string_view word : words) list->second->push_back({word, level});
  }
  const auto relative = parse_relative(head[0]);
  if (!relative || table.relative == nullptr) return;
  for (const std::string_view word : words)
    table.relative->push_back({word, level, *relative, head.size() == 3});
}

}  // namespace

std::string_view citing_form(Language language) {
  const std::vector<WordLine> lines = language_lines(language, "citing");
  const auto form = std::ranges::find(lines, "form", &WordLine::head);
  return form == lines.end() ? std::string_view{} : form->rest;
}

void read_citing(Language language, const CitingTable& table) {
  for (const WordLine& line : language_lines(language, "citing")) {
    const Words words = line.words();
    if (const auto text = table.texts.find(line.head); text != table.texts.end()) *text->second = line.rest;
    if (const auto list = table.lists.find(line.head); list != table.lists.end())
      list->second->insert(list->second->end(), words.begin(), words.end());
    if (line.head == "trait") {
      for (const std::string_view trait : words) *table.traits.at(trait) = true;
    }
    if (table.works != nullptr && (line.head == "this-work" || line.head == "same-work")) {
      for (const std::string_view word : words)
        table.works->push_back({word, line.head == "this-work" ? In::this_work : In::same_work});
    }
    if (const Words head = line.head_words(); head.size() > 1) read_of_level(table, head, words);
    if (table.other) table.other(line);
  }
}

}  // namespace pandect
