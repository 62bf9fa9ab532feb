#include "answer/read/cited_answer.h"

#include <algorithm>
#include <ctime>
#include <string>

#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "library/library_fixture.h"

namespace pandect {
namespace {

constexpr std::string_view english =
    "Harbour Act 2020\nShort title: Harbour Act\n\n"
    "Section 1. Mooring\n(1) A skipper shall moor the vessel within 30 minutes after arrival.\n"
    "(2) The harbour master may extend the time by 15 minutes.\n\n"
    "Section 2. Dues\nThe owner shall pay dues of 40 dollars for each day, unless the vessel is in "
    "distress.\n\n"
    "Section 3. Fires\nNobody shall light a fire on a vessel in the harbour.\n";

class CitedAnswerTest : public ::testing::Test {
 public:
  /// The verdicts on the sentences of a text: "supported contradicted".
  static std::string verdicts_of(const SmallLibrary& small, std::string_view text) {
    std::string all;
    for (const ProvenSentence& sentence : prove(small, text))
      all += std::string(all.empty() ? "" : " ") + std::string(to_string(sentence.verdict));
    return all;
  }
  static std::vector<ProvenSentence> prove(const SmallLibrary& small, std::string_view text) {
    ProverSettings settings;
    settings.day = 20000;
    const LibraryView library = small.open();
    return Prover(library, settings).prove(text);
  }

 protected:
  std::string verdicts(std::string_view text) const { return verdicts_of(small_, text); }

  SmallLibrary small_{english};
};

TEST_F(CitedAnswerTest, FollowsTheMarksOfNotes) {
  EXPECT_EQ(verdicts("A skipper must moor the vessel within 30 minutes.[^a] The owner must pay dues of 40 "
                     "dollars for each day, unless the vessel is in distress.[^b]\n\nNobody may light a fire "
                     "on a vessel.[^c]\n\n"
                     "[^a]: Harbour Act, section 1(1).\n[^b]: Harbour Act, section 2.\n[^c]: section 3.\n"),
            "supported supported quoted not-a-citation not-a-citation not-a-citation");
  EXPECT_EQ(verdicts("The owner must pay 50 dollars for each day [2].\n\n## References\n\n"
                     "1. Harbour Act, section 1\n2. Harbour Act, section 2\n"),
            "contradicted not-a-citation not-a-citation not-a-citation");
  EXPECT_EQ(
      verdicts("The owner must pay 40 dollars for each day.[1]\n\nSources\n[1] Harbour Act, section 9\n"),
      "no-such-provision not-a-citation no-such-provision");
  EXPECT_EQ(
      verdicts(
          "Nobody may light a fire in the harbour (section 3 of the Harbour Act). Bees must sleep.[1]\n\n"
          "[1] https://bees.example\n"),
      "supported not-a-citation not-a-citation")
      << "it tells its source, which is not a law";
}

TEST_F(CitedAnswerTest, ARowOfATableIsASentenceAndTheNamesOfItsColumnsAreNone) {
  EXPECT_EQ(
      verdicts(
          "| who | what | source |\n|:---|---|---:|\n"
          "| skipper | must moor the vessel within 30 minutes after arrival | Harbour Act, section 1(1) |\n"
          "| skipper | shall moor within 40 minutes after arrival | Harbour Act, section 1(1) |\n"),
      "supported contradicted");
}

TEST_F(CitedAnswerTest, AnItemOfAListTakesItsOwnCitation) {
  EXPECT_EQ(verdicts("- Nobody shall light a fire on a vessel in the harbour (Harbour Act, section 3).\n"
                     "- The owner shall pay dues of 40 dollars for each day. This is a duty of the owner "
                     "(Harbour Act, section 2).\n"),
            "quoted quoted undecided");
}

TEST_F(CitedAnswerTest, ANumberedHeadingIsAHeading) {
  EXPECT_EQ(
      verdicts(
          "# The Harbour Act\n\n## **2.** Dues (section 2)\n\nThe owner pays 50 dollars for each day.\n"),
      "not-a-citation not-a-citation contradicted");
}

TEST_F(CitedAnswerTest, ANumberBelongsToTheCitationBehindIt) {
  EXPECT_EQ(verdicts("The harbour master may extend the time by 15 minutes (section 1(2) of the Harbour "
                     "Act), and the skipper "
                     "must moor the vessel within 30 minutes after arrival (Harbour Act, section 1(1))."),
            "supported");
  EXPECT_EQ(
      verdicts("The master may extend the time by 30 minutes (Harbour Act, section 1(2)), and the skipper "
               "must moor the vessel within 15 minutes after arrival (Harbour Act, section 1(1))."),
      "contradicted");
}

TEST_F(CitedAnswerTest, WordsThatLeadToACitationSayNothing) {
  EXPECT_EQ(verdicts("Having regard to section 2 of the Harbour Act;\n"), "not-a-citation");
}

TEST_F(CitedAnswerTest, TakesWhatANoteSaysForAClaim) {
  EXPECT_EQ(verdicts("The owner must pay 40 dollars for each day.[^1]\n\n"
                     "[^1]: By section 1 of the Harbour Act a skipper must moor within 50 minutes.\n"),
            "off-topic contradicted");
}

constexpr std::string_view dutch =
    "Havenwet\n\nArtikel 1\nDe schipper meert binnen 30 minuten na aankomst aan.\n\n"
    "Artikel 2\nDeze wet treedt in werking met ingang van 18 september 2016.\n";

TEST_F(CitedAnswerTest, NumbersOfOtherDocumentsAndOfForeignLawAreNoCitations) {
  const SmallLibrary both(dutch, english);
  for (const std::string text :
       {"Section 7 of the lease requires the tenant to insure the premises.",
        "Part 3 of the report reviews the literature.",
        "Under section 823 of the Japanese Civil Code whoever harms another is liable.",
        "Artikel 5 van de huurovereenkomst bepaalt dat de huurder betaalt."})
    EXPECT_EQ(verdicts_of(both, text), "not-a-citation") << text;
  EXPECT_EQ(verdicts_of(both, "Section 77 requires the skipper to report the lease of a vessel."),
            "not-held");
}

TEST_F(CitedAnswerTest, TakesFewWordsForThoseOfTheLawsLanguage) {
  const SmallLibrary both(dutch, english);
  EXPECT_EQ(verdicts_of(both, "Artikel 2 Havenwet: 18 september 2016."), "undecided");
  EXPECT_EQ(verdicts_of(both, "Moor the vessel: 30 minutes after arrival (section 1 of the Harbour Act)."),
            "supported");
  EXPECT_EQ(verdicts_of(both,
                        "De havenmeester schreef een brief aan de schippers van de stad.\n\n"
                        "Under section 1 of the Harbour Act: moor the vessel, 30 minutes after arrival.\n"),
            "not-a-citation supported");
  EXPECT_EQ(
      prove(both, "De schipper moet een vuur op het schip doven en mag niet varen (section 3, Harbour Act).")
          .front()
          .citations.front()
          .reason.text,
      "not compared: the sentence and the law are in different languages");
}

TEST(CitedQuotation, IsOfTheLawNamedBesideIt) {
  const SmallLibrary laws(
      "Fires Act 2020\nShort title: Fires Act\n\nSection 1. Lamps\nWhoever breaks a rule made under section "
      "2 of "
      "this Act shall pay a fine of 70 dollars for each lamp.\n\nSection 2. Rules\nThe mayor may make rules "
      "on "
      "lamps.\n",
      english);
  const std::string quoted =
      "Whoever breaks a rule made under section 2 of this Act shall pay a fine of 70 dollars for each lamp.";
  const std::string intro = "Dues are in section 2 of the Harbour Act.\n\n";
  const auto verdict = [&](const std::string& text) {
    for (const ProvenSentence& sentence : CitedAnswerTest::prove(laws, intro + text)) {
      if (sentence.span.of(intro + text).find("Whoever") != std::string::npos) return sentence.verdict;
    }
    return Verdict::not_a_citation;
  };
  EXPECT_EQ(verdict("> " + quoted + "\n\n— Fires Act § 1\n"), Verdict::quoted);
  EXPECT_EQ(verdict("> " + quoted + "\n>\n> Source: section 1 of the Fires Act\n"), Verdict::quoted);
  EXPECT_EQ(verdict("“" + quoted + "”\nSection 1, Fires Act\n"), Verdict::quoted);
  EXPECT_EQ(verdict("Section 1 of the Fires Act says:\n\n> " + quoted + "\n"), Verdict::quoted);
  EXPECT_EQ(
      verdict(
          "> Whoever breaks a rule made under section 2 of this Act shall pay a fine of 90 dollars for each "
          "lamp.\n\n(Fires Act § 1)\n"),
      Verdict::contradicted);
}

TEST(CitedKoreanAnswer, ReadsASentenceWhoseLawIsNamedInTheOneBefore) {
  const SmallLibrary law(
      "등대법\n[시행 2020. 1. 1.] [법률 제90001호, 2019. 12. 1., 제정]\n\n"
      "제1조(출입) ① 누구든지 등대에 들어가서는 아니 된다.\n② 등대지기는 등대에서 경적을 울릴 수 있다.\n");
  EXPECT_EQ(
      CitedAnswerTest::verdicts_of(law,
                                   "등대법 제1조제1항에 따라 누구든지 등대에 들어가서는 아니 된다. 같은 조 "
                                   "제2항에 따라 등대지기는 등대에서 경적을 울릴 수 없다."),
      "quoted undecided");
}

TEST_F(CitedAnswerTest, LooksAtAllOfARange) {
  EXPECT_EQ(verdicts("Sections 2-9 of the Harbour Act are about dues and fires."), "no-such-provision");
  EXPECT_EQ(verdicts("Sections 1-3 of the Harbour Act are about skippers mooring and owners paying dues."),
            "undecided");
}

TEST(CitedKoreanAnswer, MissesALawThatNoneBeforeItIs) {
  const SmallLibrary law(
      "등대법 시행령\n[시행 2020. 1. 1.] [대통령령 제90001호, 2019. 12. 1., 제정]\n\n제2조(경적) 등대지기는 "
      "경적을 울릴 수 "
      "있다.\n");
  EXPECT_EQ(CitedAnswerTest::verdicts_of(law, "동법 시행령 제2조에 따라 등대지기는 경적을 울릴 수 있다."),
            "not-held");
}

TEST(CitedEnglishAnswer, MissesALetterThatAListLacks) {
  const SmallLibrary law(
      "Slipway Act 2020\nShort title: Slipway Act\n\nSection 1. Use\nA skipper may use the slipway:\n"
      "(a) with the consent of the harbour master; or\n(b) in distress.\n\nSection 2. Dues\nThe owner shall "
      "pay dues.\n");
  EXPECT_EQ(CitedAnswerTest::verdicts_of(law,
                                         "Under section 1(c) of the Slipway Act a skipper may use the "
                                         "slipway."),
            "no-such-provision");
  EXPECT_NE(CitedAnswerTest::verdicts_of(law,
                                         "Under section 1(b) of the Slipway Act a skipper may use the "
                                         "slipway in distress."),
            "no-such-provision");
}

TEST_F(CitedAnswerTest, TakesNoQuestionForAClaim) {
  const std::string_view text =
      "## Must I pay 50 dollars?\n\nMust I pay 50 dollars under section 2 of the Harbour Act?\n\n"
      "The owner must pay dues of 40 dollars for each day, unless the vessel is in distress (section 2 of "
      "the Harbour Act). Must I moor within 90 "
      "minutes?\n";
  for (const ProvenSentence& sentence : prove(small_, text)) {
    const bool claim = sentence.span.of(text).starts_with("The");
    EXPECT_EQ(sentence.verdict, claim ? Verdict::supported : Verdict::not_a_citation);
    EXPECT_EQ(sentence.asserts, claim);
  }
  EXPECT_EQ(verdicts("May I pay under section 9 of the Harbour Act?"), "no-such-provision");
}

TEST_F(CitedAnswerTest, ReadsWhateverLettersATextIsTypedIn) {
  const std::string_view text =
      "Mo\u00ador within 50 minutes, sec&shy;tion&nbsp;1 of the Har\u200bbour&nbsp;Act.";
  const std::vector<ProvenSentence> proven = prove(small_, text);
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_EQ(proven[0].verdict, Verdict::contradicted);
  ASSERT_EQ(proven[0].citations.size(), 1U);
  EXPECT_EQ(proven[0].citations[0].span.of(text), "sec&shy;tion&nbsp;1 of the Har\u200bbour&nbsp;Act");
  ASSERT_FALSE(proven[0].citations[0].differences.empty());
  EXPECT_EQ(proven[0].citations[0].differences[0].claim.of(text), "50 minutes");
  EXPECT_EQ(proven[0].span.of(text), text);
}

TEST_F(CitedAnswerTest, TakesTheLawThatTheSentenceNamesThoughItIsMissing) {
  constexpr std::string_view before = "The Harbour Act is about mooring. ";
  const auto second = [&](std::string_view sentence) {
    return verdicts(std::string(before) + std::string(sentence));
  };
  EXPECT_EQ(second("The owner must pay dues of 40 dollars for each day, unless the vessel is in distress "
                   "(section 2)."),
            "undecided supported");
  EXPECT_EQ(
      second("Under the Fair Kites Act the owner must pay dues of 40 dollars for each day (section 2)."),
      "undecided not-held");
  EXPECT_EQ(second("Regulation (EU) 2099/1 obliges the owner to pay dues of 40 dollars for each day (§ 2)."),
            "undecided not-held");
  EXPECT_EQ(second("The Harbour Act 2019 obliges the owner to pay dues of 40 dollars (section 2)."),
            "undecided not-held")
      << "of another year";
  EXPECT_EQ(prove(small_, std::string(before) +
                              "The Fair Kites Act says that the owner must pay dues of 40 dollars (§ 2).")
                .back()
                .citations.front()
                .reason.text,
            "this library has no law named 'Fair Kites Act'");
  const SmallLibrary speaks(
      "Pier Act 2020\nShort title: Pier Act\n\nSection 1. Bounds\nThis Act does not apply to a pier that "
      "is licensed under the Fair Kites Act.\n");
  EXPECT_EQ(verdicts_of(speaks,
                        "The Pier Act has bounds. A pier licensed under the Fair Kites Act is not "
                        "under this law (section 1)."),
            "undecided undecided")
      << "the provision speaks of it";
}

TEST_F(CitedAnswerTest, PartsSentencesBeforeCitationsInSmallLetters) {
  EXPECT_EQ(verdicts("The owner shall pay dues of 50 dollars for each day (s 2 Harbour Act). s 3 of the "
                     "Harbour Act says that nobody shall light a fire on a vessel."),
            "contradicted quoted");
}

/// A text that repeats a few words takes as long as it has words: each citation looks at what is near it.
class HostileTextTest : public ::testing::TestWithParam<const char*> {
 public:
  /// Seconds of processor to check so many bytes of it: the least of some tries.
  static double seconds_for(const SmallLibrary& small, std::size_t bytes) {
    constexpr int tries = 3;
    std::string text;
    while (text.size() < bytes) text += GetParam();
    double least = 1e9;
    for (int i = 0; i < tries; ++i) {
      const std::clock_t begin = std::clock();
      EXPECT_FALSE(CitedAnswerTest::prove(small, text + "x").empty());
      least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return least;
  }
};

TEST_P(HostileTextTest, TakesTimeInProportion) {
  constexpr std::size_t few = 8'000;
  constexpr std::size_t times = 4;
  const SmallLibrary small{english};
  const double once = seconds_for(small, few);
  const double much = seconds_for(small, times * few);
  // As the square it would be 16 times as long; what takes next to nothing tells nothing.
  EXPECT_LT(much, 2 * times * std::max(once, 0.02)) << "for " << few << " bytes " << once;
}

INSTANTIATE_TEST_SUITE_P(Forms, HostileTextTest,
                         ::testing::Values("art. 1, ", "section 1, ", "article 1, ", "\u00A7 1, ", "book 1 ",
                                           "boek 1 ", "eerste lid, ", "제1조, ", "같은 조 제2항 ", "มาตรา 1 ",
                                           "Harbour Act ", "(Harbour Act) ", "(section 1", "\u201Csection 1",
                                           "[1] ", "1", "a", " ", "(", "e\u0301", "\u2013 ", "section 1.\n"));

}  // namespace
}  // namespace pandect
