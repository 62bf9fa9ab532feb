#include "lab/bench/dataset_statistics.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

using Row = std::vector<std::string>;
using testing::ElementsAre;

/// Questions of 8, 23 and 41 characters, with one, two and one provision as gold.
class DatasetStatisticsTest : public testing::Test {
 protected:
  DatasetStatisticsTest() {
    dataset_.questions = {{"q1", "Licence?", {"1"}, "Every boat."},
                          {"q2", "What does sailing cost?", {"3", "9"}, "100 pounds"},
                          {"q3", "เรือไม่มีใบอนุญาตต้องเสียค่าปรับเท่าใดแน่", {"1"}, ""}};
    dataset_.name_of = [](const LibraryView& library, const Hit& hit) {
      return number_of(library, hit.document);
    };
  }
  SmallLibrary library_{
      "Boats Act\n\nSection 1. Every boat needs a licence.\n\nSection 2. A licence costs 40 pounds.\n\n"
      "Section 3. Whoever has no licence under section 1 or section 2 pays 100 pounds.\n"};
  LibraryView view_ = library_.open();
  RetrievalDataset dataset_;
};

TEST_F(DatasetStatisticsTest, CountsGoldAndLengths) {
  EXPECT_THAT(gold_histogram(dataset_).rows, ElementsAre(Row{"1", "2"}, Row{"2", "1"}));
  EXPECT_THAT(
      length_histogram(dataset_, 12).rows,
      ElementsAre(Row{"5 to 9", "1"}, Row{"10 to 14", "0"}, Row{"15 to 19", "0"}, Row{"20 to 24", "1"},
                  Row{"25 to 29", "0"}, Row{"30 to 34", "0"}, Row{"35 to 39", "0"}, Row{"40 to 44", "1"}));
  EXPECT_THAT(length_histogram(dataset_, 1).rows, ElementsAre(Row{"0 to 49", "3"}));
  EXPECT_TRUE(length_histogram({}).rows.empty());
}

TEST_F(DatasetStatisticsTest, CountsTheLawsThatAreGold) {
  const ProvisionNames names(view_, dataset_);
  EXPECT_THAT(gold_by_law(names, dataset_).rows,
              ElementsAre(Row{"Boats Act", "3", "3"}, Row{"(not in the library)", "1", "1"}));
}

TEST_F(DatasetStatisticsTest, ShowsAQuestionWhoseGoldRefersToMore) {
  const ProvisionNames names(view_, dataset_);
  EXPECT_THAT(example_question(view_, names, dataset_).rows,
              ElementsAre(Row{"Question", "What does sailing cost?"}, Row{"Right answer", "100 pounds"},
                          Row{"Gold", "Section 3, Boats Act"}, Row{"… refers to", "Section 1, Boats Act"},
                          Row{"… refers to", "Section 2, Boats Act"}, Row{"Gold", "9 (not in the library)"}));
  dataset_.questions.resize(1);
  EXPECT_EQ(example_question(view_, names, dataset_).rows[0][1], "Licence?");
  EXPECT_TRUE(example_question(view_, names, {}).rows.empty());
}

}  // namespace
}  // namespace pandect
