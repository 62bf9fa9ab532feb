#include "readers/plain/legal_prose.h"

#include <string>

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::string repeat_prose(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

constexpr std::string_view agreement =
    "This Agreement is made between the Owner and the Hirer, and each party shall keep confidential what the "
    "other "
    "party discloses to it. The parties hereby consent to the jurisdiction of the courts of Ardel. Neither "
    "party is "
    "liable for damages that arise from a breach of this Agreement by the other.\n";

TEST(LegalProse, KnowsAnAgreement) {
  const ProseSigns signs = look_at_prose(repeat_prose(agreement, 2));
  EXPECT_TRUE(signs.prose);
  EXPECT_TRUE(signs.contract);
  EXPECT_GE(signs.legal_words, 6U);
  EXPECT_GT(signs.legal_share, 0.05);
}

TEST(LegalProse, OfALawIsNoContract) {
  const std::string law = repeat_prose(
      "The provisions of this Act bind every party to an agreement. Whoever is in breach of this Act is "
      "liable to pay "
      "damages; the rights and obligations under this Agreement remain.\n",
      4);
  const ProseSigns signs = look_at_prose(law);
  EXPECT_TRUE(signs.prose);
  EXPECT_FALSE(signs.contract);
}

TEST(LegalProse, KnowsOtherLanguages) {
  const ProseSigns dutch = look_at_prose(
      repeat_prose("Deze overeenkomst wordt aangegaan door de partijen. De opdrachtnemer is "
                   "aansprakelijk voor schade die uit "
                   "het niet nakomen van de verplichtingen voortvloeit. Deze overeenkomst kan door "
                   "opzegging eindigen, met "
                   "inachtneming van de bepalingen over geheimhouding.\n",
                   2));
  EXPECT_TRUE(dutch.contract);
  EXPECT_GE(dutch.legal_words, 6U);
  const ProseSigns thai = look_at_prose(
      repeat_prose("สัญญานี้ทำขึ้นระหว่างผู้ว่าจ้างกับผู้รับจ้าง คู่สัญญาตกลงให้ผู้รับจ้างมีหน้าที่รักษาความลับ และรับผิดในค่าเสียหาย "
                   "เมื่อบอกเลิกสัญญานี้ สิทธิของคู่สัญญาย่อมสิ้นไป\n",
                   3));
  EXPECT_TRUE(thai.contract);
  EXPECT_GE(thai.legal_words, 6U);
}

TEST(LegalProse, CodeTablesLogsAndDataAreNone) {
  const std::string code = repeat_prose(
      "int main(int argc, char** argv) {\n  // the license of the parties shall hereby terminate this "
      "agreement\n"
      "  std::vector<int> rights = {1, 2, 3};\n  return rights[0] == 1 ? 0 : 1;\n}\n",
      10);
  const std::string csv =
      "party,agreement,liability,terms\n" +
      repeat_prose("the first party of them all,confidential agreement,shared liability,breach\n", 40);
  const std::string json =
      "[" +
      repeat_prose("{\"party\": \"the owner\", \"agreement\": \"shall terminate\", \"rights\": 3},\n", 40) +
      "]";
  const std::string log = repeat_prose(
      "2024-03-01 12:00:00 INFO the parties consent to the terms of the agreement and its license\n", 40);
  const std::string numbers = repeat_prose("1234567890 ", 1000);
  for (const std::string& text : {code, csv, json, log, numbers, std::string("Agreement."), std::string()}) {
    EXPECT_FALSE(look_at_prose(text).prose) << text.substr(0, 60);
  }
}

TEST(LegalProse, DataFilesAreKnownByTheirBeginning) {
  for (const std::string_view head : std::initializer_list<std::string_view>{
           "<?xml version=\"1.0\"?>\n<wet/>", "<html>", "{\"a\": 1}", "[\n  {", "[{\"law\": 1}]",
           "question,answer,laws\n\"มาตรา 1\",a,b\n", std::string_view("Act\0", 4)}) {
    EXPECT_TRUE(begins_as_data(head)) << head;
  }
  for (const std::string_view head : std::initializer_list<std::string_view>{
           "", "<!-- image -->\n\nAn Act", "[Name] Agreement", "Act 5, 2019, of Ardel, on lamps"}) {
    EXPECT_FALSE(begins_as_data(head)) << head;
  }
}

TEST(LegalProse, AReadmeIsNotLegal) {
  const std::string readme = repeat_prose(
      "Lampkit is a small library that draws lamps on a screen. It is written for people who like lamps and "
      "have a "
      "screen. To build it, run the build script and wait; the tests take a minute or so on a fast "
      "machine.\n\n"
      "It is free to use under the terms of its license. Please report what does not work.\n\n",
      3);
  const ProseSigns signs = look_at_prose(readme);
  EXPECT_TRUE(signs.prose);
  EXPECT_LT(signs.legal_words, 4U);
}

}  // namespace
}  // namespace pandect
