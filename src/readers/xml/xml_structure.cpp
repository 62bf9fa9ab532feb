#include "readers/xml/xml_structure.h"

#include <algorithm>
#include <array>

namespace pandect {
namespace {

using enum XmlRole;

constexpr std::array shared = std::to_array<XmlRule>({
    {"br", line_break},
    {"caption", block},
    {"chapter", group, Level::chapter},
    {"content", block},
    {"division", group, Level::division},
    {"heading", heading},
    {"img", picture},
    {"level", leaf, Level::heading},
    {"meta", skip},
    {"num", number},
    {"p", block},
    {"paragraph", division, Level::paragraph},
    {"part", group, Level::part},
    {"preamble", unit, Level::preamble},
    {"ref", reference},
    {"rule", leaf, Level::article},
    {"subchapter", group, Level::chapter},
    {"subclause", division, Level::paragraph},
    {"subdivision", group, Level::subdivision},
    {"subheading", heading},
    {"subpart", group, Level::part},
    {"subsection", division, Level::paragraph},
    {"subtitle", group, Level::title},
    {"table", table},
    {"td", cell},
    {"th", cell},
    {"title", group, Level::title},
    {"toc", skip},
    {"tr", row},
});
static_assert(std::ranges::is_sorted(shared, {}, &XmlRule::element));

}  // namespace

XmlRule find_structure_rule(std::span<const XmlRule> own, std::string_view name) {
  const auto found = std::ranges::lower_bound(own, name, {}, &XmlRule::element);
  return found != own.end() && found->element == name ? *found : find_rule(shared, name);
}

}  // namespace pandect
