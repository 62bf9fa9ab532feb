#include "question/question_marks.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// "words | kind words | …", an excluded one with "-" before its kind.
std::string read(std::string_view question) {
  const MarkedQuestion found = read_question_marks(question);
  std::string line = found.words;
  for (const Demand& demand : found.demands) {
    constexpr const char* kinds[] = {"phrase", "word", "beginning"};
    line += std::string(" | ") + (demand.denied ? "-" : "") + kinds[static_cast<int>(demand.kind)] + " " +
            demand.words;
  }
  return line;
}

TEST(QuestionMarks, SayWhatMustStandThere) {
  EXPECT_EQ(read("late \"rent each month\" due"), "late rent each month due | phrase rent each month");
  EXPECT_EQ(read("“green lamp” “red”"), "green lamp red | phrase green lamp | phrase red");
  EXPECT_EQ(read("was heißt „grünes Licht“?"), "was heißt grünes Licht? | phrase grünes Licht");
  EXPECT_EQ(read("「등대」 관리"), "등대 관리 | phrase 등대");
  EXPECT_EQ(read("dues +vessel -yacht"), "dues vessel  | word vessel | -word yacht");
  EXPECT_EQ(read("-\"green lamp\" dues"), " dues | -phrase green lamp");
  EXPECT_EQ(read("moor* 자전*"), "moor 자전 | beginning moor | beginning 자전");
  EXPECT_EQ(read("+moor*"), "moor | beginning moor");
}

TEST(QuestionMarks, AreTextWhereTheySayNothing) {
  for (const char* plain : {"non-profit e-mail", "from 2019 -2021", "a - b + c", "an \"open phrase", "\"\" x",
                            "**bold** words", "3 * 4", "a*b", "the keeper's lamp", "ว่าจ้าง"})
    EXPECT_EQ(read(plain), plain);
}

}  // namespace
}  // namespace pandect
