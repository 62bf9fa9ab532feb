#include "lab/bench/python_random.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <openssl/sha.h>

namespace pandect {
namespace {

/// MT19937, seeded as by Matsumoto and Nishimura's init_by_array.
class MersenneTwister {
 public:
  explicit MersenneTwister(const std::vector<std::uint32_t>& key) {
    state_[0] = 19650218;
    for (std::uint32_t i = 1; i < size; ++i) state_[i] = 1812433253U * mixed(i) + i;
    std::uint32_t i = 1;
    std::uint32_t j = 0;
    for (std::size_t k = std::max<std::size_t>(size, key.size()); k > 0; --k) {
      state_[i] = (state_[i] ^ mixed(i) * 1664525U) + key[j] + j;
      advance(i);
      if (++j == key.size()) j = 0;
    }
    for (std::uint32_t k = size - 1; k > 0; --k) {
      state_[i] = (state_[i] ^ mixed(i) * 1566083941U) - i;
      advance(i);
    }
    state_[0] = 0x80000000U;
  }

  /// Only the first numbers: the state is not regenerated after its 624 words.
  std::uint32_t next() {
    const std::uint32_t n = next_++;
    const std::uint32_t y = (state_[n] & 0x80000000U) | (state_[n + 1] & 0x7FFFFFFFU);
    std::uint32_t x = state_[n + 397] ^ y >> 1 ^ ((y & 1) != 0 ? 0x9908B0DFU : 0);
    x ^= x >> 11;
    x ^= x << 7 & 0x9D2C5680U;
    x ^= x << 15 & 0xEFC60000U;
    return x ^ x >> 18;
  }

 private:
  static constexpr std::uint32_t size = 624;

  std::uint32_t mixed(std::uint32_t i) const { return state_[i - 1] ^ state_[i - 1] >> 30; }
  void advance(std::uint32_t& i) {
    if (++i < size) return;
    state_[0] = state_[size - 1];
    i = 1;
  }

  std::array<std::uint32_t, size> state_{};
  std::uint32_t next_ = 0;
};

}  // namespace

double python_random_after_seed(std::string_view seed) {
  std::string number(seed);
  number.resize(seed.size() + SHA512_DIGEST_LENGTH);
  ::SHA512(reinterpret_cast<const unsigned char*>(seed.data()), seed.size(),  // NOLINT
           reinterpret_cast<unsigned char*>(number.data()) + seed.size());    // NOLINT
  // The number's 32-bit digits, the least first.
  std::vector<std::uint32_t> key((number.size() + 3) / 4);
  for (std::size_t i = 0; i < number.size(); ++i) {
    const auto byte = static_cast<unsigned char>(number[number.size() - 1 - i]);
    key[i / 4] |= static_cast<std::uint32_t>(byte) << 8 * (i % 4);
  }
  while (key.size() > 1 && key.back() == 0) key.pop_back();
  MersenneTwister random(key);
  const std::uint64_t high = random.next() >> 5;
  const std::uint64_t low = random.next() >> 6;
  return static_cast<double>(high << 26 | low) / static_cast<double>(std::uint64_t{1} << 53);
}

}  // namespace pandect
