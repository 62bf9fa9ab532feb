#include "library/documents.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/hash.h"
#include "library/arrays.h"

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

}  // namespace

void Documents::write(const std::filesystem::path& path, const BuildTables& tables) {
  std::vector<std::uint32_t> by_target(tables.links.size());
  std::iota(by_target.begin(), by_target.end(), 0);
  std::stable_sort(by_target.begin(), by_target.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return tables.links[a].to < tables.links[b].to; });
  std::string body;
  append_array(body, std::span<const std::int64_t>(tables.works));
  append_array(body, std::span<const Document>(tables.documents));
  append_array(body, std::span<const DocumentRange>(tables.ranges));
  append_array(body, std::span<const Link>(tables.links));
  append_array(body, std::span<const std::uint32_t>(by_target));
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
  if (bytes.size() < sizeof header) fail_build_file(name_, "cut short");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, 8) != magic) fail_build_file(name_, "not a table of documents");
  ArrayReader arrays(bytes, sizeof header, name_);
  arrays.take(works_, header.works);
  arrays.take(documents_, header.documents);
  arrays.take(ranges_, header.ranges);
  arrays.take(links_, header.links);
  arrays.take(by_target_, header.links);
  arrays.finish();
  for (const DocumentRange& range : ranges_) {
    if (range.begin > range.end || range.end > documents_.size())
      fail_build_file(name_, "a range of documents is out of bounds");
  }
}

void Documents::verify() const {
  Header header{};
  std::memcpy(&header, file_.bytes().data(), sizeof header);
  if (hash64(file_.bytes().substr(sizeof header)) != header.checksum)
    fail_build_file(name_, "the checksum does not hold");
  for (const Document& document : documents_) {
    if (document.work >= works_.size()) fail_build_file(name_, "a document names no work");
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
