#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <fmt/format.h>

#include "pandect/error.h"

/// The format of arrays in the files of a build: the structs as they are in memory, little-endian, each array
/// padded with zeros to a multiple of 8 bytes.
namespace pandect {

/// Passes the bytes of values to `put`. Padding between members is zeroed, where the compiler can, so that
/// equal tables are equal bytes.
template <typename T, typename Put>
void put_values(std::span<const T> values, const Put& put) {
  static_assert(std::is_trivially_copyable_v<T>);
#if __has_builtin(__builtin_clear_padding)
  if constexpr (!std::has_unique_object_representations_v<T>) {
    for (T value : values) {
      __builtin_clear_padding(&value);
      put(std::string_view(reinterpret_cast<const char*>(&value), sizeof value));
    }
    return;
  }
#endif
  put(std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
}

template <typename T>
void append_array(std::string& bytes, std::span<const T> values) {
  put_values(values, [&](std::string_view some) { bytes += some; });
  bytes.resize((bytes.size() + 7) / 8 * 8, '\0');
}

/// @throws Error library_damaged
[[noreturn]] inline void fail_build_file(const std::string& name, std::string_view why) {
  throw Error(ErrorCode::library_damaged, fmt::format("{}: {}", name, why),
              "run `pandect build` to make the indexes anew from the catalogue");
}

/// Reads the arrays of a mapped file one after another.
class ArrayReader {
 public:
  /// @param name of the file, for error messages; must outlive this
  ArrayReader(std::string_view bytes, std::uint64_t offset, const std::string& name)
      : bytes_(bytes), offset_(offset), name_(name) {}

  /// @throws Error library_damaged when fewer values are left
  template <typename T>
  void take(std::span<const T>& target, std::uint64_t count) {
    if (offset_ > bytes_.size() || count > (bytes_.size() - offset_) / sizeof(T))
      fail_build_file(name_, "cut short");
    target = {reinterpret_cast<const T*>(bytes_.data() + offset_), static_cast<std::size_t>(count)};
    offset_ += (count * sizeof(T) + 7) / 8 * 8;
    if (offset_ > bytes_.size()) fail_build_file(name_, "cut short");
  }

  /// Where the next array begins.
  std::uint64_t offset() const { return offset_; }

  /// @throws Error library_damaged when bytes are left: a count is wrong, and the arrays are misplaced
  void finish() const {
    if (offset_ != bytes_.size()) fail_build_file(name_, "longer than what it holds");
  }

 private:
  std::string_view bytes_;
  std::uint64_t offset_;
  const std::string& name_;
};

}  // namespace pandect
