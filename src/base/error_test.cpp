#include "pandect/error.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "source_folder.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;

class EachError : public ::testing::TestWithParam<int> {
 protected:
  const ErrorInfo& info() const { return error_info(static_cast<ErrorCode>(GetParam())); }
};

TEST_P(EachError, HasARowOfItsOwn) {
  EXPECT_EQ(static_cast<int>(info().code), GetParam());
  EXPECT_NE(info().exit_status, 0);
  EXPECT_GE(info().http_status, 400);
}

TEST_P(EachError, IsInTheDocumentationWithItsNumbers) {
  const std::string page = read_file(PANDECT_SOURCE_DIR "/docs/errors.md");
  const std::string name(info().name);
  const std::string anchor(info().anchor);
  EXPECT_THAT(page, HasSubstr("\n## " + anchor + "\n"));
  EXPECT_THAT(page,
              HasSubstr("\n| [`" + name + "`](#" + anchor + ") | " + std::to_string(info().exit_status) +
                        " | " + std::to_string(info().http_status) + " |\n"));
}

INSTANTIATE_TEST_SUITE_P(Errors, EachError, ::testing::Range(0, static_cast<int>(ErrorCode::internal) + 1),
                         [](const auto& test) {
                           std::string name(error_info(static_cast<ErrorCode>(test.param)).name);
                           for (char& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

TEST(Error, CarriesMessageHintAndStatus) {
  const Error error(ErrorCode::bad_input, "law.txt: line 3: expected a number", "mend it");
  EXPECT_STREQ(error.what(), "law.txt: line 3: expected a number");
  EXPECT_EQ(error.hint(), "mend it");
  EXPECT_EQ(error.exit_status(), 3);
}

TEST(Error, AZeroByteDoesNotEndItsMessage) {
  using namespace std::string_literals;
  EXPECT_STREQ(Error(ErrorCode::bad_input, "law\0s: no such file"s).what(), "law\uFFFDs: no such file");
}

}  // namespace
}  // namespace pandect
