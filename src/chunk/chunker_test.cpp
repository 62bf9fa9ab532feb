#include "chunk/chunker.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "readers/real_data.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using testing::ElementsAre;

ChunkSettings settings(ChunkStrategy strategy, std::size_t size, std::size_t overlap = 0) {
  ChunkSettings made = default_chunk_settings(strategy);
  made.size = size;
  made.overlap = overlap;
  return made;
}

std::vector<std::string> chunks_of(std::string_view text, const ChunkSettings& how,
                                   Language language = Language::english) {
  std::vector<std::string> chunks;
  for (const Span span : cut_text(text, language, how)) chunks.emplace_back(span.of(text));
  return chunks;
}

TEST(Chunks, CharactersAreWindowsOfCodePoints) {
  EXPECT_THAT(chunks_of("กขคงจฉช", settings(ChunkStrategy::characters, 3)), ElementsAre("กขค", "งจฉ", "ช"));
  EXPECT_THAT(chunks_of("abcdefg", settings(ChunkStrategy::characters, 4, 2)),
              ElementsAre("abcd", "cdef", "efg"));
  EXPECT_THAT(chunks_of("abcd", settings(ChunkStrategy::characters, 4, 2)), ElementsAre("abcd"));
  EXPECT_THAT(chunks_of("ab    cd", settings(ChunkStrategy::characters, 2)), ElementsAre("ab", "cd"));
}

TEST(Chunks, WordsStandBetweenWhiteSpace) {
  EXPECT_THAT(chunks_of(" one, two  three\nfour ", settings(ChunkStrategy::words, 2)),
              ElementsAre("one, two", "three\nfour"));
  EXPECT_THAT(chunks_of("a b c d e", settings(ChunkStrategy::words, 3, 1)), ElementsAre("a b c", "c d e"));
}

TEST(Chunks, ThaiWordsAreThoseOfTheDictionary) {
  EXPECT_THAT(chunks_of("โทษจำคุกปรับ", settings(ChunkStrategy::words, 2), Language::thai),
              ElementsAre("โทษจำคุก", "ปรับ"));
}

/// Rows of at most two words of one article, cut hard (Attributed QA for Dutch law, section 3.2).
TEST(Chunks, WithinUnitsNoneReachesBeyondAnArticle) {
  Work work;
  work.text = "Act\nArticle 1 one two three\nArticle 2 four\n";
  work.language = Language::dutch;
  const auto at = [&](std::string_view words) { return static_cast<std::uint32_t>(work.text.find(words)); };
  Provision root;
  root.extent = {0, static_cast<std::uint32_t>(work.text.size())};
  Provision first;
  first.unit = true;
  first.parent = 0;
  first.extent = {at("Article 1"), at("Article 2")};
  Provision second = first;
  second.extent = {at("Article 2"), root.extent.end};
  work.provisions = {root, first, second};
  ChunkSettings how = settings(ChunkStrategy::words, 2);
  const auto rows = [&] {
    std::vector<std::string> all;
    for (const Chunk& chunk : cut_work(work, how))
      all.push_back(std::string(chunk.span.of(work.text)) + " of " + std::to_string(chunk.provision));
    return all;
  };
  EXPECT_THAT(rows(), ElementsAre("Act\nArticle of 0", "1 one of 1", "two three of 1", "Article 2 of 2",
                                  "four of 2"));
  how.within_units = true;
  EXPECT_THAT(rows(),
              ElementsAre("Article 1 of 1", "one two of 1", "three of 1", "Article 2 of 2", "four of 2"));
}

TEST(Chunks, SentencesAreWindows) {
  const std::string text = "The dog barks. The cat sleeps. The bird sings. It rains.";
  EXPECT_THAT(chunks_of(text, settings(ChunkStrategy::sentences, 3, 1)),
              ElementsAre("The dog barks. The cat sleeps. The bird sings.", "The bird sings. It rains."));
}

TEST(Chunks, ClausesAreWholeSentencesThatFit) {
  const std::string text = "The dog barks. The cat sleeps. The bird sings.";
  EXPECT_THAT(chunks_of(text, settings(ChunkStrategy::clauses, 35)),
              ElementsAre("The dog barks. The cat sleeps.", "The bird sings."));
}

TEST(Chunks, ALongSentenceEndsWhereItsClausesEnd) {
  const std::string text = "The keeper shall trim the lamp; the warden, or his deputy, shall see to it";
  EXPECT_THAT(
      chunks_of(text, settings(ChunkStrategy::clauses, 40)),
      ElementsAre("The keeper shall trim the lamp;", "the warden, or his deputy,", "shall see to it"));
  EXPECT_THAT(chunks_of("aaaaaaaaaa", settings(ChunkStrategy::clauses, 4)),
              ElementsAre("aaaa", "aaaa", "aa"));
}

TEST(Chunks, RecursiveTakesOtherSeparatorsAndKeepsWhiteSpaceWhenTold) {
  ChunkSettings how = settings(ChunkStrategy::recursive, 8);
  how.separators = {";", ""};
  how.strip = false;
  EXPECT_THAT(chunks_of("ab cd; ef;ghijklmnop", how), ElementsAre("ab cd", "; ef", ";ghijklm", "nop"));
  how.separators = {"|"};
  EXPECT_THAT(chunks_of("ab cd ef gh", how), ElementsAre("ab cd ef gh"));
}

TEST(Chunks, SettingsThatMakeNoSenseAreRefused) {
  EXPECT_THROW(cut_text("a", Language::english, settings(ChunkStrategy::words, 0)), Error);
  EXPECT_THROW(cut_text("a", Language::english, settings(ChunkStrategy::words, 2, 2)), Error);
  EXPECT_THROW(cut_text("a", Language::english, settings(ChunkStrategy::provision, 2)), Error);
  EXPECT_THROW(parse_chunk_strategy("line"), Error);
}

TEST(Chunks, AnyTextIsCutIntoPartsInOrderThatHoldAllWords) {
  std::mt19937 random(7);
  const std::vector<std::string> parts{"a",  "ก",  "이",   " ",     "\n",  "\n\n",
                                       ". ", "; ", "word", "มาตรา", "\x1D"};
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (std::size_t i = random() % 80; i > 0; --i) text += parts[random() % parts.size()];
    for (const std::string_view name : chunk_strategy_names()) {
      const ChunkStrategy strategy = parse_chunk_strategy(name);
      if (strategy == ChunkStrategy::provision) continue;
      const std::size_t size = 1 + random() % 12;
      std::vector<bool> held(text.size());
      Span before;
      for (const Span span : cut_text(text, Language::thai, settings(strategy, size, random() % size))) {
        ASSERT_LT(span.begin, span.end);
        ASSERT_LE(span.end, text.size());
        ASSERT_LE(before.begin, span.begin);
        ASSERT_FALSE(find_invalid_utf8(span.of(text))) << name;
        for (std::uint32_t i = span.begin; i < span.end; ++i) held[i] = true;
        before = span;
      }
      for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        const char32_t c = decode_utf8(text, i);
        if (is_white_space(c) || c == 0x1D) continue;
        EXPECT_TRUE(held[begin]) << name << " " << size << " " << begin;
      }
    }
  }
}

Work harbour_act() {
  const std::string act =
      "Harbour Dues Act\nIn force: 2020-01-01\n\n"
      "Section 1. Dues\nEvery vessel that moors in the harbour pays harbour dues under section 2.\n\n"
      "Section 2. Rate\nThe rate of harbour dues is\n(a) four crowns a metre; or\n(b) nine crowns a mast.\n\n"
      "Section 3. Fines\nA person who does not pay under section 1 is fined.\n";
  const Source source{"dues.txt", act};
  return choose_reader(source).read(source).at(0);
}

TEST(Chunks, AProvisionIsAChunkAndKnowsItsPlace) {
  const Work work = harbour_act();
  const std::vector<Chunk> chunks = cut_work(work, default_chunk_settings(ChunkStrategy::provision));
  ASSERT_GE(chunks.size(), 3U) << outline(work);
  const Chunk& rate = chunks[chunks.size() - 2];
  EXPECT_EQ(work.provisions[rate.provision].number, "2");
  EXPECT_THAT(std::string(rate.span.of(work.text)), testing::EndsWith("(b) nine crowns a mast."));
  EXPECT_EQ(chunk_place(work, rate), "Harbour Dues Act › Section 2 Rate");
}

TEST(Chunks, AProvisionThatIsTooLongIsCutIntoItsParts) {
  const Work work = harbour_act();
  std::vector<std::string> places;
  for (const Chunk& chunk : cut_work(work, settings(ChunkStrategy::provision, 80))) {
    if (work.provisions[chunk.provision].path.starts_with("2")) places.push_back(chunk_place(work, chunk));
  }
  EXPECT_THAT(places,
              ElementsAre("Harbour Dues Act › Section 2 Rate", "Harbour Dues Act › Section 2 Rate › (a)",
                          "Harbour Dues Act › Section 2 Rate › (b)"));
}

TEST(Chunks, AChunkOfAnyKindKnowsTheUnitItBeginsIn) {
  const Work work = harbour_act();
  std::size_t found = 0;
  for (const Chunk& chunk : cut_work(work, settings(ChunkStrategy::characters, 10))) {
    if (chunk.span.begin < work.text.find("four") || chunk.span.begin > work.text.find("mast")) continue;
    EXPECT_EQ(work.provisions[chunk.provision].number, "2");
    ++found;
  }
  EXPECT_GE(found, 4U);
}

class ChunkRealData : public RealData {};

TEST_F(ChunkRealData, UnitsAreChunksInOrder) {
  std::size_t units = 0;
  std::size_t chunks = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data_ / "thai" / "plain-text")) {
    const std::string bytes = read_file(entry.path());
    const Source source{entry.path().string(), bytes};
    for (const Work& work : choose_reader(source).read(source)) {
      for (const Provision& provision : work.provisions) units += provision.unit ? 1 : 0;
      Span before;
      for (const Chunk& chunk : cut_work(work, default_chunk_settings(ChunkStrategy::provision))) {
        EXPECT_LE(before.end, chunk.span.begin);
        before = chunk.span;
        ++chunks;
      }
    }
  }
  EXPECT_EQ(chunks, units);
}

}  // namespace
}  // namespace pandect
