#include "segments/live_table.h"

#include <cstring>
#include <string_view>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "segments/arrays.h"

namespace pandect {
namespace {

constexpr std::string_view live_magic = "PNDTLIV2";

struct LiveHeader {
  char magic[8];
  std::uint64_t segments;
  std::uint64_t works;
  std::uint64_t seers;
  std::uint64_t checksum;
};

template <typename T>
std::vector<T> take(ArrayReader& arrays, std::uint64_t count) {
  std::span<const T> values;
  arrays.take(values, count);
  return {values.begin(), values.end()};
}

}  // namespace

std::string documents_file_name(std::uint32_t segment) {
  return fmt::format("documents-{:06}.idx", segment);
}

std::string terms_file_name(std::uint32_t segment) {
  return fmt::format("terms-{:06}.idx", segment);
}

std::string lexical_file_name(Language language, std::uint32_t segment) {
  return fmt::format("lexical-{}-{:06}.idx", language_code(language), segment);
}

void LiveTable::write(const std::filesystem::path& path) const {
  std::string body;
  append_array(body, std::span<const std::uint32_t>(segments));
  append_array(body, std::span<const LiveWork>(works));
  append_array(body, std::span<const std::uint32_t>(seers));
  LiveHeader header{};
  std::memcpy(header.magic, live_magic.data(), live_magic.size());
  header.segments = segments.size();
  header.works = works.size();
  header.seers = seers.size();
  header.checksum = hash64(body);
  write_file(path, std::string(reinterpret_cast<const char*>(&header), sizeof header) + body);
}

LiveTable LiveTable::read(const std::filesystem::path& path) {
  const std::string name = path.string();
  const MappedFile file(path);
  const std::string_view bytes = file.bytes();
  LiveHeader header{};
  if (bytes.size() < sizeof header) fail_build_file(name, "cut short");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, 8) != live_magic) fail_build_file(name, "not a table of live works");
  if (hash64(bytes.substr(sizeof header)) != header.checksum)
    fail_build_file(name, "the checksum does not hold");
  ArrayReader arrays(bytes, sizeof header, name);
  LiveTable table;
  table.segments = take<std::uint32_t>(arrays, header.segments);
  table.works = take<LiveWork>(arrays, header.works);
  table.seers = take<std::uint32_t>(arrays, header.seers);
  arrays.finish();
  for (const LiveWork& work : table.works) {
    if (work.documents >= table.segments.size() || work.links >= table.segments.size() ||
        work.seers_begin > work.seers_end || work.seers_end > table.seers.size())
      fail_build_file(name, "a work makes no sense");
  }
  return table;
}

}  // namespace pandect
