#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "law/provision.h"

namespace pandect {

/// Where the provisions of a work are that can be cited by a number of their own: its units and the divisions
/// above them. Holds places only; the provisions stay the caller's.
class WorkIndex {
 public:
  explicit WorkIndex(std::span<const Provision> provisions);

  std::span<const Provision> provisions() const { return provisions_; }

  /// Places of the provisions of that level and number, in document order.
  std::vector<std::uint32_t> find(Level level, std::string_view number) const;

  bool has_level(Level level) const;

  /// The first place behind the provision and all that is below it.
  std::uint32_t end_of(std::uint32_t provision) const;
  /// The provision of that level and number below another, the nearest first; no_provision if there is none.
  std::uint32_t find_below(std::uint32_t provision, Level level, std::string_view number) const;
  /// The innermost provision of that level which `provision` is or is part of; no_provision if there is none.
  std::uint32_t enclosing(std::uint32_t provision, Level level) const;
  /// The unit that `provision` is or is part of; no_provision if there is none.
  std::uint32_t unit_of(std::uint32_t provision) const;
  /// The provision of the same level before or after it, below the same parent or, for units, in the work;
  /// no_provision if there is none.
  std::uint32_t neighbour(std::uint32_t provision, bool next) const;
  /// The provisions of the level of `first` from it to `last` in document order, both included.
  std::vector<std::uint32_t> between(std::uint32_t first, std::uint32_t last) const;
  /// The provisions of that level below `scope` whose number lies between two that are not both in the work.
  std::vector<std::uint32_t> numbered_between(std::uint32_t scope, Level level, std::string_view first,
                                              std::string_view last) const;
  /// Whether the provision stands in an addendum or an annex, and is none itself.
  bool beside_body(std::uint32_t provision) const;

 private:
  struct Key {
    std::uint64_t hash;
    std::uint32_t place;
  };
  std::span<const Provision> provisions_;
  std::vector<Key> keys_;  // by hash, then by place
};

}  // namespace pandect
