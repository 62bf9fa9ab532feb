#include "lab/bench/provision_names.h"

#include <algorithm>

namespace pandect {

ProvisionNames::ProvisionNames(const LibraryView& library, const RetrievalDataset& dataset) {
  const std::span<const Document> documents = library.documents().documents();
  for (std::uint32_t i = 0; i < documents.size(); ++i) {
    const Provision& provision = library.provisions(documents[i].version)[documents[i].provision];
    const std::string& law = library.works()[documents[i].work].title;
    const std::string name = dataset.name_of(library, {i, 0, {}});
    if (!name.empty() &&
        known_.try_emplace(name, Known{law, provision.label.empty() ? provision.number : provision.label, i})
            .second)
      ++provisions_[law];
  }
}

std::size_t ProvisionNames::provisions_of(const std::string& law) const {
  const auto found = provisions_.find(law);
  return found == provisions_.end() ? 0 : found->second;
}

std::string ProvisionNames::law(const std::string& name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? "(not in the library)" : found->second.law;
}

std::string ProvisionNames::provision(const std::string& name) const {
  const auto found = known_.find(name);
  if (found != known_.end()) return found->second.law + " " + found->second.label;
  std::string shown = name;
  std::ranges::replace(shown, '\t', ' ');
  return shown + " (not in the library)";
}

std::optional<std::uint32_t> ProvisionNames::document(const std::string& name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? std::nullopt : std::optional(found->second.document);
}

}  // namespace pandect
