#include "encoder/tokenizer.h"

#include <cstring>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/test_folder.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// A folder with the tokenizer of a tiny model, by pieces' scores or by pairs, and what it gives without a
/// compact form.
class CompactTokenizer : public testing::TestWithParam<const char*> {
 protected:
  CompactTokenizer() {
    fs::copy(tiny_ / "tokenizer.json", json_);
    plain_ = ids();
  }
  std::vector<std::vector<std::int32_t>> ids() const {
    const Tokenizer tokenizer = Tokenizer::load(json_);
    std::vector<std::vector<std::int32_t>> all;
    for (const char* text :
         {"The bees and the hand", " bees  ÀÉ ﬁ … ½ ", "<s>zzz qqq</s> the\xFF bees", "bdbd hdhd", ""})
      all.push_back(tokenizer.encode(text, 64).ids);
    return all;
  }
  void put(const fs::path& file, const std::string& bytes) const {
    fs::remove(file);
    write_file(file, bytes);
  }
  /// With the ids of pieces exchanged.
  std::string changed_json() const {
    std::string json = read_file(tiny_ / "tokenizer.json");
    const auto put = [&](const std::string& from, const std::string& to) {
      const std::size_t at = json.find(from);
      EXPECT_NE(at, std::string::npos) << from;
      if (at != std::string::npos) json.replace(at, from.size(), to);
    };
    put("\"b\"", "\"swapped\"");
    put("\"h\"", "\"b\"");
    put("\"swapped\"", "\"h\"");
    return json;
  }

  const fs::path tiny_ = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder" / GetParam();
  TestFolder folder_;
  const fs::path json_ = folder_ / "tokenizer.json";
  const fs::path compact_ = folder_ / "tokenizer.pieces";
  std::vector<std::vector<std::int32_t>> plain_;
};

TEST_P(CompactTokenizer, GivesTheSameIds) {
  Tokenizer::write_compact(json_);
  ASSERT_TRUE(fs::exists(compact_));
  EXPECT_EQ(ids(), plain_);
}

TEST_P(CompactTokenizer, IsMadeWhereAModelIsInstalled) {
  EXPECT_FALSE(fs::exists(compact_)) << "this folder is somebody else's";
  write_file(folder_ / "model.toml", "");
  EXPECT_EQ(ids(), plain_);
  ASSERT_TRUE(fs::exists(compact_));
  const std::string whole = read_file(compact_);
  put(compact_, whole.substr(0, 100));
  EXPECT_EQ(ids(), plain_);
  EXPECT_EQ(read_file(compact_), whole);
}

TEST_P(CompactTokenizer, IsWhatIsRead) {
  // The compact form of another vocabulary that claims to be made of this file.
  Tokenizer::write_compact(json_);
  const std::string own = read_file(compact_);
  put(json_, changed_json());
  Tokenizer::write_compact(json_);
  const auto others = ids();
  EXPECT_NE(others, plain_);
  std::string forged = read_file(compact_);
  forged.replace(8, 8, own, 8, 8);  // the hash of tokenizer.json
  put(json_, read_file(tiny_ / "tokenizer.json"));
  EXPECT_EQ(ids(), plain_) << "of another tokenizer.json";
  put(compact_, forged);
  EXPECT_EQ(ids(), others);
}

TEST_P(CompactTokenizer, IsPassedOverWhereItIsDamaged) {
  Tokenizer::write_compact(json_);
  const std::string whole = read_file(compact_);
  for (std::size_t at = 0; at < whole.size(); at += at < 64 ? 1 : 501) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    put(compact_, bytes);
    EXPECT_EQ(ids(), plain_) << "changed at " << at;
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{7}, std::size_t{31}, std::size_t{40},
                                 whole.size() / 2, whole.size() - 1}) {
    put(compact_, whole.substr(0, size));
    EXPECT_EQ(ids(), plain_) << "cut at " << size;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, CompactTokenizer,
                         ::testing::Values("xlm-roberta", "gemma3-sentences", "qwen3-sentences"));

TEST(PieceTree, RefusesWhatCannotBeWalked) {
  const PieceTree tree({{"a", -1.0}, {"ab", -2.0}, {"", 0.0}, {"\xC3\xA9", -3.0}, {"ab", -4.0}});
  const std::string bytes = tree.bytes();
  constexpr std::size_t head = 32;
  // Numbers lie where 8 divides an address, as in a mapped file.
  std::vector<std::uint64_t> room(bytes.size() / 8 + 1);
  const auto lies = [&](std::string what) {
    const std::uint64_t sum = hash64(std::string_view(what).substr(head));
    std::memcpy(what.data() + 8, &sum, sizeof(sum));  // whoever makes it makes its checksum
    std::memcpy(room.data(), what.data(), what.size());
    return std::string_view(reinterpret_cast<const char*>(room.data()), what.size());
  };
  const std::optional<PieceTree> same = PieceTree::in(lies(bytes));
  ASSERT_TRUE(same);
  EXPECT_EQ(same->id_at(same->walk(0, "ab")), 4) << "the last of equal pieces";
  EXPECT_EQ(same->id_at(same->walk(0, "\xC3\xA9")), 3);
  EXPECT_EQ(same->id_at(same->walk(0, "\xC3")), -1);
  EXPECT_EQ(same->walk(0, "abc"), 0U);
  for (unsigned byte = 0; byte < 256; ++byte) {
    EXPECT_EQ(same->step(0, static_cast<unsigned char>(byte)) != 0, byte == 'a' || byte == 0xC3) << byte;
    EXPECT_EQ(same->step(same->walk(0, "ab"), static_cast<unsigned char>(byte)), 0U) << byte;
  }
  const std::size_t unit = head + 8 * same->walk(0, "ab");
  std::string far = bytes;  // children that are not there
  far[unit + 3] = 0x7F;
  EXPECT_FALSE(PieceTree::in(lies(far)));
  std::string id = bytes;  // a piece that is not there
  id[unit + 5] = 0x7F;
  EXPECT_FALSE(PieceTree::in(lies(id)));
  for (const std::size_t at : {16U, 24U}) {
    std::string many = bytes;
    many[at + 7] = 0x7F;
    EXPECT_FALSE(PieceTree::in(lies(many))) << at;
  }
}

TEST(PieceTree, HoldsManyPieces) {
  // As many as need several blocks, with long and short ones, and bytes of all values.
  std::vector<std::pair<std::string, double>> pieces;
  std::uint64_t random = 1;
  std::set<std::string> known;
  for (int i = 0; i < 20000; ++i) {
    std::string piece;
    do {
      random = random * 6364136223846793005U + 1442695040888963407U;
      piece += static_cast<char>(random >> 33U);
    } while ((random >> 60U) != 0 && piece.size() < 12);
    if (known.insert(piece).second) pieces.emplace_back(piece, -1.0);
  }
  const PieceTree tree(pieces);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    ASSERT_EQ(tree.id_at(tree.walk(0, pieces[i].first)), static_cast<std::int32_t>(i));
    const std::string longer = pieces[i].first + "\x01";
    const std::uint32_t node = tree.walk(0, longer);
    ASSERT_EQ(node != 0 && tree.id_at(node) >= 0, known.contains(longer));
  }
}

}  // namespace
}  // namespace pandect
