#include "api/read_on.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "api/describe.h"
#include "question/asking_words.h"

namespace pandect {
namespace {

constexpr std::size_t most_looked_at = 60;  // references, and units of a chapter

}  // namespace

std::vector<ProvisionInfo> read_on_from(const LibraryView& view, std::uint32_t document, std::int32_t day,
                                        const std::vector<std::string>& shown, std::size_t most) {
  const Document own = view.documents().documents()[document];
  const Tree tree = view.provisions(own.version);
  // Units beside it, by how far away they stand.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> beside;
  for (std::uint32_t place = 1; place < tree.size(); ++place) {
    const std::uint32_t distance = place > own.provision ? place - own.provision : own.provision - place;
    if (tree[place].unit && tree[place].parent == tree[own.provision].parent && distance > 0)
      beside.emplace_back(distance, place);
  }
  std::ranges::sort(beside);
  if (beside.size() > most_looked_at) beside.resize(most_looked_at);
  std::map<std::uint32_t, std::uint32_t> near;  // by its document; what refers to it is nearest
  for (std::uint32_t i = 0; i < beside.size(); ++i) {
    if (const auto other = view.document_of({own.work, own.version, beside[i].second}))
      near.emplace(*other, i + 1);
  }
  std::size_t looked_at = 0;
  for (const Link& link : view.documents().links_to(document)) {
    if (++looked_at > most_looked_at) break;
    const Document& from = view.documents().documents()[link.from];
    if (link.from != document && from.work == own.work && view.is_read(from, day)) near[link.from] = 0;
  }
  std::vector<std::tuple<bool, std::uint32_t, std::uint32_t>> ranked;
  for (const auto& [other, distance] : near) {
    const Document& unit = view.documents().documents()[other];
    const std::string heading = view.provisions(unit.version)[unit.provision].heading;
    if (heading.empty()) continue;
    const bool is_aspect = names_aspect(heading, view.works()[own.work].language);
    if (is_aspect || distance <= 2) ranked.emplace_back(!is_aspect, distance, other);
  }
  std::ranges::sort(ranked);
  std::vector<ProvisionInfo> all;
  for (const auto& [is_other, distance, other] : ranked) {
    ProvisionInfo info = describe_document(view, other, day);
    const bool is_new = std::ranges::find(shown, info.id) == shown.end() &&
                        info.standing != Standing::repealed &&
                        std::ranges::find(all, info.heading, &ProvisionInfo::heading) == all.end();
    if (is_new) all.push_back(std::move(info));
    if (all.size() == most) break;
  }
  return all;
}

}  // namespace pandect
