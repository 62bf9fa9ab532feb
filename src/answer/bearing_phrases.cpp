#include "answer/bearing_phrases.h"

namespace pandect {
namespace {

using Phrase = std::string_view;

BearingPhrases thai() {
  static constexpr Phrase sanction[] = {"ระวางโทษ", "โทษปรับทางปกครอง", "เสียเบี้ยปรับ"};
  static constexpr Phrase breach[] = {"ฝ่าฝืน", "ไม่", "มิได้", "ความผิด", "กระทำ"};
  static constexpr Phrase before[] = {"มิให้นำ", "ไม่ให้นำ"};
  static constexpr Phrase after[] = {"มิให้ใช้บังคับ", "ไม่ใช้บังคับ"};
  static constexpr Phrase but_for[] = {"เว้นแต่", "ยกเว้น", "นอกจาก", "เว้นแต่กรณีเกี่ยวกับ"};
  static constexpr Phrase transition[] = {"บทเฉพาะกาล"};
  return {sanction, breach, before, after, but_for, transition};
}

BearingPhrases korean() {
  // "부과하는 경우", "부과할 때에는", "부과할 수 없다" threaten nothing.
  static constexpr Phrase sanction[] = {"벌금에 처",
                                        "징역에 처",
                                        "금고에 처",
                                        "구류에 처",
                                        "과료에 처",
                                        "과태료를 부과한다",
                                        "과태료를 부과할 수 있",
                                        "과태료를 부과하여야",
                                        "과태료에 처",
                                        "과징금을 부과한다",
                                        "과징금을 부과할 수 있",
                                        "과징금을 부과하여야",
                                        "과징금을 부과ㆍ징수할 수 있",
                                        "이행강제금을 부과한다",
                                        "이행강제금을 부과할 수 있"};
  static constexpr Phrase breach[] = {"위반", "아니", "않", "거부", "방해", "거짓"};
  static constexpr Phrase after[] = {"에도 불구하고", "적용하지 아니한다", "적용하지 않는다",
                                     "적용하지 아니할 수", "적용하지 않을 수"};
  static constexpr Phrase transition[] = {"경과조치", "경과 조치"};
  return {sanction, breach, {}, after, {}, transition};
}

BearingPhrases dutch() {
  // Of a mere "strafbaar feit" laws on procedure speak.
  static constexpr Phrase sanction[] = {"gestraft",
                                        "boete opleggen",
                                        "boete worden opgelegd",
                                        "wordt een bestuurlijke boete opgelegd",
                                        "is een strafbaar feit",
                                        "zijn strafbare feiten",
                                        "als strafbaar feit",
                                        "als strafbare feiten",
                                        "schuldig aan het plegen van een strafbaar feit",
                                        "economische delicten zijn"};
  static constexpr Phrase breach[] = {"overtre", "in strijd", "strijdig", "niet",
                                      "zonder",  "nala",      "verzuim",  "weiger",
                                      "schend",  "schuldig",  "hij die",  "degene die"};
  static constexpr Phrase before[] = {"in afwijking van"};
  static constexpr Phrase after[] = {"niet van toepassing", "blijft buiten toepassing",
                                     "blijven buiten toepassing", "geldt niet", "gelden niet"};
  static constexpr Phrase but_for[] = {"met uitzondering van", "behalve", "behoudens", "uitgezonderd",
                                       "onverminderd"};
  static constexpr Phrase transition[] = {"overgang"};
  return {sanction, breach, before, after, but_for, transition};
}

BearingPhrases english() {
  static constexpr Phrase sanction[] = {
      "to a fine",    "by a fine",          "fined",        "imprisoned",
      "imprisonment", "a civil penalty",    "a penalty of", "penalty not exceeding",
      "guilty of",    "commits an offence", "be punished",  "is punishable"};
  static constexpr Phrase breach[] = {"violat", "contraven", "breach",  "break",     "fail",
                                      "refus",  "neglect",   "infring", "without",   "not",
                                      "comply", "offence",   "offense", "prohibited"};
  static constexpr Phrase before[] = {"notwithstanding", "by way of derogation from"};
  static constexpr Phrase after[] = {"does not apply", "do not apply", "shall not apply"};
  static constexpr Phrase but_for[] = {
      "other than", "except", "except for", "with the exception of", "except as provided in", "excluding"};
  static constexpr Phrase transition[] = {"transition"};
  return {sanction, breach, before, after, but_for, transition};
}

BearingPhrases german() {
  static constexpr Phrase sanction[] = {"bestraft", "ordnungswidrig handelt", "geldbuße", "bußgeld"};
  static constexpr Phrase breach[] = {"verstoß", "verstöß", "entgegen", "zuwider",
                                      "nicht",   "ohne",    "verletz",  "wer "};
  static constexpr Phrase before[] = {"abweichend von"};
  static constexpr Phrase after[] = {"gilt nicht", "gelten nicht", "keine anwendung", "nicht anzuwenden",
                                     "nicht anwendbar"};
  static constexpr Phrase but_for[] = {"ausgenommen", "mit ausnahme", "außer", "unbeschadet"};
  static constexpr Phrase transition[] = {"übergang"};
  return {sanction, breach, before, after, but_for, transition};
}

BearingPhrases french() {
  static constexpr Phrase sanction[] = {"puni", "amende", "emprisonnement"};
  static constexpr Phrase breach[] = {"viol",  "infraction", "contrav", "contraire",
                                      "sans ", "manqu",      "méconn",  "ne "};
  static constexpr Phrase before[] = {"par dérogation"};
  static constexpr Phrase after[] = {"n'est pas applicable", "ne s'applique pas", "ne s'appliquent pas",
                                     "ne sont pas applicables"};
  static constexpr Phrase but_for[] = {"à l'exception de", "sauf", "hormis"};
  static constexpr Phrase transition[] = {"dispositions transitoires"};
  return {sanction, breach, before, after, but_for, transition};
}

}  // namespace

BearingPhrases bearing_phrases(Language language) {
  switch (language) {
    case Language::thai:
      return thai();
    case Language::korean:
      return korean();
    case Language::dutch:
      return dutch();
    case Language::english:
      return english();
    case Language::german:
      return german();
    case Language::french:
      return french();
    default:
      return {};
  }
}

}  // namespace pandect
