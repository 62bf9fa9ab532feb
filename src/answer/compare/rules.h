#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pandect {

/// A comparison of a claim with the law, or a way of reading either, that can be switched off, so that what
/// it is worth can be measured (prover_accuracy --ablate).
enum class Rule : std::uint8_t {
  // Forces: what must, may, must not and need not be.
  leave_of_the_law,
  excepted_item,
  turned_verb,
  demanded_demand,
  without_agrees,
  only_force,
  opposite_force,
  conditional_force,
  limit_force,
  penalty_force,
  deadline,
  right_of_one,
  order_without_mark,
  conditional_prohibition,
  exempted_exception,
  lapse,
  double_denial,
  items_excepted,
  without_consent,
  only_case,
  exemptions,
  lacks,
  // Who acts, and words.
  missing_actor,
  acting_suffers,
  subject,
  names,
  offices,
  ordinances,
  lists,
  contraries,
  prefixes,
  // Exceptions and order.
  all_cases,
  concessions,
  orders,
  // Numbers.
  numbers,
  rounded_number,
  number_of_case,
  number_elsewhere,
  other_row,
  limits,
  pairs,
  joints,
  // A sentence that is nearly the law's own.
  near_force,
  near_actor,
  near_number,
  near_relation,
  near_word,
  near_period,
  near_rest,
  // Reading a statement.
  syllable_words,
  comparison_behind_denial,
  extremes,
  verb_behind_commas,
  relative_clauses,
  attributes,
  denied_need,
  forbidden_things,
  must_be_able,
  bare_verbs,
  closing_denial,
  adjectives,
  joined_subjects,
  acting,
  ensured_acting,
  counted_along,
  acting_together,
  // Verdicts.
  short_forms,
  denied_where_cited,
  together,
  copied_elsewhere,
  in_its_unit,
};

struct RuleName {
  Rule rule;
  std::string_view name;
};

/// All of them, with the names by which they are shown.
std::span<const RuleName> rules();

/// Whether a rule is switched on, as all are unless switch_rule() was called.
bool is_on(Rule rule);

/// For measuring alone: holds for the whole process.
void switch_rule(Rule rule, bool on);

/// Begins to note on which rules something turns.
void forget_asked_rules();
/// Whether something turned on a rule since then: where not, switching it changes nothing.
bool was_asked(Rule rule);

}  // namespace pandect
