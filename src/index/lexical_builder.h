#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "index/lexical_index.h"

namespace pandect {

/// Builds an index from documents added in parts, so that not all of their texts need be in memory. The bytes
/// of the index depend only on the documents, not on the parts or the limits.
class LexicalBuilder {
 public:
  /// @throws Error internal for a group without fields or with too many
  LexicalBuilder(std::filesystem::path path, std::vector<FieldGroup> groups, const BuildLimits& limits = {});
  ~LexicalBuilder();
  LexicalBuilder(LexicalBuilder&&) noexcept;
  LexicalBuilder& operator=(LexicalBuilder&&) noexcept;

  /// Analyses and inverts `count` more documents, requested from `texts_of` by their numbers in this part.
  /// @throws Error no_space, no_permission; and what `texts_of` throws. Nothing can be added after that.
  void add(std::uint32_t count, const TextsOfDocument& texts_of);
  /// Writes the index; nothing can be added afterwards. @throws Error no_space, no_permission
  void finish();

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace pandect
