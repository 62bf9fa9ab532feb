#include "index/lexical_index.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "index/lexical_file.h"
#include "index/lexical_part.h"
#include "index/lexical_search.h"
#include "index/sketch_search.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The norms of a group of a file for the most recently used settings.
class NormsCache {
 public:
  /// @param group of the file, with the totals of the collection
  /// @param documents number of documents of the collection
  std::shared_ptr<const GroupNorms> norms(const LexicalGroup& group, std::uint32_t documents,
                                          const Bm25Settings& settings) {
    const std::scoped_lock lock(mutex_);
    for (const Slot& slot : slots_) {
      if (slot.norms && slot.k1 == settings.k1 && slot.weights == settings.weights && slot.b == settings.b) {
        return slot.norms;
      }
    }
    check_codes(group);
    Slot& slot = slots_[next_++ % slots_.size()];
    slot = {settings.k1, settings.weights, settings.b,
            std::make_shared<GroupNorms>(prepare_norms(group.fields, documents, group.documents, settings))};
    return slot.norms;
  }

 private:
  struct Slot {
    double k1 = 0;
    std::vector<double> weights;
    std::vector<double> b;
    std::shared_ptr<const GroupNorms> norms;
  };

  /// Scoring uses codes as table indexes without checking them again.
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

/// Buffers of a search, kept for the next one of the same thread.
struct Workspace {
  std::vector<TermCursor> cursors;
  LexicalSearch search;
  SketchSearch sketches;
};

/// Lends the thread's workspace; a nested search, from a search's callback, gets one of its own.
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

namespace {

/// The document frequencies of the group's terms used so far, for a file that also has documents outside the
/// collection: counting them takes as long as some searches.
class LiveCounts {
 public:
  std::uint32_t count(const TermDictionary::Found& term, const LexicalGroup& own,
                      const PartDocuments& documents) {
    {
      const std::scoped_lock lock(mutex_);
      if (const auto known = counts_.find(term.begin); known != counts_.end()) return known->second;
    }
    const std::uint32_t count = documents.count(own.postings(term));
    const std::scoped_lock lock(mutex_);
    if (counts_.size() >= most) counts_.clear();
    counts_.emplace(term.begin, count);
    return count;
  }

 private:
  static constexpr std::size_t most = 1U << 16;  // about 2 MB
  std::mutex mutex_;
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;  // by where the term's postings begin
};

/// A file of an index.
struct Part {
  explicit Part(const std::filesystem::path& path)
      : file(path),
        documents(file),
        groups(file.groups().begin(), file.groups().end()),
        norms(groups.size()),
        live(groups.size()) {}
  explicit Part(const LexicalPart& part)
      : file(part.path),
        documents(file, part.runs),
        groups(file.groups().begin(), file.groups().end()),
        norms(groups.size()),
        live(groups.size()) {}

  LexicalFile file;
  PartDocuments documents;
  std::vector<LexicalGroup> groups;  // with the totals of the collection
  mutable std::vector<NormsCache> norms;
  mutable std::vector<LiveCounts> live;
};

bool is_same(const FieldGroup& a, const FieldGroup& b) {
  return a.name == b.name && a.analyzer == b.analyzer && a.fields == b.fields;
}

}  // namespace

struct LexicalIndex::Data {
  explicit Data(const std::filesystem::path& path) {
    parts.push_back(std::make_unique<Part>(path));
    describe();
  }
  explicit Data(std::span<const LexicalPart> files) {
    for (const LexicalPart& file : files) parts.push_back(std::make_unique<Part>(file));
    describe();
    add_totals();
  }

  void describe() {
    for (const LexicalGroup& group : parts.front()->groups) descriptions.push_back(group.description);
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (!std::ranges::equal(parts[p]->groups, descriptions, is_same, &LexicalGroup::description))
        parts[p]->file.fail("it has other fields than the index it is a part of");
      documents += parts[p]->documents.size();
      for (const DocumentRun& run : parts[p]->documents.runs()) runs.push_back({run, p});
    }
    std::ranges::sort(runs, {}, [](const PlacedRun& placed) { return placed.run.first; });
  }

  void add_totals() {
    for (std::size_t g = 0; g < descriptions.size(); ++g) {
      for (std::size_t f = 0; f < descriptions[g].fields.size(); ++f) {
        std::uint64_t total = 0;
        for (const auto& part : parts) total += part->documents.total(part->groups[g].fields[f]);
        for (const auto& part : parts) part->groups[g].fields[f].total = total;
      }
    }
  }

  /// The position of a document of the collection.
  struct Place {
    std::size_t part;
    std::uint32_t document;  // of the file
  };
  /// @returns nothing when the collection does not have the document
  std::optional<Place> place_of(std::uint32_t document) const {
    const auto next = std::ranges::upper_bound(runs, document, {},
                                               [](const PlacedRun& placed) { return placed.run.first; });
    if (next != runs.begin()) {
      const PlacedRun& placed = *std::prev(next);
      const std::uint32_t behind = document - placed.run.first;
      if (behind < placed.run.end - placed.run.begin) return Place{placed.part, placed.run.begin + behind};
    }
    return std::nullopt;
  }

  struct PlacedRun {
    DocumentRun run;
    std::size_t part;
  };
  std::vector<std::unique_ptr<Part>> parts;  // at least one
  std::uint32_t documents = 0;
  std::vector<FieldGroup> descriptions;
  std::vector<PlacedRun> runs;  // by the documents of the collection
};

namespace {

/// The terms of a question that occur in a collection, ready to score.
struct PreparedTerms {
  struct Term {
    std::size_t place;        // in the question
    std::uint32_t documents;  // of the collection that hold it
    double factor;
    std::vector<std::optional<TermDictionary::Found>> found;  // by part
  };
  std::vector<Term> terms;
  std::vector<std::vector<std::shared_ptr<const GroupNorms>>> norms;  // by part and group
  double rounding = 0;

  TermScore score(const Term& term, std::size_t part, std::uint32_t group) const {
    return {norms[part][group].get(), term.factor, rounding};
  }
};

/// Looks a term up in all parts. @returns number of documents of the collection that contain it
std::uint32_t find_term(std::span<const std::unique_ptr<Part>> parts, std::uint32_t group,
                        std::string_view term, std::vector<std::optional<TermDictionary::Found>>& found) {
  std::uint32_t documents = 0;
  for (const auto& part : parts) {
    const LexicalGroup& own = part->groups[group];
    found.push_back(own.terms.find(term));
    if (!found.back()) continue;
    documents += part->documents.size() == own.documents
                     ? found.back()->documents
                     : part->live[group].count(*found.back(), own, part->documents);
  }
  return documents;
}

PreparedTerms prepare(std::span<const std::unique_ptr<Part>> parts, std::uint32_t documents,
                      std::span<const QueryTerm> terms, std::span<const Bm25Settings> settings) {
  const std::size_t groups = parts.front()->groups.size();
  if (settings.size() != groups) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{} settings of BM25 for {} groups of fields", settings.size(), groups));
  }
  PreparedTerms prepared;
  for (const Bm25Settings& own : settings) check_settings(own);
  for (const auto& part : parts) {
    auto& norms = prepared.norms.emplace_back();
    for (std::size_t g = 0; g < groups; ++g)
      norms.push_back(part->norms[g].norms(part->groups[g], documents, settings[g]));
  }
  double factors = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const QueryTerm& term = terms[i];
    if (term.group >= groups || !(term.weight >= 0 && term.weight <= 1e9)) {
      throw Error(ErrorCode::wrong_usage, "a term of the question has no such group or weight");
    }
    PreparedTerms::Term made{i, 0, 0, {}};
    made.documents = find_term(parts, term.group, term.term, made.found);
    if (made.documents == 0) continue;
    made.factor = term_factor(settings[term.group], documents, made.documents, term.weight);
    if (!(made.factor > 0)) continue;
    factors += made.factor;
    prepared.terms.push_back(std::move(made));
  }
  prepared.rounding = rounding_for(factors);
  return prepared;
}

}  // namespace

LexicalIndex::LexicalIndex(const std::filesystem::path& path) : data_(std::make_unique<Data>(path)) {}
LexicalIndex::LexicalIndex(std::span<const LexicalPart> parts) : data_(std::make_unique<Data>(parts)) {}
LexicalIndex::~LexicalIndex() = default;
LexicalIndex::LexicalIndex(LexicalIndex&&) noexcept = default;
LexicalIndex& LexicalIndex::operator=(LexicalIndex&&) noexcept = default;

std::uint32_t LexicalIndex::documents() const {
  return data_->documents;
}

const std::vector<FieldGroup>& LexicalIndex::groups() const {
  return data_->descriptions;
}

std::uint32_t LexicalIndex::document_frequency(std::uint32_t group, std::string_view term) const {
  std::vector<std::optional<TermDictionary::Found>> found;
  return find_term(data_->parts, group, term, found);
}

std::vector<std::uint32_t> LexicalIndex::documents_with(std::uint32_t group, std::string_view term) const {
  if (group >= groups().size()) throw Error(ErrorCode::wrong_usage, "an index has no such group");
  std::vector<std::uint32_t> documents;
  for (const auto& part : data_->parts) {
    const LexicalGroup& own = part->groups[group];
    const std::optional<TermDictionary::Found> found = own.terms.find(term);
    if (!found) continue;
    const PostingList list = own.postings(*found);
    PostingBlock block;
    documents.reserve(documents.size() + list.size());
    for (std::size_t at = 0; at < list.blocks(); ++at) {
      list.decode_documents(at, block);
      part->documents.append_numbers(std::span(block.documents, block.size), documents);
    }
  }
  if (!std::ranges::is_sorted(documents)) std::ranges::sort(documents);
  return documents;
}

double LexicalIndex::average_length(std::uint32_t group, std::size_t field) const {
  const std::uint64_t total = data_->parts.front()->groups.at(group).fields.at(field).total;
  return documents() > 0 ? static_cast<double>(total) / documents() : 0;
}

std::vector<ScoredDocument> LexicalIndex::search(std::span<const QueryTerm> terms,
                                                 std::span<const Bm25Settings> settings, std::size_t k,
                                                 const std::function<bool(std::uint32_t)>& allowed) const {
  if (k == 0) return {};
  const PreparedTerms prepared = prepare(data_->parts, documents(), terms, settings);
  std::vector<ScoredDocument> all;
  for (std::size_t p = 0; p < data_->parts.size(); ++p) {
    const Part& part = *data_->parts[p];
    const WorkspaceLoan workspace;
    for (const PreparedTerms::Term& term : prepared.terms) {
      if (!term.found[p]) continue;
      const std::uint32_t group = terms[term.place].group;
      const PostingList list = part.groups[group].postings(*term.found[p]);
      const GroupNorms& norms = *prepared.norms[p][group];
      workspace->cursors.emplace_back(list, prepared.score(term, p, group),
                                      norms.sketches->find(term.found[p]->begin, list, norms));
    }
    const std::function<bool(std::uint32_t)> own_allowed = part.documents.allowed(allowed);
    const std::uint32_t own = part.file.documents();
    std::vector<ScoredDocument> best;
    if (!workspace->sketches.run(workspace->cursors, own, k, own_allowed, best))
      best = workspace->search.run(workspace->cursors, own, k, own_allowed);
    for (const ScoredDocument& one : best) all.push_back({part.documents.number(one.document), one.score});
  }
  if (data_->parts.size() == 1) return all;
  std::ranges::sort(all, [](const ScoredDocument& a, const ScoredDocument& b) {
    return a.score != b.score ? a.score > b.score : a.document < b.document;
  });
  if (all.size() > k) all.resize(k);
  return all;
}

std::vector<double> LexicalIndex::score_documents(std::span<const QueryTerm> terms,
                                                  std::span<const Bm25Settings> settings,
                                                  std::span<const std::uint32_t> documents) const {
  struct Asked {
    Data::Place at;
    std::size_t place;
  };
  std::vector<Asked> rising;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (const auto place = data_->place_of(documents[i])) rising.push_back({*place, i});
  }
  std::ranges::sort(rising, {}, [](const Asked& one) { return std::pair(one.at.part, one.at.document); });
  std::vector<double> scores(documents.size(), 0);
  const PreparedTerms prepared = prepare(data_->parts, this->documents(), terms, settings);
  for (auto begin = rising.begin(), end = begin; begin != rising.end(); begin = end) {
    const std::size_t p = begin->at.part;
    end = std::find_if(begin, rising.end(), [&](const Asked& one) { return one.at.part != p; });
    for (const PreparedTerms::Term& term : prepared.terms) {
      if (!term.found[p]) continue;
      const std::uint32_t group = terms[term.place].group;
      TermCursor cursor(data_->parts[p]->groups[group].postings(*term.found[p]),
                        prepared.score(term, p, group));
      for (auto one = begin; one != end; ++one) scores[one->place] += cursor.score_of(one->at.document);
    }
  }
  return scores;
}

std::vector<TermExplanation> LexicalIndex::explain(std::span<const QueryTerm> terms,
                                                   std::span<const Bm25Settings> settings,
                                                   std::uint32_t document) const {
  std::vector<TermExplanation> explanations;
  const std::optional<Data::Place> found = data_->place_of(document);
  if (!found) return explanations;
  const Data::Place place = *found;
  const Part& part = *data_->parts[place.part];
  const PreparedTerms prepared = prepare(data_->parts, documents(), terms, settings);
  for (const PreparedTerms::Term& term : prepared.terms) {
    if (!term.found[place.part]) continue;
    const std::uint32_t number = terms[term.place].group;
    const LexicalGroup& group = part.groups[number];
    TermCursor cursor(group.postings(*term.found[place.part]), prepared.score(term, place.part, number));
    const double score = cursor.score_of(place.document);
    if (score == 0) continue;
    TermExplanation& one = explanations.emplace_back();
    one.term = term.place;
    one.documents = term.documents;
    one.idf = inverse_document_frequency(settings[number].formula, documents(), term.documents);
    one.score = score;
    for (std::size_t f = 0; f < group.fields.size(); ++f) one.frequencies.push_back(cursor.frequency(f));
  }
  return explanations;
}

void LexicalIndex::verify() const {
  for (const auto& part : data_->parts) part->file.verify();
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
