#pragma once

#include <cstdint>
#include <string_view>

namespace pandect {

/// The destination of a group's words.
enum class RtfTarget : std::uint8_t {
  body,
  nothing,
  label,
  field,
  fonts,
  styles,
  title,
  bookmark,
  note,
  picture
};

/// The target of the text behind a control word.
RtfTarget target_of(std::string_view word);

/// True if the control word begins a destination that is known.
bool is_destination(std::string_view word);

/// The character that a control word stands for; empty when it stands for none.
std::string_view character_of(std::string_view word);

}  // namespace pandect
