#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "decoder/weights.h"

namespace pandect {

/// A GGUF file of version 2 or 3, mapped: settings, then the names and offsets of tensors, then their bytes.
/// Every length and offset is checked when it is opened; the content of a tensor is read only when it is
/// used.
class Gguf {
 public:
  /// @throws Error bad_input that names the file and the problem
  explicit Gguf(const std::filesystem::path& path);

  const std::string& file() const { return name_; }
  bool has(std::string_view key) const { return settings_.contains(key); }
  /// Settings by their keys; nothing if a key does not exist, or has another type.
  std::optional<std::string_view> text(std::string_view key) const;
  std::optional<std::uint64_t> count(std::string_view key) const;  ///< a non-negative integer
  std::optional<double> number(std::string_view key) const;
  std::optional<bool> flag(std::string_view key) const;
  /// Lists; empty if a key does not exist, or has another type.
  std::vector<std::string_view> texts(std::string_view key) const;
  std::vector<double> numbers(std::string_view key) const;

  /// Null when no tensor has the name. A list of numbers is one row.
  const WeightMatrix* find(std::string_view tensor) const;
  /// The tensors of unsupported types, which are left out.
  const std::map<std::string, std::string, std::less<>>& unread() const { return unread_; }
  const std::map<std::string, WeightMatrix, std::less<>>& tensors() const { return tensors_; }

 private:
  struct Setting {
    std::uint32_t type = 0;
    std::uint64_t count = 0;  ///< of a list
    std::uint32_t of = 0;     ///< the type of a list's values
    std::string_view bytes;   ///< of a text without its length
  };
  class Reader;
  void read_tensors(Reader& reader, std::uint64_t count);
  const Setting* setting(std::string_view key) const;

  std::string name_;
  MappedFile mapped_;
  std::map<std::string, Setting, std::less<>> settings_;
  std::map<std::string, WeightMatrix, std::less<>> tensors_;
  std::map<std::string, std::string, std::less<>> unread_;
};

}  // namespace pandect
