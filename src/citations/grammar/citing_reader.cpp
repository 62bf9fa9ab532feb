#include "citations/grammar/citing_reader.h"

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

bool read_traits(const CitingTable& table, const Words& words) {
  for (const std::string_view trait : words) {
    const auto flag = table.traits.find(trait);
    if (flag == table.traits.end()) return false;
    *flag->second = true;
  }
  return true;
}

bool read_works(const CitingTable& table, In in, const Words& words) {
  if (table.works == nullptr) return false;
  for (const std::string_view word : words) table.works->push_back({word, in});
  return true;
}

bool read_of_level(const CitingTable& table, std::string_view head, const Words& words) {
  const Words parts = split_list(head, ' ');
  if (parts.size() < 2) return false;
  const std::optional<Level> level = parts[1] == "sentence" ? Level::work : parse_level(parts[1]);
  if (!level) return false;
  if (const auto list = table.of_level.find(parts[0]); list != table.of_level.end() && parts.size() == 2) {
    for (const std::string_view word : words) list->second->push_back({word, *level});
    return true;
  }
  const auto relative = parse_relative(parts[0]);
  const bool lower_case = parts.size() == 3 && parts[2] == "small";
  if (!relative || table.relative == nullptr || parts.size() != (lower_case ? 3U : 2U)) return false;
  for (const std::string_view word : words) table.relative->push_back({word, *level, *relative, lower_case});
  return true;
}

bool read_line(const CitingTable& table, const WordLine& line) {
  if (line.head == "form") return true;
  if (line.head == "undivided" || line.head == "by-place" || line.head == "left-out")
    return true;  // part_names
  if (const auto text = table.texts.find(line.head); text != table.texts.end()) {
    *text->second = line.rest;
    return true;
  }
  const Words words = split_list(line.rest);
  if (const auto list = table.lists.find(line.head); list != table.lists.end()) {
    list->second->insert(list->second->end(), words.begin(), words.end());
    return true;
  }
  if (line.head == "trait") return read_traits(table, words);
  if (line.head == "this-work") return read_works(table, In::this_work, words);
  if (line.head == "same-work") return read_works(table, In::same_work, words);
  return read_of_level(table, line.head, words) || (table.other && table.other(line));
}

}  // namespace

std::string_view citing_form(Language language) {
  for (const std::string_view file : language_files(language, "citing")) {
    for (const WordLine& line : read_word_file(file)) {
      if (line.head == "form") return line.rest;
    }
  }
  return {};
}

void read_citing(Language language, const CitingTable& table) {
  for (const std::string_view file : language_files(language, "citing")) {
    for (const WordLine& line : read_word_file(file)) {
      if (!read_line(table, line)) throw unknown_line(language_code(language), "citing", line.head);
    }
  }
}

}  // namespace pandect
