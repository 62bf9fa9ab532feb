#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A work a question speaks of.
struct WorkMention {
  std::uint32_t work = 0;
  Span span;  ///< in the question
};

/// A citation in a question and what it leads to.
struct NamedProvision {
  Citation citation;
  Resolution::Status status = Resolution::Status::resolved;
  std::vector<ProvisionKey> targets;  ///< in the versions in force on the day asked for
  std::vector<ProvisionKey> others;   ///< of an ambiguous one: what is cited the same way
  std::vector<ProvisionKey> perhaps;  ///< what may be meant, where the name may be short for several laws
  Span stranger;                      ///< see Resolution::stranger
};

/// A question as it is understood before anything is searched.
struct Query {
  std::string text;  ///< normalised; the spans below are of it
  Language language = Language::unknown;
  bool language_guessed = false;  ///< by the laws its words stand in
  std::int32_t day = 0;           ///< as of which the law is asked for
  std::vector<WorkMention> works;
  std::vector<NamedProvision> named;
  std::vector<double> work_shares;  ///< how likely each work is meant, 0 to 1; empty: not known

  /// 1 when nothing is known.
  double share_of(std::uint32_t work) const { return work_shares.empty() ? 1 : work_shares[work]; }
};

/// The question's words but for the names of works in it, each a space.
std::string without_names(const Query& query);

/// Nor the citations.
std::string without_citations(const Query& query);

struct QuerySettings {
  /// Absent: detected. Where the words of the question do not tell, it is that of the laws it names, else of
  /// those in which most of its words stand.
  std::optional<Language> language;
  std::int32_t day = 0;
  std::optional<std::uint32_t> work = std::nullopt;  ///< of citations in a text that mentions no work
  /// The text is part of one that is normalised already, and spans are to be of it as it is: done twice,
  /// "&amp;lt;" would change again.
  bool normal = false;
};

/// Finds in a question its language, the works it mentions and the provisions it cites. A citation without a
/// work ("มาตรา 40") is one of the work mentioned nearest before it, else of the nearest after it. Any way of
/// writing the same letters is read alike: the text is normalised first (see NormalText).
/// @throws Error wrong_usage when the text is empty or not UTF-8
Query parse_query(const LibraryView& library, std::string_view source, const QuerySettings& settings);

/// What one citation leads to that stands in no text, with its work named.
NamedProvision look_up_citation(const LibraryView& library, const Citation& citation, std::int32_t day);

}  // namespace pandect
