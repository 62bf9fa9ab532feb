#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace pandect {

/// A comparison of a claim with the law, or a way of reading either, that can be switched off to measure its
/// contribution (prover_accuracy --ablate).
enum class Rule : std::uint8_t {
  // Modality: what must, may, must not and need not be done.
  leave_of_the_law,
  without_agrees,
  only_force,
  opposite_force,
  conditional_force,
  limit_force,
  penalty_force,
  right_of_one,
  order_without_mark,
  items_excepted,
  without_consent,
  only_case,
  exemptions,
  lacks,
  // Who acts, and words.
  missing_actor,
  names,
  offices,
  contraries,
  // Exceptions and order.
  all_cases,
  concessions,
  unsaid_always,
  orders,
  // Numbers.
  numbers,
  rounded_number,
  number_of_case,
  number_elsewhere,
  other_row,
  limits,
  denied_bounds,
  number_of_condition,
  number_after_only,
  pairs,
  // A sentence that is nearly the law's own.
  near_force,
  near_actor,
  near_number,
  near_relation,
  near_word,
  // Reading a statement.
  attributes,
  adjectives,
  acting,
  // Verdicts.
  denied_where_cited,
  together,
  copied_elsewhere,
  in_its_unit,
};

struct RuleName {
  Rule rule;
  std::string_view name;
};

/// All rules, with their display names.
std::span<const RuleName> rules();

/// True if a rule is switched on, as all are unless switch_rule() was called.
bool is_on(Rule rule);

/// Only for measuring: applies to the whole process.
void switch_rule(Rule rule, bool on);

/// Starts recording which rules a result depends on.
void forget_asked_rules();
/// True if a result depended on the rule since then: if not, switching it changes nothing.
bool was_asked(Rule rule);

}  // namespace pandect
