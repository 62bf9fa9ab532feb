#include "retrieve/passages.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "question/asking_words.h"
#include "question/subject.h"
#include "question/work_scope.h"
#include "retrieve/hit_table.h"
#include "retrieve/temporary_folder.h"

namespace pandect {
namespace fs = std::filesystem;

Passages::Passages(const LibraryView& library, const PassageSettings& settings)
    : library_(library), settings_(settings), folder_(make_temporary_folder()) {
  CutLibrary cut = cut_library(library, settings.chunks);
  const std::vector<std::string> defined = terms_defined_in(cut);
  std::vector<std::string> places;
  for (const CutPassage& passage : cut.passages) places.push_back(cut.place(passage));
  const auto texts_of = [&](std::uint32_t i, std::vector<std::string>& storage) {
    storage.assign(1, "");
    const std::size_t reach = settings_.around;
    for (std::size_t j = i < reach ? 0 : i - reach; j <= i + reach && j < cut.passages.size(); ++j) {
      if (j != i && cut.passages[i].text == cut.passages[j].text)
        storage[0].append(cut.words(cut.passages[j])).push_back('\n');
    }
    return DocumentTexts{{cut.words(cut.passages[i]), storage[0], places[i], defined[i]}};
  };
  build_lexical_index(folder_ / "lexical.idx",
                      {{"words", settings_.analyzer, {"text", "around", "place", "defines"}}},
                      static_cast<std::uint32_t>(cut.passages.size()), texts_of);
  passages_ = std::move(cut.passages);
  index_ = std::make_unique<LexicalIndex>(folder_ / "lexical.idx");
}

Passages::~Passages() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<QueryTerm> Passages::terms_of(const Query& query) const {
  const std::string_view asked = settings_.subject ? query.text : split_subject(query.text).question;
  return query_terms(*index_, asked, query.language, settings_.asking_words);
}

void Passages::add_feedback(std::vector<QueryTerm>& terms, std::span<const ScoredDocument> hits) const {
  double all = 0;
  for (const ScoredDocument& hit : hits) all += hit.score;
  std::map<std::string, double> weights;
  for (const ScoredDocument& hit : hits) {
    const CutPassage& passage = passages_[hit.document];
    const std::int64_t version = library_.documents().documents()[passage.document].version;
    const std::vector<QueryTerm> own = query_terms(*index_, library_.catalogue().text(version, passage.part));
    double length = 0;
    for (const QueryTerm& term : own) length += term.weight;
    for (const QueryTerm& term : own) weights[term.term] += hit.score / all * term.weight / length;
  }
  std::vector<std::pair<double, std::string>> best;
  for (const auto& [term, weight] : weights) {
    const double documents = index_->document_frequency(0, term);
    best.emplace_back(weight * std::log(index_->documents() / std::max(documents, 1.0)), term);
  }
  std::ranges::sort(best, std::greater<>());
  if (best.size() > settings_.feedback_terms) best.resize(settings_.feedback_terms);
  for (const auto& [weight, term] : best) {
    const double added = settings_.feedback_weight * weight / best.front().first;
    const auto known = std::ranges::find(terms, term, &QueryTerm::term);
    if (known == terms.end()) {
      terms.push_back({0, term, added});
    } else {
      known->weight += added;
    }
  }
}

std::vector<Hit> Passages::retrieve(const Query& query, std::size_t k) const {
  const auto allowed = [&](std::uint32_t passage) {
    const Document& document = library_.documents().documents()[passages_[passage].document];
    return may_find(query, document);
  };
  const std::span settings(&settings_.fields, 1);
  std::vector<QueryTerm> terms = terms_of(query);
  if (settings_.feedback_terms > 0)
    add_feedback(terms, index_->search(terms, settings, settings_.feedback_hits, allowed));
  std::vector<Hit> hits;
  for (const ScoredDocument& found : index_->search(terms, settings, k, allowed)) {
    const CutPassage& passage = passages_[found.document];
    hits.push_back({passage.document, found.score, {{Reason::Kind::words, found.score, 0}}, passage.part});
  }
  return hits;
}

}  // namespace pandect
