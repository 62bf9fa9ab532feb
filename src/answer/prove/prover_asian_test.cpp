#include <gtest/gtest.h>

#include "answer/compare/quotes.h"
#include "answer/prove/prover.h"
#include "retrieve/library_fixture.h"

namespace pandect {
namespace {

/// The verdicts on texts about one law, Korean or Thai, and perhaps another.
class AsianVerdicts {
 public:
  explicit AsianVerdicts(std::string_view law, std::string_view other = {}) : small_(law, other) {}

  /// Of every sentence of a text: "supported contradicted".
  std::string of(std::string_view text) const {
    ProverSettings settings;
    settings.day = 20000;
    std::string all;
    for (const ProvenSentence& sentence : Prover(library_, settings).prove(text))
      all += std::string(all.empty() ? "" : " ") + std::string(to_string(sentence.verdict));
    return all;
  }

 private:
  SmallLibrary small_;
  LibraryView library_ = small_.open();
};

TEST(ProverOfThai, ABracketThatCitesEndsASentence) {
  const AsianVerdicts law(
      "พระราชบัญญัติตลาด พ.ศ. 2565\n\nมาตรา 1 ผู้ค้าต้องเก็บใบเสร็จไว้ไม่น้อยกว่าห้าปี\n\n"
      "มาตรา 2 ผู้จัดการต้องปิดประตูตลาดภายในสองชั่วโมงหลังเลิกขาย\n");
  EXPECT_EQ(law.of("ผู้ค้าต้องเก็บใบเสร็จไว้ไม่น้อยกว่า 5 ปี (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1) "
                   "ผู้จัดการต้องปิดประตูตลาดภายใน 5 ชั่วโมงหลังเลิกขาย (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 2)"),
            "supported contradicted");
  EXPECT_EQ(law.of("ผู้ค้าต้องเก็บใบเสร็จไว้ไม่น้อยกว่า 5 ปี (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1) "
                   "ผู้ค้าต้องเก็บใบเสร็จไว้ไม่น้อยกว่า 9 ปี (มาตราเดียวกัน)"),
            "supported contradicted");
  EXPECT_EQ(law.of("ผู้ค้า (มาตรา 1 พระราชบัญญัติตลาด พ.ศ. 2565) ต้องเก็บใบเสร็จไว้ไม่น้อยกว่า 5 ปี"), "supported")
      << "one word is no sentence";
}

TEST(ProverOfKorean, TheDayOfAnAddendumTellsItsLaw) {
  const AsianVerdicts law(
      "항만법\n\n제1조(정박) 선장은 선박을 정박시킨다.\n\n부칙 <제100호, 2015. 7. 24.>\n"
      "제1조(시행일) 이 법은 공포한 날부터 시행한다.\n");
  EXPECT_EQ(
      law.of("항만법은 등대특별법 조문을 인용하며 2015. 7. 24. 부칙 제1조에 따라 공포한 날부터 시행한다."),
      "supported");
}

TEST(ProverOfKorean, AQuotationGoesOnBehindItsMark) {
  const AsianVerdicts law(
      "항만법\n\n제1조(정박) 선장ㆍ항해사는 선박을 정박시킨 때에는 정당한 사유 없이 배를 떠나지 못한다.\n");
  EXPECT_EQ(law.of("\"선장·항해사는 선박을 정박시킨 때에는 정당한 사유 없이 배를 떠나지 못한다.\"라고 "
                   "항만법 제1조는 정한다."),
            "supported");
  EXPECT_EQ(
      law.of("항만법 제1조는 \"선장·항해사는 선박을 정박시킨 때에는 정당한 사유 없이 배를 떠나지 못한다.\"고 "
             "정한다."),
      "supported");
  EXPECT_EQ(
      law.of("항만법 제1조는 “선장·기관사는 선박을 정박시킨 때에는 정당한 사유 없이 배를 떠나지 못한다”고 "
             "정한다."),
      "contradicted");
  constexpr std::string_view cut = "“선박을 정박시킨 때에는 (중략) 사유 없이 배를 떠나지 못한다”";
  EXPECT_EQ(find_quotations(cut, Language::korean).size(), 2U);
}

TEST(ProverOfKorean, ARuleIsNamedOnceAndThenCalledTheRule) {
  const AsianVerdicts law(
      "부두 안전 기준에 관한 규칙\n\n제1조(사다리) 사다리는 높이 4미터 이하의 장소에서만 써야 한다.\n\n"
      "제2조(그물) 그물은 표준에 맞는 것을 써야 한다.\n",
      "항만법\n\n제1조(등록) 선장은 시장에게 등록하여야 한다.\n");
  EXPECT_EQ(law.of("그물은 표준에 맞는 것을 써야 한다(부두 안전 기준에 관한 규칙 제2조). 사다리는 높이 4m "
                   "이하인 장소에서만 써야 한다(규칙 제1조). 그물은 표준에 맞아야 한다(동 규칙 제2조)."),
            "supported supported supported");
  EXPECT_EQ(
      law.of("선장은 시장에게 등록하여야 한다(항만법 제1조). 부두의 시설 기준은 규칙 제999조에서 정한다."),
      "supported no-such-provision");
}

TEST(ProverOfThai, TheContraryOfAWordIsThatOfAPhraseThatMeansTheSame) {
  const AsianVerdicts law("พระราชบัญญัติตลาด พ.ศ. 2565\n\nมาตรา 1 สัญญาที่ผู้เยาว์ทำโดยปราศจากความยินยอมเป็นโมฆียะ\n");
  EXPECT_EQ(law.of("สัญญาที่ผู้เยาว์ทำโดยปราศจากความยินยอมเป็นโมฆียะ (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"),
            "supported");
  EXPECT_EQ(law.of("สัญญาที่ผู้เยาว์ทำโดยปราศจากความยินยอมเป็นโมฆะ (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"),
            "contradicted");
}

TEST(ProverOfThai, HoldsTheTimeOfARateAgainstTheLaws) {
  const AsianVerdicts law(
      "พระราชบัญญัติตลาด พ.ศ. 2565\n\nมาตรา 1 ผู้ค้าที่ผิดนัดต้องเสียดอกเบี้ยร้อยละสิบต่อปี "
      "และต้องระวางโทษปรับวันละไม่เกินหนึ่งพันบาท\n");
  EXPECT_EQ(law.of("ผู้ค้าที่ผิดนัดต้องเสียดอกเบี้ยร้อยละ 10 ต่อปี (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"), "supported");
  EXPECT_EQ(law.of("ผู้ค้าที่ผิดนัดต้องเสียดอกเบี้ยร้อยละ 10 ต่อเดือน (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"), "contradicted");
  EXPECT_EQ(law.of("ผู้ค้าต้องระวางโทษปรับเดือนละ 1,000 บาท (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"), "contradicted");
}

TEST(ProverOfKorean, ALimitIsOfTheNumberBeforeIt) {
  const AsianVerdicts law(
      "항만법\n\n제1조(위원회) ① 위원회는 위원장 1명을 포함하여 5명 이상 7명 이하의 위원으로 구성한다.\n"
      "② 15세이상 18세미만인 사람은 부두에서 1일에 7시간을 초과하여 일하지 못한다.\n");
  EXPECT_EQ(law.of("위원회는 위원장 1명을 포함하여 5명이상 7명이하의 위원으로 구성한다(항만법 제1조제1항)."),
            "supported");
  EXPECT_EQ(
      law.of("위원회는 위원장 1명을 포함하여 5명 이상 9명 이하의 위원으로 구성한다(항만법 제1조제1항)."),
      "contradicted");
  EXPECT_EQ(
      law.of("위원회는 위원장 1명을 포함하여 3명 이상 7명 이하의 위원으로 구성한다(항만법 제1조제1항)."),
      "contradicted");
  EXPECT_EQ(
      law.of(
          "15세 이상 18세 미만인 사람은 부두에서 1일에 7시간을 초과하여 일하지 못한다(항만법 제1조제2항)."),
      "supported");
  EXPECT_EQ(
      law.of(
          "13세 이상 18세 미만인 사람은 부두에서 1일에 7시간을 초과하여 일하지 못한다(항만법 제1조제2항)."),
      "contradicted");
}

TEST(ProverOfKorean, MustNotIsNoMust) {
  const AsianVerdicts law(
      "항만법\n\n제1조(금지) 선장은 다음 각 호의 사항을 지켜야 한다.\n1. 부두에 폐유를 버리지 아니할 것\n");
  EXPECT_EQ(law.of("선장은 부두에 폐유를 버리지 아니하여야 한다(항만법 제1조제1호)."), "supported");
  EXPECT_EQ(law.of("선장은 부두에 폐유를 버려도 된다(항만법 제1조제1호)."), "contradicted");
}

TEST(ProverOfThai, TheNumberOfAnItemIsNoNumberOfItsSentence) {
  const AsianVerdicts law("พระราชบัญญัติตลาด พ.ศ. 2565\n\nมาตรา 1 ผู้ค้าต้องชำระค่าเช่าภายในห้าวันนับแต่วันทำสัญญา\n");
  EXPECT_EQ(law.of("ข้อ 2. ผู้ค้าต้องชำระค่าเช่าภายในห้าวันนับแต่วันทำสัญญา (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"),
            "supported");
}

TEST(ProverOfKorean, AHeadingIsNoContrary) {
  const AsianVerdicts law(
      "항만법\n\n제1조 (허가취소 등)\n\n① 시장은 6개월 이내의 기간을 정하여 선박의 영업을 정지하거나 폐쇄를 "
      "명할 수 있다.\n\n"
      "제2조(용도) 부설주차장은 주차장 외의 용도로 사용할 수 없다.\n");
  EXPECT_EQ(law.of("시장은 6개월 이내의 기간을 정하여 선박의 영업정지를 명할 수 있다(항만법 제1조)."),
            "supported");
  EXPECT_EQ(law.of("부설주차장은 주차장 외의 용도로 사용할 수 없다(항만법 제2조)."), "supported");
}

TEST(ProverOfThai, ADenialOfTheLawsOwnVerbContradicts) {
  const AsianVerdicts law(
      "พระราชบัญญัติตลาด พ.ศ. 2565\n\nมาตรา 1 ในกรณีให้เช่าแผงโดยไม่มีค่าตอบแทน "
      "หรือมีค่าตอบแทนต่ำกว่าราคาตลาดโดยไม่มีเหตุอันสมควร "
      "เจ้าพนักงานมีอำนาจประเมินค่าตอบแทนตามราคาตลาด\n");
  EXPECT_EQ(law.of("เจ้าพนักงานมีอำนาจประเมินค่าตอบแทนตามราคาตลาด (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"),
            "supported");
  EXPECT_EQ(law.of("เจ้าพนักงานไม่มีอำนาจประเมินค่าตอบแทนตามราคาตลาด (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)"),
            "contradicted");
}

}  // namespace
}  // namespace pandect
