#include "readers/office/docx_styles.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/ascii.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr int most_based_on = 16;  // styles that are based on each other in a circle end here

}  // namespace

std::string_view docx_value(pugi::xml_node above, std::string_view name) {
  return attribute_of(child_named(above, name), "val");
}

int docx_number(std::string_view value, int otherwise) {
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  return error == std::errc() && end == value.data() + value.size() ? number : otherwise;
}

DocxStyles::DocxStyles(pugi::xml_node styles) {
  for (const pugi::xml_node style : styles.children()) {
    if (local_name(style) != "style") continue;
    std::string id(attribute_of(style, "styleId"));
    std::string name = ascii_lower(docx_value(style, "name"));
    const bool is_default =
        attribute_of(style, "default") == "1" && attribute_of(style, "type") == "paragraph";
    if (is_default) default_ = id;
    styles_.emplace(std::move(id), Style{std::move(name), std::string(docx_value(style, "basedOn")),
                                         child_named(style, "pPr")});
  }
}

template <typename Use>
bool DocxStyles::each_style(pugi::xml_node paragraph, Use&& use) const {
  std::string_view id = docx_value(child_named(paragraph, "pPr"), "pStyle");
  if (id.empty()) id = default_;
  for (int i = 0; i < most_based_on && !id.empty(); ++i) {
    const auto found = styles_.find(id);
    if (found == styles_.end()) return false;
    if (use(found->second)) return true;
    id = found->second.based_on;
  }
  return false;
}

int DocxStyles::heading_level(pugi::xml_node paragraph) const {
  constexpr int body_text = 9;
  const std::string_view own = docx_value(child_named(paragraph, "pPr"), "outlineLvl");
  int level = docx_number(own, -1);
  if (own.empty()) {
    each_style(paragraph, [&](const Style& style) {
      constexpr std::string_view word = "heading ";
      level = docx_number(docx_value(style.properties, "outlineLvl"), -1);
      if (level < 0 && style.name.starts_with(word)) {
        level = docx_number(std::string_view(style.name).substr(word.size()), 0) - 1;
      }
      return level >= 0;
    });
  }
  return level < 0 || level >= body_text ? 0 : level + 1;
}

bool DocxStyles::is_title(pugi::xml_node paragraph) const {
  return each_style(paragraph, [](const Style& style) { return style.name == "title"; });
}

bool DocxStyles::is_contents(pugi::xml_node paragraph) const {
  return each_style(paragraph, [](const Style& style) { return style.name.starts_with("toc "); });
}

std::optional<DocxListPlace> DocxStyles::list_place(pugi::xml_node paragraph) const {
  DocxListPlace place;
  bool leveled = false;
  const auto take = [&](pugi::xml_node properties) {
    const pugi::xml_node list = child_named(properties, "numPr");
    if (!list) return false;
    if (const std::string_view level = docx_value(list, "ilvl"); !level.empty() && !leveled) {
      place.level = std::clamp(docx_number(level, 0), 0, 8);
      leveled = true;
    }
    place.list = docx_value(list, "numId");
    return !place.list.empty();
  };
  const bool listed = take(child_named(paragraph, "pPr")) ||
                      each_style(paragraph, [&](const Style& style) { return take(style.properties); });
  if (!listed || place.list == "0") return std::nullopt;
  return place;
}

}  // namespace pandect
