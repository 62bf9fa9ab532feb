#include "catalogue/dictionary.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <span>

#include <zdict.h>
#include <zstd.h>

#include "base/hash.h"
#include "catalogue/piece_bytes.h"

namespace pandect {
namespace {

constexpr int level = 6;  // of zstd: 9 saves 4 % more and takes 1.5 times as long
constexpr std::size_t words_dictionary = std::size_t{110} << 10;  // bytes
constexpr std::size_t tree_dictionary = std::size_t{32} << 10;
constexpr std::size_t largest_dictionary = std::size_t{1} << 20;

struct FreePacker {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

[[noreturn]] void fail_packing() {
  throw Error(ErrorCode::internal, "words cannot be compressed");
}

/// Creating a context for each piece takes longer than decompressing it.
ZSTD_DCtx& unpacker() {
  thread_local const std::unique_ptr<ZSTD_DCtx, FreePacker> own(ZSTD_createDCtx());
  if (!own) throw std::bad_alloc();
  return *own;
}

ZSTD_CCtx& packer() {
  thread_local const std::unique_ptr<ZSTD_CCtx, FreePacker> own(ZSTD_createCCtx());
  if (!own) throw std::bad_alloc();
  ZSTD_CCtx_reset(own.get(), ZSTD_reset_session_and_parameters);
  // The row identifies the dictionary.
  ZSTD_CCtx_setParameter(own.get(), ZSTD_c_dictIDFlag, 0);
  return *own;
}

std::string train(const std::vector<std::string>& samples, std::size_t size) {
  std::string all;
  std::vector<std::size_t> sizes;
  for (const std::string& sample : samples) {
    all += sample;
    sizes.push_back(sample.size());
  }
  std::string dictionary(size, '\0');
  const std::size_t made = ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), all.data(),
                                                 sizes.data(), static_cast<unsigned>(sizes.size()));
  dictionary.resize(ZDICT_isError(made) != 0 ? 0 : made);
  return dictionary;
}

std::int64_t sum_of(const Dictionary& dictionary) {
  return static_cast<std::int64_t>(
      hash64(dictionary.bytes(Packed::tree) + "\n" + dictionary.bytes(Packed::words)));
}

/// The recently used ones, by their checksums.
struct Kept {
  static constexpr std::size_t most = 8;
  std::mutex mutex;
  std::deque<std::pair<std::int64_t, std::shared_ptr<const Dictionary>>> last;
};

Kept& kept() {
  static Kept all;
  return all;
}

}  // namespace

Dictionary::Dictionary(std::string tree, std::string words) {
  parts_[0].bytes = std::move(tree);
  parts_[1].bytes = std::move(words);
  for (Part& part : parts_) {
    // zstd would treat bytes other than its own dictionaries as plain content.
    if (ZDICT_getDictID(part.bytes.data(), part.bytes.size()) == 0) fail_damaged_words();
    part.unpacking.reset(ZSTD_createDDict(part.bytes.data(), part.bytes.size()));
    if (part.unpacking == nullptr) fail_damaged_words();
  }
}

void Dictionary::Free::operator()(ZSTD_CDict_s* packing) const {
  ZSTD_freeCDict(packing);
}

void Dictionary::Free::operator()(ZSTD_DDict_s* unpacking) const {
  ZSTD_freeDDict(unpacking);
}

std::string Dictionary::pack(Packed which, std::string_view bytes) const {
  Part& part = parts_[static_cast<std::size_t>(which)];
  std::call_once(part.is_packing, [&] {
    if (!part.bytes.empty())
      part.packing.reset(ZSTD_createCDict(part.bytes.data(), part.bytes.size(), level));
  });
  ZSTD_CCtx& context = packer();
  ZSTD_CCtx_setParameter(&context, ZSTD_c_compressionLevel, level);
  if (part.packing != nullptr && ZSTD_isError(ZSTD_CCtx_refCDict(&context, part.packing.get())) != 0)
    fail_packing();
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size = ZSTD_compress2(&context, out.data(), out.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) fail_packing();
  out.resize(size);
  return out;
}

std::string Dictionary::unpack(Packed which, std::string_view packed, std::uint64_t most) const {
  const Part& part = parts_[static_cast<std::size_t>(which)];
  const std::uint64_t size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  // Bytes that are not a frame of zstd have the two largest sizes.
  if (size > std::min<std::uint64_t>(most, ZSTD_CONTENTSIZE_ERROR - 1)) fail_damaged_words();
  std::string out(size, '\0');
  const std::size_t made = ZSTD_decompress_usingDDict(&unpacker(), out.data(), out.size(), packed.data(),
                                                      packed.size(), part.unpacking.get());
  if (ZSTD_isError(made) != 0 || made != size) fail_damaged_words();
  return out;
}

bool Dictionary::holds(Packed which, std::string_view packed, std::string_view bytes) const {
  return ZSTD_getFrameContentSize(packed.data(), packed.size()) == bytes.size() &&
         unpack(which, packed, bytes.size()) == bytes;
}

std::shared_ptr<const Dictionary> find_dictionary(const Database& database, std::int64_t row) {
  static const auto none = std::make_shared<const Dictionary>();
  if (row == 0) return none;
  Statement select = database.prepare("SELECT sum FROM dictionaries WHERE dictionary=?");
  if (!select.bind(row).step()) fail_damaged_words();
  const std::int64_t sum = select.integer(0);
  {
    const std::scoped_lock lock(kept().mutex);
    for (const auto& [own, dictionary] : kept().last)
      if (own == sum) return dictionary;
  }
  Statement read = database.prepare("SELECT tree, words FROM dictionaries WHERE dictionary=?");
  if (!read.bind(row).step()) fail_damaged_words();
  if (std::max(read.text(0).size(), read.text(1).size()) > largest_dictionary) fail_damaged_words();
  auto dictionary = std::make_shared<const Dictionary>(read.string(0), read.string(1));
  if (sum_of(*dictionary) != sum) fail_damaged_words();
  const std::scoped_lock lock(kept().mutex);
  kept().last.emplace_front(sum, dictionary);
  if (kept().last.size() > Kept::most) kept().last.pop_back();
  return dictionary;
}

std::shared_ptr<const Dictionary> train_dictionary(const std::vector<std::string>& trees,
                                                   const std::vector<std::string>& words) {
  std::string tree = train(trees, tree_dictionary);
  std::string text = train(words, words_dictionary);
  if (tree.empty() || text.empty()) return nullptr;
  return std::make_shared<const Dictionary>(std::move(tree), std::move(text));
}

std::int64_t store_dictionary(Database& database, std::string_view language, const Dictionary& dictionary) {
  const auto blob = [&](Packed part) { return std::as_bytes(std::span(dictionary.bytes(part))); };
  database.prepare("INSERT INTO dictionaries(language, sum, tree, words) VALUES(?,?,?,?)")
      .bind(language, sum_of(dictionary), blob(Packed::tree), blob(Packed::words))
      .run();
  return database.last_insert_id();
}

void verify_dictionaries(const Database& database) {
  Statement all = database.prepare("SELECT sum, tree, words FROM dictionaries");
  while (all.step()) {
    const Dictionary dictionary(all.string(1), all.string(2));
    if (sum_of(dictionary) != all.integer(0)) fail_damaged_words();
  }
}

}  // namespace pandect
