#include "readers/xml/formex.h"

#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/reader.h"
#include "readers/xml/formex_meta.h"

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

Work annex(const std::string& reference) {
  return formex_reader()
      .read({"annex.xml", "<ANNEX xmlns:xsi=\"formex\"><BIB.INSTANCE>" + reference +
                              "</BIB.INSTANCE><TITLE><TI><P>ANNEX I</P></TI></TITLE><CONTENTS><P>Kites.</P>"
                              "</CONTENTS></ANNEX>"})
      .at(0);
}

TEST(FormexAnnex, IsCalledByWhereItIsPublished) {
  const Work old = annex(
      "<DOCUMENT.REF FILE=\"L_1.01002501.doc.xml\"><COLL>L</COLL><NO.OJ>334</NO.OJ><YEAR>2031</YEAR>"
      "</DOCUMENT.REF><NO.SEQ>0009.0001</NO.SEQ><PAGE.FIRST>26</PAGE.FIRST>");
  EXPECT_EQ(old.title, "ANNEX I (OJ L 334, 2031, p. 26)");
  ASSERT_EQ(old.aliases.size(), 1U);
  EXPECT_EQ(old.aliases[0].name, "L_1.01002501 0009.0001");
  EXPECT_EQ(annex("<DOCUMENT.REF><COLL>L</COLL><NO.DOC><YEAR>2031</YEAR><NO.CURRENT>9</NO.CURRENT></NO.DOC>"
                  "</DOCUMENT.REF>")
                .title,
            "ANNEX I (OJ L, 2031/9)");
  EXPECT_EQ(annex("").title, "ANNEX I");
}

}  // namespace
}  // namespace pandect
