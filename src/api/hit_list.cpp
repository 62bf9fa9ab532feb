#include "api/hit_list.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "api/describe.h"
#include "finding/scope.h"
#include "library/one_law.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// True if a hit shortly above is the same provision in another text of its law: one of them is listed.
bool is_listed_above(const LibraryView& view, std::span<const Hit> hits, std::size_t place) {
  constexpr std::size_t near = 30;  // the words that both have bring them to places that are near
  const std::size_t first = place - std::min(place, near);
  return std::ranges::any_of(hits.subspan(first, place - first), [&](const Hit& above) {
    return are_one_provision(view, above.document, hits[place].document);
  });
}

Standing standing_of(const LibraryView& view, const Hit& hit, std::int32_t day) {
  return describe_document(view, hit.document, day).standing;
}

bool is_by_relevance(const SearchOptions& options) {
  return options.order.empty() || options.order == "relevance";
}

}  // namespace

bool is_to_go_through(const SearchOptions& options) {
  return !is_by_relevance(options) || options.in_force || options.facets;
}

std::size_t hits_wanted(const SearchOptions& options) {
  return std::max(options.offset + options.limit + 1, is_to_go_through(options) ? most_sorted + 1 : 0);
}

std::vector<std::size_t> list_hits(const LibraryView& view, std::span<const Hit> hits, std::int32_t day,
                                   const SearchOptions& options) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < hits.size(); ++place) {
    if (is_listed_above(view, hits, place)) continue;
    if (options.in_force && standing_of(view, hits[place], day) != Standing::in_force) continue;
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
  Facets facets;
  for (const Hit& hit : hits.first(std::min(hits.size(), most_sorted))) {
    const std::uint32_t work = view.documents().documents()[hit.document].work;
    ++facets["jurisdiction"][jurisdiction_of(view.works()[work])];
    for (const std::string& kind : labels->kinds[work]) ++facets["kind"][kind];
    for (const std::string& collection : labels->collections[work]) ++facets["collection"][collection];
    ++facets["standing"][std::string(to_string(standing_of(view, hit, day)))];
  }
  keep_regions(facets["jurisdiction"]);
  return facets;
}

}  // namespace pandect
