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

TEST_F(LanguagesCliTest, SpanishIsReadCitedAndAsked) {
  ASSERT_EQ(run({"add", input("es-ley-de-embarcaderos.txt")}).status, 0);
  EXPECT_NE(shown("art. 3.1.a) de la Ley 14/2031, de 2 de mayo").find("puesta"), std::string::npos);
  EXPECT_NE(shown("apartado 2 del artículo 3 de la Ley 14/2031").find("una vez al año"), std::string::npos);
  EXPECT_NE(shown("artículo 4 bis de la Ley 14/2031").find("retribución"), std::string::npos);
  EXPECT_NE(shown("disposición adicional primera de la Ley 14/2031").find("faroles de aceite"),
            std::string::npos);
  EXPECT_NE(shown("arts. 3 y 4 de la Ley 14/2031").find("leads to 2 provisions"), std::string::npos);
  const Outcome asked = run({"ask", "¿En qué plazo hay que pagar la multa?"});
  EXPECT_NE(asked.out.find("quince días"), std::string::npos) << asked.out << asked.err;
  const Outcome checked =
      run({"check", write("informe.txt",
                          "El guarda será nombrado por el municipio por un plazo de cuatro "
                          "años (artículo 4 de la Ley 14/2031).\n\nEl guarda será nombrado por "
                          "el municipio por un plazo de seis años (artículo 4 de la Ley "
                          "14/2031).\n\nEl guarda percibe la retribución (artículo 9 de la Ley "
                          "14/2031).\n")});
  for (const std::string verdict : {"1. quoted", "2. contradicted", "3. no-such-provision"})
    EXPECT_NE(checked.out.find(verdict), std::string::npos) << verdict << checked.out;
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
  const auto verdict = [&](const std::string& words) {
    return run({"check", write("risposta.txt", words + "\n")}).out;
  };
  const std::string quoted = "«Chiunque può attingere acqua dalla fontana per i bisogni propri»";
  EXPECT_NE(verdict("L'art. 2, comma 1, l. 88/2011 dispone: " + quoted + ".").find("1. quoted"),
            std::string::npos);
  EXPECT_EQ(verdict("L'art. 2, comma 1, l. 88/2011 nega: " + quoted + ".").find("1. quoted"),
            std::string::npos);
}

TEST_F(LanguagesCliTest, AFolderAddsALanguage) {
  write("further/ca/language.txt",
        "name: Catalan\nscript: Latn\nstemmer: catalan\ncommon: els, les, amb, pel, pels, aquesta, aquest, "
        "més, llei\n");
  write("further/ca/headings.txt",
        "group chapter: capítol\narticle article: article, art.\nkind act: llei\ntrait: line-paragraphs\n");
  write("further/ca/citing.txt",
        "level article: article, articles*, art., arts.*\nlist: i\nof: de la, de\ntitle-kind: llei\n"
        "title-joining: dels, de, les\ntitle-word: barques\ntitle-trait: capitals\n");
  const std::string law = write(
      "llei.txt",
      "Llei de les barques\n\nArticle 1\nAquesta llei regula les barques.\n\nArticle 2\nLa barca no pot "
      "restar al port més de deu dies.\n");
  const std::string folder = (folder_ / "further").string();
  ASSERT_EQ(run({"add", "--languages", folder, law}).status, 0);
  const Outcome shown = run({"show", "--languages", folder, "article 2 de la llei de les barques"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_NE(shown.out.find("deu dies"), std::string::npos) << shown.out;
  expect_failure(run({"show", "article 2 de la llei de les barques"}), 2, "--languages DIR");
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

TEST_F(LanguagesCliTest, AFolderAddsALanguageWhoseNumbersStandFirst) {
  write("further/sv/language.txt",
        "name: Swedish\nscript: Latn\nstemmer: swedish\ncommon: och, att, är, den, som, för, ska\nunit: §\n");
  write("further/sv/headings.txt",
        "behind-number group chapter: kap.\nbehind-number article article: §\nkind act: lag\n"
        "trait: no-titles, plain-titles-above\n");
  write("further/sv/citing.txt",
        "behind-number article: §§, §\nbehind-number chapter: kap.\nbehind-ordinal paragraph: stycket\n"
        "ordinal 1: första\nlist: och\nrange: –\nshort-ending: lagen\ntrait: bare-items\n");
  write("further/sv/titles.txt",
        "kind: lag\nkind-ending: lag\nlink: om\ncase-ending: en\nomitted: ({year}:{number})\n");
  const std::string law = write(
      "sv.txt",
      "Båtlag (2019:412)\n\n1 kap. Början\n\n1 § Denna lag gäller för båtar och för den som har en båt.\n\n"
      "2 kap. Hamnen\n\nAvgifter\n\n1 § Den som har en båt ska betala för den.\n\n2 § Avgift betalas inte "
      "för\n"
      "1. små båtar, och\n2. båtar som används\na) av läkare, eller\nb) för sjuka.\n\n"
      "2 a § Den som bryter mot 1 och 2 §§ ska betala böter (2 § 2 b och 1 kap. 1 §).\n\n"
      "Övrigt\n\n3 § Det som sägs i 1–2 a §§ ska gälla för alla.\n");
  const std::string folder = (folder_ / "further").string();
  const Outcome added = run({"add", "--languages", folder, law});
  ASSERT_EQ(added.status, 0) << added.err;
  const Outcome shown = run({"show", "--languages", folder, "2 kap. 2 § 2 b båtlagen"});
  EXPECT_NE(shown.out.find("b) för sjuka"), std::string::npos) << shown.out << shown.err;
  const Outcome links = run({"links", "--languages", folder, "2 kap. 2 a § båtlagen (2019:412)"});
  for (const std::string target : {"1~2", "2", "2/2/b", "1\n"})
    EXPECT_NE(links.out.find("sv/Båtlag-2019:412/" + target), std::string::npos) << target << links.out;
  EXPECT_NE(links.out.find("2 kap. 1 §, Båtlag"), std::string::npos)
      << links.out;  // another 1 § is before it
  const Outcome range = run({"links", "--languages", folder, "3 § båtlagen"});
  EXPECT_NE(range.out.find("refers to 3"), std::string::npos) << range.out;
  const std::string about = write("om.txt",
                                  "Lag (2021:7) om båtplatser\n\n1 kap. Allmänt\n\n1 § Båtplatsen hyrs ut, "
                                  "och den som hyr ska betala.\n\n"
                                  "2 kap. Slut\n\n1 § Avtalet sägs upp.\n\n2 § Avgift tas ut.\n\n"
                                  "Bestämmelsen i 2 kap. 1 § träder i kraft den 1 mars 2022.\n");
  ASSERT_EQ(run({"add", "--languages", folder, about}).status, 0);
  const Outcome compound = run({"show", "--languages", folder, "2 kap. 1 § båtplatslagen"});
  EXPECT_NE(compound.out.find("sägs upp"), std::string::npos) << compound.out << compound.err;
  const Outcome tree = run({"show", "--languages", folder, "Båtlag"});
  EXPECT_NE(tree.out.find("3 § Övrigt"), std::string::npos) << tree.out;
}

TEST_F(LanguagesCliTest, AFolderAddsALanguageInAnotherScriptWithCapitals) {
  write(
      "further/ru/language.txt",
      "name: Russian\nscript: Cyrl\nstemmer: russian\ncommon: и, в, на\nunit: статья\nitem-letters: абвг\n");
  write("further/ru/headings.txt", "article article: статья\nkind act: закон\ntrait: dotted-paragraphs\n");
  write("further/ru/citing.txt",
        "level article: статья, статьи, ст.\nlevel paragraph: часть, части, ч.\nlevel item: пункт, пункта\n"
        "level subitem: подпункт\nlist: и\ntrait: bare-outer\ntitle-kind: закон, закона\ntitle-joining: о\n"
        "short-kind: закона\ntitle-trait: phrases\n");
  write("further/ru/titles.txt", "kind: закон\nlink: о\ncase-ending: ами, ах, а\n");
  const std::string law =
      write("ru.txt",
            "Закон о лодках\n\nСтатья 1. Предмет\n\nЗакон говорит о лодках.\n\nСТАТЬЯ 2. Сбор\n\n"
            "1. Сбор платит владелец.\n2. Сбор не платят лодки:\n1) малые;\n2) которые служат:\n"
            "а) врачам;\nб) рыбакам.\n\nСтатья 3. Штраф\n\nЗа нарушение части 1 статьи 2 "
            "платят штраф. Часть 2 статьи 2 и статья 1 применяются к плотам.\n");
  const std::string folder = (folder_ / "further").string();
  const Outcome added = run({"add", "--languages", folder, law});
  ASSERT_EQ(added.status, 0) << added.err;
  const Outcome shown =
      run({"show", "--languages", folder, "Подпункт б пункта 2 части 2 статьи 2 Закона о лодках"});
  EXPECT_NE(shown.out.find("б) рыбакам"), std::string::npos) << shown.out << shown.err;
  const Outcome links = run({"links", "--languages", folder, "ст. 3 Закона о лодках"});
  for (const std::string target : {"/2/1\n", "/2/2\n", "/1\n"})
    EXPECT_NE(links.out.find("ru/Закон-о-лодках" + target), std::string::npos) << target << links.out;
  EXPECT_NE(links.out.find("refers to 3"), std::string::npos) << links.out;
}

TEST_F(LanguagesCliTest, AFolderAddsAnInflectedLanguageWithoutStemmer) {
  write("further/pl/language.txt",
        "name: Polish\nscript: Latn\ncommon: się, jest, który, oraz, nie, ustawa, ustawy\nunit: art.\n"
        "abbreviation: art, ust, pkt, r\n");
  write("further/pl/headings.txt",
        "article article: art.\nkind act: ustawa, prawo\ntitle-begin: z dnia, o\ntrait: no-titles, "
        "dotted-paragraphs\n");
  write("further/pl/citing.txt",
        "level article: art.\nlevel paragraph: ust.\nlevel item: pkt\ntitle-kind: ustawa, "
        "ustawy\ntitle-joining: o\n"
        "title-adjective: ych, ich, ne, nego\nshort-kind: ustawa, ustawy, prawo, prawa\n"
        "title-proper: prawo, prawa\ntitle-trait: phrases\nlist: i\n"
        "before-ordinal sentence: zdanie\nordinal 2: drugie\n");
  write("further/pl/titles.txt",
        "kind: ustawa, prawo\nlink: o\ncase-ending: ego, ach, y, a, e, o\nomitted: z dnia {date} r.\n");
  write("further/pl/terms.txt", "inflection 3: ą, ę, a, y\n");
  write("further/pl/dates.txt", "month 3: marca\n");
  write("further/pl/asking.txt", "ask: ile, jest\n");
  const std::string law =
      write("pl.txt",
            "USTAWA\nz dnia 12 marca 2004 r.\no łodziach morskich\n\nArt. 1. Ustawa określa łodzie.\n\n"
            "Art. 2. 1. Armator, który ma łódź, wnosi opłatę portową.\n2. Opłaty nie wnosi się od łodzi:\n"
            "1) małych;\n2) ratowniczych.\n");
  const std::string folder = (folder_ / "further").string();
  const Outcome added = run({"add", "--languages", folder, law});
  ASSERT_EQ(added.status, 0) << added.err;
  for (const std::string name :
       {"ustawy z dnia 12 marca 2004 r. o łodziach morskich", "ustawy o łodziach morskich"}) {
    const Outcome shown = run({"show", "--languages", folder, "art. 2 ust. 2 pkt 2 " + name});
    EXPECT_NE(shown.out.find("ratowniczych"), std::string::npos) << shown.out << shown.err;
  }
  // A title over three lines; a sentence cited by its ordinal; and a kind of law alone names none.
  const std::string other = write("prawo.txt",
                                  "USTAWA\nz dnia 3 marca 2016 r.\nPrawo latarniane\n\nArt. 1. Latarnia "
                                  "świeci. Latarnik jej strzeże.\n\nArt. 2. Latarnik czuwa.\n");
  ASSERT_EQ(run({"add", "--languages", folder, other}).status, 0);
  const Outcome lamps = run({"show", "--languages", folder, "art. 1 zdanie drugie Prawa latarnianego"});
  EXPECT_NE(lamps.out.find("Latarnik jej strzeże"), std::string::npos) << lamps.out << lamps.err;
  EXPECT_EQ(run({"show", "--languages", folder, "art. 2 ustawy o latarniach"}).out.find("czuwa"),
            std::string::npos);
  const Outcome asked = run({"ask", "--languages", folder, "Ile jest opłata portowa?"});
  EXPECT_NE(asked.out.find("wnosi opłatę portową"), std::string::npos) << asked.out << asked.err;
  // Without words to compare by, the law's own words are still known, and what they are not.
  write("brief.txt",
        "Armator, który ma łódź, wnosi opłatę portową (art. 2 ust. 1 ustawy o łodziach morskich).\n\n"
        "„Armator, który ma łódź, wnosi opłatę miejską” (art. 2 ust. 1 ustawy o łodziach morskich).\n\n"
        "Armator nie wnosi opłaty (art. 2 ust. 1 ustawy o łodziach morskich).\n\n"
        "Armator wnosi opłatę (art. 2 ust. 7 ustawy o łodziach morskich).\n");
  const Outcome checked =
      run({"check", "--languages", folder, "--language", "pl", (folder_ / "brief.txt").string()});
  for (const std::string verdict :
       {"1. quoted", "2. contradicted", "3. undecided", "4. no-such-provision", "no words for Polish"})
    EXPECT_NE(checked.out.find(verdict), std::string::npos) << verdict << checked.out << checked.err;
}

TEST_F(LanguagesCliTest, AFolderThatSaysNothingIsRefused) {
  write("further/pt/language.txt", "name: Portuguese\nhumour: dry\n");
  expect_failure(run({"status", "--languages", (folder_ / "further").string()}), 3,
                 "language.txt:2: 'humour' is not a head of language.txt");
  write("empty/readme.md", "");
  expect_failure(run({"status", "--languages", (folder_ / "empty").string()}), 3, "no language in it");
  expect_failure(run({"status", "--languages", (folder_ / "further/pt").string()}), 3,
                 "give the one that holds it");
}

}  // namespace
}  // namespace pandect
