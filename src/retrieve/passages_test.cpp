#include "retrieve/passages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library_fixture.h"
#include "model/toy_embedder.h"
#include "question/subject.h"
#include "retrieve/dense_passages.h"
#include "retrieve/routing.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

TEST(SplitSubject, IsWhatStandsBeforeTheQuestion) {
  const auto split = [](std::string_view text) {
    const SubjectAndQuestion parts = split_subject(text);
    return std::pair<std::string, std::string>(parts.subject, parts.question);
  };
  using Parts = std::pair<std::string, std::string>;
  EXPECT_EQ(split("Consider the lease of A, Inc.; who pays?"),
            Parts("Consider the lease of A, Inc.", "who pays?"));
  EXPECT_EQ(split("Under the lease between A, Inc. and B, who pays?"),
            Parts("Under the lease between A, Inc. and B", "who pays?"));
  EXPECT_EQ(split("Regarding the lease: who pays?"), Parts("Regarding the lease", "who pays?"));
  EXPECT_EQ(split("Who pays, and when?"), Parts("", "Who pays, and when?"));
  EXPECT_EQ(split("Consider the lease; "), Parts("", "Consider the lease; "));
  EXPECT_EQ(split("; who"), Parts("", "; who"));
  EXPECT_EQ(split(""), Parts("", ""));
}

/// A library of two agreements that say nearly the same.
class TwoContracts : public testing::Test {
 protected:
  TwoContracts() {
    add("OAKHAVENLTD_2019-EX-10.txt", "Oakhaven Ltd", "Larkspur Mills", "Rutland");
    add("quarry_hire.txt", "Stonefield Quarries", "Bramble Haulage", "Cumbria");
    rebuild();
  }
  void add(const std::string& name, const std::string& one, const std::string& other,
           const std::string& place, const std::string& more = "") {
    std::filesystem::create_directories(folder_ / "contracts");
    write_file(folder_ / "contracts" / name,
               "EQUIPMENT LEASE AGREEMENT\n\nThis Agreement is made between " + one +
                   " (the \"Lessor\") and " + other +
                   " (the \"Lessee\").\n\n1. RENT\nThe Lessee shall pay the rent each month. Late rent bears "
                   "interest "
                   "at nine percent.\n\n2. LAW\nThis Agreement is governed by the laws of " +
                   place + ". The parties submit to its courts.\n" + more);
  }
  /// Adds the contracts anew.
  void rebuild() {
    const LibraryFolder library = LibraryFolder::open_or_create(folder_ / "library");
    Catalogue catalogue(library.catalogue(), Database::Mode::write);
    AddSettings settings;
    settings.format = "contract-text";
    add_files(catalogue, {folder_ / "contracts"}, settings);
    build_library(library, catalogue);
  }
  std::vector<std::string> found(const std::string& question, std::size_t k,
                                 const std::vector<std::string>& without = {},
                                 const std::string& system = "passages") {
    const LibraryView view = LibraryView::open(folder_ / "library");
    StepModels models;
    models.embedder = [](const std::string&) { return std::make_shared<ToyEmbedder>(); };
    const SharedRetriever passages = System::load(system).make(view, without, models);
    std::vector<std::string> words;
    for (const Hit& hit : passages->retrieve(parse_query(view, question, {std::nullopt, 20000}), k)) {
      const Document& document = view.documents().documents()[hit.document];
      words.emplace_back(hit.part.of(view.catalogue().text(document.version)));
    }
    return words;
  }
  TestFolder folder_;
};

TEST_F(TwoContracts, TheAnswerIsTheClauseOfTheContractThatIsMeant) {
  const std::string question = "which law governs this agreement?";
  EXPECT_THAT(found("Consider the lease between Stonefield Quarries and Bramble Haulage; " + question, 1),
              testing::ElementsAre(testing::HasSubstr("laws of Cumbria")));
  EXPECT_THAT(found("Consider the lease between Oakhaven and Larkspur; " + question, 1),
              testing::ElementsAre(testing::HasSubstr("laws of Rutland")));
}

TEST_F(TwoContracts, TheNameOfTheFileTellsWhichIsMeant) {
  EXPECT_THAT(found("Consider the quarry hire; who submits to courts?", 1),
              testing::ElementsAre(testing::HasSubstr("courts")));
  const LibraryView view = LibraryView::open(folder_ / "library");
  const RoutedWorks routed(view, System::load("passages-fixed").make(view), {});
  const std::vector<double> shares =
      routed.shares(parse_query(view, "Consider the quarry; what?", {std::nullopt, 20000}));
  ASSERT_EQ(shares.size(), 2U);
  EXPECT_EQ(shares[0] + shares[1], 1) << "one work is named, the other is not";
}

/// The best passage of a contract about deposits, whose passages are sentences.
std::string best_passage(const std::string& question, double defines, double asking_words) {
  const SmallLibrary library(
      "Rent Act\n\nSection 1. Words\n\"Deposit\" means two months of rent in advance.\n\nSection 2. "
      "Return\n"
      "A deposit is a deposit until the deposit is returned.\nWhere what is owed is contested a court "
      "decides.\n");
  const LibraryView view = library.open();
  PassageSettings settings;
  settings.chunks = default_chunk_settings(ChunkStrategy::sentences);
  settings.chunks.size = 1;
  settings.chunks.overlap = 0;
  settings.analyzer = "english";
  settings.fields.weights = {1, 0, 0, defines};
  settings.fields.b = {0.75, 0, 0, 0};
  settings.asking_words = asking_words;
  const std::vector<Hit> hits =
      Passages(view, settings).retrieve(parse_query(view, question, {Language::english, 20000}), 1);
  if (hits.empty()) return {};
  return view.catalogue().text(view.documents().documents()[hits[0].document].version, hits[0].part);
}

TEST(Passages, RaiseWhatDefinesAWordOfTheQuestion) {
  EXPECT_THAT(best_passage("deposit", 0, 1), testing::HasSubstr("until the deposit"));
  EXPECT_THAT(best_passage("deposit", 3, 1), testing::HasSubstr("two months"));
}

TEST(Passages, RaiseEveryPassageOfALongDefinition) {
  const SmallLibrary library(
      "Rent Act\n\nSection 1. Words\n\"Deposit\" means:\n(a) two months in advance;\n(b) whatever else is "
      "pledged.\n\nSection 2. Return\nThe deposit is returned.\n");
  const LibraryView view = library.open();
  PassageSettings settings;
  settings.chunks = default_chunk_settings(ChunkStrategy::lines);
  settings.chunks.size = 40;
  settings.chunks.overlap = 0;
  settings.fields.weights = {1, 0, 0, 3};
  settings.fields.b = {0.75, 0, 0, 0};
  std::string found;
  for (const Hit& hit :
       Passages(view, settings).retrieve(parse_query(view, "deposit", {Language::english, 20000}), 3))
    found += view.catalogue().text(view.documents().documents()[hit.document].version, hit.part);
  EXPECT_THAT(found, testing::HasSubstr("two months"));
  EXPECT_THAT(found, testing::HasSubstr("pledged"));
}

TEST(Passages, WeighTheWordsAQuestionIsPutInAsTheyAreTold) {
  EXPECT_THAT(best_passage("where is what court decides", 0, 1), testing::HasSubstr("Where what is"));
  EXPECT_THAT(best_passage("where is the clause on what is returned", 0, 1),
              testing::HasSubstr("Where what is"));
  EXPECT_THAT(best_passage("where is the clause on what is returned", 0, 0.1),
              testing::HasSubstr("returned"));
  EXPECT_EQ(best_passage("where is the clause on pigeons", 0, 0), "");
}

TEST_F(TwoContracts, TheNamesOfAWorkWeighMoreThanItsOpening) {
  add("bramble_rules.txt", "Stonefield Quarries", "Larkspur Mills", "Kent");
  rebuild();
  const LibraryView view = LibraryView::open(folder_ / "library");
  const auto shares = [&](double in_name) {
    RoutingSettings routing;
    routing.in_name = in_name;
    return RoutedWorks(view, System::load("passages-fixed").make(view), routing)
        .shares(parse_query(view, "Consider Bramble; who pays?", {Language::english, 20000}));
  };
  EXPECT_THAT(shares(1), testing::UnorderedElementsAre(1, 1, 0)) << "one by its file, one by its parties";
  EXPECT_THAT(shares(2), testing::UnorderedElementsAre(1, 0.0625, 0));
}

TEST_F(TwoContracts, AClauseThatSharesNoWordIsFoundByItsMeaning) {
  // To the embedder "penalty" and "punished" are the same.
  const std::string clause = "\n3. DEFAULT\nWho fails to do so is punished by forfeiture in ";
  add("OAKHAVENLTD_2019-EX-10.txt", "Oakhaven Ltd", "Larkspur Mills", "Rutland", clause + "Rutland.\n");
  add("quarry_hire.txt", "Stonefield Quarries", "Bramble Haulage", "Cumbria", clause + "Cumbria.\n");
  rebuild();
  const std::string question =
      "Consider the lease between Stonefield Quarries and Bramble Haulage; is there a penalty on late rent?";
  EXPECT_THAT(found(question, 1), testing::ElementsAre(testing::HasSubstr("nine percent")));
  EXPECT_THAT(found(question, 1, {}, "passages-meaning"),
              testing::ElementsAre(testing::HasSubstr("forfeiture in Cumbria")));
  // Hits found by words stay in the list.
  EXPECT_THAT(found(question, 4, {}, "passages-meaning"),
              testing::Contains(testing::HasSubstr("nine percent")));
}

TEST_F(TwoContracts, WhatIsAddedLaterIsEmbeddedOnceAfterPassagesWereNeeded) {
  const auto embedder = std::make_shared<ToyEmbedder>();
  DensePassages::Settings settings;
  settings.chunks = default_chunk_settings(ChunkStrategy::clauses);
  settings.chunks.size = 60;
  {
    const LibraryView view = LibraryView::open(folder_ / "library");
    embed_passages(view, *embedder, {});
    EXPECT_EQ(embedder->passages, 0) << "no search needs passages";
    const DensePassages first(view, embedder, settings);
    EXPECT_GT(embedder->passages, 0);
  }
  add("tide_mill.txt", "Tide Mill Ltd", "Heron Mills", "Devon", "\n3. DEFAULT\nIt is punished.\n");
  rebuild();
  const LibraryView view = LibraryView::open(folder_ / "library");
  const int before = embedder->passages;
  embed_passages(view, *embedder, {});
  const int added = embedder->passages - before;
  EXPECT_GT(added, 0);
  EXPECT_LT(added, before) << "what was there is embedded again";
  // Nothing is left to a search.
  const DensePassages later(view, embedder, settings);
  EXPECT_EQ(embedder->passages, before + added);
  embed_passages(view, *embedder, {});
  EXPECT_EQ(embedder->passages, before + added);
}

TEST_F(TwoContracts, AListOfCutsThatIsNoneIsPassedOver) {
  const auto embedder = std::make_shared<ToyEmbedder>();
  const LibraryView view = LibraryView::open(folder_ / "library");
  const auto folder = vectors_folder(view.folder().path(), embedder->passage_info()) / "passages";
  std::filesystem::create_directories(folder);
  for (const char* bytes :
       {"", "{", "{}", "[1]", R"([{"strategy": "clauses"}])",
        R"([{"strategy": "none", "size": 1, "overlap": 0, "separators": [], "strip": true}])",
        R"([{"strategy": "words", "size": 0, "overlap": 0, "separators": [], "strip": true}])"}) {
    std::filesystem::remove(folder / "chunks.json");
    write_file(folder / "chunks.json", bytes);
    embed_passages(view, *embedder, {});
    EXPECT_EQ(embedder->passages, 0) << bytes;
  }
}

TEST_F(TwoContracts, WithoutRoutingBothAreFound) {
  const std::vector<std::string> both =
      found("Consider the lease of Oakhaven; laws of governed", 2, {"routed-works"});
  EXPECT_THAT(both,
              testing::UnorderedElementsAre(testing::HasSubstr("Cumbria"), testing::HasSubstr("Rutland")));
}

}  // namespace
}  // namespace pandect
