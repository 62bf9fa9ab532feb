#include "git/references.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_reference = 4096;                // bytes
constexpr std::uint64_t largest_list = std::uint64_t{64} << 20;  // bytes of packed-refs
constexpr int most_steps = 5;                                    // of references to references

/// True if a name stays below the folder it is looked up in.
bool is_safe_name(std::string_view name) {
  if (name == "HEAD") return true;
  const bool odd = std::ranges::any_of(
      name, [](char c) { return static_cast<unsigned char>(c) <= ' ' || c == '\\' || c == 0x7F; });
  return name.starts_with("refs/") && !odd && name.find("..") == std::string_view::npos &&
         name.find("//") == std::string_view::npos && !name.ends_with('/');
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.remove_suffix(1);
  while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ') text.remove_prefix(1);
  return text;
}

/// The content of a loose reference, when it is a plain file below the folder.
std::optional<std::string> read_loose(const fs::path& folder, std::string_view name) {
  std::error_code error;
  const fs::path whole = fs::canonical(folder / name, error);
  if (error || !fs::is_regular_file(whole, error)) return std::nullopt;
  const fs::path top = fs::canonical(folder, error);
  if (error || std::mismatch(top.begin(), top.end(), whole.begin(), whole.end()).first != top.end())
    return std::nullopt;
  return read_file(whole, longest_reference);
}

std::optional<std::string> read_packed(const fs::path& folder, std::string_view name) {
  std::error_code error;
  const fs::path list = folder / "packed-refs";
  if (fs::symlink_status(list, error).type() != fs::file_type::regular) return std::nullopt;
  const std::string bytes = read_file(list, largest_list);
  for (std::string_view rest = bytes; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t space = line.find(' ');
    if (space != std::string_view::npos && trimmed(line.substr(space)) == name)
      return std::string(line.substr(0, space));
  }
  return std::nullopt;
}

}  // namespace

bool is_object_id(std::string_view text) {
  return text.size() == 40 &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::optional<std::string> read_reference(const fs::path& folder, std::string_view name) {
  const auto fail = [&](std::string_view why) -> Error {
    return {ErrorCode::bad_input, fmt::format("{}: {}", folder.string(), why),
            "`git fsck` in the repository says what is wrong; cloning it again mends it"};
  };
  std::string next(name);
  for (int step = 0; step < most_steps; ++step) {
    if (!is_safe_name(next)) throw fail(fmt::format("the reference {} names none", name));
    std::optional<std::string> found = read_loose(folder, next);
    if (!found) found = read_packed(folder, next);
    if (!found) return std::nullopt;
    const std::string_view text = trimmed(*found);
    if (is_object_id(text)) return std::string(text);
    if (!text.starts_with("ref:")) {
      throw fail(text.size() == 64 ? "its objects have SHA-256 names, which are not read"
                                   : fmt::format("the reference {} is not written as one", next));
    }
    next = trimmed(text.substr(4));
  }
  throw fail("its references lead in a circle");
}

}  // namespace pandect
