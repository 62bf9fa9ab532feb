#include "answer/compare/rules.h"

#include <array>
#include <atomic>

namespace pandect {
namespace {

constexpr std::array<RuleName, 71> all{{
    {Rule::leave_of_the_law, "leave of the law"},
    {Rule::excepted_item, "excepted item"},
    {Rule::turned_verb, "turned verb"},
    {Rule::demanded_demand, "demanded demand"},
    {Rule::without_agrees, "without agrees"},
    {Rule::only_force, "only force"},
    {Rule::opposite_force, "opposite force"},
    {Rule::conditional_force, "conditional force"},
    {Rule::limit_force, "limit force"},
    {Rule::penalty_force, "penalty force"},
    {Rule::deadline, "deadline"},
    {Rule::right_of_one, "right of one"},
    {Rule::order_without_mark, "order without mark"},
    {Rule::conditional_prohibition, "conditional prohibition"},
    {Rule::exempted_exception, "exempted exception"},
    {Rule::lapse, "lapse"},
    {Rule::double_denial, "double denial"},
    {Rule::items_excepted, "items excepted"},
    {Rule::without_consent, "without consent"},
    {Rule::only_case, "only case"},
    {Rule::exemptions, "exemptions"},
    {Rule::lacks, "lacks"},
    {Rule::missing_actor, "missing actor"},
    {Rule::acting_suffers, "acting suffers"},
    {Rule::subject, "subject"},
    {Rule::names, "names"},
    {Rule::offices, "offices"},
    {Rule::ordinances, "ordinances"},
    {Rule::lists, "lists"},
    {Rule::contraries, "contraries"},
    {Rule::prefixes, "prefixes"},
    {Rule::all_cases, "all cases"},
    {Rule::concessions, "concessions"},
    {Rule::orders, "orders"},
    {Rule::numbers, "numbers"},
    {Rule::rounded_number, "rounded number"},
    {Rule::number_of_case, "number of case"},
    {Rule::number_elsewhere, "number elsewhere"},
    {Rule::other_row, "other row"},
    {Rule::limits, "limits"},
    {Rule::pairs, "pairs"},
    {Rule::joints, "joints"},
    {Rule::near_force, "near force"},
    {Rule::near_actor, "near actor"},
    {Rule::near_number, "near number"},
    {Rule::near_relation, "near relation"},
    {Rule::near_word, "near word"},
    {Rule::near_period, "near period"},
    {Rule::near_rest, "near rest"},
    {Rule::syllable_words, "syllable words"},
    {Rule::comparison_behind_denial, "comparison behind denial"},
    {Rule::extremes, "extremes"},
    {Rule::verb_behind_commas, "verb behind commas"},
    {Rule::relative_clauses, "relative clauses"},
    {Rule::attributes, "attributes"},
    {Rule::denied_need, "denied need"},
    {Rule::forbidden_things, "forbidden things"},
    {Rule::must_be_able, "must be able"},
    {Rule::bare_verbs, "bare verbs"},
    {Rule::closing_denial, "closing denial"},
    {Rule::adjectives, "adjectives"},
    {Rule::joined_subjects, "joined subjects"},
    {Rule::acting, "acting"},
    {Rule::ensured_acting, "ensured acting"},
    {Rule::counted_along, "counted along"},
    {Rule::acting_together, "acting together"},
    {Rule::short_forms, "short forms"},
    {Rule::denied_where_cited, "denied where cited"},
    {Rule::together, "together"},
    {Rule::copied_elsewhere, "copied elsewhere"},
    {Rule::in_its_unit, "in its unit"},
}};

using Flags = std::array<std::atomic<bool>, all.size()>;

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
  return all;
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
