#include "answer/sought.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Sought, IsSaidByTheQuestion) {
  EXPECT_THAT(sought_by("How long do I have to complain?", Language::english), ElementsAre(Sought::period));
  EXPECT_THAT(sought_by("보증금은 얼마까지 올릴 수 있나요", Language::korean), ElementsAre(Sought::amount));
  EXPECT_THAT(sought_by("เมาแล้วขับติดคุกกี่ปี", Language::thai), ElementsAre(Sought::period, Sought::penalty));
  EXPECT_THAT(sought_by("Krijg ik een boete?", Language::dutch), ElementsAre(Sought::penalty));
  EXPECT_THAT(sought_by("Bis wann muss ich kündigen?", Language::german), ElementsAre(Sought::period));
  EXPECT_THAT(sought_by("Who keeps the register of refined oils?", Language::english), IsEmpty())
      << "'fine' is not a word of it";
}

TEST(Sought, IsHadByASentence) {
  EXPECT_TRUE(has_sought(Sought::period, "The claim must be filed within thirty days.", Language::english));
  EXPECT_FALSE(has_sought(Sought::period, "The claim must be filed with the Secretary.", Language::english));
  EXPECT_TRUE(has_sought(Sought::amount, "The dues are 40 euros a metre.", Language::english));
  EXPECT_FALSE(has_sought(Sought::amount, "Section 12 applies for two years.", Language::english));
  EXPECT_TRUE(has_sought(Sought::period, "3개월 이내에 신고하여야 한다.", Language::korean));
  EXPECT_TRUE(has_sought(Sought::amount, "1천만원 이하의 벌금에 처한다.", Language::korean));
  EXPECT_TRUE(has_sought(Sought::penalty, "1천만원 이하의 벌금에 처한다.", Language::korean));
  EXPECT_TRUE(has_sought(Sought::period, "ต้องระวางโทษจำคุกไม่เกินสามปี", Language::thai));
  EXPECT_TRUE(has_sought(Sought::penalty, "ต้องระวางโทษจำคุกไม่เกินสามปี", Language::thai));
  EXPECT_FALSE(has_sought(Sought::penalty, "ต้องยื่นคำขอต่อนายทะเบียน", Language::thai));
}

}  // namespace
}  // namespace pandect
