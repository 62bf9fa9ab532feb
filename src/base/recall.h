#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <typeindex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pandect {

/// A cache of computed values of any type, by type and key, in bounded memory; the least recently used are
/// evicted first. Safe to use from several threads; two that ask at once for an absent value may both compute
/// it.
class Recall {
 public:
  struct Key {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool operator==(const Key&) const = default;
  };

  /// @param bytes limit of all cached values together
  /// @param shards each has its own lock, and holds no value larger than its part of the bytes
  explicit Recall(std::size_t bytes, std::size_t shards = 16)
      : shard_bytes_(bytes / shards), shards_(shards) {}

  /// @param make computes a T when it is absent; `T::bytes()` is the memory one holds
  template <typename T, typename Make>
  std::shared_ptr<const T> get(Key key, const Make& make) {
    const Name name{std::type_index(typeid(T)), key};
    if (std::shared_ptr<const void> known = find(name)) return std::static_pointer_cast<const T>(known);
    auto made = std::make_shared<const T>(make());
    keep(name, made, sizeof(T) + made->bytes());
    return made;
  }

  std::size_t bytes() const;

 private:
  struct Name {
    std::type_index type;
    Key key;
    bool operator==(const Name&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Name& name) const;
  };
  struct Entry {
    Name name;
    std::shared_ptr<const void> value;
    std::size_t bytes;
  };
  struct Shard {
    mutable std::mutex mutex;
    std::list<Entry> entries;  ///< most recently used first
    std::unordered_map<Name, std::list<Entry>::iterator, Hash> places;
    std::size_t bytes = 0;
  };

  std::shared_ptr<const void> find(const Name& name);
  void keep(const Name& name, std::shared_ptr<const void> value, std::size_t bytes);
  Shard& shard_of(const Name& name) { return shards_[Hash()(name) % shards_.size()]; }

  std::size_t shard_bytes_;
  std::vector<Shard> shards_;
};

}  // namespace pandect
