#include "library/segment_file.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/hash.h"
#include "library/arrays.h"

namespace pandect {
namespace {

constexpr std::string_view magic = "PNDTDOC3";

struct Header {
  char magic[8];
  std::uint64_t works;
  std::uint64_t documents;
  std::uint64_t ranges;
  std::uint64_t links;
  std::uint64_t lookups;
  std::uint64_t checksum;
};

using Target = std::pair<std::int64_t, std::uint32_t>;

Target target_of(const StoredLink& link) {
  return {link.to_work, link.to_unit};
}

}  // namespace

void SegmentFile::write(const std::filesystem::path& path, SegmentTables tables) {
  std::vector<std::uint32_t> by_target(tables.links.size());
  std::iota(by_target.begin(), by_target.end(), 0);
  std::ranges::stable_sort(by_target, {}, [&](std::uint32_t i) { return target_of(tables.links[i]); });
  std::ranges::sort(tables.lookups, {},
                    [](const SegmentLookup& one) { return std::pair(one.hash, one.work); });
  std::string body;
  append_array(body, std::span<const SegmentWork>(tables.works));
  append_array(body, std::span<const Document>(tables.documents));
  append_array(body, std::span<const DocumentRange>(tables.ranges));
  append_array(body, std::span<const StoredLink>(tables.links));
  append_array(body, std::span<const SegmentLookup>(tables.lookups));
  append_array(body, std::span<const std::uint32_t>(by_target));
  Header header{};
  std::memcpy(header.magic, magic.data(), magic.size());
  header.works = tables.works.size();
  header.documents = tables.documents.size();
  header.ranges = tables.ranges.size();
  header.links = tables.links.size();
  header.lookups = tables.lookups.size();
  header.checksum = hash64(body);
  write_file(path, std::string(reinterpret_cast<const char*>(&header), sizeof header) + body);
}

SegmentFile::SegmentFile(const std::filesystem::path& path) : file_(path), name_(path.string()) {
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
  arrays.take(lookups_, header.lookups);
  arrays.take(by_target_, header.links);
  arrays.finish();
  for (const DocumentRange& range : ranges_) {
    if (range.begin > range.end || range.end > documents_.size())
      fail_build_file(name_, "a range of documents is out of bounds");
  }
  std::uint32_t links = 0;
  for (const SegmentWork& work : works_) {
    if (work.documents_begin > work.documents_end || work.documents_end > documents_.size() ||
        work.links_begin != links || work.links_end < links || work.links_end > links_.size())
      fail_build_file(name_, "a work has documents or links out of bounds");
    links = work.links_end;
  }
}

void SegmentFile::verify() const {
  Header header{};
  std::memcpy(&header, file_.bytes().data(), sizeof header);
  if (hash64(file_.bytes().substr(sizeof header)) != header.checksum)
    fail_build_file(name_, "the checksum does not hold");
  for (const Document& document : documents_) {
    if (document.work >= works_.size()) fail_build_file(name_, "a document names no work");
  }
}

std::span<const SegmentLookup> SegmentFile::lookups_of(std::uint32_t hash) const {
  const auto range = std::ranges::equal_range(lookups_, hash, {}, &SegmentLookup::hash);
  return {range.begin(), range.end()};
}

std::span<const std::uint32_t> SegmentFile::links_to(std::int64_t work, std::uint32_t unit) const {
  const auto target = [&](std::uint32_t place) {
    return place < links_.size() ? target_of(links_[place]) : Target(INT64_MAX, UINT32_MAX);
  };
  const auto range = std::ranges::equal_range(by_target_, Target(work, unit), {}, target);
  return {range.begin(), range.end()};
}

std::uint32_t SegmentFile::owner_of(std::uint32_t link) const {
  const auto next = std::ranges::upper_bound(works_, link, {}, &SegmentWork::links_end);
  return static_cast<std::uint32_t>(next - works_.begin());
}

}  // namespace pandect
