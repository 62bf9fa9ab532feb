#include "base/recall.h"

namespace pandect {
namespace {

/// Memory of an entry besides the entry itself, in bytes: nodes of a list and of a table.
constexpr std::size_t upkeep = 160;

}  // namespace

std::size_t Recall::Hash::operator()(const Name& name) const {
  constexpr std::uint64_t odd = 0x9E3779B97F4A7C15U;  // 2^64 divided by the golden ratio
  // Where its name stands tells a type of this program; hash_code() would read the name each time.
  std::uint64_t mixed = reinterpret_cast<std::uintptr_t>(name.type.name());  // NOLINT
  mixed = (mixed ^ name.key.high) * odd;
  mixed = ((mixed ^ (mixed >> 32U)) ^ name.key.low) * odd;
  return static_cast<std::size_t>(mixed ^ (mixed >> 29U));
}

std::shared_ptr<const void> Recall::find(const Name& name) {
  Shard& shard = shard_of(name);
  const std::scoped_lock lock(shard.mutex);
  const auto place = shard.places.find(name);
  if (place == shard.places.end()) return nullptr;
  shard.entries.splice(shard.entries.begin(), shard.entries, place->second);
  return place->second->value;
}

void Recall::keep(const Name& name, std::shared_ptr<const void> value, std::size_t bytes) {
  bytes += upkeep;
  if (bytes > shard_bytes_) return;
  std::list<Entry> gone;  // destroyed after the lock is given back
  Shard& shard = shard_of(name);
  const std::scoped_lock lock(shard.mutex);
  if (shard.places.contains(name)) return;
  while (shard.bytes + bytes > shard_bytes_) {
    shard.bytes -= shard.entries.back().bytes;
    shard.places.erase(shard.entries.back().name);
    gone.splice(gone.end(), shard.entries, std::prev(shard.entries.end()));
  }
  shard.entries.push_front({name, std::move(value), bytes});
  shard.places.emplace(name, shard.entries.begin());
  shard.bytes += bytes;
}

std::size_t Recall::bytes() const {
  std::size_t sum = 0;
  for (const Shard& shard : shards_) {
    const std::scoped_lock lock(shard.mutex);
    sum += shard.bytes;
  }
  return sum;
}

}  // namespace pandect
