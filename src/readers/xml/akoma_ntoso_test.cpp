#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/xml/akoma_ntoso_meta.h"

namespace pandect {
namespace {

constexpr std::string_view own = "/akn/it/act/legge/1941/633";

std::string describe_akoma_ntoso_reference(std::string_view href) {
  const std::optional<Citation> citation = parse_akn_reference(href, own);
  return citation ? describe(*citation) : "none";
}

TEST(AknIri, IsTheWorks) {
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633/!main"), own);
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633/ita@2021-12-14/!main#art_2"), own);
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633~art_2"), own);
  EXPECT_EQ(akn_work_iri("/akn/it/act/legge/1941/633/"), own);
  EXPECT_EQ(akn_work_iri("#art_2"), "");
}

TEST(AknReference, PointsToWorksAndProvisions) {
  EXPECT_EQ(describe_akoma_ntoso_reference("#art_2__para_1"), "this_work article 2 / paragraph 1");
  EXPECT_EQ(describe_akoma_ntoso_reference("~art_10"), "this_work article 10");
  EXPECT_EQ(describe_akoma_ntoso_reference("/akn/it/act/legge/1941/633/!main#art_78bis"),
            "this_work article 78-bis");
  EXPECT_EQ(describe_akoma_ntoso_reference("/akn/it/act/decreto/2017/35/!main#art_2-com1"),
            "named «/akn/it/act/decreto/2017/35» article 2 / paragraph 1");
  EXPECT_EQ(describe_akoma_ntoso_reference("/eu/act/directive/2001/82~art_10__lst_1__point_c"),
            "named «/eu/act/directive/2001/82» article 10 / item c");
  EXPECT_EQ(describe_akoma_ntoso_reference("/akn/uk/act/2000-07-28/chapter23/main#sec_2__subsec_8A"),
            "named «/akn/uk/act/2000-07-28/chapter23» article 2 / paragraph 8a");
  EXPECT_EQ(describe_akoma_ntoso_reference("http://www.legislation.gov.uk/european/directive/2006/0024"),
            "named «http://www.legislation.gov.uk/european/directive/2006/0024»");
}

TEST(AknReference, PointsNowhere) {
  EXPECT_EQ(describe_akoma_ntoso_reference(""), "none");
  EXPECT_EQ(describe_akoma_ntoso_reference("#"), "none");
  EXPECT_EQ(describe_akoma_ntoso_reference("#commission"), "none");
  EXPECT_EQ(describe_akoma_ntoso_reference("~____--__"), "none");
}

Work read_act(const std::string& uri, const std::string& alias, const std::string& body) {
  const std::string bytes = "<akomaNtoso><act><meta><identification><FRBRWork><FRBRuri value=\"" + uri +
                            "\"/>" + alias +
                            "<FRBRcountry value=\"GB-UKM\"/></FRBRWork></identification></meta><body>" +
                            body + "</body></act></akomaNtoso>";
  return akoma_ntoso_reader().read({"act.xml", bytes}).front();
}

TEST(AkomaNtoso, WhatTheMarkupLeavesOutIsInItsAddressesAndWords) {
  const std::string bytes =
      "<akomaNtoso><act><meta><identification><FRBRWork><FRBRuri value=\"\"/><FRBRcountry "
      "value=\"\"/></FRBRWork>"
      "<FRBRExpression><FRBRlanguage language=\"\"/></FRBRExpression>"
      "<x>http://data.legilux.public.lu/resource/1</x><x>https://publications.europa.eu/resource/2</x>"
      "</identification></meta><preface><longTitle>Règlement sur les "
      "lampes</longTitle></preface><body><article>"
      "<num>Art. 1</num><content><p>Les lampes du quai sont allumées par le gardien dans la "
      "nuit.</p></content>"
      "</article></body></act></akomaNtoso>";
  const Work work = akoma_ntoso_reader().read({"act.xml", bytes}).front();
  EXPECT_EQ(work.id, "lu/Règlement-sur-les-lampes");
  EXPECT_EQ(language_code(work.language), "fr");
}

TEST(AkomaNtoso, AnActWithoutATitleIsCalledByItsNumber) {
  const std::string bytes =
      "<akomaNtoso><act><meta><identification><FRBRWork><FRBRuri value=\"/akn/za/act/2009/10\"/><FRBRdate "
      "date=\"2009\"/><FRBRnumber value=\"10\"/></FRBRWork><FRBRExpression><FRBRlanguage language=\"eng\"/>"
      "</FRBRExpression></identification></meta><body><section><num>1</num><content><p>Lamps "
      "burn.</p></content>"
      "</section></body></act></akomaNtoso>";
  EXPECT_EQ(akoma_ntoso_reader().read({"act.xml", bytes}).front().title, "Act 10 of 2009");
}

TEST(AkomaNtoso, TheVersionAsPassedIsAVersionOfTheAct) {
  const std::string section = "<section><num>1</num><content><p>Lamps burn.</p></content></section>";
  const std::string iri = "http://www.legislation.gov.uk/id/ukpga/2014/27";
  const Work passed = read_act(iri + "/enacted/", {}, section);
  EXPECT_EQ(passed.id, read_act(iri, {}, section).id);
  EXPECT_EQ(passed.aliases.front().name, iri);
}

TEST(AkomaNtoso, ACelexNumberIsTheId) {
  const Work work = read_act("/akn/eu/bill/2013/619",
                             "<FRBRalias name=\"CELEXnumber\" value=\"52013PC0619\"/>", "<p>Words.</p>");
  EXPECT_EQ(work.id, "eu/52013PC0619");
}

TEST(AkomaNtoso, TheNumberOfAPageIsNoSection) {
  const Work work = read_act("/akn/us/act/1", {},
                             "<section><num>1</num><content><p>Lamps burn.</p></content></section>"
                             "<section status=\"editorial\"><content><p>Page 125</p></content></section>"
                             "<section><content><p>Nobody numbered this.</p></content></section>"
                             "<section><num>3</num><content><p>Wicks are cut.</p></content></section>");
  std::string units;
  for (const Provision& p : work.provisions) units += p.unit ? p.path + " " : "";
  EXPECT_EQ(units, "1 article-3 3 ");
}

/// Normattiva prints the words of the latest change in double parentheses.
TEST(AkomaNtoso, MarksOfTheLatestChangeAreNoWords) {
  const auto text = [](const std::string& words) {
    const Work work =
        read_act("/akn/it/act/legge/2031/1", {},
                 "<article><num>Art. 1</num><heading>((Lampade))</heading><paragraph><num>1.</num>"
                 "<content><p>" +
                     words + "</p></content></paragraph></article>");
    EXPECT_EQ(work.provisions.at(1).heading, "Lampade");
    const std::string_view body = work.provisions.at(1).body.of(work.text);
    return std::string(body.substr(body.find(' ') + 1));
  };
  EXPECT_EQ(text("Le <ins>((lampade))</ins> ardono."), "Le lampade ardono.");
  EXPECT_EQ(text("<ins>((ai sensi (vedi tabella) della lettera b)))</ins>."),
            "ai sensi (vedi tabella) della lettera b).");
  EXPECT_EQ(text("L'olio (art. 75, lettera b)) arde."), "L'olio (art. 75, lettera b)) arde.");
  EXPECT_EQ(text("Ardono. <ins>((52))</ins>"), "Ardono. (52)");
  EXPECT_EQ(text("Le ((lampade ardono."), "Le ((lampade ardono.");
}

TEST(AkomaNtoso, IsNamedByFrbrThisWhereFrbrUriIsEmpty) {
  const std::string begin = "<akomaNtoso><act><meta><identification><FRBRWork><FRBRthis value=\"";
  const std::string rest =
      "\"/><FRBRuri value=\"\"/><FRBRcountry value=\"http://x.example/authority/country/LUX\"/></FRBRWork>"
      "<FRBRExpression><FRBRlanguage language=\"http://x.example/language/FRA\"/></FRBRExpression>"
      "</identification></meta><preface><p><docTitle>Loi sur les lampes</docTitle></p></preface></act>"
      "</akomaNtoso>";
  const auto read = [&](const std::string& iri) {
    const std::string bytes = begin + iri + rest;
    return akoma_ntoso_reader().read({"act.xml", bytes}).front();
  };
  EXPECT_EQ(read("http://x.example/eli/loi/2031/a1").id, "lu/eli-loi-2031-a1");
  EXPECT_EQ(read("http://x.example/eli/loi/2031/a1").language, Language::french);
  EXPECT_EQ(read("").id, "lu/Loi-sur-les-lampes");
}

}  // namespace
}  // namespace pandect
