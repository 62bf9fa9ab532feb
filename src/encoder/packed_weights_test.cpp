#include "encoder/packed_weights.h"

#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/test_folder.h"
#include "encoder/sentence_encoder.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t packed_head = 64;

/// An installed model, its adapter beside it.
class PackedModel : public ::testing::TestWithParam<const char*> {
 protected:
  PackedModel() {
    const fs::path tiny = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";
    for (const char* name : {"xlm-roberta", "modernbert", "lora", "gemma3-sentences", "qwen3-sentences"}) {
      fs::copy(tiny / name, home_ / name, fs::copy_options::recursive);
      // Copies may be read-only, as their sources are.
      for (const auto& entry : fs::recursive_directory_iterator(home_ / name))
        fs::permissions(entry.path(), fs::perms::owner_write, fs::perm_options::add);
    }
    plain_ = vectors();
    write_file(folder_ / "model.toml", "");
  }
  std::vector<float> vectors() const {
    const std::vector<std::string> texts{"bees", "The keeper of bees shall keep the permit at hand.", ""};
    return SentenceEncoder(folder_, Precision::int8).encode(texts);
  }
  void put(std::string bytes) const {
    const std::uint64_t sum = hash64(std::string_view(bytes).substr(packed_head));
    std::memcpy(bytes.data() + 16, &sum, sizeof(sum));
    fs::remove(file_);
    write_file(file_, bytes);
  }

  TestFolder home_;
  const fs::path folder_ = home_ / GetParam();
  const fs::path file_ = folder_ / "weights.int8.packed";
  std::vector<float> plain_;
};

TEST_P(PackedModel, AreWrittenWhereAModelIsInstalled) {
  EXPECT_FALSE(fs::exists(file_)) << "this folder is somebody else's";
  EXPECT_EQ(vectors(), plain_);
  ASSERT_TRUE(fs::exists(file_));
  const fs::file_time_type written = fs::last_write_time(file_);
  EXPECT_EQ(vectors(), plain_);
  EXPECT_EQ(fs::last_write_time(file_), written) << "it is not written for each opening";
}

TEST_P(PackedModel, AreWhatIsUsed) {
  vectors();
  std::string bytes = read_file(file_);
  std::fill(bytes.begin() + packed_head, bytes.end(), '\0');
  put(bytes);
  EXPECT_NE(vectors(), plain_);
}

TEST_P(PackedModel, AreMadeAnewWhenTheWeightsChange) {
  vectors();
  std::string bytes = read_file(file_);
  std::fill(bytes.begin() + packed_head, bytes.end(), '\0');
  put(bytes);
  const fs::path weights =
      folder_ /
      (fs::exists(folder_ / "model.safetensors") ? "model.safetensors" : "adapter_model.safetensors");
  fs::last_write_time(weights, fs::last_write_time(weights) + std::chrono::seconds(1));
  EXPECT_EQ(vectors(), plain_);
  EXPECT_NE(read_file(file_), bytes);
}

TEST_P(PackedModel, AreMadeAnewWhereTheyAreDamaged) {
  vectors();
  const std::string whole = read_file(file_);
  for (std::size_t at = 0; at < whole.size(); at += at < 32 ? 5 : 3001) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    fs::remove(file_);
    write_file(file_, bytes);
    EXPECT_EQ(vectors(), plain_) << "changed at " << at;
    EXPECT_EQ(read_file(file_), whole) << "changed at " << at;
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, packed_head, whole.size() - 1}) {
    put(whole.substr(0, std::max(size, packed_head)));
    fs::resize_file(file_, size);
    EXPECT_EQ(vectors(), plain_) << "cut at " << size;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, PackedModel,
                         ::testing::Values("xlm-roberta", "modernbert", "lora", "gemma3-sentences",
                                           "qwen3-sentences"));

}  // namespace
}  // namespace pandect
