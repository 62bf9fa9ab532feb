#include "api/encoders.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "library/library_fixture.h"
#include "pandect/error.h"
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
  EXPECT_EQ(missing_encoder(view),
            "0 of 1 provisions have vectors by 'one' so far: all were searched by words alone. "
            "`pandect build` makes those that are missing");
  embed_library(view, *one, {});
  EXPECT_EQ(default_system(view), "legal-meaning");
  EXPECT_EQ(missing_encoder(view), "");
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

TEST_F(Encoders, NoneTakesItAway) {
  const LibraryView view = library_.open();
  embed_library(view, *choose_encoder(library_.folder(), "one", {}), {});
  EXPECT_FALSE(choose_encoder(library_.folder(), "none", {}).has_value());
  EXPECT_EQ(default_system(view), "legal");
}

}  // namespace
}  // namespace pandect
