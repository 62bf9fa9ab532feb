#include "encoder/stored_zip.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace pandect {
namespace {

static_assert(std::endian::native == std::endian::little, "weights are mapped as they lie in their files");

// APPNOTE.TXT of PKWARE, 4.3: signatures of the records.
constexpr std::uint32_t end_mark = 0x06054B50;
constexpr std::uint32_t end64_mark = 0x06064B50;
constexpr std::uint32_t locator_mark = 0x07064B50;
constexpr std::uint32_t entry_mark = 0x02014B50;
constexpr std::uint32_t local_mark = 0x04034B50;
constexpr std::size_t end_size = 22;
constexpr std::size_t locator_size = 20;
constexpr std::size_t end64_size = 56;
constexpr std::size_t entry_size = 46;
constexpr std::size_t local_size = 30;
constexpr std::size_t longest_comment = 65535;
constexpr std::size_t most_members = 1U << 16U;
/// The placeholder for a number in a ZIP64 field.
constexpr std::uint32_t elsewhere = 0xFFFFFFFF;

/// A little-endian number; nothing if the bytes are too few.
template <typename Number>
std::optional<Number> number_at(std::string_view bytes, std::uint64_t at) {
  Number number = 0;
  if (at > bytes.size() || bytes.size() - at < sizeof(number)) return std::nullopt;
  std::memcpy(&number, bytes.data() + at, sizeof(number));
  return number;
}
std::uint64_t short_at(std::string_view bytes, std::uint64_t at) {
  return number_at<std::uint16_t>(bytes, at).value_or(0);
}
std::uint64_t word_at(std::string_view bytes, std::uint64_t at) {
  return number_at<std::uint32_t>(bytes, at).value_or(0);
}
std::uint64_t long_at(std::string_view bytes, std::uint64_t at) {
  return number_at<std::uint64_t>(bytes, at).value_or(0);
}

struct Directory {
  std::uint64_t entries = 0;
  std::uint64_t size = 0;
  std::uint64_t offset = 0;
};

std::optional<Directory> find_directory(std::string_view bytes) {
  if (bytes.size() < end_size) return std::nullopt;
  const std::size_t last = bytes.size() - end_size;
  const std::size_t first = last - std::min(last, longest_comment);
  for (std::size_t at = last + 1; at-- > first;) {
    if (word_at(bytes, at) != end_mark) continue;
    Directory directory{short_at(bytes, at + 10), word_at(bytes, at + 12), word_at(bytes, at + 16)};
    if (at >= locator_size && word_at(bytes, at - locator_size) == locator_mark) {
      const std::uint64_t end64 = long_at(bytes, at - locator_size + 8);
      if (end64 > bytes.size() || bytes.size() - end64 < end64_size || word_at(bytes, end64) != end64_mark)
        return std::nullopt;
      directory = {long_at(bytes, end64 + 32), long_at(bytes, end64 + 40), long_at(bytes, end64 + 48)};
    }
    return directory;
  }
  return std::nullopt;
}

/// The numbers of an entry in its ZIP64 field, in order.
bool read_zip64(std::string_view extra, std::uint64_t& whole, std::uint64_t& packed, std::uint64_t& local) {
  for (std::size_t at = 0; at + 4 <= extra.size();) {
    const std::uint64_t size = short_at(extra, at + 2);
    if (size > extra.size() - at - 4) return false;
    if (short_at(extra, at) == 1) {
      std::string_view field = extra.substr(at + 4, size);
      for (std::uint64_t* const number : {&whole, &packed, &local}) {
        if (*number != elsewhere) continue;
        if (field.size() < 8) return false;
        *number = long_at(field, 0);
        field.remove_prefix(8);
      }
      return true;
    }
    at += 4 + size;
  }
  return true;
}

}  // namespace

std::optional<std::map<std::string, std::string_view, std::less<>>> stored_members(std::string_view bytes) {
  const std::optional<Directory> directory = find_directory(bytes);
  if (!directory || directory->entries > most_members || directory->offset > bytes.size() ||
      directory->size > bytes.size() - directory->offset)
    return std::nullopt;
  std::string_view rest = bytes.substr(directory->offset, directory->size);
  std::map<std::string, std::string_view, std::less<>> members;
  for (std::uint64_t i = 0; i < directory->entries; ++i) {
    if (rest.size() < entry_size || word_at(rest, 0) != entry_mark) return std::nullopt;
    std::uint64_t packed = word_at(rest, 20);
    std::uint64_t whole = word_at(rest, 24);
    std::uint64_t local = word_at(rest, 42);
    const std::uint64_t name_size = short_at(rest, 28);
    const std::uint64_t extra_size = short_at(rest, 30);
    const std::uint64_t all = entry_size + name_size + extra_size + short_at(rest, 32);
    constexpr std::uint64_t encrypted = 1;
    const bool is_stored = short_at(rest, 10) == 0 && (short_at(rest, 8) & encrypted) == 0;
    if (!is_stored || all > rest.size()) return std::nullopt;
    const std::string_view name = rest.substr(entry_size, name_size);
    if (!read_zip64(rest.substr(entry_size + name_size, extra_size), whole, packed, local) || whole != packed)
      return std::nullopt;
    // The local header of a member has its own lengths of name and fields.
    if (local > bytes.size() || bytes.size() - local < local_size || word_at(bytes, local) != local_mark)
      return std::nullopt;
    const std::uint64_t begin =
        local + local_size + short_at(bytes, local + 26) + short_at(bytes, local + 28);
    if (begin > bytes.size() || whole > bytes.size() - begin) return std::nullopt;
    if (!members.emplace(name, bytes.substr(begin, whole)).second) return std::nullopt;
    rest.remove_prefix(all);
  }
  return members;
}

}  // namespace pandect
