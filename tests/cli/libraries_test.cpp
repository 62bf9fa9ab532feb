#include <cstdlib>
#include <random>
#include <set>

#include <fmt/format.h>

#include "fixture.h"
#include "pandect/json.h"
#include "pandect/library.h"
#include "pandect/models.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

/// Acts that refer to themselves alone.
class Drawing {
 public:
  explicit Drawing(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t limit) { return random_() % limit; }
  const std::string& one_of(const Lines& lines) { return lines[below(lines.size())]; }

  std::string act(std::size_t number) {
    std::string text = fmt::format(
        "{} Act {}\nIn force: 20{:02}-01-01\n\nSection 1. Terms\nIn this Act, “{}” means a "
        "thing of {}.\n",
        one_of(nouns_), 1900 + number, below(20), one_of(nouns_), one_of(nouns_));
    for (std::size_t section = 2, last = 2 + below(6); section <= last; ++section) {
      text += fmt::format("\nSection {}. {}\nEvery {} with a {} pays a {} of {} crowns under section {}.\n",
                          section, one_of(nouns_), one_of(nouns_), one_of(nouns_), one_of(nouns_),
                          one_of(nouns_), 1 + below(last));
    }
    return text;
  }
  std::string question() {
    std::string text;
    for (std::size_t i = 1 + below(4); i > 0; --i) text += one_of(nouns_) + " ";
    return text + (below(3) == 0 ? "under section 2?" : "?");
  }

 private:
  std::mt19937 random_;
  Lines nouns_{"vessel", "lamp", "harbour", "fee", "well", "kite", "ferry", "dock", "bridge", "toll", "oil"};
};

class LibrariesTest : public CliTest {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// Libraries that hold drawn acts between them answer as one library that holds them all.
  void expect_to_answer_as_one(unsigned seeds, const std::string& encoder);

  /// Installs one of the tiny encoders.
  void install(const std::string& model, const std::string& name) const {
    ::setenv("PANDECT_MODEL_HOME", path("models").c_str(), 1);
    InstallOptions options;
    options.name = name;
    install_model(std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/" + model, options);
  }

  /// What was answered, without the names of the libraries.
  static std::string plain(std::string json) {
    Json parsed = parse_json(json, "answer");
    const auto clean = [](const auto& self, Json& one) -> void {
      if (one.is_object()) one.erase("library");
      for (Json& inner : one) {
        if (inner.is_structured()) self(self, inner);
      }
    };
    clean(clean, parsed);
    return parsed.dump(1);
  }
};

void LibrariesTest::expect_to_answer_as_one(unsigned seeds, const std::string& encoder) {
  AddOptions adding;
  adding.encoder = encoder;
  for (unsigned seed = 1; seed <= seeds; ++seed) {
    Drawing drawing(seed);
    const std::string root = fmt::format("{}/", seed);
    const std::size_t count = 2 + drawing.below(3);
    std::vector<std::vector<fs::path>> files(count);
    std::vector<fs::path> all;
    for (std::size_t i = 0; i < 24; ++i) {
      all.emplace_back(write(fmt::format("{}{}.txt", root, i), drawing.act(i)));
      files[drawing.below(count)].push_back(all.back());
    }
    std::vector<fs::path> parts;
    for (std::size_t i = 0; i < count; ++i) {
      if (files[i].empty()) continue;
      parts.emplace_back(path(fmt::format("{}part{}", root, i)));
      // Some grow by segments.
      Library part = Library::open_or_create(parts.back());
      for (const fs::path& file : files[i]) part.add({file}, adding);
    }
    Library::open_or_create(path(root + "whole")).add(all, adding);
    const Library whole = Library::open(path(root + "whole"));
    const Library joined = Library::open(parts);
    for (int i = 0; i < 20; ++i) {
      const std::string question = drawing.question();
      EXPECT_EQ(plain(to_json(joined.search(question))), plain(to_json(whole.search(question)))) << question;
      EXPECT_EQ(plain(to_json(joined.ask(question))), plain(to_json(whole.ask(question)))) << question;
    }
    for (const WorkStatus& work : whole.status().all_works) {
      EXPECT_EQ(plain(to_json(joined.show(work.id))), plain(to_json(whole.show(work.id))));
      EXPECT_EQ(plain(to_json(joined.links(work.id + "/2"))), plain(to_json(whole.links(work.id + "/2"))));
    }
    EXPECT_EQ(plain(to_json(joined.terms("", {}))), plain(to_json(whole.terms("", {}))));
    EXPECT_EQ(joined.status().references_resolved, whole.status().references_resolved);
  }
}

TEST_F(LibrariesTest, SeveralLibrariesAnswerAsOneThatHoldsAll) {
  expect_to_answer_as_one(5, "");
}

TEST_F(LibrariesTest, AndByTheVectorsOfTheirEncoder) {
  install("bge-m3", "one");
  expect_to_answer_as_one(3, "one");
  // The vectors are compared, and are those that were made when the laws were added.
  const Library joined = Library::open(std::vector<fs::path>{path("1/part0"), path("1/part1")});
  SearchOptions options;
  options.explain = true;
  EXPECT_NE(to_json(joined.search("What does a ship owe?", options)).find("meaning"), std::string::npos);
  for (const char* part : {"1/part0", "1/part1"}) {
    for (const fs::directory_entry& vectors : fs::directory_iterator(path(part) + "/vectors"))
      EXPECT_TRUE(!vectors.is_directory() || fs::exists(vectors.path() / "map"));
  }
}

TEST_F(LibrariesTest, LibrariesOfDifferentEncodersAreSearchedByTheirWords) {
  install("bge-m3", "one");
  install("xlm-roberta", "other");
  AddOptions options;
  options.encoder = "one";
  Library::open_or_create(path("north")).add({write("a.txt", act("four"))}, options);
  options.encoder = "other";
  Library::open_or_create(path("south")).add({write("b.txt", act("five"))}, options);
  const SearchResult found =
      Library::open(std::vector<fs::path>{path("north"), path("south")}).search("harbour dues");
  EXPECT_EQ(found.hits.size(), 6U);
  EXPECT_NE(to_json(found).find("do not all have the same encoder"), std::string::npos) << to_json(found);
}

TEST_F(LibrariesTest, EachHitSaysWhichLibraryItIsFrom) {
  ASSERT_EQ(program_.run({"add", write("a.txt", act("four")), "--library", path("north")}).status, 0);
  ASSERT_EQ(program_
                .run({"add",
                      write("b.txt",
                            "Lamp Act\nIn force: 2020-01-01\n\nSection 1. Lamps\nA lamp in the "
                            "harbour pays dues.\n"),
                      "--library", path("south")})
                .status,
            0);
  const std::vector<std::string> both{"--library", path("north"), "--library", path("south")};
  const auto run_both = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), both.begin(), both.end());
    return program_.run(arguments);
  };
  const Json found = parse_json(run_both({"search", "harbour dues", "--json"}).out, "output");
  std::set<std::string> libraries;
  for (const Json& hit : found["hits"]) libraries.insert(hit["provision"]["library"].get<std::string>());
  EXPECT_EQ(libraries.size(), 2U) << found;
  const Outcome told = run_both({"search", "lamp"});
  EXPECT_NE(told.out.find("in " + fs::canonical(path("south")).string()), std::string::npos) << told.out;
  EXPECT_NE(run_both({"ask", "Which lamp pays dues?"}).out.find(path("south")), std::string::npos);
  EXPECT_NE(run_both({"show", "Lamp Act section 1"}).out.find("A lamp in the harbour"), std::string::npos);
  EXPECT_EQ(
      run_both({"check", write("claim.txt", "A lamp in the harbour pays dues (section 1 Lamp Act).")}).status,
      0);
  EXPECT_EQ(run_both({"status", "--verify"}).status, 0);
}

TEST_F(LibrariesTest, TheSameLawInTwoLibrariesIsFoundInBoth) {
  for (const char* name : {"north", "south"})
    ASSERT_EQ(program_.run({"add", write("a.txt", act("four")), "--library", path(name)}).status, 0);
  const SearchResult found =
      Library::open(std::vector<fs::path>{path("north"), path("south")}).search("harbour dues");
  std::set<std::string> libraries;
  for (const SearchHit& hit : found.hits) libraries.insert(hit.provision.library);
  EXPECT_EQ(libraries.size(), 2U);
}

TEST_F(LibrariesTest, WhatCannotBeReadAsOneIsRefused) {
  ASSERT_EQ(program_.run({"add", write("a.txt", act("four")), "--library", path("north")}).status, 0);
  expect_failure(program_.run({"search", "dues", "--library", path("north"), "--library", path("north")}), 2,
                 "named twice");
  expect_failure(program_.run({"search", "dues", "--library", path("north"), "--library", path("nowhere")}),
                 5, "nowhere");
  Library both = Library::open(std::vector<fs::path>{path("north")});
  EXPECT_EQ(both.search("dues").hits.front().provision.library, "");
}

}  // namespace
}  // namespace pandect
