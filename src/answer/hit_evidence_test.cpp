// When what was found is an answer, and how much of it is shown.
#include "answer/hit_evidence.h"

#include <gtest/gtest.h>

#include "answer/extractive.h"
#include "library/library_fixture.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

TEST(Evidence, IsNoneWhereTheQuestionIsOfAnotherCountry) {
  const auto asked = [](std::string_view question, std::string_view law) {
    const SmallLibrary library{std::string(law)};
    const LibraryView view = library.open();
    const Query query = parse_query(view, question, {std::nullopt, 20000});
    return extract_answer(view, query, System::load("legal").make(view)->retrieve(query, 10));
  };
  constexpr std::string_view dues =
      "Mooring Act\n\nSection 1. Mooring\nA boat moors at the quay for thirty days.\n\n"
      "Section 2. Dues\nThe master pays dues.\n\nSection 3. Seal\nThe seal is kept in a box.\n";
  EXPECT_TRUE(asked("How long may a boat moor at the quay?", dues).answered);
  const ExtractedAnswer foreign = asked("How long may a boat moor at the quay in Japan?", dues);
  EXPECT_FALSE(foreign.answered);
  ASSERT_TRUE(foreign.elsewhere.has_value());
  EXPECT_EQ(foreign.elsewhere->written, "Japan");
  EXPECT_FALSE(
      asked("How long may a boat from Japan moor at the quay?",
            "Mooring Act\n\nSection 1. Mooring\nA boat of a Japanese owner moors at the quay for a day.\n")
          .elsewhere.has_value())
      << "the library's own law speaks of that country";
}

TEST(Evidence, RestsOnEachOfItsSigns) {
  HitSigns words;
  words.coverage = .3;
  words.lead = .2;
  words.length = 2;
  HitSigns near = words;
  near.meaning_lead = 1;
  near.likeness = .2;
  for (const HitSigns& signs : {words, near}) {
    const double evidence = evidence_of(signs);
    const auto changed = [&](auto change) {
      HitSigns other = signs;
      change(other);
      return evidence_of(other);
    };
    EXPECT_GT(changed([](HitSigns& one) { one.coverage = .5; }), evidence);
    EXPECT_GT(changed([](HitSigns& one) { one.lead = .4, one.meaning_lead = 2; }), evidence);
    EXPECT_LT(changed([](HitSigns& one) { one.lead = .1, one.meaning_lead = .5; }), evidence);
    EXPECT_LT(changed([](HitSigns& one) { one.lacks_sought = true; }), evidence);
    EXPECT_LT(changed([](HitSigns& one) { one.elsewhere = true; }), .1);
  }
  words.length = 5;
  EXPECT_LT(evidence_of(words), .2) << "has its words by chance";
  const double like = evidence_of(near);
  near.likeness = -.1;
  EXPECT_LT(evidence_of(near), like);
}

TEST(Evidence, IsLessBehindWhatAnswersAlready) {
  EXPECT_DOUBLE_EQ(evidence_behind(.6, 0), .6);
  EXPECT_DOUBLE_EQ(evidence_behind(1, 1), 1) << "named in the question";
  EXPECT_LT(evidence_behind(.85, .9), .5);
  EXPECT_GT(evidence_behind(.85, .3), .7);
}

TEST(Evidence, IsStrongByWordsAloneOnlyOfWhatTheQuestionNames) {
  EXPECT_EQ(strength_of(.9, true), Strength::strong);
  EXPECT_EQ(strength_of(.9, false), Strength::fair);
  EXPECT_EQ(strength_of(1, false), Strength::strong);
  EXPECT_EQ(strength_of(.4, true), Strength::weak);
}

TEST(Evidence, CountsNoWordsAgainstLawInAnotherLanguageThatIsFoundByItsMeaning) {
  const SmallLibrary library("Lamp Act\n\nSection 1. Bells\nA lamp has a bell.\n");
  const LibraryView view = library.open();
  const Hit by_words{0, 1, {}};
  const Hit by_meaning{0, 1, {{Reason::Kind::meaning, 5, 0}}};
  const auto counted = [&](const char* question, const Hit& hit) {
    const Query query = parse_query(view, question, {std::nullopt, 20000});
    return HitEvidence(view, query, std::span(&hit, 1)).signs_of(0).coverage;
  };
  EXPECT_GT(counted("Welche Glocke gehört dazu und wer muss sie haben?", by_meaning), .1);
  EXPECT_EQ(counted("Welche Glocke gehört dazu und wer muss sie haben?", by_words), 0);
  EXPECT_EQ(counted("Which clapper does a chandelier have?", by_meaning), 0);
}

TEST(Evidence, MissesWhatIsAskedFor) {
  const SmallLibrary library(
      "Lamp Act\n\nSection 1. Bells\nA lamp burns for thirty days.\n\n"
      "Section 2. Ropes\nA lamp burns by a rope.\n");
  const LibraryView view = library.open();
  const Query query = parse_query(view, "How long does a lamp burn?", {std::nullopt, 20000});
  const std::vector<Hit> hits{{0, 1, {}}, {1, .9, {}}};
  HitEvidence evidence(view, query, hits);
  EXPECT_FALSE(evidence.signs_of(0).lacks_sought);
  EXPECT_TRUE(evidence.signs_of(1).lacks_sought);
  EXPECT_EQ(evidence.best(), evidence.of(0));
}

TEST(Evidence, ShowsOneOfTwoTextsOfALawAndThatTheyDiffer) {
  const SmallLibrary library(
      "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be seventeen years of age.\n",
      "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be eighteen years of age.\n");
  const LibraryView view = library.open();
  const Query query =
      parse_query(view, "How many years of age is a master of a vessel?", {std::nullopt, 20000});
  const std::vector<Hit> hits{{1, 1, {{Reason::Kind::words, 1, 0}}}, {0, 1, {{Reason::Kind::words, 1, 0}}}};
  ExtractiveSettings settings;
  settings.least_evidence = 0;
  const ExtractedAnswer answer = extract_answer(view, query, hits, settings);
  ASSERT_EQ(answer.passages.size(), 1U);
  EXPECT_EQ(answer.passages.front().hit.document, 1U);
  EXPECT_EQ(answer.differing, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{1, 0}}));
}

TEST(Evidence, ShowsNoPassageThatScoresMuchLess) {
  const SmallLibrary library(
      "Lamp Act\n\nSection 1. Bells\nA lamp has a bell.\n\nSection 2. Ropes\nA lamp has a rope.\n");
  const LibraryView view = library.open();
  const Query query = parse_query(view, "Has a lamp a bell or a rope?", {std::nullopt, 20000});
  ExtractiveSettings settings;
  settings.least_evidence = 0;
  const auto shown = [&](double second) {
    const std::vector<Hit> hits{{0, 1, {{Reason::Kind::words, 1, 0}}},
                                {1, second, {{Reason::Kind::words, second, 0}}}};
    return extract_answer(view, query, hits, settings).passages.size();
  };
  EXPECT_EQ(shown(.9), 2U);
  EXPECT_EQ(shown(.6), 1U);
}

TEST(Evidence, QuotesASecondSentenceThatMayAsWellAnswer) {
  constexpr std::string_view kennels =
      "Kennel Act\n\nSection 1. Dogs\nThe keeper feeds every dog at dawn. The keeper walks every dog at "
      "noon. "
      "The gate is painted green.\n";
  const SmallLibrary library(kennels);
  const LibraryView view = library.open();
  const Query query = parse_query(view, "When does the keeper walk a dog?", {std::nullopt, 20000});
  const std::vector<Hit> hits{{0, 1, {{Reason::Kind::words, 1, 0}}}};
  const auto quoted = [&](double doubt) {
    ExtractiveSettings settings;
    settings.least_evidence = 0;
    settings.sentence_doubt = doubt;
    std::string text;
    const ExtractedAnswer answer = extract_answer(view, query, hits, settings);
    for (const AnswerQuote& quote : answer.passages.front().quotes)
      text += view.catalogue().text(view.documents().documents()[0].version, quote.span);
    return text;
  };
  EXPECT_EQ(quoted(2).find("dawn"), std::string::npos);
  EXPECT_NE(quoted(.3).find("dawn"), std::string::npos);
  EXPECT_NE(quoted(.3).find("noon"), std::string::npos);
  EXPECT_EQ(quoted(.3).find("green"), std::string::npos);
}

}  // namespace
}  // namespace pandect
