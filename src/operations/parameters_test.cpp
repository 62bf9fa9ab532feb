#include "operations/parameters.h"

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

const std::vector<Parameter> parameters{
    {"question", "string", "What is asked", true, some_text(10), "q"},
    {"limit", "integer", "Most entries", false, a_count(1, 100, 20)},
    {"as_of", "string", "The day", false, a_day()},
    {"history", "boolean", "Versions too"},
    {"kind", "array", "Kinds", false, {{"items", {{"type", "string"}}}, {"maxItems", 2}}},
    {"model", "string", "Who answers", false, {{"enum", Json::array({"a", "b"})}}}};

std::string refusal(const Json& sent) {
  try {
    read_arguments("ask", parameters, sent);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
  return "";
}

Json with(const char* name, const Json& value) {
  Json sent{{"question", "bees"}};
  sent[name] = value;
  return sent;
}

TEST(Parameters, TakesWhatMeansTheSame) {
  for (const Json& five : {Json(5), Json(5.0), Json("5")})
    EXPECT_EQ(read_arguments("ask", parameters, with("limit", five)).count("limit"), 5U) << five;
  for (const Json& none : {Json{{"q", "bees"}}, with("limit", nullptr)}) {
    const Arguments given = read_arguments("ask", parameters, none);
    EXPECT_EQ(given.count("limit"), 20U) << none;
    EXPECT_EQ(given.text("question"), "bees");
    EXPECT_EQ(given.text("as_of"), "");
  }
  EXPECT_TRUE(read_arguments("ask", parameters, with("history", "true")).flag("history"));
  EXPECT_FALSE(read_arguments("ask", parameters, with("history", false)).flag("history"));
  const Json one = read_arguments("ask", parameters, with("kind", "act")).json()["kind"];
  EXPECT_EQ(one, Json::array({"act"}));
}

TEST(Parameters, RefusesTheRestInASentence) {
  for (const Json& wrong : {Json(0), Json(101), Json(-1), Json(1.5), Json("x"), Json("5x"), Json(1e300),
                            Json(true), Json::array()})
    EXPECT_EQ(refusal(with("limit", wrong)), "'limit' is not a whole number from 1 to 100") << wrong;
  EXPECT_EQ(refusal(Json::object()), "'question' (or 'q') is missing");
  EXPECT_EQ(refusal({{"question", nullptr}}), "'question' (or 'q') is missing");
  EXPECT_EQ(refusal({{"q", " "}}), "'q' is empty");
  EXPECT_EQ(refusal({{"q", "a"}, {"question", "b"}}), "'question' is given twice, under two names");
  EXPECT_EQ(refusal({{"q", Json::array({"a", "b"})}}), "'q' is given 2 times: once is right");
  EXPECT_EQ(refusal({{"q", 7}}), "'q' is not text");
  EXPECT_EQ(refusal({{"q", "\xff"}}), "'q' is not UTF-8");
  EXPECT_EQ(refusal({{"q", "벌은 조용히 한다네"}}), "");
  EXPECT_EQ(refusal({{"q", "longer than ten"}}), "'q' is longer than 10 characters");
  EXPECT_EQ(refusal(with("as_of", "yesterday")), "'as_of' is not a day such as 2025-06-04");
  EXPECT_EQ(refusal(with("history", "yes")), "'history' is neither true nor false");
  EXPECT_EQ(refusal(with("kind", Json::array({"a", "b", "c"}))), "'kind' has more than 2 values");
  EXPECT_EQ(refusal(with("kind", Json::array({1}))), "'kind' is not a list of texts");
  EXPECT_EQ(refusal(with("kind", Json::array({""}))), "'kind' is empty");
  EXPECT_EQ(refusal(with("model", "c")), "'model' is not one of a, b");
  EXPECT_EQ(refusal(with("country", "nl")), "ask has no parameter 'country'");
  EXPECT_EQ(refusal(with("", "nl")), "ask has no parameter ''");
  EXPECT_EQ(refusal(Json::array()), "ask takes a JSON object");
}

}  // namespace
}  // namespace pandect
