#include "readers/xml/akoma_ntoso_marks.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/xml/xml.h"

namespace pandect {
namespace {

/// The words of an element, as one text, and where each of its text nodes begins in it.
struct Words {
  std::string text;
  std::vector<std::pair<pugi::xml_node, std::size_t>> nodes;
};

void collect(pugi::xml_node above, Words& words) {
  for (const pugi::xml_node child : above.children()) {
    if (child.type() == pugi::node_element) {
      collect(child, words);
      continue;
    }
    words.nodes.emplace_back(child, words.text.size());
    words.text += child.value();
  }
}

std::size_t run_of(std::string_view text, std::size_t at, char sign) {
  const std::size_t end = std::min(text.find_first_not_of(sign, at), text.size());
  return end - at;
}

/// The first bytes of the opening and closing marks, in order. Parentheses inside a mark nest.
std::vector<std::size_t> find_marks(std::string_view text) {
  constexpr std::size_t none = std::string_view::npos;
  std::vector<std::size_t> marks;
  std::size_t opened = none;
  std::size_t inside = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (opened == none) {
      if (text.substr(at, 2) != "((") continue;
      opened = at++;
      inside = 0;
    } else if (text[at] == '(') {
      ++inside;
    } else if (text[at] == ')' && inside > 0) {
      --inside;
    } else if (text[at] == ')') {
      const std::size_t run = run_of(text, at, ')');
      at += run - 1;
      if (run < 2) continue;
      const std::string_view words = text.substr(opened + 2, at - 1 - opened - 2);
      const bool note = words.find_first_not_of("0123456789") == none;
      marks.insert(marks.end(), {opened, at - 1});
      if (note) marks.insert(marks.end(), {none, none});
      opened = none;
    }
  }
  return marks;
}

void remove_from(pugi::xml_node element) {
  Words words;
  collect(element, words);
  std::string& text = words.text;
  std::vector<std::size_t> marks = find_marks(text);
  if (marks.empty()) return;
  // Marks become a byte that no XML has, so that the nodes keep their places.
  constexpr char gone = '\x01';
  for (std::size_t i = 0; i < marks.size(); i += 2) {
    const bool note = i + 2 < marks.size() && marks[i + 2] == std::string::npos;
    text[marks[i]] = text[marks[i + 1]] = gone;
    if (!note) text[marks[i] + 1] = text[marks[i + 1] + 1] = gone;
    if (note) i += 2;
  }
  for (std::size_t i = 0; i < words.nodes.size(); ++i) {
    const std::size_t begin = words.nodes[i].second;
    const std::size_t end = i + 1 < words.nodes.size() ? words.nodes[i + 1].second : text.size();
    std::string value = text.substr(begin, end - begin);
    if (std::erase(value, gone) > 0) words.nodes[i].first.set_value(value.c_str());
  }
}

}  // namespace

void remove_change_marks(pugi::xml_node law) {
  for (const pugi::xml_node child : law.children()) {
    const std::string_view name = local_name(child);
    if (name == "article" || name == "heading" || name == "attachment") {
      remove_from(child);
    } else if (name != "meta") {
      remove_change_marks(child);
    }
  }
}

}  // namespace pandect
