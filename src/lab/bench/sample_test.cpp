#include "lab/bench/sample.h"

#include <sstream>

#include <gtest/gtest.h>

#include "source_folder.h"
#include "text/golden_cases.h"

namespace pandect {
namespace {

template <typename Value>
std::vector<Value> values_in(const std::string& line) {
  std::istringstream stream(line);
  return {std::istream_iterator<Value>(stream), {}};
}

TEST(StratifiedTestSplit, IsThatOfScikitLearn) {
  std::size_t cases = 0;
  for (const GoldenCase& golden :
       read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/measure", "splits")) {
    const auto strata = values_in<std::string>(golden.get("strata"));
    EXPECT_EQ(stratified_test_split(strata, std::stoul(golden.get("test")), 42),
              values_in<std::size_t>(golden.get("chosen")))
        << golden.where;
    ++cases;
  }
  EXPECT_EQ(cases, 7U);
}

TEST(StratifiedTestSplit, DrawsNothingOfNothingAndStrataOfOne) {
  EXPECT_TRUE(stratified_test_split({}, 0, 42).empty());
  const std::vector<std::string> single{"a", "b", "c", "d", "e"};
  EXPECT_EQ(stratified_test_split(single, 1, 42).size(), 1U);
}

}  // namespace
}  // namespace pandect
