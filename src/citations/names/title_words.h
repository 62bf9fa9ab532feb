#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/language.h"

namespace pandect {

/// Finds the titles that share words with a name, by prefixes of words, so that a plural finds its singular.
/// Searching all titles would take milliseconds for each unknown name.
class TitleWords {
 public:
  /// @param place the title's index; greater than those before
  /// @param title must outlive this
  void add(std::uint32_t place, std::string_view title, Language language);

  /// Indexes of the titles that lack at most so many of the words, or have others with the same beginnings.
  std::vector<std::uint32_t> that_lack(std::size_t most, std::span<const std::string_view> words) const;
  /// The content_words() of a title.
  std::span<const std::string_view> words_of(std::uint32_t place) const { return words_.at(place); }
  /// Indexes of the titles with the same first letter as a name.
  std::vector<std::uint32_t> begin_as(std::string_view name) const;

 private:
  std::unordered_map<std::string, std::vector<std::uint32_t>> by_stem_;
  std::unordered_map<unsigned char, std::vector<std::uint32_t>> by_letter_;
  std::unordered_map<std::uint32_t, std::vector<std::string_view>> words_;
};

}  // namespace pandect
