#include "index/term_dictionary.h"

#include <algorithm>
#include <cstring>

#include "index/varint_postings.h"

namespace pandect {
namespace {

std::size_t shared_bytes(std::string_view a, std::string_view b) {
  const auto places = std::ranges::mismatch(a, b);
  return static_cast<std::size_t>(places.in1 - a.begin());
}

std::string_view take_bytes(std::string_view& bytes, std::uint64_t size) {
  if (size > bytes.size()) fail_damaged_postings();
  const std::string_view taken = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return taken;
}

/// The first term of a block.
std::string_view first_term(std::string_view block) {
  take_varint(block);
  const std::uint64_t size = take_varint(block);
  return take_bytes(block, size);
}

}  // namespace

std::uint64_t term_key(std::string_view term) {
  unsigned char first[8] = {};
  std::memcpy(first, term.data(), std::min(term.size(), sizeof first));
  std::uint64_t key = 0;
  for (const unsigned char byte : first) key = key << 8 | byte;
  return key;
}

void TermDictionaryWriter::add(std::string_view term, std::uint32_t documents, std::uint64_t posting_bytes) {
  std::size_t shared = 0;
  if (terms_++ % terms_of_block == 0) {
    blocks_.push_back({term_key(term), postings_, bytes_.size()});
  } else {
    shared = shared_bytes(before_, term);
  }
  const auto put_byte = [&](std::uint8_t byte) { bytes_.push_back(static_cast<char>(byte)); };
  put_varint(shared, put_byte);
  put_varint(term.size() - shared, put_byte);
  bytes_ += term.substr(shared);
  put_varint(documents, put_byte);
  put_varint(posting_bytes, put_byte);
  postings_ += posting_bytes;
  before_ = term;
}

std::string_view TermDictionary::bytes_of(std::size_t block) const {
  const std::uint64_t begin = blocks_[block].text;
  const std::uint64_t end = blocks_[block + 1].text;
  if (begin > end || end > bytes_.size()) fail_damaged_postings();
  return bytes_.substr(begin, end - begin);
}

std::optional<TermDictionary::Found> TermDictionary::find(std::string_view term) const {
  const std::span<const TermBlock> blocks = blocks_.first(blocks_.empty() ? 0 : blocks_.size() - 1);
  const std::uint64_t key = term_key(term);
  // The block is before the first that begins with a greater term; keys alone decide but for terms of one
  // key.
  auto block = std::ranges::lower_bound(blocks, key, {}, &TermBlock::key);
  auto behind = std::ranges::upper_bound(block, blocks.end(), key, {}, &TermBlock::key);
  behind = std::partition_point(block, behind, [&](const TermBlock& one) {
    return first_term(bytes_of(static_cast<std::size_t>(&one - blocks.data()))) <= term;
  });
  if (behind == blocks.begin()) return std::nullopt;
  const auto place = static_cast<std::size_t>(behind - blocks.begin()) - 1;
  std::string_view bytes = bytes_of(place);
  std::uint64_t postings = blocks[place].postings;
  // How much of the term the one before has: terms that share more with that one are before the term as well.
  for (std::size_t matched = 0; !bytes.empty();) {
    const std::uint64_t shared = take_varint(bytes);
    const std::uint64_t size = take_varint(bytes);
    const std::string_view rest = take_bytes(bytes, size);
    const std::uint64_t documents = take_varint(bytes);
    const std::uint64_t size_of_postings = take_varint(bytes);
    if (shared < matched) return std::nullopt;
    if (shared == matched) {
      const std::string_view wanted = term.substr(matched);
      if (rest == wanted) {
        return Found{static_cast<std::uint32_t>(documents), postings, postings + size_of_postings};
      }
      if (rest > wanted) return std::nullopt;
      matched += shared_bytes(rest, wanted);
    }
    postings += size_of_postings;
  }
  return std::nullopt;
}

}  // namespace pandect
