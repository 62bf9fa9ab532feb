#include "retrieve/passages.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <unordered_map>

#include "chunk/chunker.h"
#include "definitions/definition.h"
#include "retrieve/asking_words.h"
#include "retrieve/hit_table.h"
#include "retrieve/subject.h"
#include "retrieve/temporary_folder.h"
#include "retrieve/work_scope.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// The terms that each chunk of a work defines, with a space behind each.
std::vector<std::string> terms_defined_in(const Work& work, const std::vector<Chunk>& chunks) {
  std::vector<std::string> defined(chunks.size());
  for (const Definition& definition : definition_grammar(work.language).find(work.text)) {
    const auto behind = std::ranges::upper_bound(chunks, definition.term_span.begin, {},
                                                 [](const Chunk& chunk) { return chunk.span.begin; });
    if (behind == chunks.begin()) continue;
    // Long definitions reach over several chunks.
    for (auto chunk = behind - 1; chunk != chunks.end() && chunk->span.begin < definition.span.end; ++chunk)
      defined[static_cast<std::size_t>(chunk - chunks.begin())].append(definition.term).push_back('\n');
  }
  return defined;
}

/// A version with its words, as the chunkers take it.
Work work_of(const LibraryView& library, std::uint32_t work, std::int64_t version) {
  Work made;
  made.title = library.works()[work].title;
  made.language = library.works()[work].language;
  made.text = library.catalogue().text(version);
  made.provisions = library.provisions(version);
  return made;
}

}  // namespace

Passages::Passages(const LibraryView& library, const PassageSettings& settings)
    : library_(library), settings_(settings), folder_(make_temporary_folder()) {
  std::vector<Work> works;
  std::vector<std::string> places;
  std::vector<std::string> defined;
  std::unordered_map<std::int64_t, std::uint32_t> versions;  // with a document to fall back on
  const std::span<const Document> documents = library.documents().documents();
  for (std::uint32_t i = 0; i < documents.size(); ++i) versions.try_emplace(documents[i].version, i);
  std::vector<std::pair<std::uint32_t, std::int64_t>> ordered;
  for (const auto& [version, first] : versions) ordered.emplace_back(first, version);
  std::ranges::sort(ordered);
  for (const auto& [first, version] : ordered) {
    const std::uint32_t work = documents[first].work;
    works.push_back(work_of(library, work, version));
    std::uint32_t before = first;
    const std::vector<Chunk> chunks = cut_work(works.back(), settings.chunks);
    std::vector<std::string> terms = terms_defined_in(works.back(), chunks);
    for (std::size_t i = 0; i < chunks.size(); ++i) {
      const Chunk& chunk = chunks[i];
      // What stands in no unit is part of the document before it.
      const std::uint32_t document = library.document_of({work, version, chunk.provision}).value_or(before);
      // A wording that lasts is found in the newest version that has it.
      if (documents[document].version != version) continue;
      before = document;
      passages_.push_back({document, static_cast<std::uint32_t>(works.size() - 1), chunk.span});
      defined.push_back(std::move(terms[i]));
      places.push_back(chunk_place(works.back(), chunk));
    }
  }
  const auto texts_of = [&](std::uint32_t i, std::vector<std::string>& storage) {
    const std::string& text = works[passages_[i].text].text;
    storage.assign(1, "");
    const std::size_t reach = settings_.around;
    for (std::size_t j = i < reach ? 0 : i - reach; j <= i + reach && j < passages_.size(); ++j) {
      if (j != i && passages_[i].text == passages_[j].text)
        storage[0].append(passages_[j].part.of(text)).push_back('\n');
    }
    return DocumentTexts{{passages_[i].part.of(text), storage[0], places[i], defined[i]}};
  };
  build_lexical_index(folder_ / "lexical.idx",
                      {{"words", settings_.analyzer, {"text", "around", "place", "defines"}}},
                      static_cast<std::uint32_t>(passages_.size()), texts_of);
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
    const Passage& passage = passages_[hit.document];
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
    const Passage& passage = passages_[found.document];
    hits.push_back({passage.document, found.score, {{Reason::Kind::words, found.score, 0}}, passage.part});
  }
  return hits;
}

}  // namespace pandect
