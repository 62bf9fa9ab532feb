#include "library/documents.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <type_traits>

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {
namespace {

constexpr std::string_view magic = "PNDTDOC1";

struct Header {
  char magic[8];
  std::uint64_t works;
  std::uint64_t documents;
  std::uint64_t ranges;
  std::uint64_t links;
  std::uint64_t checksum;
};

static_assert(std::is_trivially_copyable_v<Document> && std::is_trivially_copyable_v<Link>);

template <typename T>
void append(std::string& bytes, std::span<const T> values) {
  // Padding inside the structs is zeroed, so that equal tables give equal bytes.
  for (const T& value : values) {
    T clean;
    std::memset(static_cast<void*>(&clean), 0, sizeof clean);
    clean = value;
    bytes.append(reinterpret_cast<const char*>(&clean), sizeof clean);
  }
  bytes.resize((bytes.size() + 7) / 8 * 8, '\0');
}

constexpr std::uint64_t padded(std::uint64_t bytes) {
  return (bytes + 7) / 8 * 8;
}

[[noreturn]] void fail(const std::string& name, std::string_view why) {
  throw Error(ErrorCode::library_damaged, fmt::format("{}: {}", name, why),
              "run `pandect build` to make the indexes anew from the catalogue");
}

}  // namespace

void Documents::write(const std::filesystem::path& path, const BuildTables& tables) {
  std::vector<std::uint32_t> by_target(tables.links.size());
  std::iota(by_target.begin(), by_target.end(), 0);
  std::stable_sort(by_target.begin(), by_target.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return tables.links[a].to < tables.links[b].to; });
  std::string body;
  append(body, std::span<const std::int64_t>(tables.works));
  append(body, std::span<const Document>(tables.documents));
  append(body, std::span<const DocumentRange>(tables.ranges));
  append(body, std::span<const Link>(tables.links));
  append(body, std::span<const std::uint32_t>(by_target));
  Header header{};
  std::memcpy(header.magic, magic.data(), magic.size());
  header.works = tables.works.size();
  header.documents = tables.documents.size();
  header.ranges = tables.ranges.size();
  header.links = tables.links.size();
  header.checksum = hash64(body);
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  bytes += body;
  write_file(path, bytes);
}

Documents::Documents(const std::filesystem::path& path) : file_(path), name_(path.string()) {
  const std::string_view bytes = file_.bytes();
  Header header{};
  if (bytes.size() < sizeof header) fail(name_, "cut short");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, 8) != magic) fail(name_, "not a table of documents");
  std::uint64_t offset = sizeof header;
  const auto take = [&]<typename T>(std::span<const T>& target, std::uint64_t count) {
    if (count > (bytes.size() - offset) / sizeof(T)) fail(name_, "cut short");
    target = {reinterpret_cast<const T*>(bytes.data() + offset), static_cast<std::size_t>(count)};
    offset += padded(count * sizeof(T));
    if (offset > bytes.size()) fail(name_, "cut short");
  };
  take(works_, header.works);
  take(documents_, header.documents);
  take(ranges_, header.ranges);
  take(links_, header.links);
  take(by_target_, header.links);
  for (const DocumentRange& range : ranges_) {
    if (range.begin > range.end || range.end > documents_.size())
      fail(name_, "a range of documents is out of bounds");
  }
}

void Documents::verify() const {
  Header header{};
  std::memcpy(&header, file_.bytes().data(), sizeof header);
  if (hash64(file_.bytes().substr(sizeof header)) != header.checksum)
    fail(name_, "the checksum does not hold");
  for (const Document& document : documents_) {
    if (document.work >= works_.size()) fail(name_, "a document names no work");
  }
}

std::span<const Link> Documents::links_from(std::uint32_t document) const {
  const auto range = std::ranges::equal_range(links_, document, {}, &Link::from);
  return {range.begin(), range.end()};
}

std::span<const std::uint32_t> Documents::links_to(std::uint32_t document) const {
  const auto target = [&](std::uint32_t place) {
    return place < links_.size() ? links_[place].to : UINT32_MAX;
  };
  const auto range = std::ranges::equal_range(by_target_, document, {}, target);
  return {range.begin(), range.end()};
}

}  // namespace pandect
