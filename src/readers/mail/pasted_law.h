#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// A law that somebody pasted into a message, apart from what is written around it.
struct PastedLaw {
  std::string words;   ///< from its title on; empty where the message holds none
  std::string around;  ///< what stands before and behind it: the whole body where there is none
};

/// Finds it by the paragraphs: what comes before a law ends as a greeting or sentence does and a title does
/// not, what comes behind it is short and ends as no sentence does, as names do.
/// @param path of the message, for reports
PastedLaw find_pasted_law(const std::string& path, std::string_view body);

}  // namespace pandect
