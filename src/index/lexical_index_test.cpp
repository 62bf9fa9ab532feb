#include "index/lexical_index.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using Formula = Bm25Settings::Formula;

/// A collection small enough to score by the book: documents are lists of words in each field.
struct Corpus {
  std::vector<FieldGroup> groups;
  /// texts[document][group][field]
  std::vector<std::vector<std::vector<std::string>>> texts;

  void build(const std::filesystem::path& path) const {
    build_lexical_index(path, groups, static_cast<std::uint32_t>(texts.size()),
                        [&](std::uint32_t document, std::vector<std::string>&) {
                          DocumentTexts views;
                          for (const auto& group : texts[document])
                            views.emplace_back(group.begin(), group.end());
                          return views;
                        });
  }

  std::vector<std::string> terms(std::size_t document, std::size_t group, std::size_t field) const {
    Tokens tokens;
    analyzer(groups[group].analyzer).analyze(texts[document][group][field], tokens);
    std::vector<std::string> all;
    for (std::size_t i = 0; i < tokens.size(); ++i) all.emplace_back(tokens.term(i));
    return all;
  }
};

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

/// Words "w0", "w1", … with frequencies as in real text: the n-th is drawn about 1/n as often as the first.
std::string random_text(std::mt19937& random, std::size_t most) {
  std::uniform_int_distribution<std::size_t> length(0, most);
  std::uniform_real_distribution<double> position(0, std::log(60.0));
  std::string text;
  for (std::size_t i = length(random); i > 0; --i) {
    text += "w" + std::to_string(static_cast<int>(std::exp(position(random)))) + " ";
  }
  return text;
}

Corpus random_corpus(std::mt19937& random, std::size_t documents) {
  Corpus corpus;
  corpus.groups = {{"words", "words", {"text", "heading", "title"}}, {"char3", "char3", {"text"}}};
  for (std::size_t d = 0; d < documents; ++d) {
    const std::string text = random_text(random, 40);
    corpus.texts.push_back({{text, random_text(random, 3), random_text(random, 6)}, {text}});
  }
  return corpus;
}

Bm25Settings random_settings(std::mt19937& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  Bm25Settings settings;
  settings.formula = unit(random) < 0.5 ? Formula::lucene : Formula::atire;
  settings.k1 = 0.2 + 2 * unit(random);
  settings.k3 = unit(random) < 0.5 ? -1 : 8 * unit(random);
  settings.group_weight = 0.1 + unit(random);
  for (int field = 0; field < 3; ++field) {
    settings.weights.push_back(0.5 + 3 * unit(random));
    settings.b.push_back(unit(random));
  }
  return settings;
}

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

/// Whatever its bytes are, a file gives an Error or results, and nothing outside of it is read.
TEST(LexicalIndex, OfDamagedBytesIsRefusedOrHarmless) {
  std::mt19937 random(11);  // NOLINT(cert-msc51-cpp): the same damage in every run
  const TestFolder folder;
  const Corpus corpus = random_corpus(random, 400);
  corpus.build(folder / "lexical.idx");
  const std::string whole = read_file(folder / "lexical.idx");
  const std::vector<Bm25Settings> settings(2);
  for (int round = 0; round < 400; ++round) {
    std::string bytes = whole;
    if (round % 4 == 0) {
      bytes.resize(random() % bytes.size());
    } else {
      for (int flip = 0; flip < 8; ++flip) {
        char& byte = bytes[random() % bytes.size()];
        byte = static_cast<char>(byte ^ (1 << random() % 8));
      }
    }
    write_file(folder / "damaged.idx", bytes);
    try {
      const LexicalIndex index(folder / "damaged.idx");
      index.search(query_terms(index, "w0 w1 w2 w3 w4 w5 w6 w7 w8 w9"), settings, 10);
    } catch (const Error& error) {
      EXPECT_NE(error.code(), ErrorCode::internal) << error.what();
    }
  }
}

}  // namespace
}  // namespace pandect
