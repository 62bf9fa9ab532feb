#include "retrieve/time_order.h"

#include <algorithm>

#include "catalogue/loaded_work.h"

namespace pandect {

void put_undated_last(const LibraryView& library, const Query& query, std::int32_t today,
                      std::vector<Hit>& hits) {
  constexpr double least_share = 0.5;  // of the best score, of a hit that is known to be in force
  if (hits.empty() || query.day >= today) return;
  const double least = least_share * hits.front().score;
  std::ranges::stable_partition(hits, [&](const Hit& hit) {
    const Document& own = library.documents().documents()[hit.document];
    const bool named =
        std::ranges::any_of(hit.why, [](const Reason& one) { return one.kind == Reason::Kind::named; });
    return named || (own.from != always && own.in_force(query.day) && hit.score >= least);
  });
}

}  // namespace pandect
