#pragma once

#include <optional>
#include <vector>

#include "answer/read/cited_answer.h"
#include "question/query.h"

namespace pandect {

/// Decides what the citations of an answer lead to, and whether that exists, in the order of the text: a part
/// of a provision may belong to the one cited before.
class ResolvedCitations {
 public:
  explicit ResolvedCitations(const LibraryView& library) : library_(library) {}

  /// Sets the targets and the status of a citation. False when it cites nothing: "this Act".
  bool resolve(const NamedProvision& named, AnswerCitation& cited) const;
  /// Remembers the provision cited last.
  void keep_unit(const std::vector<ProvisionKey>& targets);

 private:
  bool resolve_part(const Citation& citation, AnswerCitation& cited) const;

  const LibraryView& library_;
  std::optional<ProvisionKey> last_unit_;
};

}  // namespace pandect
