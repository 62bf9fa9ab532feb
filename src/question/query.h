#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "citations/resolve/resolution.h"
#include "law/citation.h"
#include "library/view.h"

namespace pandect {

/// A work named in a question.
struct WorkMention {
  std::uint32_t work = 0;
  Span span;  ///< in the question
};

/// A citation in a question and its targets.
struct NamedProvision {
  Citation citation;
  Resolution::Status status = Resolution::Status::resolved;
  std::vector<ProvisionKey> targets;  ///< in the versions in force on the query's day
  std::vector<ProvisionKey> others;   ///< for an ambiguous citation: others cited the same way
  std::vector<ProvisionKey> perhaps;  ///< possible targets, where the name may be short for several laws
  Span stranger;                      ///< see Resolution::stranger
  NamedBy named_by = NamedBy::title;  ///< see Resolution::named_by
  std::optional<std::uint32_t> work;  ///< see Resolution::work
};

/// A question after parsing, before any search.
struct Query {
  std::string text;  ///< normalised; the spans below refer to it
  Language language = Language::unknown;
  bool language_guessed = false;  ///< from the laws that contain its words
  std::int32_t day = 0;           ///< the day as of which the law is searched
  /// By work; see LibraryView::reading_days(). Null: each is read as of the day.
  std::shared_ptr<const std::vector<std::int32_t>> reading_days;
  std::vector<WorkMention> works;
  std::vector<NamedProvision> named;
  std::vector<double> work_shares;  ///< probability that each work is meant, 0 to 1; empty: not known

  /// The day as of which a work is read.
  std::int32_t day_of(std::uint32_t work) const { return reading_days ? (*reading_days)[work] : day; }
  /// 1 when nothing is known.
  double share_of(std::uint32_t work) const { return work_shares.empty() ? 1 : work_shares[work]; }
};

/// The question's words with each name of a work replaced by a space.
std::string without_names(const Query& query);

/// The question's words with names of works and citations replaced by spaces.
std::string without_citations(const Query& query);

struct QuerySettings {
  /// Absent: detected. If the words of the question do not decide, it is the language of the laws it names,
  /// else of the laws that contain most of its words.
  std::optional<Language> language;
  std::int32_t day = 0;
  std::optional<std::uint32_t> work = std::nullopt;  ///< of citations, if the text names no work
  /// True if the text is part of a normalised one, and spans must refer to it unchanged: normalising twice
  /// would change "&amp;lt;" again.
  bool normal = false;
};

/// Finds the language of a question, the works it names and the provisions it cites. A citation without a
/// work ("มาตรา 40") belongs to the nearest work named before it, else to the nearest after it. All encodings
/// of the same letters are equivalent: the text is normalised first (see NormalText).
/// @throws Error wrong_usage when the text is empty or not UTF-8
Query parse_query(const LibraryView& library, std::string_view source, const QuerySettings& settings);

/// Resolves one citation outside of any text, with its work named.
NamedProvision look_up_citation(const LibraryView& library, const Citation& citation, std::int32_t day);

}  // namespace pandect
