#include "index/varint_postings.h"

#include "pandect/error.h"

namespace pandect {

void fail_damaged_postings() {
  throw Error(ErrorCode::library_damaged, "a list of postings of the lexical index does not hold",
              "`pandect build` makes the indexes anew from the catalogue");
}

bool VarintPostings::next(Posting& posting) {
  if (bytes_.empty()) return false;
  const std::uint64_t first = take_varint(bytes_);
  const std::uint64_t document = static_cast<std::uint64_t>(before_ + 1) + (first >> 1);
  if (document > UINT32_MAX) fail_damaged_postings();
  posting = {static_cast<std::uint32_t>(document), 1, {1}};
  before_ = static_cast<std::int64_t>(document);
  if (first & 1) return true;
  if (fields_ > 1) {
    if (bytes_.empty()) fail_damaged_postings();
    posting.fields = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    if (posting.fields == 0 || posting.fields >> fields_ != 0) fail_damaged_postings();
  }
  for (std::size_t f = 0; f < fields_; ++f) {
    posting.frequency[f] = posting.fields >> f & 1 ? static_cast<std::uint32_t>(take_varint(bytes_)) + 1 : 0;
  }
  return true;
}

std::uint64_t take_long_varint(std::string_view& bytes) {
  std::uint64_t value = 0;
  const std::size_t most = bytes.size() < 5 ? bytes.size() : 5;
  for (std::size_t i = 0; i < most; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    value |= static_cast<std::uint64_t>(byte & 0x7F) << (7 * i);
    if (byte >= 0x80) continue;
    bytes.remove_prefix(i + 1);
    return value;
  }
  fail_damaged_postings();
}

}  // namespace pandect
