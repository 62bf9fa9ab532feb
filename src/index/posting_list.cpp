#include "index/posting_list.h"

#include <algorithm>
#include <array>
#include <bit>

#include "index/patched_numbers.h"
#include "pandect/error.h"

namespace pandect {
namespace {

void put_u32(std::string& bytes, std::uint64_t value) {
  if (value > UINT32_MAX)
    throw Error(ErrorCode::bad_input, "a word of the library stands in too many provisions");
  const auto narrow = static_cast<std::uint32_t>(value);
  bytes.append(reinterpret_cast<const char*>(&narrow), sizeof narrow);
}

void put_impacts(std::string& bytes, const Impacts& impacts) {
  bytes.append(reinterpret_cast<const char*>(impacts.data()), sizeof impacts);
}

void put_tail(const PostingColumns& postings, std::size_t begin, std::size_t fields, std::string& bytes) {
  std::int64_t before = begin == 0 ? -1 : std::int64_t{postings.documents[begin - 1]};
  for (std::size_t i = begin; i < postings.size(); ++i) {
    Posting posting{postings.documents[i], 0, {}};
    for (std::size_t f = 0; f < fields; ++f) {
      posting.frequency[f] = postings.frequencies[f][i];
      if (posting.frequency[f] > 0) posting.fields |= 1U << f;
    }
    put_posting(posting, before, fields,
                [&](std::uint8_t byte) { bytes.push_back(static_cast<char>(byte)); });
    before = posting.document;
  }
}

/// Encodes a list that has blocks: the directory, the impacts and the blocks are built side by side.
class BlockEncoder {
 public:
  BlockEncoder(const PostingColumns& postings, std::span<const std::vector<std::uint8_t>> coarse_lengths)
      : postings_(postings), coarse_lengths_(coarse_lengths), all_(coarse_lengths.size()) {}

  void encode(std::string& bytes) {
    const std::size_t tail = postings_.size() / block_size * block_size;
    for (std::size_t begin = 0; begin < tail; begin += block_size) add_block(begin);
    for (std::size_t f = 0; f < all_.size(); ++f) collect(f, tail, postings_.size() - tail, all_[f]);
    for (const ImpactCollector& field : all_) put_impacts(bytes, field.impacts());
    put_u32(directory_, data_.size());
    put_tail(postings_, tail, all_.size(), data_);
    bytes += directory_;
    bytes += impacts_;
    bytes += data_;
  }

 private:
  using Numbers = std::array<std::uint32_t, block_size>;

  void add_block(std::size_t begin) {
    const std::uint64_t impacts = impacts_.size() / sizeof(Impacts);
    put_u32(directory_, postings_.documents[begin + block_size - 1]);
    put_u32(directory_, data_.size());
    Numbers gaps;
    std::uint32_t next = begin == 0 ? 0 : postings_.documents[begin - 1] + 1;
    for (std::size_t i = 0; i < block_size; ++i) {
      gaps[i] = postings_.documents[begin + i] - next;
      next = postings_.documents[begin + i] + 1;
    }
    put_numbers(gaps, false, data_);
    std::uint32_t fields = 0;
    for (std::size_t f = 0; f < all_.size(); ++f) {
      if (add_field(f, begin)) fields |= 1U << f;
    }
    if (all_.size() > 1) put_u32(directory_, impacts << 8 | fields);
  }

  /// False when the block has no posting in the field.
  bool add_field(std::size_t field, std::size_t begin) {
    Numbers frequencies;
    std::copy_n(postings_.frequencies[field].begin() + static_cast<std::ptrdiff_t>(begin), block_size,
                frequencies.begin());
    if (bits_needed(frequencies) == 0) return false;
    ImpactCollector collector;
    collect(field, begin, block_size, collector);
    put_impacts(impacts_, collector.impacts());
    all_[field].add(collector);
    const bool everywhere = std::ranges::find(frequencies, 0U) == frequencies.end();
    if (everywhere) {
      for (std::uint32_t& frequency : frequencies) --frequency;
    }
    put_numbers(frequencies, everywhere, data_);
    return true;
  }

  void collect(std::size_t field, std::size_t begin, std::size_t size, ImpactCollector& collector) const {
    for (std::size_t i = begin; i < begin + size; ++i) {
      const std::uint32_t frequency = postings_.frequencies[field][i];
      if (frequency > 0) collector.add(frequency, coarse_lengths_[field][postings_.documents[i]]);
    }
  }

  const PostingColumns& postings_;
  std::span<const std::vector<std::uint8_t>> coarse_lengths_;
  std::vector<ImpactCollector> all_;
  std::string directory_;
  std::string impacts_;
  std::string data_;
};

}  // namespace

void encode_postings(const PostingColumns& postings,
                     std::span<const std::vector<std::uint8_t>> coarse_lengths, std::string& bytes) {
  if (postings.size() < block_size) {
    put_tail(postings, 0, coarse_lengths.size(), bytes);
  } else {
    BlockEncoder(postings, coarse_lengths).encode(bytes);
  }
}

PostingList::PostingList(std::string_view bytes, std::uint32_t count, std::size_t fields,
                         std::uint32_t documents)
    : bytes_(bytes),
      count_(count),
      fields_(fields),
      documents_(documents),
      full_(count / block_size),
      blocks_(full_ + (count % block_size > 0 ? 1 : 0)),
      entry_bytes_((fields > 1 ? 3 : 2) * sizeof(std::uint32_t)) {
  if (count == 0 || count > documents) fail_damaged_postings();
  if (full_ == 0) return;
  directory_ = fields * sizeof(Impacts);
  impacts_ = directory_ + full_ * entry_bytes_ + sizeof(std::uint32_t);
  if (impacts_ > bytes.size()) fail_damaged_postings();
  const Entry last = entry_of(full_ - 1);
  data_ = impacts_ + (std::size_t{last.impacts} + static_cast<std::size_t>(std::popcount(last.fields))) *
                         sizeof(Impacts);
  if (data_ > bytes.size()) fail_damaged_postings();
}

std::size_t PostingList::block_of(std::uint32_t document, std::size_t block) const {
  if (block >= blocks_ || last_document(block) >= document) return block;
  // Steps of doubling size, then binary search within the last one: near blocks are found quickly.
  std::size_t step = 1;
  while (block + step < blocks_ && last_document(block + step) < document) block += step, step *= 2;
  std::size_t end = std::min(block + step, blocks_);
  while (end - block > 1) {
    const std::size_t middle = block + (end - block) / 2;
    (last_document(middle) < document ? block : end) = middle;
  }
  return end;
}

Impacts PostingList::impacts_at(std::size_t at) const {
  if (at + sizeof(Impacts) > data_) fail_damaged_postings();
  Impacts impacts;
  std::memcpy(impacts.data(), bytes_.data() + at, sizeof impacts);
  return impacts;
}

std::string_view PostingList::bytes_of(std::size_t block) const {
  if (full_ == 0) return bytes_;
  const std::string_view data = bytes_.substr(data_);
  const std::size_t begin = begin_at(block);
  const std::size_t end = is_tail(block) ? data.size() : begin_at(block + 1);
  if (begin > end || end > data.size()) fail_damaged_postings();
  return data.substr(begin, end - begin);
}

void PostingList::decode_documents(std::size_t block, PostingBlock& decoded) const {
  if (is_tail(block)) {
    decode_tail(decoded);
    return;
  }
  const std::string_view bytes = bytes_of(block);
  const std::uint32_t last = last_at(block);
  const std::int64_t before = block == 0 ? -1 : std::int64_t{last_at(block - 1)};
  if (last >= documents_ || before >= documents_) fail_damaged_postings();
  decoded.size = block_size;
  decoded.fields = fields_ > 1 ? entry_of(block).fields : 1;
  NumbersReader reader(bytes.data(), bytes.data() + bytes.size());
  // Gaps of up to 25 bits cannot sum to more than 2^32: if the documents end where the directory says, they
  // have not wrapped around.
  if (reader.take(decoded.documents).bits > 25) {
    std::int64_t document = before;
    for (const std::uint32_t gap : decoded.documents) document += std::int64_t{gap} + 1;
    if (document > UINT32_MAX) fail_damaged_postings();
  }
  sum_gaps(decoded.documents, static_cast<std::uint32_t>(before));
  if (decoded.documents[block_size - 1] != last) fail_damaged_postings();
}

void PostingList::decode_frequencies(std::size_t block, PostingBlock& decoded) const {
  if (is_tail(block)) return;
  const std::string_view bytes = bytes_of(block);
  if (decoded.fields == 0 || decoded.fields >> fields_ != 0) fail_damaged_postings();
  NumbersReader reader(bytes.data(), bytes.data() + bytes.size());
  reader.skip();
  for (std::size_t f = 0; f < fields_; ++f) {
    if ((decoded.fields >> f & 1) == 0) continue;
    const NumbersReader::Kind kind = reader.take(decoded.frequencies[f]);
    const std::uint32_t least = kind.flag ? 1 : 0;
    for (std::uint32_t& frequency : decoded.frequencies[f]) frequency += least;
    decoded.most_frequency[f] = kind.bits >= 31 ? UINT32_MAX : (1U << kind.bits) - 1 + least;
  }
}

void PostingList::decode_tail(PostingBlock& decoded) const {
  const std::int64_t before = full_ == 0 ? -1 : std::int64_t{last_at(full_ - 1)};
  decoded.size = count_ % block_size;
  if (fields_ == 1) {
    decode_tail_of_one_field(before, decoded);
    return;
  }
  VarintPostings postings(bytes_of(full_), fields_, before);
  Posting posting;
  decoded.fields = 0;
  std::fill_n(decoded.most_frequency, fields_, 0U);
  for (std::size_t i = 0; i < decoded.size; ++i) {
    if (!postings.next(posting) || posting.document >= documents_) fail_damaged_postings();
    decoded.documents[i] = posting.document;
    decoded.fields |= posting.fields;
    for (std::size_t f = 0; f < fields_; ++f) {
      decoded.frequencies[f][i] = posting.frequency[f];
      decoded.most_frequency[f] = std::max(decoded.most_frequency[f], posting.frequency[f]);
    }
  }
}

void PostingList::decode_tail_of_one_field(std::int64_t before, PostingBlock& decoded) const {
  std::string_view bytes = bytes_of(full_);
  std::uint64_t next = static_cast<std::uint64_t>(before + 1);
  std::uint32_t most = 1;
  for (std::size_t i = 0; i < decoded.size; ++i) {
    const std::uint64_t first = take_varint(bytes);
    next += first >> 1;
    if (next >= documents_) fail_damaged_postings();
    const std::uint32_t frequency = (first & 1) != 0 ? 1 : static_cast<std::uint32_t>(take_varint(bytes)) + 1;
    decoded.documents[i] = static_cast<std::uint32_t>(next++);
    decoded.frequencies[0][i] = frequency;
    most = std::max(most, frequency);
  }
  decoded.fields = 1;
  decoded.most_frequency[0] = most;
}

}  // namespace pandect
