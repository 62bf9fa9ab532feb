#include "index/postings.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "pandect/error.h"

namespace pandect {
namespace {

struct BlockHeader {
  std::uint32_t last = 0;
  std::uint8_t document_bits = 0;
  std::uint8_t frequency_bits = 0;
  std::uint8_t fields = 0;
  std::uint8_t unused = 0;
};
static_assert(sizeof(BlockHeader) == 8);

[[noreturn]] void fail() {
  throw Error(ErrorCode::library_damaged, "a list of postings of the lexical index does not hold",
              "`pandect build` makes the indexes anew from the catalogue");
}

void put_varint(std::string& bytes, std::uint32_t value) {
  while (value >= 0x80) {
    bytes.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  bytes.push_back(static_cast<char>(value));
}

void put_packed(std::string& bytes, std::span<const std::uint32_t, block_size> values, unsigned bits) {
  std::uint32_t words[packed_words(32)];
  pack_block(values, bits, words);
  bytes.append(reinterpret_cast<const char*>(words), packed_words(bits) * sizeof *words);
}

void put_block(std::span<const Posting> postings, std::size_t fields, std::int64_t before,
               std::string& bytes) {
  std::uint32_t gaps[block_size];
  std::uint32_t frequencies[most_fields][block_size] = {};
  std::uint32_t together = 0;
  for (std::size_t i = 0; i < block_size; ++i) {
    gaps[i] = static_cast<std::uint32_t>(postings[i].document - before - 1);
    before = postings[i].document;
    together |= postings[i].fields;
    for (std::size_t f = 0; f < fields; ++f) frequencies[f][i] = postings[i].frequency[f];
  }
  BlockHeader header;
  header.last = postings[block_size - 1].document;
  header.document_bits = static_cast<std::uint8_t>(bits_needed(gaps));
  header.fields = static_cast<std::uint8_t>(together);
  unsigned bits = 0;
  for (std::size_t f = 0; f < fields; ++f) bits = std::max(bits, bits_needed(frequencies[f]));
  header.frequency_bits = static_cast<std::uint8_t>(bits);
  bytes.append(reinterpret_cast<const char*>(&header), sizeof header);
  put_packed(bytes, gaps, header.document_bits);
  for (std::size_t f = 0; f < fields; ++f) {
    if (together >> f & 1) put_packed(bytes, frequencies[f], bits);
  }
}

/// A full block before it is decoded: its header, and the bytes of its parts and of the whole.
struct FullBlock {
  BlockHeader header;
  std::size_t gaps = 0;
  std::size_t plane = 0;
  std::size_t size = 0;
};

FullBlock read_full(std::string_view bytes, std::size_t fields) {
  FullBlock full;
  BlockHeader& header = full.header;
  if (bytes.size() < sizeof header) fail();
  std::memcpy(&header, bytes.data(), sizeof header);
  const bool sound = header.document_bits <= 32 && header.frequency_bits <= 32 && header.fields != 0 &&
                     header.fields >> fields == 0;
  if (!sound) fail();
  full.gaps = packed_words(header.document_bits) * sizeof(std::uint32_t);
  full.plane = packed_words(header.frequency_bits) * sizeof(std::uint32_t);
  full.size = sizeof header + full.gaps + full.plane * static_cast<std::size_t>(std::popcount(header.fields));
  if (bytes.size() < full.size) fail();
  return full;
}

}  // namespace

void encode_postings(std::span<const Posting> postings, std::size_t fields, std::string& bytes) {
  std::int64_t before = -1;
  while (postings.size() >= block_size) {
    put_block(postings.first(block_size), fields, before, bytes);
    before = postings[block_size - 1].document;
    postings = postings.subspan(block_size);
  }
  for (const Posting& posting : postings) {
    put_varint(bytes, static_cast<std::uint32_t>(posting.document - before - 1));
    before = posting.document;
    if (fields > 1) put_varint(bytes, posting.fields);
    for (std::size_t f = 0; f < fields; ++f) {
      if (posting.fields >> f & 1) put_varint(bytes, posting.frequency[f] - 1);
    }
  }
}

bool PostingCursor::next(PostingBlock& block) {
  if (left_ == 0) return false;
  if (left_ >= block_size) {
    next_full(block);
  } else {
    next_rest(block);
  }
  left_ -= static_cast<std::uint32_t>(block.size);
  return true;
}

void PostingCursor::next_full(PostingBlock& block) {
  const FullBlock full = read_full(bytes_, fields_);
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes_.data()) + sizeof full.header;
  unpack_block(data, full.header.document_bits, block.documents);
  std::int64_t document = last_;
  for (std::uint32_t& value : block.documents) {
    document += std::int64_t{value} + 1;
    value = static_cast<std::uint32_t>(document);
  }
  if (document >= documents_ || document != full.header.last) fail();
  last_ = document;
  const std::uint8_t* frequencies = data + full.gaps;
  for (std::size_t f = 0; f < fields_; ++f) {
    if ((full.header.fields >> f & 1) == 0) continue;
    unpack_block(frequencies, full.header.frequency_bits, block.frequencies[f]);
    frequencies += full.plane;
  }
  block.size = block_size;
  block.fields = full.header.fields;
  bytes_.remove_prefix(full.size);
}

void PostingCursor::skip_to(std::uint32_t document) {
  while (left_ >= block_size) {
    const FullBlock full = read_full(bytes_, fields_);
    if (full.header.last >= document) return;
    last_ = full.header.last;
    left_ -= static_cast<std::uint32_t>(block_size);
    bytes_.remove_prefix(full.size);
  }
}

void PostingCursor::next_rest(PostingBlock& block) {
  block.size = left_;
  block.fields = 0;
  for (std::size_t i = 0; i < block.size; ++i) {
    last_ += std::int64_t{varint()} + 1;
    if (last_ >= documents_) fail();
    block.documents[i] = static_cast<std::uint32_t>(last_);
    const std::uint32_t fields = fields_ == 1 ? 1 : varint();
    if (fields >> fields_ != 0) fail();
    block.fields |= fields;
    for (std::size_t f = 0; f < fields_; ++f) block.frequencies[f][i] = fields >> f & 1 ? varint() + 1 : 0;
  }
}

std::uint32_t PostingCursor::varint() {
  std::uint32_t value = 0;
  for (unsigned shift = 0; shift < 32; shift += 7) {
    if (bytes_.empty()) fail();
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    value |= static_cast<std::uint32_t>(byte & 0x7F) << shift;
    if (byte < 0x80) return value;
  }
  fail();
}

}  // namespace pandect
