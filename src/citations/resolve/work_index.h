#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "law/provision.h"

namespace pandect {

/// An index of the provisions of a work that can be cited by a number of their own: its units and the
/// divisions above them. Holds indexes only; the provisions remain the caller's.
class WorkIndex {
 public:
  explicit WorkIndex(std::span<const Provision> provisions);

  std::span<const Provision> provisions() const { return provisions_; }

  /// Indexes of the provisions of that level and number, in document order; without one, of those whose
  /// number is only set differently: "71 bis" of a law that prints "71-bis", "1228" of one that prints
  /// "1.228".
  std::vector<std::uint32_t> find(Level level, std::string_view number) const;

  bool has_level(Level level) const;

  /// The first index after the provision and everything below it.
  std::uint32_t end_of(std::uint32_t provision) const;
  /// The provision of that level and number below another, nearest first; no_provision if there is none.
  std::uint32_t find_below(std::uint32_t provision, Level level, std::string_view number) const;
  /// The innermost provision of that level that is or contains `provision`; no_provision if there is none.
  std::uint32_t enclosing(std::uint32_t provision, Level level) const;
  /// The unit that is or contains `provision`; no_provision if there is none.
  std::uint32_t unit_of(std::uint32_t provision) const;
  /// The next or previous provision of the same level, below the same parent or, for units, in the work;
  /// no_provision if there is none.
  std::uint32_t neighbour(std::uint32_t provision, bool next) const;
  /// The provisions of the level of `first` from it to `last` in document order, both included.
  std::vector<std::uint32_t> between(std::uint32_t first, std::uint32_t last) const;
  /// The provisions of that level below `scope` whose numbers are between two numbers that are not both in
  /// the work.
  std::vector<std::uint32_t> numbered_between(std::uint32_t scope, Level level, std::string_view first,
                                              std::string_view last) const;
  /// True if the provision is in an addendum or an annex, and is none itself.
  bool beside_body(std::uint32_t provision) const;

 private:
  struct Key {
    std::uint64_t hash;
    std::uint32_t place;
  };
  std::span<const Provision> provisions_;
  std::vector<Key> keys_;  // by hash, then by index
};

}  // namespace pandect
