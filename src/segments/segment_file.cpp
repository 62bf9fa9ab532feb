#include "segments/segment_file.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
#include <map>
#include <ranges>

#include "segments/array_file.h"
#include "segments/link_spill.h"

namespace pandect {
namespace {

constexpr std::string_view segment_magic = "PNDTDOC5";

using Target = std::pair<std::int64_t, std::uint32_t>;

Target target_of(const StoredLink& link) {
  return {link.to_work, link.to_unit};
}

using ReadLinks = std::function<void(const std::function<void(std::span<const StoredLink>)>&)>;

/// Writes the numbers of the links in the order of their targets, for some works at a time.
/// @param by_work number of links to each work
void write_by_target(ArrayFileWriter& file, const std::map<std::int64_t, std::uint32_t>& by_work,
                     const ReadLinks& read_links) {
  constexpr std::size_t sorted_at_once = std::size_t{1} << 21;  // links, unless more lead to one work
  struct Led {
    Target target;
    std::uint32_t link;
  };
  std::vector<Led> led;
  for (auto begin = by_work.begin(), end = begin; begin != by_work.end(); begin = end) {
    std::size_t size = 0;
    while (end != by_work.end() && (end == begin || size + end->second <= sorted_at_once))
      size += end++->second;
    const std::int64_t first = begin->first;
    const std::int64_t last = std::prev(end)->first;
    led.clear();
    led.reserve(size);
    std::uint32_t number = 0;
    read_links([&](std::span<const StoredLink> some) {
      for (const StoredLink& link : some) {
        if (link.to_work >= first && link.to_work <= last) led.push_back({target_of(link), number});
        ++number;
      }
    });
    std::ranges::sort(led, {}, [](const Led& one) { return std::pair(one.target, one.link); });
    for (const Led& one : led) file.write(std::span(&one.link, 1));
  }
  file.end_array();
}

}  // namespace

struct SegmentFile::Header {
  char magic[8];
  std::uint64_t works;
  std::uint64_t documents;
  std::uint64_t ranges;
  std::uint64_t links;
  std::uint64_t link_bytes;
  std::uint64_t lookups;
  std::uint64_t lookup_bytes;
  std::uint64_t checksum;
};

void SegmentFile::write(const std::filesystem::path& path, SegmentTables tables, const LinkSpill& links) {
  std::ranges::sort(tables.lookups, {},
                    [](const SegmentLookup& one) { return std::pair(one.hash, one.work); });
  const std::vector<SegmentWork> spilled = tables.works;
  std::uint32_t count = 0;
  for (SegmentWork& work : tables.works) {
    const std::uint32_t own = work.links_end - work.links_begin;
    work.links_begin = count;
    work.links_end = count += own;
  }
  const auto read_links = [&](const std::function<void(std::span<const StoredLink>)>& take) {
    for (const SegmentWork& work : spilled) links.read(work.links_begin, work.links_end, take);
  };
  ArrayFileWriter file(path, sizeof(Header));
  file.write_array(std::span<const SegmentWork>(tables.works));
  file.write_array(std::span<const Document>(tables.documents));
  file.write_array(std::span<const DocumentRange>(tables.ranges));
  std::map<std::int64_t, std::uint32_t> by_work;
  LinkPacker packer;
  read_links([&](std::span<const StoredLink> some) {
    std::string bytes;
    for (const StoredLink& link : some) {
      packer.add(link, bytes);
      ++by_work[link.to_work];
    }
    file.write(std::span<const char>(bytes));
  });
  file.end_array();
  file.write_array(std::span<const std::uint64_t>(packer.blocks()));
  const std::uint64_t lookups = tables.lookups.size();
  const LookupBytes packed = pack_lookups(tables.lookups);
  tables.lookups = {};
  file.write_array(std::span<const char>(packed.bytes));
  file.write_array(std::span<const std::uint64_t>(packed.blocks));
  file.write_array(std::span<const std::uint32_t>(packed.hashes));
  write_by_target(file, by_work, read_links);
  Header header{};
  std::memcpy(header.magic, segment_magic.data(), segment_magic.size());
  header.works = tables.works.size();
  header.documents = tables.documents.size();
  header.ranges = tables.ranges.size();
  header.links = count;
  header.link_bytes = packer.bytes();
  header.lookups = lookups;
  header.lookup_bytes = packed.bytes.size();
  file.finish(header);
}

SegmentFile::SegmentFile(const std::filesystem::path& path) : SegmentFile(path, Header{}) {}

SegmentFile::SegmentFile(const std::filesystem::path& path, Header&& header)
    : file_(path, segment_magic, header) {
  file_.take(works_, header.works);
  file_.take(documents_, header.documents);
  file_.take(ranges_, header.ranges);
  const auto take_packed = [&](std::uint64_t count, std::uint64_t size, std::size_t of_block,
                               std::string_view& packed, std::span<const std::uint64_t>& blocks) {
    std::span<const char> taken;
    file_.take(taken, size);
    packed = {taken.data(), taken.size()};
    const std::uint64_t whole = count / of_block + (count % of_block != 0 ? 1 : 0);
    file_.take(blocks, whole);
  };
  std::string_view packed;
  std::span<const std::uint64_t> blocks;
  take_packed(header.links, header.link_bytes, links_of_block, packed, blocks);
  links_ = PackedLinks(header.links, blocks, packed, &file_);
  take_packed(header.lookups, header.lookup_bytes, lookups_of_block, packed, blocks);
  std::span<const std::uint32_t> hashes;
  file_.take(hashes, blocks.size());
  lookups_ = PackedLookups(header.lookups, hashes, blocks, packed, &file_);
  file_.take(by_target_, header.links);
  file_.finish();
  file_.check(works_);
  file_.check(documents_);
  file_.check(ranges_);
  for (const DocumentRange& range : ranges_) {
    if (range.begin > range.end || range.end > documents_.size())
      file_.fail("a range of documents is out of bounds");
  }
  std::uint32_t links = 0;
  for (const SegmentWork& work : works_) {
    if (work.documents_begin > work.documents_end || work.documents_end > documents_.size() ||
        work.links_begin != links || work.links_end < links || work.links_end > links_.size())
      file_.fail("a work has documents or links out of bounds");
    links = work.links_end;
  }
  for (const Document& document : documents_) {
    if (document.work >= works_.size()) file_.fail("a document names no work");
  }
}

void SegmentFile::verify() const {
  file_.check_all();
  for (std::size_t i = 0; i < lookups_.blocks(); ++i) {
    for (const SegmentLookup& one : lookups_.block(i))
      if (one.work >= works_.size()) file_.fail("a lookup is of no work");
  }
}

std::span<const std::uint32_t> SegmentFile::links_to(std::int64_t work, std::uint32_t unit) const {
  const auto target = [&](std::size_t number) {
    file_.check(by_target_.subspan(number, 1));
    const std::uint32_t place = by_target_[number];
    return place < links_.size() ? target_of(links_.at(place)) : Target(INT64_MAX, UINT32_MAX);
  };
  const auto numbers = std::views::iota(std::size_t{0}, by_target_.size());
  const auto range = std::ranges::equal_range(numbers, Target(work, unit), {}, target);
  const auto begin = static_cast<std::size_t>(range.begin() - numbers.begin());
  const std::span<const std::uint32_t> found = by_target_.subspan(begin, range.size());
  file_.check(found);
  return found;
}

std::uint32_t SegmentFile::owner_of(std::uint32_t link) const {
  const auto next = std::ranges::upper_bound(works_, link, {}, &SegmentWork::links_end);
  return static_cast<std::uint32_t>(next - works_.begin());
}

}  // namespace pandect
