#include "cluster/cluster_search.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "cluster/index_layout.h"
#include "index/bm25.h"
#include "model/http_error.h"
#include "model/json_fields.h"
#include "pandect/error.h"
#include "text/said.h"

namespace pandect {
namespace {

/// Limit of terms of a question: clusters accept 1024 clauses by default.
constexpr std::size_t most_terms = 1000;
/// Limit of hits of a reply: clusters return 10,000 by default.
constexpr std::size_t most_hits = 10000;
/// Hits beyond those wanted, for ties with the last.
constexpr std::size_t hits_for_ties = 32;
/// Limit of works in one list of a filter: clusters accept 65,536.
constexpr std::size_t most_works = 50000;
/// Limit of other days as of which works are read: clusters accept 1024 clauses by default.
constexpr std::size_t most_days = 500;

}  // namespace

void ClusterNotes::add(Said note) {
  const std::scoped_lock lock(mutex_);
  notes_.emplace(note.text, note);
}

std::vector<Said> ClusterNotes::all() const {
  const std::scoped_lock lock(mutex_);
  std::vector<Said> all;
  for (const auto& [text, note] : notes_) all.push_back(note);
  return all;
}

ClusterSearch::ClusterSearch(const LibraryView& library, LexicalSettings settings, std::string_view addresses,
                             const std::string& index, std::shared_ptr<ClusterNotes> notes)
    : library_(library),
      settings_(std::move(settings)),
      cluster_(addresses, patience_of_questions()),
      notes_(std::move(notes)) {
  check_index_name(index);
  open(index);
}

void ClusterSearch::open(const std::string& index) {
  const auto refuse = [&](const std::string& what, const std::string& hint) {
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", cluster_.name(), what), hint);
  };
  const std::string push = fmt::format("`pandect push --to {} --index {}` makes it", cluster_.name(), index);
  const std::optional<Json> found = cluster_.find("GET", "/" + index);
  if (!found) refuse(fmt::format("there is no index '{}'", index), push);
  if (!found->is_object() || found->size() != 1)
    refuse(fmt::format("'{}' names {} indexes, and not one", index, found->size()), push);
  index_ = found->begin().key();
  check_index_name(index_);
  const Json& facts = field(field(field(found->begin().value(), "mappings"), "_meta"), "pandect");
  if (facts.is_null()) refuse(fmt::format("the index '{}' was not made by `pandect push`", index), push);
  if (text_field(facts, "settings") != settings_key(settings_)) {
    refuse(fmt::format("the index '{}' was pushed with other weights of fields than this system has", index),
           "push with the --system that is asked with");
  }
  if (text_field(facts, "source") != source_key(library_, settings_))
    refuse(fmt::format("the index '{}' was made from another library, or from this one before it changed",
                       index),
           push);
  if (field(facts, "complete") != true)
    refuse(fmt::format("the push of the index '{}' was not finished", index), push);
}

/// Filters to the works that may be meant, by the shorter of two lists.
Json ClusterSearch::works_filter(const TermScope& scope) const {
  Json filters = Json::array();
  const std::vector<double>& shares = scope.query->work_shares;
  const auto id = [&](std::size_t work) { return bounded_id(library_.works()[work].id); };
  const auto list = [&](const std::vector<std::size_t>& works, std::size_t begin) {
    Json ids = Json::array();
    for (std::size_t i = begin; i < std::min(begin + most_works, works.size()); ++i)
      ids.push_back(id(works[i]));
    return Json{{"terms", {{"work", ids}}}};
  };
  if (scope.work) {
    filters.push_back({{"term", {{"work", {{"value", id(*scope.work)}}}}}});
    return filters;
  }
  std::vector<std::size_t> in;
  std::vector<std::size_t> out(scope.without.begin(), scope.without.end());
  for (std::size_t work = 0; work < shares.size(); ++work) {
    if (shares[work] > 0) {
      in.push_back(work);
    } else if (!std::ranges::binary_search(scope.without, work)) {
      out.push_back(work);
    }
  }
  const auto any_of = [&](const std::vector<std::size_t>& works) {
    Json lists = Json::array();
    for (std::size_t begin = 0; begin < works.size(); begin += most_works)
      lists.push_back(list(works, begin));
    return lists;
  };
  if (!shares.empty() && in.size() < out.size()) {
    std::erase_if(in, [&](std::size_t work) { return std::ranges::binary_search(scope.without, work); });
    filters.push_back({{"bool", {{"should", any_of(in)}, {"minimum_should_match", 1}}}});
  } else if (!out.empty()) {
    filters.push_back({{"bool", {{"must_not", any_of(out)}}}});
  }
  return filters;
}

/// Filters to the wordings that are read for a question of the query's day.
Json ClusterSearch::days_filter(const TermScope& scope) const {
  const auto on = [](std::int32_t day) {
    return Json::array({{{"range", {{"from", {{"lte", day}}}}}}, {{"range", {{"to", {{"gt", day}}}}}}});
  };
  std::map<std::int32_t, Json> others;  // ids of the works that are read as of another day
  for (std::uint32_t work = 0; work < library_.works().size(); ++work) {
    const std::int32_t day = scope.query->day_of(work);
    if (day == scope.query->day || scope.query->share_of(work) <= 0) continue;
    if (others.size() < most_days || others.contains(day))
      others[day].push_back(bounded_id(library_.works()[work].id));
    else if (notes_ != nullptr)
      notes_->add(say("other-days-left-out", {{"day", format_date(from_days(scope.query->day))}}));
  }
  Json any = Json::array({{{"bool", {{"filter", on(scope.query->day)}}}}});
  for (auto& [day, works] : others) {
    Json all = on(day);
    all.push_back({{"terms", {{"work", std::move(works)}}}});
    any.push_back({{"bool", {{"filter", std::move(all)}}}});
  }
  return {{"bool", {{"should", std::move(any)}, {"minimum_should_match", 1}}}};
}

std::string ClusterSearch::query_for(std::span<const QueryTerm> terms, std::size_t range,
                                     const TermScope& scope, std::size_t size) const {
  const DocumentRange& own = library_.documents().ranges()[range];
  const LexicalIndex& index = library_.lexical(range);
  struct Clause {
    std::string field;
    std::string term;
    double boost;
    double most;  // the maximum contribution to a score
  };
  std::vector<Clause> clauses;
  for (const QueryTerm& term : terms) {
    const std::string& group = index.groups().at(term.group).name;
    const Bm25Settings& settings = settings_of(settings_, group);
    const std::uint32_t holding = index.document_frequency(term.group, term.term);
    if (holding == 0) continue;
    // The cluster's idf and saturation are ours, but for its constant k1 + 1.
    const double asked = settings.group_weight * asked_weight(settings, term.weight);
    const double boost = asked / (settings.k1 * frequency_unit + 1);
    const double most = term_factor(settings, index.documents(), holding, term.weight);
    if (boost > 0) clauses.push_back({term_field(group, own.language), escaped_term(term.term), boost, most});
  }
  if (clauses.empty()) return {};
  if (clauses.size() > most_terms) {
    std::ranges::stable_sort(clauses, std::ranges::greater(), &Clause::most);
    clauses.resize(most_terms);
  }
  Json should = Json::array();
  for (const Clause& clause : clauses)
    should.push_back({{"term", {{clause.field, {{"value", clause.term}, {"boost", clause.boost}}}}}});
  Json filters = works_filter(scope);
  filters.push_back(days_filter(scope));
  return dump_json(
      {{"size", size},
       {"_source", false},
       {"track_total_hits", false},
       {"timeout", fmt::format("{}ms", static_cast<long>(cluster_.patience().idle_seconds * 500))},
       {"docvalue_fields", Json::array({"ord"})},
       {"query", {{"bool", {{"filter", filters}, {"should", should}, {"minimum_should_match", 1}}}}}});
}

void ClusterSearch::look_for_gaps(const Json& reply) const {
  const Json& shards = field(reply, "_shards");
  const Json& late = field(reply, "timed_out");
  if (!shards.is_object() || !late.is_boolean() || count_field(shards, "total") == 0)
    throw cluster_.bad_reply("it says nothing of its shards");
  const std::size_t failed = count_field(shards, "failed");
  const std::size_t total = count_field(shards, "total");
  std::string note;
  if (failed > 0) {
    const Json& reason = field(element(list_field(shards, "failures"), 0), "reason");
    note = fmt::format("partial results: {} of {} shards of {} at {} did not answer ({})", failed, total,
                       index_, cluster_.name(), bounded_line(text_field(reason, "reason")));
  } else if (late == true) {
    note = fmt::format("partial results: {} at {} was not searched to the end within {} s", index_,
                       cluster_.name(), cluster_.patience().idle_seconds / 2);
  }
  if (note.empty()) return;
  if (notes_ == nullptr)
    throw Error(ErrorCode::service_unavailable, note, "look at the health of the cluster");
  Said said = say("partial-results");  // of whose machines it is, is not for all
  said.text = std::move(note);
  notes_->add(std::move(said));
}

std::vector<ScoredDocument> ClusterSearch::read_hits(const Json& reply, std::size_t range,
                                                     const TermScope& scope) const {
  const DocumentRange& own = library_.documents().ranges()[range];
  const std::span<const Document> documents = library_.documents().documents();
  const Json& hits = field(field(reply, "hits"), "hits");
  if (!hits.is_array()) throw cluster_.bad_reply("it has no list of hits");
  std::vector<ScoredDocument> found;
  std::unordered_set<std::uint32_t> seen;
  for (const Json& hit : hits) {
    const Json& place = element(list_field(field(hit, "fields"), "ord"), 0);
    const double score = number_field(hit, "_score", -1);
    if (!place.is_number_unsigned() || !std::isfinite(score) || score < 0)
      throw cluster_.bad_reply("a hit has no place or no score");
    const auto document = place.get<std::uint64_t>();
    if (document < own.begin || document >= own.end || !scope.has(documents[document]))
      throw cluster_.bad_reply("a hit is none that was asked for");
    const auto within = static_cast<std::uint32_t>(document - own.begin);
    if (seen.insert(within).second) found.push_back({within, score});
  }
  return found;
}

std::vector<ScoredDocument> ClusterSearch::search(std::span<const QueryTerm> terms, std::size_t range,
                                                  const TermScope& scope, std::size_t k) const {
  if (k == 0 || terms.empty()) return {};
  const std::size_t size = std::min(k, most_hits - hits_for_ties) + hits_for_ties;
  const std::string query = query_for(terms, range, scope, size);
  if (query.empty()) return {};
  const std::optional<Json> reply =
      cluster_.find("POST", "/" + index_ + "/_search?search_type=dfs_query_then_fetch", query);
  if (!reply) {
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: the index '{}' is gone: another took its place", cluster_.name(), index_),
                "ask again");
  }
  look_for_gaps(*reply);
  std::vector<ScoredDocument> found = read_hits(*reply, range, scope);
  std::ranges::sort(found, [](const ScoredDocument& a, const ScoredDocument& b) {
    return a.score != b.score ? a.score > b.score : a.document < b.document;
  });
  if (found.size() > k) found.resize(k);
  return found;
}

}  // namespace pandect
