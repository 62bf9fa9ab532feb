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
