#include "remote/from_json.h"

#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {
namespace {

const std::string peer = "https://law.example.org";

Json words(const std::string& text) {
  return {{"text", text}, {"begin", 3}, {"end", 3 + text.size()}, {"hash", content_hash(text)}};
}

Json provision() {
  return {{"id", "en/Dues-Act/2"},
          {"citation", "Section 2, Dues Act"},
          {"work", {{"id", "en/Dues-Act"}, {"title", "Dues Act"}}},
          {"label", "Section 2"},
          {"heading", "Rate"},
          {"place", Json::array({"Chapter 1"})},
          {"in_force_from", "2020-01-01"},
          {"in_force_until", ""},
          {"repealed", false},
          {"repealed_since", ""},
          {"standing", "in force"},
          {"standing_basis", ""},
          {"repealed_by", ""},
          {"source", "dues.txt"},
          {"permalink", "/law/x"}};
}

Json answer() {
  Json related{{"kind", "penalty"}, {"provision", provision()}, {"quotes", Json::array({words("A fine.")})}};
  Json passage{{"provision", provision()},
               {"score", 3.5},
               {"coverage", .8},
               {"quotes", Json::array({words("The rate is four crowns.")})},
               {"why", Json::array({"it has the words"})},
               {"related", Json::array({related})},
               {"more_penalties", 0},
               {"more_exceptions", 2}};
  return {{"question", "What is the rate?"},
          {"language", "en"},
          {"as_of", "2026-01-01"},
          {"answered", true},
          {"reason", ""},
          {"notes", Json::array()},
          {"read_as", Json::array()},
          {"passages", Json::array({passage})},
          {"definitions", Json::array()}};
}

std::string complaint(const std::function<void(Json&)>& change) {
  Json json = answer();
  change(json);
  try {
    reply_from<Answer>(json, peer);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::service_unavailable);
    return error.what();
  }
  return "";
}

TEST(FromJson, ReadsWhatAServerSays) {
  const Answer read = reply_from<Answer>(answer(), peer);
  EXPECT_TRUE(read.answered);
  ASSERT_EQ(read.passages.size(), 1U);
  EXPECT_EQ(read.passages[0].quotes[0].text, "The rate is four crowns.");
  EXPECT_EQ(read.passages[0].provision.citation, "Section 2, Dues Act");
  EXPECT_EQ(read.passages[0].provision.library, peer);
  EXPECT_EQ(read.passages[0].related[0].quotes[0].text, "A fine.");
  EXPECT_EQ(read.passages[0].more_exceptions, 2U);
}

TEST(FromJson, TakesNoWordsThatAreNotThoseOfTheirHash) {
  const auto quote = [](Json& json) -> Json& { return json["passages"][0]["quotes"][0]; };
  EXPECT_NE(complaint([&](Json& json) {
              quote(json)["text"] = "The rate is five crowns.";
            }).find("passages[0].quotes[0] has words that are not those of its hash"),
            std::string::npos);
  EXPECT_NE(complaint([&](Json& json) { quote(json).erase("hash"); }).find("lacks 'hash'"),
            std::string::npos);
}

TEST(FromJson, SaysWhereAReplyIsNotWhatItMustBe) {
  EXPECT_EQ(complaint([](Json& json) { json["answered"] = "yes"; }),
            peer + ": the reply is not what a Pandect says: answered is neither true nor false");
  EXPECT_NE(complaint([](Json& json) { json = Json::array(); }), "");
  EXPECT_NE(complaint([](Json& json) { json["passages"] = 7; }), "");
  EXPECT_NE(complaint([](Json& json) { json["passages"][0]["provision"]["place"] = "x"; }), "");
  EXPECT_NE(complaint([](Json& json) { json["passages"][0]["more_penalties"] = -1; }), "");
  EXPECT_NE(complaint([](Json& json) { json["passages"][0]["more_penalties"] = 1.5; }), "");
  EXPECT_NE(complaint([](Json& json) { json["passages"][0]["quotes"][0]["end"] = 0; }), "");
  EXPECT_NE(complaint([](Json& json) { json["notes"] = Json(std::vector<std::string>(60'000, "a")); }), "");
}

TEST(FromJson, TakesWhatATextIsSaidFrom) {
  Json json = answer();
  json["reason"] = "nothing was found: x";
  json["reason_said"] = parse_json(
      R"({"code": "nothing-found", "values": {"why": [{"code": "library-empty", "values": {}, "text": "x"}, "y"]}})",
      "said");
  const Said reason = reply_from<Answer>(json, "peer").reason;
  EXPECT_EQ(reason.code, "nothing-found");
  ASSERT_EQ(reason.values.size(), 1U);
  ASSERT_EQ(reason.values[0].second.size(), 2U);
  EXPECT_EQ(reason.values[0].second[0].code, "library-empty");
  EXPECT_EQ(reason.values[0].second[1].text, "y");
  EXPECT_NE(complaint([](Json& other) { other["reason_said"] = 7; }), "");
  EXPECT_NE(complaint([](Json& other) { other["reason_said"] = {{"code", "x"}, {"values", {{"a", 7}}}}; }),
            "");
  EXPECT_NE(complaint([](Json& other) {
              Json said{{"code", "x"}, {"values", Json::object()}, {"text", "x"}};
              for (int depth = 0; depth < 50; ++depth)
                said = {{"code", "x"}, {"values", {{"a", said}}}, {"text", "x"}};
              other["reason_said"] = said;
            }),
            "");
}

TEST(FromJson, TakesOrRefusesWhateverIsChanged) {
  std::mt19937 random(5);  // NOLINT(cert-msc51-cpp): the same changes in every run
  const std::string whole = answer().dump();
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = whole;
    for (int change = 0; change < 2; ++change)
      bytes[random() % bytes.size()] = "{}[]\",:0tfna"[random() % 13];
    try {
      const Answer read = reply_from<Answer>(parse_json(bytes, "the reply"), peer);
      for (const Passage& passage : read.passages)
        for (const Quote& quote : passage.quotes) EXPECT_EQ(quote.text, "The rate is four crowns.");
    } catch (const Error& error) {
      ++refused;
      EXPECT_NE(error.code(), ErrorCode::internal) << error.what();
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace pandect
