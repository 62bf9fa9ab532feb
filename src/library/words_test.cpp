#include "catalogue/words.h"

#include <fstream>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/test_folder.h"
#include "catalogue/folder.h"
#include "catalogue/read_source.h"
#include "pandect/error.h"
#include "readers/reader.h"
#include "segments/build.h"

namespace pandect {
namespace {

/// Acts with chapters, sections, items and references, of which one section may differ.
std::string act(std::size_t sections, std::size_t changed = 0) {
  std::string text = "Harbour Act\nIdentifier: HA-1\n";
  if (changed > 0) text += fmt::format("In force: 20{:02}-01-01\n", 10 + changed);
  for (std::size_t i = 1; i <= sections; ++i) {
    if (i % 7 == 1) text += fmt::format("\nChapter {} Of harbour {}\n", i / 7 + 1, i);
    text += fmt::format(
        "\nSection {}. Dues {}\nEvery vessel pays under section {} of the Ports Act:\n"
        "(a) {} crowns in winter;\n(b) nothing under section {}.\n",
        i, i, i / 2 + 1, i == changed ? 999 : i, i);
  }
  return text;
}

ReadSource read_plain(const std::string& path, const std::string& words) {
  ReadSource source{path, content_hash(words), "plain-statute", {}, 0};
  for (Work& work : choose_reader({path, words}, "").read({path, words})) {
    std::vector<StoredCitation> citations = find_citations(work);
    source.parts.push_back({std::move(work), std::move(citations)});
  }
  return source;
}

void expect_same(const Provision& a, const Provision& b) {
  EXPECT_EQ(a.path, b.path);
  EXPECT_EQ(std::tie(a.level, a.unit, a.repealed, a.parent, a.label, a.number, a.heading, a.alias),
            std::tie(b.level, b.unit, b.repealed, b.parent, b.label, b.number, b.heading, b.alias))
      << a.path;
  EXPECT_EQ(a.extent, b.extent) << a.path;
  EXPECT_EQ(a.body, b.body) << a.path;
  EXPECT_EQ(a.source, b.source) << a.path;
}

class WordsTest : public testing::Test {
 protected:
  std::int64_t add(const std::string& words) {
    const ReadSource source = read_plain(fmt::format("/laws/{}.txt", ++files_), words);
    catalogue_.add_source(source);
    return catalogue_.database().number("SELECT max(version) FROM versions");
  }
  std::int64_t pieces() const { return catalogue_.database().number("SELECT count(*) FROM pieces"); }

  TestFolder test_folder_;
  LibraryFolder folder_ = LibraryFolder::open_or_create(test_folder_ / "library");
  Catalogue catalogue_{folder_.catalogue(), Database::Mode::write};
  int files_ = 0;
};

TEST_F(WordsTest, WhatIsStoredComesBackAsItWas) {
  for (const std::size_t sections : {1U, 2U, 30U, 200U}) {
    const std::string words = act(sections);
    const ReadSource source = read_plain("/laws/a.txt", words);
    const Work& work = source.parts[0].work;
    const std::int64_t version = add(words);
    EXPECT_EQ(catalogue_.text(version), work.text);
    const std::vector<Provision> provisions = catalogue_.provisions(version);
    ASSERT_EQ(provisions.size(), work.provisions.size());
    for (std::size_t i = 0; i < provisions.size(); ++i) expect_same(provisions[i], work.provisions[i]);
    const std::vector<StoredCitation> citations = catalogue_.citations(version);
    ASSERT_EQ(citations.size(), source.parts[0].citations.size());
    for (std::size_t i = 0; i < citations.size(); ++i) {
      EXPECT_EQ(citations[i].provision, source.parts[0].citations[i].provision);
      EXPECT_EQ(citations[i].citation, source.parts[0].citations[i].citation);
    }
    UnpackedPieces unpacked;
    for (int round = 0; round < 2; ++round) {
      const Piece whole = StoredWords(catalogue_.database(), version, &unpacked).whole();
      EXPECT_EQ(whole.text, work.text);
      ASSERT_EQ(whole.provisions.size(), provisions.size());
      for (std::size_t i = 0; i < provisions.size(); ++i) expect_same(whole.provisions[i], provisions[i]);
      EXPECT_EQ(whole.citations.size(), citations.size());
    }
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
      const auto begin = static_cast<std::uint32_t>(random() % (work.text.size() + 10));
      const auto end = static_cast<std::uint32_t>(begin + random() % 400);
      EXPECT_EQ(catalogue_.text(version, {begin, end}), Span({begin, end}).of(work.text));
    }
    for (std::uint32_t place = 0; place < provisions.size(); ++place) {
      const std::vector<Provision> chain = catalogue_.provision_and_above(version, place);
      ASSERT_FALSE(chain.empty());
      expect_same(chain.front(), provisions[place]);
      EXPECT_EQ(chain.back().parent, no_provision);
      std::size_t below = 0;
      while (place + 1 + below < provisions.size() &&
             provisions[place].extent.contains(provisions[place + 1 + below].extent))
        ++below;
      EXPECT_EQ(catalogue_.provisions_below(version, place, provisions[place]).size(), below);
    }
    EXPECT_TRUE(catalogue_.provision_and_above(version, 100'000).empty());
  }
}

TEST_F(WordsTest, WordsThatDidNotChangeAreStoredOnce) {
  add(act(200));
  const std::int64_t before = pieces();
  EXPECT_GT(before, 20);
  for (std::size_t changed = 1; changed <= 20; ++changed) add(act(200, changed));
  EXPECT_EQ(catalogue_.counts().versions, 21);
  // Of each version the head, with its day, and the piece of the section that differs.
  EXPECT_LE(pieces(), before + 3 * 20);
}

TEST_F(WordsTest, PiecesThatNothingHasAnyMoreGo) {
  add(act(50));
  add(act(50, 3));
  catalogue_.remove_source("/laws/2.txt");
  catalogue_.sweep();
  EXPECT_EQ(catalogue_.text(catalogue_.database().number("SELECT version FROM versions")),
            read_plain("/laws/1.txt", act(50)).parts[0].work.text);
  catalogue_.remove_source("/laws/1.txt");
  catalogue_.sweep();
  EXPECT_EQ(pieces(), 0);
}

TEST_F(WordsTest, DamagedPiecesAreNeverRead) {
  const std::int64_t version = add(act(50));
  const auto refused = [&](const std::string& damage) {
    catalogue_.database().execute("BEGIN");
    catalogue_.database().execute(damage);
    // Only the damaged piece is affected.
    const bool of_tree = damage.find("tree") != std::string::npos;
    const bool of_words = damage.find("pieces SET words") != std::string::npos;
    if (!of_tree) {
      EXPECT_THROW(catalogue_.text(version), Error) << damage;
    }
    if (!of_words) {
      EXPECT_THROW(catalogue_.provisions(version), Error) << damage;
    }
    EXPECT_THROW(StoredWords(catalogue_.database(), version).whole(), Error) << damage;
    catalogue_.database().execute("ROLLBACK");
  };
  for (const std::string part : {"tree", "words"}) {
    refused(fmt::format("UPDATE pieces SET {0}=substr({0}, 1, length({0})-1)", part));
    refused(fmt::format("UPDATE pieces SET {}=x'00'", part));
    refused(fmt::format("UPDATE pieces SET {0}=(SELECT {0} FROM pieces ORDER BY piece DESC LIMIT 1)", part));
    refused(fmt::format("UPDATE pieces SET {0}_hash={0}_hash+1", part));
  }
  refused("UPDATE pieces SET dictionary=1");
  refused("DELETE FROM pieces");
  refused("UPDATE words SET pieces=x'05'");
  refused("UPDATE words SET sum=sum+1");
}

/// A frame of a few kilobytes that unpacks to gigabytes: no memory is taken for it.
TEST_F(WordsTest, AFrameThatClaimsMoreThanItsLawStatesIsRefusedBeforeItIsUnpacked) {
  const std::int64_t version = add(act(50));
  const std::uint64_t most = most_piece_bytes(catalogue_.text(version).size());
  const Dictionary none;
  const std::string bomb = none.pack(Packed::words, std::string(most + 1, ' '));
  EXPECT_LT(bomb.size(), 10'000U);
  EXPECT_THROW(none.unpack(Packed::words, bomb, most), Error);
  EXPECT_EQ(none.unpack(Packed::words, bomb, most + 1).size(), most + 1);
  EXPECT_FALSE(none.holds(Packed::words, bomb, "  "));
  EXPECT_TRUE(none.holds(Packed::words, none.pack(Packed::words, "  "), "  "));
  catalogue_.database()
      .prepare("UPDATE pieces SET tree=?1, words=?1")
      .bind(std::as_bytes(std::span(bomb)))
      .run();
  EXPECT_THROW(catalogue_.text(version), Error);
  EXPECT_THROW(catalogue_.provisions(version), Error);
  EXPECT_THROW(catalogue_.verify(), Error);
}

TEST_F(WordsTest, ALawOfNothingButPartsIsRefusedWhenItIsStored) {
  ReadSource source = read_plain("/laws/a.txt", act(5));
  source.parts[0].work.provisions[3].alias.assign(most_piece_bytes(source.parts[0].work.text.size()), 'a');
  try {
    store_words(catalogue_.database(), 7, source.parts[0].work, source.parts[0].citations);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input) << error.what();
  }
}

TEST_F(WordsTest, PiecesThatSayWhatCannotBeAreRefusedThoughTheirSumsHold) {
  const ReadSource source = read_plain("/laws/a.txt", act(50));
  const auto refused = [&](bool in_tree, const auto& change) {
    ReadSource::Part part = source.parts[0];
    change(part);
    catalogue_.database().execute("BEGIN");
    store_words(catalogue_.database(), 7, part.work, part.citations);
    const StoredWords words(catalogue_.database(), 7);
    EXPECT_THROW(words.whole(), Error);
    if (in_tree) {
      EXPECT_THROW(words.provisions(), Error);
    } else {
      EXPECT_THROW(words.citations(), Error);
    }
    catalogue_.database().execute("ROLLBACK");
  };
  refused(true, [](ReadSource::Part& part) { part.work.provisions[60].parent = 61; });
  refused(true, [](ReadSource::Part& part) { part.work.provisions[60].parent = 1'000'000; });
  refused(true, [](ReadSource::Part& part) { part.work.provisions[60].extent.end = 1'000'000; });
  refused(true, [](ReadSource::Part& part) {
    std::swap(part.work.provisions[60].body.begin, part.work.provisions[60].body.end);
  });
  refused(false, [](ReadSource::Part& part) { part.citations.back().provision = 1'000'000; });
  refused(false, [](ReadSource::Part& part) { part.citations.back().citation.span.end = 1'000'000; });
  refused(false,
          [](ReadSource::Part& part) { part.citations.back().citation.work_span = {1'000'000, 1'000'001}; });
}

/// Acts of so much text that a dictionary is trained, and what was stored before is compressed with it.
TEST_F(WordsTest, APiecesDictionaryIsTrainedOnceThereIsEnoughAndReadsAllAsItWas) {
  const auto number = [&](const char* sql) { return catalogue_.database().number(sql); };
  std::vector<std::pair<std::int64_t, std::string>> stored;
  std::mt19937 random(23);
  std::size_t i = 0;
  for (const std::string vessel : {"vessel", "boat", "ship"}) {
    std::string words = act(300, ++i);
    for (std::size_t at = 0; (at = words.find("vessel pays", at)) != std::string::npos;) {
      std::string rule = vessel;
      for (int n = 0; n < 600; ++n) rule += fmt::format(" of {}", random() % 1000);
      words.replace(at, 6, rule);
      at += rule.size();
    }
    stored.emplace_back(add(words), read_plain("/laws/a.txt", words).parts[0].work.text);
    EXPECT_EQ(number("SELECT count(*) FROM dictionaries"), i == 1 ? 0 : 1);
  }
  ASSERT_EQ(number("SELECT count(*) FROM dictionaries"), 1);
  EXPECT_EQ(number("SELECT count(*) FROM pieces WHERE dictionary<>1"), 0);
  for (const auto& [version, text] : stored) EXPECT_EQ(catalogue_.text(version), text);
  EXPECT_NO_THROW(catalogue_.verify());

  // Another that is not stored is not there when what was stored with it is taken back.
  catalogue_.database().execute("BEGIN; DELETE FROM dictionaries; UPDATE pieces SET dictionary=0 WHERE 0");
  EXPECT_THROW(catalogue_.text(stored[0].first), Error);
  catalogue_.database().execute("ROLLBACK");
  EXPECT_EQ(catalogue_.text(stored[0].first), stored[0].second);

  const auto refused = [&](const char* damage) {
    catalogue_.database().execute("BEGIN");
    catalogue_.database().execute(damage);
    EXPECT_THROW(catalogue_.text(stored[0].first), Error) << damage;
    EXPECT_THROW(catalogue_.verify(), Error) << damage;
    catalogue_.database().execute("ROLLBACK");
  };
  refused("UPDATE dictionaries SET sum=sum+1");
  refused("UPDATE dictionaries SET words=tree, sum=sum+1");
  refused("UPDATE dictionaries SET words=x'0102', sum=sum+1");
  refused("UPDATE pieces SET dictionary=2");
  refused("UPDATE pieces SET dictionary=0");
}

/// Whatever bit of the catalogue is wrong, words are as they were, or there is one clear line.
TEST_F(WordsTest, NoWordIsReadOfACatalogueWithAWrongBitThatIsNotAsItWas) {
  const std::int64_t version = add(act(120));
  const std::string text = catalogue_.text(version);
  catalogue_.database().execute("PRAGMA wal_checkpoint(TRUNCATE)");
  const std::string whole = read_file(folder_.catalogue());
  const std::filesystem::path file = test_folder_ / "damaged.db";
  std::mt19937 random(17);
  int found = 0;
  for (int round = 0; round < 400; ++round) {
    std::string bytes = whole;
    if (round % 4 == 0) bytes.resize(random() % bytes.size());
    if (!bytes.empty()) bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
    std::ofstream(file, std::ios::binary) << bytes;  // synced to no disk, which takes long
    try {
      const Catalogue damaged(file, Database::Mode::read);
      EXPECT_EQ(damaged.text(version), text);
      damaged.provisions(version);
      damaged.citations(version);
    } catch (const Error& error) {
      ++found;
      EXPECT_NE(error.code(), ErrorCode::internal) << error.what();
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
    }
  }
  EXPECT_GT(found, 80);
}

TEST_F(WordsTest, AnyBytesArePiecesOrRefused) {
  std::mt19937 random(11);
  const ReadSource source = read_plain("/laws/a.txt", act(20));
  const CutVersion cut = cut_version(source.parts[0].work, source.parts[0].citations);
  const auto attempt = [](const auto& decode) {
    try {
      decode();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::library_damaged);
    }
  };
  for (int i = 0; i < 20'000; ++i) {
    EncodedPiece piece = cut.pieces[random() % cut.pieces.size()];
    for (std::string* bytes : {&piece.tree, &piece.words})
      for (int change = 0; change < 3; ++change)
        (*bytes)[random() % bytes->size()] = static_cast<char>(random() % 256);
    attempt([&] { decode_tree(piece.tree, cut.places[0], cut.longs); });
    attempt([&] { decode_words(piece.words, cut.places[0]); });
    std::string places = encode_places(cut.places, cut.longs);
    places[random() % places.size()] = static_cast<char>(random() % 256);
    std::vector<PiecePlace> read_places;
    std::vector<LongSpans> longs;
    attempt([&] { decode_places(places, read_places, longs); });
  }
}

}  // namespace
}  // namespace pandect
