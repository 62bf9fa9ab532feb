#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// A law pasted into a message, separated from the text around it.
struct PastedLaw {
  std::string words;   ///< from its title on; empty if the message contains none
  std::string around;  ///< the text before and after it: the whole body if there is none
};

/// Finds it by paragraphs: text before a law ends like a greeting or sentence, unlike a title; text after it
/// is short and, like names, does not end like a sentence.
/// @param path of the message, for reports
PastedLaw find_pasted_law(const std::string& path, std::string_view body);

}  // namespace pandect
