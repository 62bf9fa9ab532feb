#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pandect {

/// Which titles may be meant by a name that has words of theirs: by the beginnings of words, so that a plural
/// finds its singular. Looking through all titles would take milliseconds for each name that is not known.
class TitleWords {
 public:
  /// @param place  the title's; greater than those before
  /// @param title  outlives this
  void add(std::uint32_t place, std::string_view title);

  /// Places of the titles that lack at most one in five of the name's words, and of some others; in order.
  std::vector<std::uint32_t> may_be_meant_by(std::string_view name) const;
  /// Places of the titles that have at least so many of the words.
  std::vector<std::uint32_t> that_share(std::span<const std::string_view> words, std::size_t least) const;
  /// The content_words() of a title.
  std::span<const std::string_view> words_of(std::uint32_t place) const { return words_.at(place); }
  /// Places of the titles that begin with the letter that a name begins with.
  std::vector<std::uint32_t> begin_as(std::string_view name) const;

 private:
  std::unordered_map<std::string, std::vector<std::uint32_t>> by_stem_;
  std::unordered_map<char, std::vector<std::uint32_t>> by_letter_;
  std::unordered_map<std::uint32_t, std::vector<std::string_view>> words_;
};

}  // namespace pandect
