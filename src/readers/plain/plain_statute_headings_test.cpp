#include "readers/plain/plain_statute_headings.h"

#include <gtest/gtest.h>

#include "readers/plain/plain_statute_header.h"

namespace pandect {
namespace {

struct Case {
  Language language;
  std::string_view line;
  std::string_view label;  ///< empty: no heading
  std::string_view heading;
  std::string_view body;
};

TEST(Headings, MatchLinesInEveryLanguage) {
  const Case cases[] = {
      {Language::thai, "มาตรา ๔๐ ผู้ใดฝ่าฝืน", "มาตรา ๔๐", "", "ผู้ใดฝ่าฝืน"},
      {Language::thai, "มาตรา 65 ทวิ (ยกเลิก)", "มาตรา 65 ทวิ", "", "(ยกเลิก)"},
      {Language::thai, "มาตรา 10 ถึง มาตรา 12 (ยกเลิก)", "มาตรา 10 ถึง มาตรา 12", "", "(ยกเลิก)"},
      {Language::thai, "หมวด 2 การขึ้นทะเบียน", "หมวด 2", "การขึ้นทะเบียน", ""},
      {Language::thai, "มาตรา 5 แห่งพระราชบัญญัตินี้", "", "", ""},
      {Language::thai, "มาตรา 5 และมาตรา 6 ให้ใช้บังคับ", "", "", ""},
      {Language::thai, "มาตรา 5 วรรคสอง มาใช้บังคับ", "", "", ""},
      {Language::korean, "제3조의2(정의) ① 말", "제3조의2", "정의", "① 말"},
      {Language::korean, "제1장 총칙", "제1장", "총칙", ""},
      {Language::korean, "제5조제1항에 따른 등록", "", "", ""},
      {Language::korean, "제5조를 위반한 자", "", "", ""},
      {Language::korean, "별표 8 수수료", "별표 8", "수수료", ""},
      {Language::korean, "별표 8 비고 제2호 중 \"갑\"을 \"을\"로 한다.", "", "", ""},
      {Language::dutch, "Artikel 6:162. Onrechtmatige daad", "Artikel 6:162", "Onrechtmatige daad", ""},
      {Language::dutch, "Artikel 5 [Vervallen]", "Artikel 5", "", "[Vervallen]"},
      {Language::dutch, "EERSTE AFDELING Algemeen", "EERSTE AFDELING", "Algemeen", ""},
      {Language::dutch, "Artikel 5 is niet van toepassing.", "", "", ""},
      {Language::dutch, "Artikel 5, eerste lid, geldt niet.", "", "", ""},
      {Language::dutch, "Artikelen die vervallen", "", "", ""},
      {Language::english, "Section 2. Definitions. In this Act", "Section 2", "Definitions.", "In this Act"},
      {Language::english, "4. Offences.—Whoever breaks", "4.", "Offences.", "Whoever breaks"},
      {Language::english, "PART II", "PART II", "", ""},
      {Language::english, "Section 5 of the Lamps Act applies.", "", "", ""},
      {Language::english, "Partial payment", "", "", ""},
      {Language::german, "§ 5a Ausnahmen", "§ 5a", "Ausnahmen", ""},
      {Language::german, "Erster Abschnitt", "Erster Abschnitt", "", ""},
      {Language::german, "§§ 3 bis 4 (weggefallen)", "§§ 3 bis 4", "", "(weggefallen)"},
      {Language::german, "§ 3 bis Hunde", "§ 3 bis", "Hunde", ""},
      {Language::german, "§§ 3 bis 4 gelten nicht.", "", "", ""},
      {Language::german, "§ 2 Absatz 2 gilt entsprechend.", "", "", ""},
      {Language::french, "Article 1er", "Article 1er", "", ""},
      {Language::french, "Titre premier", "Titre premier", "", ""},
      {Language::french, "Article 5 de la loi", "", "", ""},
  };
  for (const Case& expected : cases) {
    const auto heading = match_heading(expected.line, heading_grammar(expected.language));
    EXPECT_EQ(heading.has_value(), !expected.label.empty()) << expected.line;
    if (!heading) continue;
    EXPECT_EQ(heading->label.of(expected.line), expected.label) << expected.line;
    EXPECT_EQ(heading->heading.of(expected.line), expected.heading) << expected.line;
    EXPECT_EQ(heading->body.of(expected.line), expected.body) << expected.line;
  }
}

TEST(Headings, FindsARangeOfRepealedSections) {
  const auto heading = match_heading("มาตรา 1274 - 1297 (ยกเลิก)", heading_grammar(Language::thai));
  ASSERT_TRUE(heading);
  EXPECT_TRUE(heading->repealed);
  EXPECT_EQ(heading->ordinal.parts[0], 1274U);
  EXPECT_EQ(heading->last.parts[0], 1297U);
}

TEST(Header, ReadsWhatTheLinesSay) {
  Work work;
  const std::string text =
      "# Wet op de lantaarns\n\nInwerkingtreding: 2020-01-01\nIn force until: 1 January 2022\n"
      "Citeertitel: Lantaarnwet\nIdentifier: L-1\nUitgegeven: morgen\n\nWij, de raad, besluiten:\n\nArtikel "
      "1\n";
  const auto end = static_cast<std::uint32_t>(text.find("Artikel 1"));
  const Span preamble = read_header(text, end, heading_grammar(Language::dutch), work);
  EXPECT_EQ(work.title, "Wet op de lantaarns");
  EXPECT_EQ(format_date(work.in_force.from.value()), "2020-01-01");
  EXPECT_EQ(format_date(work.in_force.to.value()), "2022-01-01");
  const std::vector<Alias> aliases{{Alias::Kind::short_title, "Lantaarnwet"},
                                   {Alias::Kind::identifier, "L-1"}};
  EXPECT_EQ(work.aliases, aliases);
  EXPECT_EQ(preamble.of(text), "Wij, de raad, besluiten:");
  ASSERT_EQ(work.problems.size(), 1U);
  EXPECT_EQ(work.problems[0].place, "line 7");
  EXPECT_EQ(kind_of_title(work.title, heading_grammar(Language::dutch)), "act");
}

}  // namespace
}  // namespace pandect
