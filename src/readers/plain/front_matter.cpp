#include "readers/plain/front_matter.h"

#include <algorithm>

#include "base/ascii.h"

namespace pandect {
namespace {

constexpr std::string_view fence = "---";
// Of acts that list several hundred forms the block is more than 100 KB long.
constexpr std::size_t longest_block = 1024 * 1024;

std::string unquoted(std::string_view value) {
  const bool quoted =
      value.size() >= 2 && (value.front() == '\'' || value.front() == '"') && value.front() == value.back();
  return std::string(quoted ? value.substr(1, value.size() - 2) : value);
}

}  // namespace

std::optional<FrontMatter> FrontMatter::read(std::string_view text) {
  const std::size_t first = text.find('\n');
  if (first == std::string_view::npos || ascii_trimmed(text.substr(0, first)) != fence) return std::nullopt;
  FrontMatter block;
  std::string key;
  for (std::size_t begin = first + 1; begin < text.size() && begin < longest_block;) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    const std::string_view words = ascii_trimmed(line);
    if (words == fence) {
      block.size_ = std::min(begin, text.size());
      return block;
    }
    const bool entry = words.starts_with("- ");
    const std::string_view pair = entry ? ascii_trimmed(words.substr(2)) : words;
    const std::size_t colon = pair.find(": ");
    const bool has_key = colon != std::string_view::npos || pair.ends_with(':');
    if (entry && !has_key) {
      if (!key.empty()) block.entries_.push_back({key, unquoted(pair), false});
      continue;
    }
    if (!has_key) continue;
    std::string name(ascii_trimmed(pair.substr(0, std::min(colon, pair.size() - 1))));
    const bool inner = entry || line.starts_with(' ');
    if (!inner) key = name;
    if (inner) name = key + '.' + name;
    std::string value =
        colon == std::string_view::npos ? std::string() : unquoted(ascii_trimmed(pair.substr(colon + 1)));
    if (value == "[]") value.clear();
    if (!value.empty() || entry) block.entries_.push_back({std::move(name), std::move(value), entry});
  }
  return std::nullopt;
}

std::string_view FrontMatter::value(std::string_view key) const {
  const auto found = std::ranges::find(entries_, key, &Entry::key);
  return found == entries_.end() ? std::string_view() : found->value;
}

std::vector<std::string_view> FrontMatter::values(std::string_view key) const {
  std::vector<std::string_view> all;
  for (const Entry& entry : entries_) {
    if (entry.key == key) all.emplace_back(entry.value);
  }
  return all;
}

std::vector<FrontMatter> FrontMatter::list(std::string_view key) const {
  std::vector<FrontMatter> all;
  for (const Entry& entry : entries_) {
    const bool inner =
        entry.key.size() > key.size() && entry.key.starts_with(key) && entry.key[key.size()] == '.';
    if (!inner) continue;
    if (entry.first || all.empty()) all.emplace_back();
    all.back().entries_.push_back({entry.key.substr(key.size() + 1), entry.value, false});
  }
  return all;
}

}  // namespace pandect
