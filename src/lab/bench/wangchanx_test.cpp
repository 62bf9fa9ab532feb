#include <gtest/gtest.h>

#include "lab/bench/dataset.h"
#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// A made row in the fields of the release: two contexts of one section are one gold provision, and both ways
/// of writing a section's number name the same.
TEST(WangchanXTrain, IsReadAsReleased) {
  const TestFolder folder;
  write_file(
      folder / "train.jsonl",
      R"({"question": "ใครต้องขออนุญาต", "positive_contexts": [{"metadata": {"law_code": "ท0001-1B-0001", )"
      R"("section": "5"}, "text": "มาตรา 5 ผู้ใช้เรือ"}, {"metadata": {"law_code": "ท0001-1B-0001", "section": )"
      R"("มาตรา 5"}, "text": "มาตรา 5 ผู้ใช้เรือ"}, {"metadata": {"law_code": "ท0001-1B-0001", "section": )"
      R"("65 ทวิ"}, "text": ""}], "hard_negative_contexts": [], "positive_answer": "ผู้ใช้เรือ", )"
      R"("hard_negative_answer": ""})"
      "\n");
  const RetrievalDataset set = load_wangchanx_train(folder.path());
  ASSERT_EQ(set.questions.size(), 1U);
  EXPECT_EQ(set.questions[0].answer, "ผู้ใช้เรือ");
  EXPECT_EQ(set.questions[0].gold, (std::vector<std::string>{provision_name("ท0001-1B-0001", "5"),
                                                             provision_name("ท0001-1B-0001", "65 ทวิ")}));
  write_file(folder / "train.jsonl", "{\"question\": \"x\"}\n");
  EXPECT_THROW(load_wangchanx_train(folder.path()), Error);
  EXPECT_THROW(load_wangchanx_train(folder / "none"), Error);
}

}  // namespace
}  // namespace pandect
