#include "law/citation.h"

#include <string>

namespace pandect {
namespace {

std::string_view in_name(Citation::In in) {
  switch (in) {
    case Citation::In::unstated:
      return "";
    case Citation::In::this_work:
      return "this_work ";
    case Citation::In::same_work:
      return "same_work ";
    case Citation::In::parent_work:
      return "parent_work ";
    case Citation::In::named:
      return "named ";
  }
  return "";
}

std::string_view relative_name(Citation::Relative relative) {
  switch (relative) {
    case Citation::Relative::none:
      return "";
    case Citation::Relative::same:
      return "same ";
    case Citation::Relative::previous:
      return "previous ";
    case Citation::Relative::next:
      return "next ";
  }
  return "";
}

}  // namespace

std::string describe(const Citation& citation) {
  std::string line(in_name(citation.in));
  if (!citation.work.empty()) line += "«" + citation.work + "» ";
  line += relative_name(citation.relative);
  for (std::size_t i = 0; i < citation.path.size(); ++i) {
    if (i > 0) line += " / ";
    const Level level = citation.path[i].level;
    line += level == Level::work ? "sentence" : level_name(level);
    if (!citation.path[i].number.empty()) line += " " + citation.path[i].number;
  }
  if (!citation.last.empty()) line += " .. " + citation.last;
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

}  // namespace pandect
