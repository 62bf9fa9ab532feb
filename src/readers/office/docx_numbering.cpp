#include "readers/office/docx_numbering.h"

#include <algorithm>
#include <utility>

#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr int largest_number = 1'000'000;
constexpr std::size_t longest_label = 64;  // bytes of a label's pattern

ListNumber format_of(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, ListNumber>, 18> formats{
      {{"none", ListNumber::none},
       {"decimalZero", ListNumber::decimal_zero},
       {"lowerLetter", ListNumber::lower_letter},
       {"upperLetter", ListNumber::upper_letter},
       {"lowerRoman", ListNumber::lower_roman},
       {"upperRoman", ListNumber::upper_roman},
       {"decimalEnclosedCircle", ListNumber::circled},
       {"decimalEnclosedCircleChinese", ListNumber::circled},
       {"thaiNumbers", ListNumber::thai_number},
       {"thaiCounting", ListNumber::thai_number},
       {"thaiLetters", ListNumber::thai_letter},
       {"ganada", ListNumber::korean_syllable},
       {"chosung", ListNumber::korean_consonant},
       {"koreanDigital", ListNumber::decimal},
       {"koreanDigital2", ListNumber::decimal},
       {"koreanCounting", ListNumber::decimal},
       {"koreanLegal", ListNumber::decimal},
       {"decimal", ListNumber::decimal}}};
  const auto* const found = std::ranges::find(formats, name, &std::pair<std::string_view, ListNumber>::first);
  return found == formats.end() ? ListNumber::decimal : found->second;
}

/// The index of a level in its array; `levels` when it has none.
std::size_t level_place(pugi::xml_node element) {
  const int level = docx_number(attribute_of(element, "ilvl"), -1);
  return level < 0 ? DocxNumbering::levels : std::min(static_cast<std::size_t>(level), DocxNumbering::levels);
}

bool is_on(pugi::xml_node element) {
  const std::string_view value = attribute_of(element, "val");
  return element && value != "0" && value != "false" && value != "off";
}

}  // namespace

DocxNumbering::DocxNumbering(pugi::xml_node numbering) {
  for (const pugi::xml_node child : numbering.children()) {
    if (local_name(child) == "abstractNum") read_definition(child);
    if (local_name(child) == "num") read_list(child);
  }
}

DocxNumbering::Level DocxNumbering::read_level(pugi::xml_node element) {
  Level level;
  const std::string_view format = docx_value(element, "numFmt");
  level.start = std::clamp(docx_number(docx_value(element, "start"), 0), 0, largest_number);
  level.restart_below = docx_number(docx_value(element, "lvlRestart"), -1);
  level.format = format_of(format);
  level.bullet = format == "bullet";
  level.digits_above = is_on(child_named(element, "isLgl"));
  const std::string_view text = docx_value(element, "lvlText");
  if (text.size() <= longest_label) level.text = text;
  return level;
}

void DocxNumbering::read_definition(pugi::xml_node element) {
  Definition definition;
  definition.linked = docx_value(element, "numStyleLink");
  for (const pugi::xml_node child : element.children()) {
    const std::size_t place = level_place(child);
    if (local_name(child) == "lvl" && place < levels) definition.of_level[place] = read_level(child);
  }
  const std::string id(attribute_of(element, "abstractNumId"));
  if (const std::string_view style = docx_value(element, "styleLink"); !style.empty())
    by_style_.emplace(style, id);
  definitions_.emplace(id, std::move(definition));
}

void DocxNumbering::read_list(pugi::xml_node element) {
  List list;
  list.definition = docx_value(element, "abstractNumId");
  for (const pugi::xml_node override : element.children()) {
    const std::size_t place = level_place(override);
    if (local_name(override) != "lvlOverride" || place >= levels) continue;
    if (const std::string_view start = docx_value(override, "startOverride"); !start.empty()) {
      list.start[place] = std::clamp(docx_number(start, 1), 0, largest_number);
    }
    if (const pugi::xml_node level = child_named(override, "lvl")) list.of_level[place] = read_level(level);
  }
  lists_.emplace(attribute_of(element, "numId"), std::move(list));
}

DocxNumbering::Definition* DocxNumbering::definition_of(const List& list) {
  auto found = definitions_.find(list.definition);
  if (found == definitions_.end()) return nullptr;
  if (const auto linked = by_style_.find(found->second.linked); linked != by_style_.end()) {
    found = definitions_.find(linked->second);
  }
  return found == definitions_.end() ? nullptr : &found->second;
}

std::string DocxNumbering::next(const DocxListPlace& place) {
  const auto found = lists_.find(place.list);
  if (found == lists_.end()) return {};
  List& list = found->second;
  Definition* const definition = definition_of(list);
  if (definition == nullptr) return {};
  const auto at = static_cast<std::size_t>(std::clamp(place.level, 0, static_cast<int>(levels) - 1));
  if (!std::exchange(list.used, true)) {
    // A list with an explicit start restarts there, whatever others with its definition have counted.
    for (const auto& [level, start] : list.start) definition->counted[level] = false;
  }
  const auto start_of = [&](std::size_t level) {
    const auto overridden = list.start.find(level);
    return overridden != list.start.end() ? overridden->second : definition->of_level[level].start;
  };
  for (std::size_t above = 0; above < at; ++above) {
    if (!definition->counted[above]) definition->count[above] = start_of(above);
  }
  const bool first = !std::exchange(definition->counted[at], true);
  definition->count[at] = first ? start_of(at) : std::min(definition->count[at] + 1, largest_number);
  for (std::size_t below = at + 1; below < levels; ++below) {
    const int restart = definition->of_level[below].restart_below;
    const bool begins_anew = restart < 0 || (restart > 0 && at < static_cast<std::size_t>(restart));
    if (begins_anew) definition->counted[below] = false;
  }
  return label(*definition, list, at);
}

std::string DocxNumbering::label(const Definition& definition, const List& list, std::size_t level) const {
  const auto level_of = [&](std::size_t place) -> const Level& {
    const auto overridden = list.of_level.find(place);
    return overridden != list.of_level.end() ? overridden->second : definition.of_level[place];
  };
  const Level& own = level_of(level);
  if (own.bullet) return "•";
  std::string label;
  for (std::size_t i = 0; i < own.text.size(); ++i) {
    const bool number =
        own.text[i] == '%' && i + 1 < own.text.size() && own.text[i + 1] >= '1' && own.text[i + 1] <= '9';
    if (!number) {
      label += own.text[i];
      continue;
    }
    const auto place = static_cast<std::size_t>(own.text[++i] - '1');
    if (place > level) continue;
    const ListNumber format = own.digits_above ? ListNumber::decimal : level_of(place).format;
    label += list_number(format, definition.count[place]);
  }
  return label;
}

}  // namespace pandect
