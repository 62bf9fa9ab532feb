#include "index/patched_numbers.h"

#include <array>
#include <bit>

#include "index/varint_postings.h"

namespace pandect {
namespace {

constexpr std::uint8_t flag_bit = 64;
constexpr std::uint8_t patched_bit = 128;
constexpr std::size_t most_patches = 15;

struct Packing {
  unsigned bits = 0;
  std::size_t patches = 0;
  std::size_t width = 0;  // bytes of an upper part
};

Packing best_packing(std::span<const std::uint32_t, block_size> numbers) {
  std::array<std::size_t, 33> of_width{};
  for (const std::uint32_t number : numbers) ++of_width[static_cast<std::size_t>(std::bit_width(number))];
  unsigned most = 32;
  while (most > 0 && of_width[most] == 0) --most;
  Packing best{most, 0, 0};
  std::size_t least = packed_bytes(block_size, most);
  std::size_t patches = 0;
  for (unsigned bits = most; bits-- > 0;) {
    patches += of_width[bits + 1];
    if (patches > most_patches) break;
    const std::size_t width = (most - bits + 7) / 8;
    const std::size_t size = 1 + packed_bytes(block_size, bits) + patches * (1 + width);
    if (size < least) {
      least = size;
      best = {bits, patches, width};
    }
  }
  return best;
}

}  // namespace

void put_numbers(std::span<const std::uint32_t, block_size> numbers, bool flag, std::string& bytes) {
  const Packing packing = best_packing(numbers);
  bytes.push_back(
      static_cast<char>(packing.bits | (flag ? flag_bit : 0U) | (packing.patches > 0 ? patched_bit : 0U)));
  if (packing.patches > 0) bytes.push_back(static_cast<char>(packing.patches | packing.width << 4));
  const auto upper = [&](std::uint32_t number) { return packing.bits < 32 ? number >> packing.bits : 0; };
  std::uint32_t lower[block_size];
  std::string places;
  std::string uppers;
  for (std::size_t i = 0; i < block_size; ++i) {
    lower[i] = numbers[i] - (upper(numbers[i]) << (packing.bits % 32));
    if (upper(numbers[i]) == 0) continue;
    places.push_back(static_cast<char>(i));
    for (std::size_t byte = 0; byte < packing.width; ++byte) {
      uppers.push_back(static_cast<char>(upper(numbers[i]) >> (8 * byte)));
    }
  }
  const std::size_t begin = bytes.size();
  bytes.resize(begin + packed_bytes(block_size, packing.bits));
  pack(lower, packing.bits, reinterpret_cast<std::uint8_t*>(bytes.data() + begin));
  bytes += places + uppers;
}

const std::uint8_t* NumbersReader::take_bytes(std::size_t size) {
  if (size > static_cast<std::size_t>(end_ - next_)) fail_damaged_postings();
  const std::uint8_t* taken = next_;
  next_ += size;
  return taken;
}

NumbersReader::Head NumbersReader::take_head() {
  const std::uint8_t first = *take_bytes(1);
  Head head{(first & flag_bit) != 0, first & 63U, 0, 0};
  if (head.bits > 32) fail_damaged_postings();
  if ((first & patched_bit) == 0) return head;
  const std::uint8_t second = *take_bytes(1);
  head.patches = second & 15U;
  head.width = second >> 4;
  if (head.width == 0 || head.width > 4 || head.bits == 32) fail_damaged_postings();
  return head;
}

void NumbersReader::skip() {
  const Head head = take_head();
  take_bytes(packed_bytes(block_size, head.bits) + head.patches * (1 + head.width));
}

NumbersReader::Kind NumbersReader::take(std::span<std::uint32_t, block_size> numbers) {
  const Head head = take_head();
  unpack(take_bytes(packed_bytes(block_size, head.bits)), block_size, head.bits, numbers);
  if (head.patches == 0) return {head.flag, head.bits};
  const std::uint8_t* places = take_bytes(head.patches);
  const std::uint8_t* uppers = take_bytes(head.patches * head.width);
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < head.patches; ++i, uppers += head.width) {
    std::uint32_t upper = uppers[0];
    for (std::size_t byte = 1; byte < head.width; ++byte) upper |= std::uint32_t{uppers[byte]} << (8 * byte);
    if (places[i] >= block_size) fail_damaged_postings();
    numbers[places[i]] |= upper << head.bits;
    all |= upper;
  }
  return {head.flag, std::min(32U, head.bits + static_cast<unsigned>(std::bit_width(all)))};
}

}  // namespace pandect
