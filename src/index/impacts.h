#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pandect {

/// Upper bounds of the scores of a run of postings in one field, valid for every k1 and b: pairs of a
/// frequency and a length, such that for each posting there is a pair with at least its frequency and at most
/// its length (the competitive pairs of Ding and Suel 2011's block maxima, as Lucene's impacts hold them, but
/// at most four).
struct Impact {
  std::uint8_t frequency = 0;  ///< most_impact_frequency: that or more; 0: no pair
  std::uint8_t length = 0;     ///< a coarse_length
};
inline constexpr std::size_t impacts_of_field = 4;
using Impacts = std::array<Impact, impacts_of_field>;
static_assert(sizeof(Impacts) == 8);

inline constexpr std::uint8_t most_impact_frequency = 255;

/// A length to four significant bits, rounded down; lengths below 16 are exact.
std::uint8_t coarse_length(std::uint32_t length);
/// The least length of that coarse length.
std::uint32_t least_length(std::uint8_t coarse);

/// Collects the postings of one field.
class ImpactCollector {
 public:
  ImpactCollector() { shortest_.fill(no_length); }
  void add(std::uint32_t frequency, std::uint8_t coarse);
  void add(const ImpactCollector& other);
  Impacts impacts() const;

 private:
  static constexpr std::uint16_t no_length = 256;
  static constexpr std::size_t last = 31;
  /// The shortest document of each frequency; frequencies of `last` and more share an entry.
  std::array<std::uint16_t, last + 1> shortest_;
  std::uint32_t most_ = 0;
};

}  // namespace pandect
