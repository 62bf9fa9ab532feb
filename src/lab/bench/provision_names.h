#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "lab/bench/dataset.h"

namespace pandect {

/// What the library calls the provisions that a dataset names.
class ProvisionNames {
 public:
  ProvisionNames(const LibraryView& library, const RetrievalDataset& dataset);

  /// Number of provisions of a law that are in the set, by its title.
  std::size_t provisions_of(const std::string& law) const;
  /// The title of the law that a provision is in; "(not in the library)".
  std::string law(const std::string& name) const;
  /// Its law and label; the dataset's name if it is not in the library.
  std::string provision(const std::string& name) const;
  /// Nothing if it is not in the library.
  std::optional<std::uint32_t> document(const std::string& name) const;

 private:
  struct Known {
    std::string law;
    std::string label;
    std::uint32_t document = 0;
  };
  std::unordered_map<std::string, Known> known_;
  std::unordered_map<std::string, std::size_t> provisions_;  ///< of laws
};

}  // namespace pandect
