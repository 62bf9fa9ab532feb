#include "question/work_scope.h"

#include <algorithm>
#include <utility>

namespace pandect {

void keep_works(Query& query, const std::vector<bool>& works) {
  if (works.empty()) return;
  query.work_shares.resize(works.size(), 1);
  for (std::size_t work = 0; work < works.size(); ++work) {
    if (!works[work]) query.work_shares[work] = 0;
  }
  std::erase_if(query.works, [&](const WorkMention& mention) { return !works[mention.work]; });
  const auto is_kept_out = [&](const ProvisionKey& key) { return !works[key.work]; };
  for (NamedProvision& named : query.named) {
    const bool led_somewhere = !named.targets.empty();
    for (std::vector<ProvisionKey>* keys : {&named.targets, &named.others, &named.perhaps})
      std::erase_if(*keys, is_kept_out);
    if (!led_somewhere || !named.targets.empty()) continue;
    named.targets = std::move(named.others.empty() ? named.perhaps : named.others);
    if (named.targets.empty()) named.status = Resolution::Status::no_such_work;
  }
}

std::optional<std::uint32_t> only_work(const std::vector<bool>& works) {
  if (std::ranges::count(works, true) != 1) return std::nullopt;
  return static_cast<std::uint32_t>(std::ranges::find(works, true) - works.begin());
}

}  // namespace pandect
