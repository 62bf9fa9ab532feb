#include "index/lexical_index.h"

#include <array>
#include <atomic>
#include <mutex>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "index/lexical_file.h"
#include "index/lexical_search.h"
#include "index/sketch_search.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// A group prepared for the settings used of late.
class NormsCache {
 public:
  std::shared_ptr<const GroupNorms> norms(const LexicalGroup& group, const Bm25Settings& settings) {
    const std::scoped_lock lock(mutex_);
    for (const Slot& slot : slots_) {
      if (slot.norms && slot.k1 == settings.k1 && slot.weights == settings.weights && slot.b == settings.b) {
        return slot.norms;
      }
    }
    check_codes(group);
    Slot& slot = slots_[next_++ % slots_.size()];
    slot = {settings.k1, settings.weights, settings.b,
            std::make_shared<GroupNorms>(prepare_norms(group.fields, group.documents, settings))};
    return slot.norms;
  }

 private:
  struct Slot {
    double k1 = 0;
    std::vector<double> weights;
    std::vector<double> b;
    std::shared_ptr<const GroupNorms> norms;
  };

  /// Scoring looks codes up in tables without looking at them again.
  void check_codes(const LexicalGroup& group) {
    if (codes_checked_) return;
    for (const FieldStatistics& field : group.fields) {
      if (!field.lengths.codes_hold()) fail_damaged_postings();
    }
    codes_checked_ = true;
  }

  std::mutex mutex_;
  std::array<Slot, 8> slots_;
  std::size_t next_ = 0;
  bool codes_checked_ = false;
};

/// What a search takes that is worth keeping for the next one of the same thread.
struct Workspace {
  std::vector<TermCursor> cursors;
  LexicalSearch search;
  SketchSearch sketches;
};

/// Lends the thread's workspace; a search inside of a search, from its callback, gets one of its own.
class WorkspaceLoan {
 public:
  WorkspaceLoan() : workspace_(kept() ? std::move(kept()) : std::make_unique<Workspace>()) {
    workspace_->cursors.clear();
  }
  ~WorkspaceLoan() { kept() = std::move(workspace_); }
  WorkspaceLoan(const WorkspaceLoan&) = delete;
  WorkspaceLoan& operator=(const WorkspaceLoan&) = delete;
  Workspace* operator->() const { return workspace_.get(); }

 private:
  static std::unique_ptr<Workspace>& kept() {
    thread_local std::unique_ptr<Workspace> workspace;
    return workspace;
  }
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace

struct LexicalIndex::Data {
  explicit Data(const std::filesystem::path& path) : file(path), norms(file.groups().size()) {
    for (const LexicalGroup& group : file.groups()) descriptions.push_back(group.description);
  }

  LexicalFile file;
  std::vector<FieldGroup> descriptions;
  mutable std::vector<NormsCache> norms;
};

namespace {

/// The terms of a question that the index has, ready to score.
struct PreparedTerms {
  struct Term {
    std::size_t place;  // in the question
    TermDictionary::Found found;
    TermScore score;
  };
  std::vector<Term> terms;
  std::vector<std::shared_ptr<const GroupNorms>> norms;  // by group
};

PreparedTerms prepare(std::span<const LexicalGroup> groups, std::vector<NormsCache>& caches,
                      std::span<const QueryTerm> terms, std::span<const Bm25Settings> settings) {
  if (settings.size() != groups.size()) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{} settings of BM25 for {} groups of fields", settings.size(), groups.size()));
  }
  PreparedTerms prepared;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    check_settings(settings[g]);
    prepared.norms.push_back(caches[g].norms(groups[g], settings[g]));
  }
  double factors = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const QueryTerm& term = terms[i];
    if (term.group >= groups.size() || !(term.weight >= 0 && term.weight <= 1e9)) {
      throw Error(ErrorCode::wrong_usage, "a term of the question has no such group or weight");
    }
    const std::optional<TermDictionary::Found> found = groups[term.group].terms.find(term.term);
    if (!found) continue;
    const LexicalGroup& group = groups[term.group];
    const double factor = term_factor(settings[term.group], group.documents, found->documents, term.weight);
    if (!(factor > 0)) continue;
    prepared.terms.push_back({i, *found, {prepared.norms[term.group].get(), factor, 0}});
    factors += factor;
  }
  for (PreparedTerms::Term& term : prepared.terms) term.score.rounding = rounding_for(factors);
  return prepared;
}

}  // namespace

LexicalIndex::LexicalIndex(const std::filesystem::path& path) : data_(std::make_unique<Data>(path)) {}
LexicalIndex::~LexicalIndex() = default;
LexicalIndex::LexicalIndex(LexicalIndex&&) noexcept = default;
LexicalIndex& LexicalIndex::operator=(LexicalIndex&&) noexcept = default;

std::uint32_t LexicalIndex::documents() const {
  return data_->file.documents();
}

const std::vector<FieldGroup>& LexicalIndex::groups() const {
  return data_->descriptions;
}

std::uint32_t LexicalIndex::document_frequency(std::uint32_t group, std::string_view term) const {
  const std::optional<TermDictionary::Found> found = data_->file.groups()[group].terms.find(term);
  return found ? found->documents : 0;
}

std::vector<ScoredDocument> LexicalIndex::search(std::span<const QueryTerm> terms,
                                                 std::span<const Bm25Settings> settings, std::size_t k,
                                                 const std::function<bool(std::uint32_t)>& allowed) const {
  if (k == 0) return {};
  const std::span<const LexicalGroup> groups = data_->file.groups();
  const PreparedTerms prepared = prepare(groups, data_->norms, terms, settings);
  const WorkspaceLoan workspace;
  for (const PreparedTerms::Term& term : prepared.terms) {
    const PostingList list = groups[terms[term.place].group].postings(term.found);
    const GroupNorms& norms = *term.score.norms;
    workspace->cursors.emplace_back(list, term.score, norms.sketches->find(term.found.begin, list, norms));
  }
  std::vector<ScoredDocument> best;
  if (workspace->sketches.run(workspace->cursors, documents(), k, allowed, best)) return best;
  return workspace->search.run(workspace->cursors, documents(), k, allowed);
}

std::vector<double> LexicalIndex::score_documents(std::span<const QueryTerm> terms,
                                                  std::span<const Bm25Settings> settings,
                                                  std::span<const std::uint32_t> documents) const {
  std::vector<std::size_t> rising(documents.size());
  std::iota(rising.begin(), rising.end(), std::size_t{0});
  std::ranges::sort(rising, {}, [&](std::size_t i) { return documents[i]; });
  std::vector<double> scores(documents.size(), 0);
  const std::span<const LexicalGroup> groups = data_->file.groups();
  for (const PreparedTerms::Term& term : prepare(groups, data_->norms, terms, settings).terms) {
    TermCursor cursor(groups[terms[term.place].group].postings(term.found), term.score);
    for (const std::size_t i : rising) scores[i] += cursor.score_of(documents[i]);
  }
  return scores;
}

std::vector<TermExplanation> LexicalIndex::explain(std::span<const QueryTerm> terms,
                                                   std::span<const Bm25Settings> settings,
                                                   std::uint32_t document) const {
  std::vector<TermExplanation> explanations;
  const std::span<const LexicalGroup> groups = data_->file.groups();
  for (const PreparedTerms::Term& term : prepare(groups, data_->norms, terms, settings).terms) {
    const LexicalGroup& group = groups[terms[term.place].group];
    TermCursor cursor(group.postings(term.found), term.score);
    const double score = cursor.score_of(document);
    if (score == 0) continue;
    const std::uint32_t holding = term.found.documents;
    const Bm25Settings::Formula formula = settings[terms[term.place].group].formula;
    TermExplanation& one = explanations.emplace_back();
    one.term = term.place;
    one.documents = holding;
    one.idf = inverse_document_frequency(formula, group.documents, holding);
    one.score = score;
    for (std::size_t f = 0; f < group.fields.size(); ++f) one.frequencies.push_back(cursor.frequency(f));
  }
  return explanations;
}

void LexicalIndex::verify() const {
  data_->file.verify();
}

std::vector<QueryTerm> query_terms(const LexicalIndex& index, std::string_view question) {
  std::vector<QueryTerm> terms;
  Tokens tokens;
  for (std::uint32_t g = 0; g < index.groups().size(); ++g) {
    tokens.clear();
    analyzer(index.groups()[g].analyzer).analyze(question, tokens);
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto [found, fresh] = places.try_emplace(tokens.term(i), terms.size());
      if (fresh) {
        terms.push_back({g, std::string(tokens.term(i)), 1});
      } else {
        terms[found->second].weight += 1;
      }
    }
  }
  return terms;
}

}  // namespace pandect
