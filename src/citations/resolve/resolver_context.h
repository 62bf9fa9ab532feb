#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "citations/resolve/resolve.h"
#include "text/language.h"

namespace pandect {

inline constexpr std::uint32_t no_work = UINT32_MAX;

/// What is known of the text whose citations are resolved.
struct Resolver::Context {
  std::string_view text;
  std::optional<Place> place;
  Language language = Language::unknown;
  /// The work named last, which may be missing from the library.
  std::uint32_t last_named = no_work;
  bool last_named_missing = false;
  std::size_t last_named_end = 0;
  /// True for an informal text, which is not part of a law.
  bool of_people = false;
  /// For a text outside of any law: the one work it mentions.
  std::optional<std::uint32_t> mentioned;
  const DefinedNames* names = nullptr;
};

}  // namespace pandect
