#include "api/hit_list.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

#include "api/describe.h"
#include "finding/scope.h"
#include "library/one_law.h"
#include "pandect/error.h"
#include "question/asking_words.h"
#include "question/question_terms.h"

namespace pandect {
namespace {

std::uint32_t work_of(const LibraryView& view, const Hit& hit) {
  return view.documents().documents()[hit.document].work;
}

/// True for each hit that shortly above is the same provision in another text of its law: one of them is
/// listed.
std::vector<bool> find_repeated(const LibraryView& view, std::span<const Hit> hits) {
  constexpr std::size_t near = 30;  // the words that both have bring them to places that are near
  std::vector<bool> repeated(hits.size());
  std::unordered_map<std::string_view, std::vector<std::size_t>> places_of_law;
  for (std::size_t place = 0; place < hits.size(); ++place) {
    std::vector<std::size_t>& above = places_of_law[id_of_law(view.works()[work_of(view, hits[place])].id)];
    repeated[place] = std::ranges::any_of(above, [&](std::size_t other) {
      return place - other <= near && work_of(view, hits[other]) != work_of(view, hits[place]) &&
             are_one_provision(view, hits[other].document, hits[place].document);
    });
    above.push_back(place);
  }
  return repeated;
}

bool is_by_relevance(const SearchOptions& options) {
  return options.order.empty() || options.order == "relevance";
}

}  // namespace

bool is_to_go_through(const SearchOptions& options) {
  return !is_by_relevance(options) || options.in_force || options.facets || options.brief;
}

std::vector<Hit> about_question(const LibraryView& view, const Query& query, std::span<const Hit> hits) {
  const std::string subject = without_asking_words(query.text, query.language);
  std::vector<bool> about(hits.size(), true);
  std::map<std::size_t, std::vector<std::size_t>> places_in_range;
  for (std::size_t place = 0; place < hits.size(); ++place) {
    const auto is_words = [](const Reason& reason) { return reason.kind == Reason::Kind::words; };
    if (std::ranges::all_of(hits[place].why, is_words))
      places_in_range[range_of(view, hits[place].document)].push_back(place);
  }
  for (const auto& [range, places] : places_in_range) {
    const LexicalIndex& index = view.lexical(range);
    std::vector<QueryTerm> terms = query_terms(index, subject);
    std::erase_if(terms, [](const QueryTerm& term) { return term.group != 0; });
    std::vector<Bm25Settings> settings(index.groups().size());
    // In the field of the title the index has other names of the work, too.
    settings.front().weights = {1, 1, 1, 0};
    std::vector<std::uint32_t> documents;
    for (const std::size_t place : places)
      documents.push_back(hits[place].document - view.documents().ranges()[range].begin);
    const std::vector<double> scores = index.score_documents(terms, settings, documents);
    const QuestionTerms of_question(view, range, std::string_view(subject));
    std::map<std::uint32_t, bool> in_title;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (scores[i] > 0) continue;
      const std::uint32_t work = work_of(view, hits[places[i]]);
      const auto [known, fresh] = in_title.try_emplace(work, false);
      if (fresh) known->second = of_question.coverage(view.works()[work].title) > 0;
      // Of few the numbers before them, which no index has, are what the question has of them.
      if (known->second) continue;
      const Document& own = view.documents().documents()[hits[places[i]].document];
      const Provision provision = view.provision_and_above(own.version, own.provision).front();
      about[places[i]] = of_question.coverage(provision.label) > 0;
    }
  }
  std::vector<Hit> kept;
  for (std::size_t place = 0; place < hits.size(); ++place)
    if (about[place]) kept.push_back(hits[place]);
  return kept;
}

std::size_t hits_wanted(const SearchOptions& options) {
  return std::max(options.offset + options.limit + 1, is_to_go_through(options) ? most_sorted + 1 : 0);
}

std::vector<std::size_t> list_hits(const LibraryView& view, std::span<const Hit> hits, std::int32_t day,
                                   const SearchOptions& options) {
  std::vector<std::size_t> places;
  const std::vector<bool> repeated = find_repeated(view, hits);
  for (std::size_t place = 0; place < hits.size(); ++place) {
    if (repeated[place]) continue;
    if (options.in_force && standing_on(view, hits[place].document, day) != Standing::in_force) continue;
    places.push_back(place);
  }
  if (is_by_relevance(options)) return places;
  places.resize(std::min(places.size(), most_sorted));
  const auto document = [&](std::size_t place) { return hits[place].document; };
  if (options.order == "law") {
    std::ranges::sort(places, {}, document);
  } else if (options.order == "day") {
    const std::span<const Document> documents = view.documents().documents();
    std::ranges::stable_sort(places, std::greater(),
                             [&](std::size_t place) { return documents[document(place)].from; });
  } else {
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no order '{}'", options.order),
                "orders: relevance, day (what came into force last first), law (by law, in its own order)");
  }
  return places;
}

Facets count_facets(const LibraryView& view, std::span<const Hit> hits, std::int32_t day) {
  const std::shared_ptr<const LabelledWorks> labels = labelled_works(view);
  std::map<std::uint32_t, std::size_t> hits_of_work;
  std::map<Standing, std::size_t> standings;
  for (const Hit& hit : hits.first(std::min(hits.size(), most_sorted))) {
    ++hits_of_work[work_of(view, hit)];
    ++standings[standing_on(view, hit.document, day)];
  }
  Facets facets;
  for (const auto& [work, count] : hits_of_work) {
    facets["jurisdiction"][jurisdiction_of(view.works()[work])] += count;
    for (const std::string& kind : labels->kinds[work]) facets["kind"][kind] += count;
    for (const std::string& collection : labels->collections[work]) facets["collection"][collection] += count;
  }
  for (const auto& [standing, count] : standings)
    facets["standing"][std::string(to_string(standing))] = count;
  keep_regions(facets["jurisdiction"]);
  return facets;
}

}  // namespace pandect
