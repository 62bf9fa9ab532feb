#include "api/encoders.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "library/library_fixture.h"
#include "pandect/error.h"
#include "pandect/library.h"
#include "pandect/models.h"
#include "source_folder.h"

namespace pandect {
namespace {

class Encoders : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").c_str(), 1);
    install("one");
    install("other");
  }
  void TearDown() override { ::unsetenv("PANDECT_MODEL_HOME"); }

  static void install(const std::string& name) {
    InstallOptions options;
    options.name = name;
    if (name == "other") options.query_prefix = "query: ";
    install_model(std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/bge-m3", options);
  }
  std::string kept() const {
    const auto encoder = encoder_of(library_.folder());
    return encoder ? encoder->name : "";
  }

  TestFolder folder_;
  SmallLibrary library_{"Harbour Dues Act\n\nSection 1. Dues\nEvery vessel pays harbour dues.\n"};
};

TEST_F(Encoders, TheFirstOneIsKeptAtOnceAndUsedWhenItsVectorsAreMade) {
  const auto one = choose_encoder(library_.folder(), "one", {});
  EXPECT_EQ(kept(), "one");
  const LibraryView view = library_.open();
  EXPECT_EQ(default_system(view), "legal");
  EXPECT_EQ(missing_encoder(view).text,
            "0 of 1 provisions have vectors by 'one' so far: all were searched by words alone. "
            "`pandect build` makes those that are missing");
  embed_library(view, *one, {});
  EXPECT_EQ(default_system(view), "legal-meaning");
  EXPECT_EQ(missing_encoder(view).text, "");
}

TEST_F(Encoders, AnotherOneServesFromWhenItsVectorsAreWhole) {
  const LibraryView view = library_.open();
  embed_library(view, *choose_encoder(library_.folder(), "one", {}), {});
  const auto other = choose_encoder(library_.folder(), "other", {});
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(kept(), "one");
  EXPECT_EQ(default_system(view), "legal-meaning");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(embed_library(view, *other, {{}, stop.get_token()}), Error);
  EXPECT_EQ(kept(), "one");
  embed_library(view, *other, {});
  EXPECT_EQ(kept(), "other");
  EXPECT_EQ(default_system(view), "legal-meaning");
}

TEST_F(Encoders, FirstNumbersOfAVectorAreKept) {
  const LibraryView view = library_.open();
  EXPECT_THROW(choose_encoder(library_.folder(), "one:31", {}), Error);
  const auto all = choose_encoder(library_.folder(), "one", {});
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->dimensions, 0U);
}

TEST_F(Encoders, WhatAUserPutIntoItsSettingsStays) {
  const LibraryView view = library_.open();
  const auto one = choose_encoder(library_.folder(), "one", {});
  const std::filesystem::path file = library_.folder() / "encoder.toml";
  const std::string mended = read_file(file) + "batch = 4\n";
  write_file(file, mended);
  embed_library(view, *one, {});
  EXPECT_EQ(read_file(file), mended);
}

TEST_F(Encoders, NoneTakesItAway) {
  const LibraryView view = library_.open();
  embed_library(view, *choose_encoder(library_.folder(), "one", {}), {});
  EXPECT_FALSE(choose_encoder(library_.folder(), "none", {}).has_value());
  EXPECT_EQ(default_system(view), "legal");
}

TEST_F(Encoders, SearchLawOfOtherLanguagesAndThatIsSaid) {
  const char* const question = "Hoeveel havengeld moet een schip in de haven betalen?";
  EXPECT_EQ(
      Library::open(library_.folder()).ask(question).notes.front().text,
      "no law held is in Dutch, the language of the question: law in English was searched by its words, "
      "names and numbers alone; an encoder finds it by its meaning");
  embed_library(library_.open(), *choose_encoder(library_.folder(), "one", {}), {});
  const Library library = Library::open(library_.folder());
  EXPECT_EQ(
      library.search(question).notes.front().text,
      "no law held is in Dutch, the language of the question: law in English was searched by its meaning");
  EXPECT_TRUE(library.search("What does a vessel pay to the harbour?").notes.empty());
}

TEST_F(Encoders, FindsSimilarProvisions) {
  const SmallLibrary small(
      "Harbour Dues Act\n\nPart 1\n\nSection 1. Dues\nEvery vessel pays harbour dues.\n\n"
      "Section 2. Fees\nEvery boat pays harbour fees.\n\nPart 2\n\n"
      "Section 1. Lamps\nThe keeper lights a lamp.\n\n"
      "Section 2. Fees\nEvery boat pays harbour fees.\n",
      "Kite Act\n\nSection 1. Dues\nEvery kite pays kite dues.\n");
  ShowOptions options;
  options.similar = 10;
  EXPECT_THROW(Library::open(small.folder()).links("en/Harbour-Dues-Act/1", options), Error);
  embed_library(small.open(), *choose_encoder(small.folder(), "one", {}), {});
  const Library library = Library::open(small.folder());
  const std::vector<Links> all = library.links("en/Harbour-Dues-Act/1", options);
  ASSERT_EQ(all.size(), 1U);
  std::vector<std::string> ids;
  double before = 1;
  for (const SimilarProvision& one : all.front().similar) {
    ids.push_back(one.provision.id);
    EXPECT_LE(one.likeness, before);
    before = one.likeness;
  }
  // Itself is not among them, and of a text that is held twice only one.
  std::ranges::sort(ids);
  EXPECT_EQ(ids,
            (std::vector<std::string>{"en/Harbour-Dues-Act/1~2", "en/Harbour-Dues-Act/2", "en/Kite-Act/1"}));
  options.similar = 1;
  EXPECT_EQ(library.links("en/Harbour-Dues-Act/1", options).front().similar.size(), 1U);
  EXPECT_THROW(library.links("Harbour Dues Act", options), Error);
  EXPECT_TRUE(library.links("Harbour Dues Act").front().similar.empty());
}

}  // namespace
}  // namespace pandect
