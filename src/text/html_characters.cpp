#include "text/html_characters.h"

#include <charconv>
#include <cstdint>
#include <string>

#include <libxml/HTMLparser.h>

namespace pandect {

std::optional<char32_t> html_character(std::string_view name) {
  if (!name.starts_with('#')) {
    const std::string word(name);
    const htmlEntityDesc* const entity =
        ::htmlEntityLookup(reinterpret_cast<const xmlChar*>(word.c_str()));  // NOLINT
    return entity == nullptr ? std::nullopt : std::optional<char32_t>(entity->value);
  }
  name.remove_prefix(1);
  const bool hexadecimal = name.starts_with('x') || name.starts_with('X');
  if (hexadecimal) name.remove_prefix(1);
  std::uint32_t value = 0;
  const char* const end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data(), end, value, hexadecimal ? 16 : 10);
  const bool surrogate = value >= 0xD800 && value < 0xE000;
  if (error != std::errc() || rest != end || value > 0x10FFFF || surrogate) return std::nullopt;
  return static_cast<char32_t>(value);
}

}  // namespace pandect
