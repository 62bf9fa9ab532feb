#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/read/cited_answer.h"
#include "question/query.h"

namespace pandect {

/// Decides what the citations of an answer lead to, and whether that exists, in the order of the text: a part
/// of a provision may belong to the one cited before.
class ResolvedCitations {
 public:
  /// @param day the day whose law is cited
  ResolvedCitations(const LibraryView& library, std::int32_t day) : library_(library), day_(day) {}

  /// Sets the targets and the status of a citation. False when it cites nothing: "this Act".
  bool resolve(const NamedProvision& named, AnswerCitation& cited) const;
  /// "Section 5 (Fees)" where section 7 is headed so, and section 5 otherwise: number and heading disagree.
  /// @param behind the words behind the citation
  void compare_heading(std::string_view behind, AnswerCitation& cited) const;
  /// Remembers the provision cited last.
  void keep_unit(const std::vector<ProvisionKey>& targets);

 private:
  bool resolve_part(const Citation& citation, AnswerCitation& cited) const;
  Said other_days(const Citation& citation) const;
  Said other_days(std::uint32_t work, const Citation& citation) const;

  const LibraryView& library_;
  std::int32_t day_;
  std::optional<ProvisionKey> last_unit_;
};

}  // namespace pandect
