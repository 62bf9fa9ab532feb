#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "answer/prove/entailment_judge.h"
#include "library/view.h"
#include "text/language.h"

namespace pandect {

struct ProverSettings {
  std::int32_t day = 0;               ///< the day as of which the law is read
  std::optional<Language> language;   ///< of the text; absent: detected for each paragraph
  std::optional<std::uint32_t> work;  ///< the work of citations that name none
  std::vector<bool> works = {};       ///< by index, true for each work that the text may cite; empty: all
  /// Provisions that the author of the text was given; absent: not known.
  std::optional<std::vector<ProvisionKey>> context;
  SupportJudge* judge = nullptr;
  double judged_support = 0.9;        ///< least judge's score that counts as support
  double least_of_unnamed_law = 0.5;  ///< least coverage by which a number without a law finds its law
  double least_of_guessed_law = 0.2;  ///< least coverage by which one of several laws is meant
  double on_topic = 0.1;              ///< with less coverage the provision has another subject
  std::vector<std::string_view> without = {};  ///< comparisons to leave out, by name, for measuring
};

}  // namespace pandect
