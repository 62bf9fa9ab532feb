#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Writes GGUF files for tests.
class GgufWriter {
 public:
  void raw(std::string_view key, std::uint32_t type, std::string_view value) {
    settings_ += sized(key) + of(type) + std::string(value);
    ++count_;
  }
  void text(std::string_view key, std::string_view value) { raw(key, 8, sized(value)); }
  void count(std::string_view key, std::uint32_t value) { raw(key, 4, of(value)); }
  void number(std::string_view key, float value) { raw(key, 6, of(value)); }
  void flag(std::string_view key, bool value) { raw(key, 7, std::string(1, value ? '\1' : '\0')); }
  void texts(std::string_view key, const std::vector<std::string>& values) {
    std::string all = of(std::uint32_t{8}) + of(std::uint64_t{values.size()});
    for (const std::string& value : values) all += sized(value);
    raw(key, 9, all);
  }
  void numbers(std::string_view key, const std::vector<float>& values) {
    std::string all = of(std::uint32_t{6}) + of(std::uint64_t{values.size()});
    for (const float value : values) all += of(value);
    raw(key, 9, all);
  }
  /// @param shape in GGUF's order, the numbers of a row first
  /// @param moved added to the offset
  void tensor(std::string_view name, std::uint32_t type, const std::vector<std::uint64_t>& shape,
              std::string_view bytes, std::uint64_t moved = 0) {
    data_.resize((data_.size() + 31) / 32 * 32);
    tensors_ += sized(name) + of(static_cast<std::uint32_t>(shape.size()));
    for (const std::uint64_t extent : shape) tensors_ += of(extent);
    tensors_ += of(type) + of(std::uint64_t{data_.size()} + moved);
    data_ += bytes;
    ++tensor_count_;
  }
  std::string bytes() const {
    std::string all = "GGUF" + of(std::uint32_t{3}) + of(tensor_count_) + of(count_) + settings_ + tensors_;
    all.resize((all.size() + 31) / 32 * 32);
    return all + data_;
  }

 private:
  template <typename Number>
  static std::string of(Number number) {
    return {reinterpret_cast<const char*>(&number), sizeof(number)};
  }
  static std::string sized(std::string_view text) {
    return of(std::uint64_t{text.size()}) + std::string(text);
  }

  std::string settings_;
  std::string tensors_;
  std::string data_;
  std::uint64_t count_ = 0;
  std::uint64_t tensor_count_ = 0;
};

}  // namespace pandect
