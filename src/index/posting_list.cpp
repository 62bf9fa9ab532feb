#include "index/posting_list.h"

#include <algorithm>
#include <bit>

#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t entry_bytes = 3 * sizeof(std::uint32_t);
constexpr std::uint8_t everywhere = 64;

void put_u32(std::string& bytes, std::uint64_t value) {
  if (value > UINT32_MAX)
    throw Error(ErrorCode::bad_input, "a word of the library stands in too many provisions");
  const auto narrow = static_cast<std::uint32_t>(value);
  bytes.append(reinterpret_cast<const char*>(&narrow), sizeof narrow);
}

void put_packed(std::string& bytes, std::span<const std::uint32_t> values, unsigned bits) {
  const std::size_t begin = bytes.size();
  bytes.resize(begin + packed_bytes(values.size(), bits));
  pack(values, bits, reinterpret_cast<std::uint8_t*>(bytes.data() + begin));
}

void put_impacts(std::string& bytes, const Impacts& impacts) {
  bytes.append(reinterpret_cast<const char*>(impacts.data()), sizeof impacts);
}

/// Encodes a list that has blocks: the directory, the impacts and the blocks grow side by side.
class BlockEncoder {
 public:
  BlockEncoder(const PostingColumns& postings, std::span<const std::vector<std::uint8_t>> coarse_lengths)
      : postings_(postings), coarse_lengths_(coarse_lengths), all_(coarse_lengths.size()) {}

  void encode(std::string& bytes) {
    for (std::size_t begin = 0; begin < postings_.size(); begin += block_size) {
      add_block(begin, std::min(block_size, postings_.size() - begin));
    }
    for (const ImpactCollector& field : all_) put_impacts(bytes, field.impacts());
    bytes += directory_;
    bytes += impacts_;
    bytes += data_;
  }

 private:
  void add_block(std::size_t begin, std::size_t size) {
    const std::span documents = std::span(postings_.documents).subspan(begin, size);
    const std::uint64_t impacts = impacts_.size() / sizeof(Impacts);
    const std::size_t data = data_.size();
    std::uint32_t fields = 0;
    for (std::size_t f = 0; f < all_.size(); ++f) {
      const std::span column = std::span(postings_.frequencies[f]).subspan(begin, size);
      if (bits_needed(column) == 0) continue;
      fields |= 1U << f;
      add_impacts(f, documents, column);
    }
    put_u32(directory_, documents.back());
    put_u32(directory_, data);
    put_u32(directory_, impacts << 8 | fields);
    std::uint32_t gaps[block_size];
    std::uint32_t next = begin == 0 ? 0 : postings_.documents[begin - 1] + 1;
    for (std::size_t i = 0; i < size; ++i) {
      gaps[i] = documents[i] - next;
      next = documents[i] + 1;
    }
    add_numbers(std::span(gaps, size), begin, fields);
  }

  void add_impacts(std::size_t field, std::span<const std::uint32_t> documents,
                   std::span<const std::uint32_t> column) {
    ImpactCollector collector;
    for (std::size_t i = 0; i < column.size(); ++i) {
      if (column[i] > 0) collector.add(column[i], coarse_lengths_[field][documents[i]]);
    }
    put_impacts(impacts_, collector.impacts());
    all_[field].add(collector);
  }

  void add_numbers(std::span<const std::uint32_t> gaps, std::size_t begin, std::uint32_t fields) {
    const unsigned gap_bits = bits_needed(gaps);
    data_.push_back(static_cast<char>(gap_bits));
    const std::size_t widths = data_.size();
    data_.append(static_cast<std::size_t>(std::popcount(fields)), '\0');
    put_packed(data_, gaps, gap_bits);
    std::uint32_t less[block_size];
    std::size_t plane = 0;
    for (std::size_t f = 0; f < all_.size(); ++f) {
      if ((fields >> f & 1) == 0) continue;
      std::span column = std::span(postings_.frequencies[f]).subspan(begin, gaps.size());
      std::uint8_t width = 0;
      if (std::ranges::find(column, 0U) == column.end()) {
        width = everywhere;
        for (std::size_t i = 0; i < column.size(); ++i) less[i] = column[i] - 1;
        column = std::span(less, column.size());
      }
      const unsigned bits = bits_needed(column);
      data_[widths + plane++] = static_cast<char>(width | bits);
      put_packed(data_, column, bits);
    }
  }

  const PostingColumns& postings_;
  std::span<const std::vector<std::uint8_t>> coarse_lengths_;
  std::vector<ImpactCollector> all_;
  std::string directory_;
  std::string impacts_;
  std::string data_;
};

void encode_short(const PostingColumns& postings, std::size_t fields, std::string& bytes) {
  std::int64_t before = -1;
  for (std::size_t i = 0; i < postings.size(); ++i) {
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

/// The bytes of one block, read part by part and never past their end.
class BlockBytes {
 public:
  BlockBytes(std::string_view bytes, std::uint32_t fields, std::size_t size) : size_(size) {
    const std::size_t widths = 1 + static_cast<std::size_t>(std::popcount(fields));
    if (fields == 0 || bytes.size() < widths) fail_damaged_postings();
    next_width_ = reinterpret_cast<const std::uint8_t*>(bytes.data());
    data_ = next_width_ + widths;
    left_ = bytes.size() - widths;
  }

  void take_documents(std::int64_t before, std::span<std::uint32_t, block_size> documents) {
    const unsigned bits = *next_width_++;
    take(bits, documents);
    // Gaps of up to 25 bits cannot sum up to more than 2^32: documents that end where the directory says have
    // not gone round.
    if (bits > 25) {
      std::int64_t document = before;
      for (std::size_t i = 0; i < size_; ++i) document += std::int64_t{documents[i]} + 1;
      if (document > UINT32_MAX) fail_damaged_postings();
    }
    sum_gaps(documents, static_cast<std::uint32_t>(before));
  }

  void take_frequencies(std::span<std::uint32_t, block_size> frequencies, std::uint32_t& most) {
    const std::uint32_t least = (*next_width_ & everywhere) != 0 ? 1 : 0;
    const unsigned bits = *next_width_++ & ~unsigned{everywhere};
    take(bits, frequencies);
    for (std::uint32_t& frequency : frequencies) frequency += least;
    most = bits >= 31 ? UINT32_MAX : (1U << bits) - 1 + least;
  }

 private:
  void take(unsigned bits, std::span<std::uint32_t, block_size> values) {
    if (bits > 32 || packed_bytes(size_, bits) > left_) fail_damaged_postings();
    unpack(data_, size_, bits, values);
    data_ += packed_bytes(size_, bits);
    left_ -= packed_bytes(size_, bits);
  }

  const std::uint8_t* next_width_;
  const std::uint8_t* data_;
  std::size_t left_;
  std::size_t size_;
};

}  // namespace

void encode_postings(const PostingColumns& postings,
                     std::span<const std::vector<std::uint8_t>> coarse_lengths, std::string& bytes) {
  if (postings.size() <= short_list) {
    encode_short(postings, coarse_lengths.size(), bytes);
  } else {
    BlockEncoder(postings, coarse_lengths).encode(bytes);
  }
}

PostingList::PostingList(std::string_view bytes, std::uint32_t count, std::size_t fields,
                         std::uint32_t documents)
    : bytes_(bytes), count_(count), fields_(fields), documents_(documents) {
  if (count == 0 || count > documents) fail_damaged_postings();
  if (is_short()) return;
  blocks_ = (count + block_size - 1) / block_size;
  directory_ = fields * sizeof(Impacts);
  impacts_ = directory_ + blocks_ * entry_bytes;
  if (impacts_ > bytes.size()) fail_damaged_postings();
  const Entry last = entry_of(blocks_ - 1);
  data_ = impacts_ + (std::size_t{last.impacts} + static_cast<std::size_t>(std::popcount(last.fields))) *
                         sizeof(Impacts);
  if (data_ > bytes.size()) fail_damaged_postings();
}

std::size_t PostingList::block_of(std::uint32_t document, std::size_t block) const {
  if (block >= blocks_ || last_document(block) >= document) return block;
  // Steps of doubling size, and then the last step by halves: what is near is found soon.
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
  const std::size_t end = data_ == 0 ? directory_ : data_;
  if (at + sizeof(Impacts) > end) fail_damaged_postings();
  Impacts impacts;
  std::memcpy(impacts.data(), bytes_.data() + at, sizeof impacts);
  return impacts;
}

void PostingList::decode(std::size_t block, PostingBlock& decoded) const {
  if (is_short()) {
    decode_short(decoded);
    return;
  }
  const Entry entry = entry_of(block);
  const std::size_t whole = bytes_.size() - data_;
  const std::size_t end = block + 1 < blocks_ ? entry_of(block + 1).begin : whole;
  const std::int64_t before = block == 0 ? -1 : std::int64_t{entry_of(block - 1).last};
  if (entry.begin > end || end > whole || entry.last >= documents_ || before >= documents_) {
    fail_damaged_postings();
  }
  decoded.size = block + 1 < blocks_ ? block_size : count_ - block * block_size;
  decoded.fields = entry.fields;
  BlockBytes bytes(bytes_.substr(data_ + entry.begin, end - entry.begin), entry.fields, decoded.size);
  bytes.take_documents(before, decoded.documents);
  if (decoded.documents[decoded.size - 1] != entry.last) fail_damaged_postings();
  for (std::size_t f = 0; f < fields_; ++f) {
    if (entry.fields >> f & 1) bytes.take_frequencies(decoded.frequencies[f], decoded.most_frequency[f]);
  }
}

void PostingList::decode_short(PostingBlock& decoded) const {
  VarintPostings postings(bytes_, fields_);
  Posting posting;
  decoded.size = count_;
  decoded.fields = 0;
  std::fill_n(decoded.most_frequency, fields_, 0U);
  for (std::size_t i = 0; i < count_; ++i) {
    if (!postings.next(posting) || posting.document >= documents_) fail_damaged_postings();
    decoded.documents[i] = posting.document;
    decoded.fields |= posting.fields;
    for (std::size_t f = 0; f < fields_; ++f) {
      decoded.frequencies[f][i] = posting.frequency[f];
      decoded.most_frequency[f] = std::max(decoded.most_frequency[f], posting.frequency[f]);
    }
  }
}

}  // namespace pandect
