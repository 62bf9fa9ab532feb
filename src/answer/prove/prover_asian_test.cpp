#include <gtest/gtest.h>

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
      all += std::string(all.empty() ? "" : " ") + std::string(verdict_name(sentence.verdict));
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

}  // namespace
}  // namespace pandect
