#include "answer/compare/rules.h"

#include <array>
#include <atomic>

namespace pandect {
namespace {

constexpr std::array<RuleName, 44> rule_names{{
    {Rule::leave_of_the_law, "leave of the law"},
    {Rule::without_agrees, "without agrees"},
    {Rule::only_force, "only force"},
    {Rule::opposite_force, "opposite force"},
    {Rule::conditional_force, "conditional force"},
    {Rule::limit_force, "limit force"},
    {Rule::penalty_force, "penalty force"},
    {Rule::right_of_one, "right of one"},
    {Rule::order_without_mark, "order without mark"},
    {Rule::items_excepted, "items excepted"},
    {Rule::without_consent, "without consent"},
    {Rule::only_case, "only case"},
    {Rule::exemptions, "exemptions"},
    {Rule::lacks, "lacks"},
    {Rule::missing_actor, "missing actor"},
    {Rule::names, "names"},
    {Rule::offices, "offices"},
    {Rule::contraries, "contraries"},
    {Rule::all_cases, "all cases"},
    {Rule::concessions, "concessions"},
    {Rule::unsaid_always, "unsaid always"},
    {Rule::orders, "orders"},
    {Rule::numbers, "numbers"},
    {Rule::rounded_number, "rounded number"},
    {Rule::number_of_case, "number of case"},
    {Rule::number_elsewhere, "number elsewhere"},
    {Rule::other_row, "other row"},
    {Rule::limits, "limits"},
    {Rule::denied_bounds, "denied bounds"},
    {Rule::number_of_condition, "number of condition"},
    {Rule::number_after_only, "number after only"},
    {Rule::pairs, "pairs"},
    {Rule::near_force, "near force"},
    {Rule::near_actor, "near actor"},
    {Rule::near_number, "near number"},
    {Rule::near_relation, "near relation"},
    {Rule::near_word, "near word"},
    {Rule::attributes, "attributes"},
    {Rule::adjectives, "adjectives"},
    {Rule::acting, "acting"},
    {Rule::denied_where_cited, "denied where cited"},
    {Rule::together, "together"},
    {Rule::copied_elsewhere, "copied elsewhere"},
    {Rule::in_its_unit, "in its unit"},
}};

using Flags = std::array<std::atomic<bool>, rule_names.size()>;

Flags& switched_off() {
  static Flags off{};
  return off;
}

Flags& asked() {
  static Flags flags{};
  return flags;
}

}  // namespace

std::span<const RuleName> rules() {
  return rule_names;
}

bool is_on(Rule rule) {
  asked()[static_cast<std::size_t>(rule)].store(true, std::memory_order_relaxed);
  return !switched_off()[static_cast<std::size_t>(rule)].load(std::memory_order_relaxed);
}

void switch_rule(Rule rule, bool on) {
  switched_off()[static_cast<std::size_t>(rule)].store(!on, std::memory_order_relaxed);
}

void forget_asked_rules() {
  for (std::atomic<bool>& flag : asked()) flag.store(false, std::memory_order_relaxed);
}

bool was_asked(Rule rule) {
  return asked()[static_cast<std::size_t>(rule)].load(std::memory_order_relaxed);
}

}  // namespace pandect
