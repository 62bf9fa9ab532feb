#pragma once

#include <cstdint>
#include <string_view>

/// What checking a text against the law finds.
namespace pandect {

/// The result for a sentence or for one of its citations.
enum class Verdict : std::uint8_t {
  supported,
  partly,             ///< the law supports a part of it
  not_supported,      ///< the provision exists and has this subject, but does not support it
  contradicted,       ///< the provision says otherwise
  off_topic,          ///< the provision has another subject
  not_in_context,     ///< the provision exists but was not given
  no_such_provision,  ///< not in the library, or not in force on that day
  not_a_citation,     ///< it cites nothing: unchecked
  court_decision,     ///< it cites a court decision: none is in the library, unchecked
};

/// "supported", "partly", "not-supported", …
std::string_view to_string(Verdict verdict);

}  // namespace pandect
