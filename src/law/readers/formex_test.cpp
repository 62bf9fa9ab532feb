#include <gtest/gtest.h>

#include "law/readers/formex_meta.h"

namespace pandect {
namespace {

TEST(FormexCelex, IsMadeOfTheFirstWordForTheActAndItsNumber) {
  EXPECT_EQ(formex_celex("REGULATION (EU) 2024/903 of the European Parliament", 2024, 903), "32024R0903");
  EXPECT_EQ(
      formex_celex("Commission Implementing Regulation (EU) No 1319/2011 amending Decision 1", 2011, 1319),
      "32011R1319");
  EXPECT_EQ(formex_celex("Richtlijn (EU) 2019/1024", 2019, 1024), "32019L1024");
  EXPECT_EQ(formex_celex("Beschluss Nr. 3", 1999, 3), "31999D0003");
}

TEST(FormexCelex, IsNotGuessed) {
  EXPECT_EQ(formex_celex("Agreement between two parties", 2024, 1), "");
  EXPECT_EQ(formex_celex("Regulation", 0, 903), "");
  EXPECT_EQ(formex_celex("Regulation", 2024, 0), "");
  EXPECT_EQ(formex_celex("Regulation", 2024, 123456), "");
}

}  // namespace
}  // namespace pandect
