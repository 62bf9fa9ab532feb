#include <gtest/gtest.h>

#include "fixture.h"

namespace pandect {
namespace {

// Languages that are folders of words and no code: those of the program, and one that a user brings.
class LanguagesCliTest : public CliTest {
 protected:
  static std::string input(const std::string& name) {
    return std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/plain-statute/" + name;
  }
  std::string shown(const std::string& citation) const {
    const Outcome outcome = run({"show", citation});
    EXPECT_EQ(outcome.status, 0) << citation << ": " << outcome.err;
    return outcome.out;
  }
};

TEST_F(LanguagesCliTest, ItalianIsReadCitedAndAsked) {
  ASSERT_EQ(run({"add", input("it-legge-fontane.txt")}).status, 0);
  EXPECT_NE(shown("art. 2, comma 1-bis, della legge 4 maggio 2011, n. 88").find("vigili del fuoco"),
            std::string::npos);
  EXPECT_NE(shown("art. 1, comma 2, lettera b), l. n. 88/2011").find("per gestore"), std::string::npos);
  EXPECT_NE(shown("artt. 2 e 3 della legge 88/2011").find("leads to 2 provisions"), std::string::npos);
  EXPECT_NE(shown("art. 2-bis, secondo comma, l. 88/2011").find("presso ogni fontana"), std::string::npos);
  const Outcome asked = run({"ask", "Quanti litri di acqua si possono attingere dalla fontana?"});
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_NE(asked.out.find("venti litri al giorno"), std::string::npos) << asked.out;
  const Outcome terms = run({"terms", "legge 88/2011"});
  EXPECT_EQ(terms.status, 0) << terms.err;
  EXPECT_NE(terms.out.find("ogni opera che distribuisce acqua"), std::string::npos) << terms.out;
}

TEST_F(LanguagesCliTest, JapaneseIsReadCitedAndAsked) {
  ASSERT_EQ(run({"add", input("ja-boathouse-act.txt")}).status, 0);
  const std::string act = "艇庫の管理に関する法律";
  EXPECT_NE(shown(act + "第二条第二項第二号イ").find("市町村"), std::string::npos);
  EXPECT_NE(shown(act + "第3条の2").find("十日以内"), std::string::npos);
  EXPECT_NE(shown(act + "第３条第１項及び第２項").find("leads to 2 provisions"), std::string::npos);
  EXPECT_NE(shown(act + "第一条から第三条まで").find("leads to"), std::string::npos);
  const Outcome asked = run({"ask", "艇庫の点検の記録は何年間保存しますか"});
  EXPECT_EQ(asked.status, 0) << asked.err;
  EXPECT_NE(asked.out.find("五年間保存"), std::string::npos) << asked.out;
  const Outcome terms = run({"terms", act});
  EXPECT_EQ(terms.status, 0) << terms.err;
  EXPECT_NE(terms.out.find("小舟を格納する建物"), std::string::npos) << terms.out;
}

TEST_F(LanguagesCliTest, ALanguageWithoutWordsForComparingIsNotCompared) {
  ASSERT_EQ(run({"add", input("it-legge-fontane.txt")}).status, 0);
  const std::string answer =
      write("risposta.txt", "Secondo l'art. 2, comma 2, l. 88/2011 si possono lavare i veicoli.\n");
  const Outcome checked = run({"check", answer});
  EXPECT_NE(checked.out.find("no words for Italian"), std::string::npos) << checked.out;
}

TEST_F(LanguagesCliTest, AFolderAddsALanguage) {
  write("further/pt/language.txt",
        "name: Portuguese\nscript: Latn\nstemmer: portuguese\ncommon: o, os, uma, não, pela, pelo, esta, "
        "artigo, lei\n");
  write("further/pt/headings.txt",
        "group chapter: capítulo\narticle article: artigo, art.\nkind act: lei\ntrait: line-paragraphs\n");
  write("further/pt/citing.txt",
        "level article: artigo, artigos*, art., arts.*\nlist: e\nof: da, do\ntitle-kind: lei\n"
        "title-joining: dos, das, de\ntitle-word: barcos\ntitle-trait: capitals\n");
  const std::string law =
      write("lei.txt",
            "Lei dos barcos\n\nArtigo 1\nEsta lei regula os barcos.\n\nArtigo 2\nO barco não pode "
            "ficar no porto por mais de dez dias.\n");
  const std::string folder = (folder_ / "further").string();
  ASSERT_EQ(run({"add", "--languages", folder, law}).status, 0);
  const Outcome shown = run({"show", "--languages", folder, "artigo 2 da lei dos barcos"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out.find("dez dias"), std::string::npos) << shown.out;
  expect_failure(run({"show", "artigo 2 da lei dos barcos"}), 2, "--languages DIR");
}

TEST_F(LanguagesCliTest, AFolderAddsALanguageWhoseWordsStandBesideEachOther) {
  write("further/lo/language.txt",
        "name: Lao\nscript: Laoo\nunit: ມາດຕາ\ntrait: joined-words, dictionary, unmarked-sentences\n");
  write("further/lo/headings.txt", "article article: ມາດຕາ\n");
  write("further/lo/citing.txt",
        "form: joined\nlevel article: ມາດຕາ\nlevel paragraph: ວັກ\nordinal 2: ສອງ\nlist: ແລະ\nrange: ຫາ\n"
        "of: ຂອງ\nof-work: ຂອງ\nsame article: ນີ້\nknown-work: ກົດໝາຍວ່າດ້ວຍເຮືອ\n");
  const std::string law =
      write("lo.txt",
            "ກົດໝາຍວ່າດ້ວຍເຮືອ\n\nມາດຕາ 1\nກົດໝາຍນີ້ກ່ຽວກັບເຮືອ\n\nມາດຕາ 2\nເຮືອຕ້ອງຈອດບໍ່ເກີນສິບວັນຕາມມາດຕາ 1\n\n"
            "ມາດຕາ 3\nຜູ້ຝ່າຝືນມາດຕາ 1 ແລະ 2 ຖືກປັບໃໝ\n");
  const std::string folder = (folder_ / "further").string();
  const Outcome added = run({"add", "--languages", folder, law});
  ASSERT_EQ(added.status, 0) << added.err;
  const Outcome shown = run({"show", "--languages", folder, "ມາດຕາ 2 ຂອງກົດໝາຍວ່າດ້ວຍເຮືອ"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out.find("ສິບວັນ"), std::string::npos) << shown.out;
  const Outcome links = run({"links", "--languages", folder, "ມາດຕາ 3 ຂອງກົດໝາຍວ່າດ້ວຍເຮືອ"});
  EXPECT_EQ(links.status, 0) << links.err;
  for (const std::string article : {"ມາດຕາ 1", "ມາດຕາ 2"})
    EXPECT_NE(links.out.find(article), std::string::npos) << links.out;
}

TEST_F(LanguagesCliTest, AFolderThatSaysNothingIsRefused) {
  write("further/pt/language.txt", "name: Portuguese\nhumour: dry\n");
  expect_failure(run({"status", "--languages", (folder_ / "further").string()}), 3,
                 "language.txt:2: 'humour' is not a head of language.txt");
  write("empty/readme.md", "");
  expect_failure(run({"status", "--languages", (folder_ / "empty").string()}), 3, "no language in it");
}

}  // namespace
}  // namespace pandect
