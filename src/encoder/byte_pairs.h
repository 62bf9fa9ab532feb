#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pandect {

/// Byte-pair encoding (Sennrich et al. 2016): of all neighbouring pieces of a word, the pair that comes first
/// in a list is merged, until no listed pair is left.
class BytePairs {
 public:
  /// A pair of pieces and their merged piece. The pair of the least rank is merged first.
  struct Merge {
    std::int32_t left = 0;
    std::int32_t right = 0;
    std::int32_t whole = 0;
    std::uint32_t rank = 0;
  };

  explicit BytePairs(std::span<const Merge> merges);
  /// Those serialised by `bytes()`, as a view of `bytes`. Nothing when they are damaged, or merge to a piece
  /// that there is not.
  /// @param bytes aligned to eight
  static std::optional<BytePairs> in(std::string_view bytes, std::size_t pieces);
  std::string bytes() const;

  /// Merges the pieces of a word in place.
  void merge(std::vector<std::int32_t>& pieces) const;

 private:
  struct Slot {
    std::uint64_t key = none;
    std::uint32_t rank = 0;
    std::int32_t whole = 0;
  };
  static constexpr std::uint64_t none = ~std::uint64_t{0};
  const Slot* find(std::int32_t left, std::int32_t right) const;
  void merge_short(std::vector<std::int32_t>& pieces) const;
  void merge_long(std::vector<std::int32_t>& pieces) const;

  BytePairs() = default;

  std::vector<Slot> own_;
  std::span<const Slot> slots_;  ///< a hash table with open addressing; its size is a power of two
};

/// The merges of a vocabulary with scores instead of a list of pairs, as in SentencePiece: all pairs that
/// form a piece, of which the one with the best score is merged first.
std::vector<BytePairs::Merge> merges_by_score(std::span<const std::string> pieces,
                                              std::span<const float> scores,
                                              const std::unordered_map<std::string_view, std::int32_t>& ids);

}  // namespace pandect
