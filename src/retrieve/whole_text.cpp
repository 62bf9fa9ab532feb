#include "retrieve/whole_text.h"

#include <algorithm>
#include <cmath>

#include "question/work_scope.h"
#include "retrieve/hit_table.h"
#include "retrieve/temporary_folder.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

Hit words_hit(std::uint32_t document, double score) {
  return {document, score, {{Reason::Kind::words, score, 0}}};
}

/// Scikit-learn's smoothed inverse document frequency.
double smooth_idf(double all, double documents) {
  return std::log((1 + all) / (1 + documents)) + 1;
}

}  // namespace

WholeTexts::WholeTexts(const LibraryView& library) : library_(library) {
  for (const Document& document : library.documents().documents()) {
    if (!texts_.contains(document.version))
      texts_[document.version] = library.catalogue().text(document.version);
    extents_.push_back(library.provisions(document.version)[document.provision].extent);
  }
}

std::uint32_t WholeTexts::size() const {
  return static_cast<std::uint32_t>(library_.documents().documents().size());
}

std::string_view WholeTexts::words(std::uint32_t document) const {
  return extents_[document].of(texts_.at(library_.documents().documents()[document].version));
}

std::string WholeTexts::of(std::uint32_t document) const {
  const Document& own = library_.documents().documents()[document];
  std::string text(library_.versions(own.work).back().record.spoken_title());
  text += ' ';
  text += words(document);
  return text;
}

WholeTextBm25::WholeTextBm25(const LibraryView& library, const WholeTextSettings& settings)
    : library_(library), folder_(make_temporary_folder()) {
  settings_.k1 = settings.k1;
  settings_.b = {settings.b};
  const WholeTexts texts(library);
  const auto texts_of = [&](std::uint32_t document, std::vector<std::string>& storage) {
    storage.assign(1, texts.of(document));
    return DocumentTexts{{storage[0]}};
  };
  build_lexical_index(folder_ / "lexical.idx", {{"words", settings.analyzer, {"text"}}}, texts.size(),
                      texts_of);
  index_ = std::make_unique<LexicalIndex>(folder_ / "lexical.idx");
}

WholeTextBm25::~WholeTextBm25() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<Hit> WholeTextBm25::retrieve(const Query& query, std::size_t k) const {
  const std::vector<QueryTerm> terms = query_terms(*index_, query.text);
  const auto admitted = [&](std::uint32_t document) {
    return may_find(query, library_.documents().documents()[document]);
  };
  std::vector<Hit> hits;
  for (const ScoredDocument& found : index_->search(terms, std::span(&settings_, 1), k, admitted)) {
    hits.push_back(words_hit(found.document, found.score));
  }
  return hits;
}

TfIdf::TfIdf(const LibraryView& library, const TfIdfSettings& settings)
    : library_(library), analyzer_(analyzer(settings.analyzer)), ngrams_(settings.ngrams) {
  const WholeTexts texts(library);
  documents_ = texts.size();
  for (std::uint32_t document = 0; document < texts.size(); ++document) {
    for (const auto& [term, count] : count_terms(texts.of(document))) {
      postings_[term].push_back({document, static_cast<float>(1 + std::log(count))});
    }
  }
  std::vector<double> squares(texts.size());
  for (auto& [term, postings] : postings_) {
    const double idf = smooth_idf(documents_, static_cast<double>(postings.size()));
    for (Posting& posting : postings) {
      posting.weight = static_cast<float>(posting.weight * idf);
      squares[posting.document] += posting.weight * posting.weight;
    }
  }
  for (auto& [term, postings] : postings_) {
    for (Posting& posting : postings) {
      posting.weight = static_cast<float>(posting.weight / std::sqrt(squares[posting.document]));
    }
  }
}

TfIdf::Counts TfIdf::count_terms(std::string_view text) const {
  Tokens tokens;
  analyzer_.analyze(text, tokens);
  Counts counts;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::string term;
    for (std::size_t n = 0; n < ngrams_ && i + n < tokens.size(); ++n) {
      if (n > 0) term += ' ';
      term += tokens.term(i + n);
      ++counts[term];
    }
  }
  return counts;
}

std::vector<Hit> TfIdf::retrieve(const Query& query, std::size_t k) const {
  std::vector<double> scores(static_cast<std::size_t>(documents_));
  double squares = 0;
  for (const auto& [term, count] : count_terms(query.text)) {
    const auto found = postings_.find(term);
    if (found == postings_.end()) continue;
    const double weight =
        (1 + std::log(count)) * smooth_idf(documents_, static_cast<double>(found->second.size()));
    squares += weight * weight;
    for (const Posting& posting : found->second) scores[posting.document] += weight * posting.weight;
  }
  std::vector<Hit> hits;
  for (std::uint32_t document = 0; document < scores.size(); ++document) {
    if (scores[document] > 0 && may_find(query, library_.documents().documents()[document]))
      hits.push_back(words_hit(document, scores[document] / std::sqrt(squares)));
  }
  keep_best(hits, k);
  return hits;
}

}  // namespace pandect
