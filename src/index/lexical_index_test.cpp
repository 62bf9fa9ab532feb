#include "index/lexical_index.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "index/random_corpus.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using Formula = Bm25Settings::Formula;

/// BM25F straight from its formula (Robertson and Zaragoza 2009, section 3.6), one document and term at a
/// time.
class Reference {
 public:
  explicit Reference(const Corpus& corpus) : corpus_(corpus), averages_(corpus.groups.size()) {
    const std::size_t count = corpus.texts.size();
    for (std::size_t g = 0; g < corpus.groups.size(); ++g) {
      for (std::size_t f = 0; f < corpus.groups[g].fields.size(); ++f) {
        double total = 0;
        for (std::size_t d = 0; d < count; ++d) {
          const std::vector<std::string> terms = corpus.terms(d, g, f);
          total += static_cast<double>(terms.size());
          lengths_[{d, g, f}] = static_cast<double>(terms.size());
          auto& own = frequencies_[{d, g, f}];
          for (const std::string& term : terms) ++own[term];
        }
        averages_[g].push_back(total / static_cast<double>(count));
      }
    }
  }

  std::vector<ScoredDocument> search(std::span<const QueryTerm> terms, std::span<const Bm25Settings> settings,
                                     std::size_t k, const std::function<bool(std::uint32_t)>& allowed) const {
    std::vector<ScoredDocument> all;
    for (std::uint32_t d = 0; d < corpus_.texts.size(); ++d) {
      double score = 0;
      for (const QueryTerm& term : terms) score += term_score(d, term, settings[term.group]);
      if (score > 0 && (!allowed || allowed(d))) all.push_back({d, score});
    }
    std::ranges::stable_sort(all, [](const auto& a, const auto& b) { return a.score > b.score; });
    if (all.size() > k) all.resize(k);
    return all;
  }

 private:
  double frequency(std::size_t d, std::size_t g, std::size_t f, const std::string& term) const {
    const auto& own = frequencies_.at({d, g, f});
    const auto found = own.find(term);
    return found == own.end() ? 0 : found->second;
  }

  double documents_holding(const QueryTerm& term) const {
    const auto [known, fresh] = holding_.try_emplace({term.group, term.term}, 0);
    for (std::size_t d = 0; fresh && d < corpus_.texts.size(); ++d) {
      bool holds = false;
      for (std::size_t f = 0; f < corpus_.groups[term.group].fields.size(); ++f) {
        holds = holds || frequency(d, term.group, f, term.term) > 0;
      }
      known->second += holds ? 1 : 0;
    }
    return known->second;
  }

  double term_score(std::size_t d, const QueryTerm& term, const Bm25Settings& s) const {
    const std::size_t fields = corpus_.groups[term.group].fields.size();
    const double holding = documents_holding(term);
    double weighted = 0;
    for (std::size_t f = 0; f < fields; ++f) {
      const double b = f < s.b.size() ? s.b[f] : 0.75;
      const double weight = f < s.weights.size() ? s.weights[f] : 1;
      const double average = averages_[term.group][f];
      const double length = average > 0 ? lengths_.at({d, term.group, f}) / average : 1;
      weighted += weight * frequency(d, term.group, f, term.term) / (1 - b + b * length);
    }
    if (weighted == 0 || holding == 0) return 0;
    const auto count = static_cast<double>(corpus_.texts.size());
    const double idf = s.formula == Formula::atire ? std::log(count / holding) * (s.k1 + 1)
                                                   : std::log(1 + (count - holding + 0.5) / (holding + 0.5));
    const double asked = s.k3 < 0 ? term.weight : term.weight * (s.k3 + 1) / (term.weight + s.k3);
    return s.group_weight * asked * idf * weighted / (weighted + s.k1);
  }

  const Corpus& corpus_;
  std::vector<std::vector<double>> averages_;
  mutable std::map<std::pair<std::uint32_t, std::string>, double> holding_;
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, double> lengths_;
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::map<std::string, double>> frequencies_;
};

void expect_same(const std::vector<ScoredDocument>& found, const std::vector<ScoredDocument>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i].score, expected[i].score, 1e-9 * std::max(1.0, expected[i].score)) << "rank " << i;
    // Scores that differ by rounding alone may change places.
    const bool tied = i + 1 < expected.size() && std::abs(expected[i].score - expected[i + 1].score) < 1e-9;
    const bool tied_before = i > 0 && std::abs(expected[i].score - expected[i - 1].score) < 1e-9;
    if (!tied && !tied_before && i + 1 < found.size()) {
      EXPECT_EQ(found[i].document, expected[i].document) << "rank " << i;
    }
  }
}

TEST(LexicalIndex, GivesWhatTheFormulaGivesOnRandomCorpora) {
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same corpora in every run
  const TestFolder folder;
  for (int round = 0; round < 30; ++round) {
    const std::size_t documents = round < 5 ? static_cast<std::size_t>(round + 1) : 10 + random() % 600;
    const Corpus corpus = random_corpus(random, documents);
    corpus.build(folder / "lexical.idx");
    const LexicalIndex index(folder / "lexical.idx");
    ASSERT_EQ(index.documents(), documents);
    const Reference reference(corpus);
    for (int question = 0; question < 4; ++question) {
      const std::vector<QueryTerm> terms = query_terms(index, random_text(random, 12) + " unknown");
      const std::vector<Bm25Settings> settings{random_settings(random), random_settings(random)};
      const std::size_t k = 1 + random() % 20;
      std::function<bool(std::uint32_t)> allowed;
      if (question % 2 == 1) allowed = [](std::uint32_t document) { return document % 3 != 0; };
      expect_same(index.search(terms, settings, k, allowed), reference.search(terms, settings, k, allowed));
    }
  }
}

/// Documents of a corpus spread over files, each with documents beside them that are in no collection.
std::vector<LexicalPart> spread(std::mt19937& random, const Corpus& corpus, std::size_t files,
                                const std::filesystem::path& folder) {
  std::vector<LexicalPart> parts;
  std::vector<Corpus> held(files, Corpus{corpus.groups, {}});
  for (std::size_t i = 0; i < files; ++i)
    parts.push_back({folder / ("part" + std::to_string(i) + ".idx"), {}});
  const auto size = [&](std::size_t file) { return static_cast<std::uint32_t>(held[file].texts.size()); };
  std::size_t file = 0;
  for (std::uint32_t d = 0; d < corpus.texts.size(); ++d) {
    if (random() % 5 == 0) file = random() % files;
    if (random() % 4 == 0) {
      for (auto& other : random_corpus(random, 1 + random() % 3).texts)
        held[file].texts.push_back(std::move(other));
    }
    std::vector<DocumentRun>& runs = parts[file].runs;
    const bool follows = !runs.empty() && runs.back().end == size(file) &&
                         runs.back().first + (runs.back().end - runs.back().begin) == d;
    if (!follows) runs.push_back({size(file), size(file), d});
    held[file].texts.push_back(corpus.texts[d]);
    ++runs.back().end;
  }
  for (std::size_t i = 0; i < files; ++i) held[i].build(parts[i].path);
  return parts;
}

TEST(LexicalIndex, OfSeveralFilesGivesWhatOneOfAllDocumentsGives) {
  std::mt19937 random(11);  // NOLINT(cert-msc51-cpp): the same corpora in every run
  const TestFolder folder;
  for (int round = 0; round < 30; ++round) {
    const Corpus corpus = random_corpus(random, 1 + random() % 900);
    corpus.build(folder / "one.idx");
    const LexicalIndex one(folder / "one.idx");
    const LexicalIndex several(spread(random, corpus, 1 + random() % 6, folder.path()));
    ASSERT_EQ(several.documents(), one.documents());
    for (int question = 0; question < 6; ++question) {
      const std::vector<QueryTerm> terms = query_terms(one, random_text(random, 12) + " unknown");
      const std::vector<Bm25Settings> settings{random_settings(random), random_settings(random)};
      for (const QueryTerm& term : terms) {
        const std::vector<std::uint32_t> holders = one.documents_with(term.group, term.term);
        ASSERT_EQ(one.document_frequency(term.group, term.term), holders.size());
        ASSERT_EQ(several.document_frequency(term.group, term.term), holders.size());
        ASSERT_EQ(several.documents_with(term.group, term.term), holders);
      }
      std::function<bool(std::uint32_t)> allowed;
      if (question % 2 == 1) allowed = [](std::uint32_t document) { return document % 3 != 0; };
      for (int again = 0; again < 3; ++again) {  // with sketches, from the third time on
        ASSERT_EQ(several.search(terms, settings, 10, allowed), one.search(terms, settings, 10, allowed));
      }
      std::vector<std::uint32_t> asked;
      for (int i = 0; i < 20; ++i)
        asked.push_back(static_cast<std::uint32_t>(random() % corpus.texts.size()));
      ASSERT_EQ(several.score_documents(terms, settings, asked), one.score_documents(terms, settings, asked));
      const auto explained = several.explain(terms, settings, asked.front());
      const auto expected = one.explain(terms, settings, asked.front());
      ASSERT_EQ(explained.size(), expected.size());
      for (std::size_t i = 0; i < explained.size(); ++i) {
        EXPECT_EQ(explained[i].score, expected[i].score);
        EXPECT_EQ(explained[i].idf, expected[i].idf);
        EXPECT_EQ(explained[i].frequencies, expected[i].frequencies);
      }
    }
  }
}

TEST(LexicalIndex, RefusesPartsThatAreNotWhatTheBuildSays) {
  std::mt19937 random(3);  // NOLINT(cert-msc51-cpp): the same corpus in every run
  const TestFolder folder;
  random_corpus(random, 5).build(folder / "one.idx");
  const auto open = [&](std::vector<DocumentRun> runs) {
    const std::vector<LexicalPart> parts{{folder / "one.idx", std::move(runs)}};
    return LexicalIndex(parts).documents();
  };
  EXPECT_EQ(open({{1, 3, 0}}), 2U);
  EXPECT_THROW(open({{0, 6, 0}}), Error);
  EXPECT_THROW(open({{2, 4, 0}, {1, 2, 2}}), Error);
  EXPECT_THROW(open({{3, 2, 0}}), Error);
}

TEST(LexicalIndex, BreaksTiesByDocumentNumber) {
  Corpus corpus;
  corpus.groups = {{"words", "words", {"text"}}};
  for (int i = 0; i < 300; ++i) corpus.texts.push_back({{"same words"}});
  corpus.texts.push_back({{"other"}});
  const TestFolder folder;
  corpus.build(folder / "lexical.idx");
  const LexicalIndex index(folder / "lexical.idx");
  const Bm25Settings settings;
  const auto found = index.search(query_terms(index, "same"), std::span(&settings, 1), 5);
  ASSERT_EQ(found.size(), 5U);
  for (std::uint32_t i = 0; i < 5; ++i) EXPECT_EQ(found[i].document, i);
}

TEST(LexicalIndex, KnowsItsGroupsAndDocumentFrequencies) {
  Corpus corpus;
  corpus.groups = {{"words", "words", {"text", "heading"}}};
  corpus.texts = {{{"apple pear", "apple"}}, {{"pear", "plum"}}, {{"", ""}}};
  const TestFolder folder;
  corpus.build(folder / "lexical.idx");
  const LexicalIndex index(folder / "lexical.idx");
  EXPECT_EQ(index.groups().size(), 1U);
  EXPECT_EQ(index.groups()[0].fields, (std::vector<std::string>{"text", "heading"}));
  EXPECT_EQ(index.document_frequency(0, "apple"), 1U);
  EXPECT_EQ(index.document_frequency(0, "pear"), 2U);
  EXPECT_EQ(index.document_frequency(0, "plum"), 1U);
  EXPECT_EQ(index.document_frequency(0, "fig"), 0U);
  EXPECT_EQ(index.documents_with(0, "pear"), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_TRUE(index.documents_with(0, "fig").empty());
  EXPECT_THROW(index.documents_with(1, "pear"), Error);
}

TEST(LexicalIndex, OfNoDocumentsFindsNothing) {
  Corpus corpus;
  corpus.groups = {{"words", "words", {"text"}}};
  const TestFolder folder;
  corpus.build(folder / "lexical.idx");
  const LexicalIndex index(folder / "lexical.idx");
  const Bm25Settings settings;
  EXPECT_TRUE(index.search({{{0, "x", 1}}}, std::span(&settings, 1), 5).empty());
}

}  // namespace
}  // namespace pandect
