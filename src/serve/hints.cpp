#include "serve/hints.h"

#include <map>

#include <fmt/format.h>

#include "operations/operations.h"

namespace pandect {
namespace {

constexpr std::string_view command = "`pandect ";

/// By command, what a tool and a route that do the same are called.
const std::map<std::string, std::map<Face, std::string>, std::less<>>& same_by_command() {
  static const auto all = [] {
    std::map<std::string, std::map<Face, std::string>, std::less<>> made;
    for (const Operation& one : operations())
      made[one.name] = {{Face::tools, one.tool}, {Face::routes, "/v1/" + one.name}};
    made["status"] = made.at("works");  // what hints send there for
    made["show"] = made.at("provisions");
    return made;
  }();
  return all;
}

}  // namespace

std::string hint_for(Face face, std::string_view hint) {
  if (hint.find("`make ") != std::string_view::npos) return {};
  std::string words;
  for (std::size_t at = 0;;) {
    const std::size_t next = hint.find(command, at);
    words += hint.substr(at, next - at);
    if (next == std::string_view::npos) return words;
    const std::size_t name = next + command.size();
    const std::size_t end = hint.find('`', name);
    const auto same = same_by_command().find(hint.substr(name, hint.find_first_of(" `", name) - name));
    if (same == same_by_command().end() || end == std::string_view::npos) return {};
    words += fmt::format("`{}`", same->second.at(face));
    at = end + 1;
  }
}

void use_words_of(Face face, Json& reply) {
  if (!reply.is_structured()) return;
  for (auto& [name, member] : reply.items()) {
    if (name == "hint" && member.is_string()) member = hint_for(face, member.get<std::string>());
    if (name == "help" && member.is_array()) {
      Json kept = Json::array();
      for (const Json& one : member)
        if (std::string words = hint_for(face, one.get<std::string>()); !words.empty())
          kept.push_back(std::move(words));
      member = std::move(kept);
    }
    use_words_of(face, member);
  }
}

}  // namespace pandect
