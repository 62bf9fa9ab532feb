#include "index/field_lengths.h"

#include <algorithm>
#include <cstring>

#include "index/varint_postings.h"

namespace pandect {
namespace {

template <typename Code>
bool all_below(std::string_view codes, std::size_t limit) {
  std::size_t most = 0;
  for (std::size_t i = 0; i + sizeof(Code) <= codes.size(); i += sizeof(Code)) {
    Code code;
    std::memcpy(&code, codes.data() + i, sizeof code);
    most = std::max<std::size_t>(most, code);
  }
  return codes.empty() || most < limit;
}

template <typename Code>
void put_codes(std::span<const std::uint32_t> of_documents, std::span<const std::uint32_t> lengths,
               std::string& codes) {
  codes.resize(of_documents.size() * sizeof(Code));
  for (std::size_t i = 0; i < of_documents.size(); ++i) {
    const auto code = static_cast<Code>(std::ranges::lower_bound(lengths, of_documents[i]) - lengths.begin());
    std::memcpy(codes.data() + i * sizeof code, &code, sizeof code);
  }
}

}  // namespace

std::uint32_t FieldLengths::length_of(std::uint32_t document) const {
  std::uint32_t code = 0;  // little-endian, as the file is
  std::memcpy(&code, codes_.data() + std::size_t{document} * width_, width_);
  if (code >= lengths_.size()) fail_damaged_postings();
  return lengths_[code];
}

bool FieldLengths::codes_hold() const {
  switch (width_) {
    case 1:
      return all_below<std::uint8_t>(codes_, lengths_.size());
    case 2:
      return all_below<std::uint16_t>(codes_, lengths_.size());
    default:
      return all_below<std::uint32_t>(codes_, lengths_.size());
  }
}

EncodedLengths::EncodedLengths(std::span<const std::uint32_t> of_documents)
    : lengths(of_documents.begin(), of_documents.end()) {
  for (const std::uint32_t length : of_documents) total += length;
  std::ranges::sort(lengths);
  const auto repeated = std::ranges::unique(lengths);
  lengths.erase(repeated.begin(), repeated.end());
  if (lengths.size() <= 1U << 8) {
    width = 1;
    put_codes<std::uint8_t>(of_documents, lengths, codes);
  } else if (lengths.size() <= 1U << 16) {
    width = 2;
    put_codes<std::uint16_t>(of_documents, lengths, codes);
  } else {
    width = 4;
    put_codes<std::uint32_t>(of_documents, lengths, codes);
  }
}

}  // namespace pandect
