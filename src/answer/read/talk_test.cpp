#include "answer/read/talk.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

struct Case {
  Language language;
  const char* sentence;
};

TEST(Talk, IsWhatSaysNothingOfTheLaw) {
  for (const Case& one :
       {Case{Language::english, "Great question!"},
        {Language::english, "I hope this helps! Let me know if you have any other questions."},
        {Language::english, "You should consult a qualified lawyer before you act on this."},
        {Language::english, "Keep in mind that this is general information and not legal advice."},
        {Language::english, "It's important to note that rules can differ from place to place."},
        {Language::dutch, "Goede vraag!"},
        {Language::dutch, "Het is verstandig om een advocaat te raadplegen."},
        {Language::dutch, "Neem gerust contact op met de gemeente."},
        {Language::dutch, "Let op: dit is geen juridisch advies."},
        {Language::german, "Bitte beachten Sie, dass dies keine Rechtsberatung ist."},
        {Language::german, "Sie sollten einen Rechtsanwalt konsultieren."},
        {Language::french, "N'hésitez pas à me poser d'autres questions."},
        {Language::french, "Il est conseillé de consulter un avocat."},
        {Language::korean, "정확한 내용은 변호사와 상담하시기 바랍니다."},
        {Language::korean, "추가 질문이 있으시면 언제든지 말씀해 주세요."},
        {Language::korean, "도움이 되셨으면 좋겠습니다."},
        {Language::thai, "ควรปรึกษาทนายความเพื่อความมั่นใจ"},
        {Language::thai, "หวังว่าข้อมูลนี้จะเป็นประโยชน์ครับ"}})
    EXPECT_TRUE(is_talk(one.sentence, one.language)) << one.sentence;
}

TEST(Talk, IsNoClaimOfLaw) {
  for (const Case& one :
       {Case{Language::english, "A hive must stand at least five metres from the boundary."},
        {Language::english, "I hope this helps, but the tenant must pay the rent on the first day."},
        {Language::english, "Consult a lawyer within 14 days."},
        {Language::english, "The accused must consult a lawyer before the hearing."},
        {Language::english, "The keeper informs the council of the place of each hive."},
        {Language::dutch, "De aanvrager moet een advocaat raadplegen."},
        {Language::dutch, "De gemeente beslist over de vergunning."},
        {Language::german, "Der Mieter muss einen Anwalt konsultieren."},
        {Language::french, "Le locataire doit consulter un avocat."},
        {Language::korean, "신청인은 변호사와 상담하여야 한다."},
        {Language::korean, "시장은 요금을 감면할 수 있다."},
        {Language::thai, "ผู้เลี้ยงต้องจดทะเบียนสุนัขทุกตัวต่อเทศบาลก่อนเลี้ยง"},
        {Language::unknown, "Great question!"}})
    EXPECT_FALSE(is_talk(one.sentence, one.language)) << one.sentence;
}

TEST(Talk, HasBordersInALineOfThai) {
  const std::string_view line = "ผู้เลี้ยงต้องจดทะเบียน ควรปรึกษาทนายความ ห้ามปล่อยสุนัข";
  const auto borders = borders_of_talk(line, Language::thai);
  ASSERT_EQ(borders.size(), 2U);
  EXPECT_TRUE(line.substr(borders[0]).starts_with("ควรปรึกษา"));
  EXPECT_TRUE(line.substr(borders[1]).starts_with("ห้าม"));
  EXPECT_TRUE(borders_of_talk("Great question! A hive must stand.", Language::english).empty());
}

}  // namespace
}  // namespace pandect
