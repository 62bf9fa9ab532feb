#include "segments/packed_links.h"

#include <algorithm>

#include "catalogue/piece_bytes.h"
#include "segments/array_file.h"

namespace pandect {
namespace {

[[noreturn]] void fail_damaged_links() {
  throw Error(ErrorCode::library_damaged, "the links of a build are not as they were written",
              "run `pandect build` to make the indexes anew from the catalogue");
}

// Flags of a link, in the bits below its status.
constexpr unsigned leads_to_work = 1;
constexpr unsigned leads_to_version = 2;
constexpr unsigned status_shift = 2;

std::uint32_t row(std::int64_t value) {
  if (value < 0 || value > UINT32_MAX) throw Error(ErrorCode::internal, "a row has more than 32 bits");
  return static_cast<std::uint32_t>(value);
}

void put_link(const StoredLink& link, StoredLink& before, PieceWriter& out) {
  const unsigned flags = (link.to_work != 0 ? leads_to_work : 0U) |
                         (link.to_version != 0 ? leads_to_version : 0U) | (link.status << status_shift);
  out.from(before.from, link.from);
  out.span(before.span.begin, link.span);
  out.number(flags);
  before.from = link.from;
  before.span = link.span;
  if (link.to_work == 0) return;
  out.from(row(before.to_work), row(link.to_work));
  // Plus one, so that UINT32_MAX (none) is next to the first.
  out.from(before.to_unit + 1, link.to_unit + 1);
  out.from(link.to_unit, link.to_provision);
  if (link.to_version != 0) out.number(row(link.to_version));
  before.to_work = link.to_work;
  before.to_unit = link.to_unit;
}

StoredLink take_link(PieceReader& in, StoredLink& before) {
  StoredLink link;
  before.from = link.from = in.from(before.from);
  before.span = link.span = in.span(before.span.begin);
  const std::uint64_t flags = in.number();
  link.status = static_cast<std::uint32_t>(flags >> status_shift);
  if ((flags & leads_to_work) == 0) return link;
  before.to_work = link.to_work = in.from(row(before.to_work));
  before.to_unit = link.to_unit = in.from(before.to_unit + 1) - 1;
  link.to_provision = in.from(link.to_unit);
  if ((flags & leads_to_version) != 0) link.to_version = static_cast<std::uint32_t>(in.number());
  return link;
}

/// @param file null: none, nothing is verified
std::string_view bytes_of_block(std::span<const std::uint64_t> blocks, std::string_view bytes,
                                std::size_t number, const ArrayFile* file) {
  if (number >= blocks.size()) fail_damaged_links();
  if (file != nullptr) file->check(blocks.subspan(number, std::min<std::size_t>(2, blocks.size() - number)));
  const std::uint64_t begin = blocks[number];
  const std::uint64_t end = number + 1 < blocks.size() ? blocks[number + 1] : bytes.size();
  if (begin > end || end > bytes.size()) fail_damaged_links();
  const std::string_view block = bytes.substr(begin, end - begin);
  if (file != nullptr) file->check(block);
  return block;
}

}  // namespace

void LinkPacker::add(const StoredLink& link, std::string& bytes) {
  if (count_++ % links_of_block == 0) {
    blocks_.push_back(bytes_);
    before_ = {};
  }
  PieceWriter out;
  put_link(link, before_, out);
  const std::string own = std::move(out).bytes();
  bytes += own;
  bytes_ += own.size();
}

std::string_view PackedLinks::block(std::size_t number) const {
  return bytes_of_block(blocks_, bytes_, number, file_);
}

std::vector<StoredLink> PackedLinks::read(std::size_t begin, std::size_t end) const {
  end = std::min<std::size_t>(end, count_);
  std::vector<StoredLink> links;
  if (begin >= end) return links;
  links.reserve(end - begin);
  for (std::size_t first = begin / links_of_block * links_of_block; first < end; first += links_of_block) {
    PieceReader in(block(first / links_of_block));
    StoredLink before;
    for (std::size_t i = first; i < std::min(end, first + links_of_block); ++i) {
      const StoredLink link = take_link(in, before);
      if (i >= begin) links.push_back(link);
    }
  }
  return links;
}

StoredLink PackedLinks::at(std::size_t number) const {
  const std::vector<StoredLink> one = read(number, number + 1);
  if (one.empty()) fail_damaged_links();
  return one.front();
}

std::vector<StoredLink> PackedLinks::from(std::size_t begin, std::size_t end, std::uint32_t document) const {
  end = std::min<std::size_t>(end, count_);
  std::vector<StoredLink> found;
  if (begin >= end) return found;
  // The first document of a block is stored absolutely.
  const auto is_before = [&](std::size_t number) { return PieceReader(block(number)).from(0) < document; };
  std::size_t first = begin / links_of_block;  // the first block that may contain some of them
  std::size_t behind = (end - 1) / links_of_block;
  while (first < behind) {
    const std::size_t middle = first + (behind - first + 1) / 2;
    if (is_before(middle)) {
      first = middle;
    } else {
      behind = middle - 1;
    }
  }
  for (; first * links_of_block < end; ++first) {
    // Read one by one: most of a block is before the document, or behind it.
    PieceReader in(block(first));
    StoredLink before;
    const std::size_t behind_block = std::min(end, (first + 1) * links_of_block);
    for (std::size_t i = first * links_of_block; i < behind_block; ++i) {
      const StoredLink link = take_link(in, before);
      if (i < begin) continue;
      if (link.from > document) return found;
      if (link.from == document) found.push_back(link);
    }
  }
  return found;
}

LookupBytes pack_lookups(std::span<const SegmentLookup> lookups) {
  LookupBytes packed;
  for (std::size_t begin = 0; begin < lookups.size(); begin += lookups_of_block) {
    packed.hashes.push_back(lookups[begin].hash);
    packed.blocks.push_back(packed.bytes.size());
    PieceWriter out;
    SegmentLookup before{lookups[begin].hash, 0};
    for (const SegmentLookup& one :
         lookups.subspan(begin, std::min(lookups_of_block, lookups.size() - begin))) {
      out.number(one.hash - before.hash);
      out.number(one.hash == before.hash ? one.work - before.work : one.work);
      before = one;
    }
    packed.bytes += std::move(out).bytes();
  }
  return packed;
}

std::vector<SegmentLookup> PackedLookups::block(std::size_t number) const {
  const std::uint64_t begin = number * lookups_of_block;
  if (begin >= count_ || number >= hashes_.size()) fail_damaged_links();
  if (file_ != nullptr) file_->check(hashes_.subspan(number, 1));
  PieceReader in(bytes_of_block(blocks_, bytes_, number, file_));
  std::vector<SegmentLookup> lookups(std::min<std::uint64_t>(lookups_of_block, count_ - begin));
  SegmentLookup before{hashes_[number], 0};
  for (SegmentLookup& one : lookups) {
    const auto gap = static_cast<std::uint32_t>(in.number());
    const auto work = static_cast<std::uint32_t>(in.number());
    one = {before.hash + gap, gap == 0 ? before.work + work : work};
    before = one;
  }
  return lookups;
}

std::vector<SegmentLookup> PackedLookups::find(std::uint32_t hash) const {
  // The lookups of a hash may begin in the block before the first block that begins with it.
  const auto first = std::ranges::lower_bound(hashes_, hash);
  auto number = static_cast<std::size_t>(std::max<std::ptrdiff_t>(first - hashes_.begin() - 1, 0));
  std::vector<SegmentLookup> found;
  for (; number < hashes_.size() && hashes_[number] <= hash; ++number)
    for (const SegmentLookup& one : block(number))
      if (one.hash == hash) found.push_back(one);
  return found;
}

}  // namespace pandect
