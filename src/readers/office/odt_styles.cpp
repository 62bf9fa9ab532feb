#include "readers/office/odt_styles.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/ascii.h"
#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr int most_parents = 20;

int odt_number(std::string_view value, int otherwise) {
  int number = otherwise;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number;
}

/// `style:num-format`: a sign of the numbering style, or its first number.
ListNumber counting_of_format(std::string_view format) {
  struct Counting {
    std::string_view format;
    ListNumber counting;
  };
  constexpr std::array<Counting, 11> countings{{{"1", ListNumber::decimal},
                                                {"01", ListNumber::decimal_zero},
                                                {"a", ListNumber::lower_letter},
                                                {"A", ListNumber::upper_letter},
                                                {"i", ListNumber::lower_roman},
                                                {"I", ListNumber::upper_roman},
                                                {"①", ListNumber::circled},
                                                {"๑", ListNumber::thai_number},
                                                {"ก", ListNumber::thai_letter},
                                                {"가", ListNumber::korean_syllable},
                                                {"ㄱ", ListNumber::korean_consonant}}};
  if (format.empty()) return ListNumber::none;
  const std::string_view first = format.substr(0, format.find(','));  // "가, 나, 다, ..."
  const auto found = std::ranges::find(countings, first, &Counting::format);
  return found == countings.end() ? ListNumber::decimal : found->counting;
}

OdtListLevel level_of(pugi::xml_node element) {
  OdtListLevel level;
  const std::string_view name = local_name(element);
  level.bullet = name == "list-level-style-bullet" || name == "list-level-style-image";
  level.counting = level.bullet ? ListNumber::none : counting_of_format(attribute_of(element, "num-format"));
  level.before = attribute_of(element, "num-prefix");
  level.after = attribute_of(element, "num-suffix");
  level.pattern = attribute_of(element, "num-list-format");
  level.shown_levels = std::clamp(odt_number(attribute_of(element, "display-levels"), 1), 1, 10);
  level.start = std::clamp(odt_number(attribute_of(element, "start-value"), 1), 0, 1'000'000);
  return level;
}

}  // namespace

void OdtStyles::add(pugi::xml_node above) {
  for (const pugi::xml_node child : above.children()) {
    const std::string_view name = local_name(child);
    if (name == "styles" || name == "automatic-styles") {
      add(child);
    } else if (name == "style") {
      add_style(child);
    } else if (name == "list-style") {
      lists_.emplace(attribute_of(child, "name"), list_levels(child));
    } else if (name == "outline-style") {
      outline_ = list_levels(child);
    }
  }
}

void OdtStyles::add_style(pugi::xml_node element) {
  Style style;
  const std::string_view shown = attribute_of(element, "display-name");
  style.name = ascii_lower(shown.empty() ? attribute_of(element, "name") : shown);
  style.parent = attribute_of(element, "parent-style-name");
  style.list = attribute_of(element, "list-style-name");
  style.outline_level = std::clamp(odt_number(attribute_of(element, "default-outline-level"), 0), 0, 9);
  const std::string_view display = attribute_of(child_named(element, "text-properties"), "display");
  style.hidden = display == "none";
  styles_.emplace(attribute_of(element, "name"), std::move(style));
}

OdtListStyle OdtStyles::list_levels(pugi::xml_node element) {
  OdtListStyle levels;
  for (const pugi::xml_node child : element.children()) {
    const int level = odt_number(attribute_of(child, "level"), 0);
    if (level >= 1 && level <= static_cast<int>(odt_list_levels))
      levels[static_cast<std::size_t>(level - 1)] = level_of(child);
  }
  return levels;
}

template <typename Use>
bool OdtStyles::each_style(std::string_view name, Use&& use) const {
  for (int i = 0; i < most_parents && !name.empty(); ++i) {
    const auto found = styles_.find(name);
    if (found == styles_.end()) return false;
    if (use(found->second)) return true;
    name = found->second.parent;
  }
  return false;
}

int OdtStyles::heading_level(std::string_view style) const {
  int level = 0;
  each_style(style, [&](const Style& one) {
    level = one.outline_level;
    return level > 0;
  });
  return level;
}

bool OdtStyles::is_title(std::string_view style) const {
  if (!styles_.contains(style)) return style == "Title";  // named by those who leave styles to the reader
  return each_style(style, [](const Style& one) { return one.name == "title"; });
}

bool OdtStyles::is_hidden(std::string_view style) const {
  return each_style(style, [](const Style& one) { return one.hidden; });
}

const OdtListStyle* OdtStyles::list(std::string_view name) const {
  const auto found = lists_.find(name);
  return found == lists_.end() ? nullptr : &found->second;
}

std::string_view OdtStyles::list_of(std::string_view style) const {
  std::string_view list;
  each_style(style, [&](const Style& one) {
    list = one.list;
    return !list.empty();
  });
  return list;
}

std::string OdtCounter::next(const OdtListStyle& style, std::size_t level, int start) {
  level = std::min(level, odt_list_levels - 1);
  for (std::size_t above = 0; above < level; ++above) {
    if (numbers_[above] == 0) numbers_[above] = std::max(style[above].start, 1);
  }
  const OdtListLevel& own = style[level];
  numbers_[level] = start > 0              ? std::min(start, 1'000'000)
                    : numbers_[level] == 0 ? own.start
                                           : numbers_[level] + 1;
  std::fill(numbers_.begin() + static_cast<std::ptrdiff_t>(level) + 1, numbers_.end(), 0);
  if (own.bullet) return "•";
  if (own.counting == ListNumber::none) return {};
  const auto number = [&](std::size_t at) {
    return style[at].counting == ListNumber::none ? std::string()
                                                  : list_number(style[at].counting, numbers_[at]);
  };
  if (own.pattern.find('%') == std::string::npos) {
    std::string label = own.before;
    const std::size_t shown = std::min(static_cast<std::size_t>(own.shown_levels), level + 1);
    bool first = true;
    for (std::size_t at = level + 1 - shown; at <= level; ++at) {
      const std::string one = number(at);
      if (one.empty()) continue;
      if (!first) label += '.';
      label += one;
      first = false;
    }
    return label + own.after;
  }
  std::string label;
  for (std::size_t at = 0; at < own.pattern.size();) {
    const std::size_t end = own.pattern[at] == '%' ? own.pattern.find('%', at + 1) : std::string::npos;
    const int shown = end == std::string::npos
                          ? 0
                          : odt_number(std::string_view(own.pattern).substr(at + 1, end - at - 1), 0);
    if (shown >= 1 && shown <= static_cast<int>(level) + 1) {
      label += number(static_cast<std::size_t>(shown - 1));
      at = end + 1;
    } else {
      label += own.pattern[at++];
    }
  }
  return label;
}

}  // namespace pandect
