#include "answer/compare/rules.h"

#include <set>

#include <gtest/gtest.h>

#include "answer/compare/support.h"

namespace pandect {
namespace {

std::size_t differences() {
  const auto read = [](std::string_view text) { return read_statement(text, Language::english, {}); };
  const LegalStatement claim = read("The keeper must report the swarm within three days.");
  const LegalStatement law = read("The keeper must report the swarm within five days.");
  return compare(claim, law, [](std::string_view) { return 1.0; }).differences.size();
}

TEST(Rules, HaveOneNameEachInTheirOrder) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < rules().size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(rules()[i].rule), i);
    names.insert(rules()[i].name);
  }
  EXPECT_EQ(names.size(), rules().size());
}

TEST(Rules, ChangeNothingOnceSwitchedOff) {
  EXPECT_EQ(differences(), 1U);
  switch_rule(Rule::numbers, false);
  EXPECT_EQ(differences(), 0U);
  switch_rule(Rule::numbers, true);
  EXPECT_EQ(differences(), 1U);
}

}  // namespace
}  // namespace pandect
