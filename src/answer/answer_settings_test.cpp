#include "answer/answer_settings.h"

#include <gmock/gmock.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using testing::HasSubstr;

std::string complaint_of(const std::string& text) {
  try {
    AnswerSettings::of(System::parse("mine", text, "mine.toml"));
  } catch (const Error& error) {
    return std::string(error.what()) + " | " + error.hint();
  }
  return "nothing";
}

TEST(AnswerSettings, OfTheSystemsOfTheProgramAreAllRead) {
  for (const std::string_view name : System::names()) {
    EXPECT_NO_THROW(AnswerSettings::of(System::load(std::string(name)))) << name;
  }
}

TEST(AnswerSettings, AreReadFromTheSystemsFile) {
  const AnswerSettings settings =
      AnswerSettings::of(System::parse("mine",
                                       "based_on = \"legal\"\n[context]\nprovisions = 3\ntokens = 900\norder "
                                       "= \"best-last\"\n[answer]\nformat = \"doc-ids\"\n"
                                       "temperature = 0.0\ntop_k = 50\nmax_tokens = 1000\nseed = 7\n",
                                       "mine.toml"));
  EXPECT_EQ(settings.source, AnswerSettings::Source::retrieved);
  EXPECT_EQ(settings.provisions, 3U);
  EXPECT_EQ(settings.context.tokens, 900U);
  EXPECT_EQ(settings.context.order, ContextSettings::Order::best_last);
  EXPECT_EQ(settings.format, AnswerFormat::doc_ids);
  EXPECT_EQ(settings.prompt, "answer-doc-ids");
  EXPECT_EQ(settings.temperature, 0.0);
  EXPECT_EQ(settings.top_k, 50U);
  EXPECT_EQ(settings.seed, 7);
  EXPECT_EQ(settings.top_p, std::nullopt);
}

TEST(AnswerSettings, AreRefusedWithTheLine) {
  const std::string steps = "based_on = \"legal\"\n";
  EXPECT_THAT(complaint_of(steps + "[answer]\nformat = \"jsn\"\n"),
              HasSubstr("line 3: 'jsn' is not a format | did you mean 'json'"));
  EXPECT_THAT(complaint_of(steps + "[answer]\ntemperatur = 1\n"), HasSubstr("did you mean 'temperature'"));
  EXPECT_THAT(complaint_of(steps + "[answer]\nprompt = \"answer-jsn\"\n"),
              HasSubstr("there is no prompt 'answer-jsn'"));
  EXPECT_THAT(complaint_of(steps + "[answer]\nschema = true\n"), HasSubstr("'schema' is for the format"));
  EXPECT_THAT(complaint_of(steps + "[context]\nprovision = 2\n"), HasSubstr("did you mean 'provisions'"));
  EXPECT_THAT(complaint_of("[answer]\nformat = \"json\"\n"), HasSubstr("no [[step]] to retrieve with"));
  EXPECT_THAT(complaint_of("based_on = \"leagl\"\n"),
              HasSubstr("line 1: there is no system 'leagl' to be based on | did you mean 'legal'"));
  EXPECT_EQ(complaint_of("[context]\nfrom = \"nothing\"\n[answer]\nformat = \"json\"\n"), "nothing");
}

TEST(AnswerSettings, OfAFileDecideItsIdentity) {
  const System plain = System::parse("a", "based_on = \"legal\"\n", "a.toml");
  EXPECT_THAT(plain.identity(), HasSubstr("bm25f"));
  EXPECT_EQ(plain.parts(), System::load("legal").parts());
}

TEST(AnswerSettings, WantAPromptThatShowsTheirExamples) {
  EXPECT_THAT(complaint_of("[context]\nfrom = \"nothing\"\n[answer]\nformat = \"choice\"\nexamples = 2\n"),
              HasSubstr("line 5: the prompt 'answer-choice' shows no examples"));
}

/// NitiBench gives its models the ten best sections, whole: 64,000 tokens hold ten of the longest.
TEST(AnswerSettings, OfNitiBenchGiveTenProvisionsWhole) {
  for (const std::string name : {"proposed-rag", "proposed-rag-bm25", "proposed-rag-dense", "reasoning"}) {
    const AnswerSettings settings = AnswerSettings::of(System::load(name));
    EXPECT_EQ(settings.provisions, 10U) << name;
    EXPECT_GE(settings.context.tokens, 64'000U) << name;
  }
}

}  // namespace
}  // namespace pandect
