#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "library/view.h"

namespace pandect {

/// Of a set of questions, one half is tuned on, and the other looked at once.
enum class Half : std::uint8_t { tuning, once };

/// By the hash of an id. What comes in pairs, "en-q0005a" and "en-q0005b", stays together.
Half half_of(std::string_view id);

/// "tuning" or "once". @throws Error wrong_usage
Half half_named(const std::string& name);

/// The document a question of a set is on, by the provision that it names; nothing where the library lacks
/// it.
std::optional<std::uint32_t> find_document(const LibraryView& library, std::int32_t day,
                                           const std::string& reference);

}  // namespace pandect
