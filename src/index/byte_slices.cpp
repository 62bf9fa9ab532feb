#include "index/byte_slices.h"

#include <algorithm>

namespace pandect {

std::uint32_t ByteSlices::new_slice(std::uint32_t size) {
  if (page_size - used_ < size) {
    pages_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(page_size));
    used_ = 0;
  }
  const auto place = static_cast<std::uint32_t>((pages_.size() - 1) << page_bits) + used_;
  used_ += size;
  return place;
}

void ByteSlices::grow(Stream& stream) {
  if (stream.size == 0) {
    stream.head = stream.next = new_slice(least_slice);
    stream.left = least_slice - link;
    return;
  }
  // The size of a slice follows from how much came before it.
  std::uint32_t slice = least_slice;
  for (std::uint32_t before = slice - link; before < stream.size; before += slice - link) {
    slice = size_after(slice);
  }
  slice = size_after(slice);
  const std::uint32_t place = new_slice(slice);
  std::memcpy(at(stream.next), &place, link);
  stream.next = place;
  stream.left = slice - link;
}

void ByteSlices::copy(const Stream& stream, std::string& bytes) const {
  std::uint32_t place = stream.head;
  std::uint32_t slice = least_slice;
  for (std::uint32_t left = stream.size; left > 0;) {
    const std::uint32_t here = std::min(left, slice - link);
    bytes.append(reinterpret_cast<const char*>(at(place)), here);
    left -= here;
    if (left == 0) return;
    std::memcpy(&place, at(place) + here, link);
    slice = size_after(slice);
  }
}

void ByteSlices::clear() {
  pages_.clear();
  used_ = page_size;
}

}  // namespace pandect
