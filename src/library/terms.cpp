#include "library/terms.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/hash.h"
#include "library/arrays.h"

namespace pandect {
namespace {

constexpr std::string_view magic = "PNDTTRM1";

struct Header {
  char magic[8];
  std::uint64_t definitions;
  std::uint64_t uses;
  std::uint64_t names;
  std::uint64_t checksum;
};

}  // namespace

void Terms::write(const std::filesystem::path& path, const TermTables& tables) {
  std::vector<std::uint32_t> by_definition(tables.uses.size());
  std::iota(by_definition.begin(), by_definition.end(), 0);
  std::ranges::stable_sort(by_definition, {}, [&](std::uint32_t i) { return tables.uses[i].definition; });
  std::string body;
  append_array(body, std::span<const TermDefinition>(tables.definitions));
  append_array(body, std::span<const TermUse>(tables.uses));
  append_array(body, std::span<const std::uint32_t>(by_definition));
  append_array(body, std::span<const char>(tables.names));
  Header header{};
  std::memcpy(header.magic, magic.data(), magic.size());
  header.definitions = tables.definitions.size();
  header.uses = tables.uses.size();
  header.names = tables.names.size();
  header.checksum = hash64(body);
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  bytes += body;
  write_file(path, bytes);
}

Terms::Terms(const std::filesystem::path& path) : file_(path), path_(path.string()) {
  const std::string_view bytes = file_.bytes();
  Header header{};
  if (bytes.size() < sizeof header) fail_build_file(path_, "cut short");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, 8) != magic) fail_build_file(path_, "not a table of terms");
  ArrayReader arrays(bytes, sizeof header, path_);
  arrays.take(definitions_, header.definitions);
  arrays.take(uses_, header.uses);
  arrays.take(by_definition_, header.uses);
  std::span<const char> names;
  arrays.take(names, header.names);
  arrays.finish();
  names_ = {names.data(), names.size()};
}

void Terms::verify() const {
  if (path_.empty()) return;
  Header header{};
  std::memcpy(&header, file_.bytes().data(), sizeof header);
  if (hash64(file_.bytes().substr(sizeof header)) != header.checksum)
    fail_build_file(path_, "the checksum does not hold");
  for (const TermUse& use : uses_) {
    if (use.definition >= definitions_.size()) fail_build_file(path_, "a use of a term names no definition");
  }
}

std::span<const TermDefinition> Terms::definitions_in(std::uint32_t document) const {
  const auto range = std::ranges::equal_range(definitions_, document, {}, &TermDefinition::document);
  return {range.begin(), range.end()};
}

std::span<const TermUse> Terms::uses_in(std::uint32_t document) const {
  const auto range = std::ranges::equal_range(uses_, document, {}, &TermUse::document);
  return {range.begin(), range.end()};
}

std::span<const std::uint32_t> Terms::uses_of(std::uint32_t definition) const {
  const auto governing = [&](std::uint32_t place) {
    return place < uses_.size() ? uses_[place].definition : UINT32_MAX;
  };
  const auto range = std::ranges::equal_range(by_definition_, definition, {}, governing);
  return {range.begin(), range.end()};
}

}  // namespace pandect
