#include "encoder/torch_file.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "encoder/tensor_files.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Files that torch.save() wrote, by tools/make_tiny_heads.py.
const fs::path saved = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder/bge-m3";

class TorchFiles : public ::testing::Test {
 protected:
  /// The error message for a file of these bytes; empty if it is read.
  std::string complaint(const std::string& bytes) const {
    write_file(folder_ / "x.pt", bytes);
    try {
      const TorchFile file(folder_ / "x.pt");
      for (const auto& [name, tensor] : file.tensors()) {
        std::vector<float> storage;
        if (tensor.type != StoredTensor::Type::other) floats_of(tensor, storage);
      }
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      return error.what();
    }
    return {};
  }
  static std::string with(std::string bytes, const std::string& from, const std::string& to) {
    EXPECT_EQ(from.size(), to.size());
    const std::size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return bytes.replace(at, from.size(), to);
  }

  const TestFolder folder_;
  const std::string bytes_ = read_file(saved / "sparse_linear.pt");
};

TEST_F(TorchFiles, HoldTheTensorsOfAModule) {
  const TorchFile file(saved / "colbert_linear.pt");
  ASSERT_EQ(file.tensors().size(), 2U);
  EXPECT_THAT(file.find("weight")->shape, ElementsAre(16U, 24U));
  EXPECT_EQ(file.find("weight")->type, StoredTensor::Type::f16);
  EXPECT_THAT(file.find("bias")->shape, ElementsAre(16U));
  EXPECT_EQ(file.find("other"), nullptr);
  const TorchFile model(saved / "pytorch_model.bin");
  EXPECT_EQ(model.tensors().size(), 37U);
  EXPECT_EQ(model.find("embeddings.LayerNorm.weight")->type, StoredTensor::Type::f32);
}

TEST_F(TorchFiles, RunNothingOfAPickle) {
  EXPECT_THAT(complaint(with(bytes_, "collections\nOrderedDict", "posixmodule\nsystem_call")),
              HasSubstr("it would have 'posixmodule.system_call' called, which is refused"));
  EXPECT_THAT(complaint(with(bytes_, "_rebuild_tensor_v2", "_rebuild_tensor_v9")),
              HasSubstr("'torch._utils._rebuild_tensor_v9' called, which is refused"));
  // An instruction that makes an object of any class, and a protocol of others.
  EXPECT_THAT(complaint(with(bytes_, std::string("q\x00", 2), std::string("\x81\x00", 2))),
              HasSubstr("an instruction that is not read (0x81)"));
  EXPECT_THAT(complaint(with(bytes_, "\x80\x02", "\x80\x05")), HasSubstr("not of the form"));
}

TEST_F(TorchFiles, ThatAreCutOrNoArchivesAreRefused) {
  EXPECT_THAT(complaint(""), HasSubstr("not an archive of tensors"));
  EXPECT_THAT(complaint("\x80\x02}q."), HasSubstr("not an archive of tensors"));
  for (std::size_t size = 0; size < bytes_.size(); size += 7)
    EXPECT_NE(complaint(bytes_.substr(0, size)), "");
}

TEST_F(TorchFiles, WhoseNumbersDoNotFitAreRefused) {
  // The sizes of the one row of 24 numbers: (1, 24).
  EXPECT_THAT(complaint(with(bytes_, "K\x01K\x18\x86", "K\x02K\x18\x86")),
              HasSubstr("larger than its numbers"));
  EXPECT_THAT(complaint(with(bytes_, "K\x18K\x01\x86", "K\x18K\x02\x86")),
              HasSubstr("does not lie in order"));
  EXPECT_THAT(complaint(with(bytes_, "little", "biggie")), HasSubstr("little-endian"));
}

TEST_F(TorchFiles, OfAnyBytesAreReadOrRefused) {
  std::mt19937 random(5);
  for (int i = 0; i < 3000; ++i) {
    std::string broken = bytes_;
    for (int k = 0; k < 1 + i % 4; ++k) broken[random() % broken.size()] = static_cast<char>(random());
    complaint(broken);
  }
}

TEST_F(TorchFiles, StandInForSafetensors) {
  const TensorFiles model(saved);
  EXPECT_NE(model.find("encoder.layer.1.output.dense.bias"), nullptr);
  std::optional<TensorFiles> layer = TensorFiles::layer(saved, "sparse_linear");
  ASSERT_TRUE(layer);
  EXPECT_EQ(layer->floats("bias", 1).size(), 1U);
  EXPECT_FALSE(TensorFiles::layer(saved, "other_linear"));
}

}  // namespace
}  // namespace pandect
