#include "lab/bench/python_random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace pandect {
namespace {

/// The fractional parts of the cube roots of the first 80 primes (FIPS 180-4, section 4.2.3).
constexpr std::array<std::uint64_t, 80> round_constants{
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

/// The fractional parts of the square roots of the first 8 primes (section 5.3.5).
constexpr std::array<std::uint64_t, 8> initial_state{
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

std::uint64_t big_endian(const char* bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

void sha512_block(const char* block, std::array<std::uint64_t, 8>& state) {
  std::array<std::uint64_t, 80> w{};
  for (std::size_t t = 0; t < 16; ++t) w[t] = big_endian(block + 8 * t);
  for (std::size_t t = 16; t < 80; ++t) {
    const std::uint64_t s0 = std::rotr(w[t - 15], 1) ^ std::rotr(w[t - 15], 8) ^ w[t - 15] >> 7;
    const std::uint64_t s1 = std::rotr(w[t - 2], 19) ^ std::rotr(w[t - 2], 61) ^ w[t - 2] >> 6;
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t t = 0; t < 80; ++t) {
    const std::uint64_t s1 = std::rotr(e, 14) ^ std::rotr(e, 18) ^ std::rotr(e, 41);
    const std::uint64_t t1 = h + s1 + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
    const std::uint64_t s0 = std::rotr(a, 28) ^ std::rotr(a, 34) ^ std::rotr(a, 39);
    const std::uint64_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint64_t, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += added[i];
}

void append_big_endian(std::string& bytes, std::uint64_t value) {
  for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(value >> shift & 0xFF));
}

std::string sha512(std::string_view text) {
  std::string padded(text);
  padded.push_back(static_cast<char>(0x80));
  while (padded.size() % 128 != 120) padded.push_back(0);
  append_big_endian(padded, 8 * text.size());
  std::array<std::uint64_t, 8> state = initial_state;
  for (std::size_t at = 0; at < padded.size(); at += 128) sha512_block(padded.data() + at, state);
  std::string digest;
  for (const std::uint64_t word : state) append_big_endian(digest, word);
  return digest;
}

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
  const std::string number = std::string(seed) + sha512(seed);
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
