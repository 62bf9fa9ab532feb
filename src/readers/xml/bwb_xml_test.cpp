#include <gtest/gtest.h>

#include "base/date.h"
#include "law/dutch_words.h"
#include "pandect/error.h"
#include "readers/all.h"
#include "readers/xml/bwb_xml_meta.h"

namespace pandect {
namespace {

std::string describe_bwb_xml_reference(std::string_view doc) {
  const std::optional<Citation> citation = parse_bwb_reference(doc, "BWBR0000001");
  return citation ? describe(*citation) : "none";
}

TEST(BwbReference, PointsToWorksAndProvisions) {
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0003994&artikel=39"), "named «BWBR0003994» article 39");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0000001&artikel=6:162"), "this_work article 6:162");
  EXPECT_EQ(describe_bwb_xml_reference("jci1.3:c:BWBR0018450&artikel=1&lid=2&o=a&z=2025-01-01&g=2025-01-01"),
            "named «BWBR0018450» article 1 / paragraph 2 / item a");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0003994&hoofdstuk=IV&afdeling=2"),
            "named «BWBR0003994» chapter iv / division 2");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0005537&artikel=5%3A13"),
            "named «BWBR0005537» article 5:13");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0006493&afdeling=Achtste"),
            "named «BWBR0006493» division 8");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0003994"), "named «BWBR0003994»");
  EXPECT_EQ(describe_bwb_xml_reference("32005R0111"), "named «32005R0111»");
}

TEST(BwbReference, RomanNumbersMayBeWrittenWithASmallL) {
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0003994&artikel=Vlll"), "named «BWBR0003994» article viii");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:BWBR0003994&artikel=3&o=ll"),
            "named «BWBR0003994» article 3 / item ll");
  EXPECT_EQ(with_roman_capitals("lll"), "III");
  EXPECT_EQ(with_roman_capitals("XLII"), "XLII");
  EXPECT_EQ(with_roman_capitals("12l"), "12l");
}

TEST(BwbReference, PointsNowhereWithoutAWork) {
  EXPECT_EQ(describe_bwb_xml_reference(""), "none");
  EXPECT_EQ(describe_bwb_xml_reference("1.0:v:&artikel=3"), "none");
  EXPECT_EQ(describe_bwb_xml_reference("&&&="), "none");
}

/// A law whose last article reads so.
Work law_saying(const std::string& words) {
  const std::string bytes =
      "<wetgeving bwb-id=\"BWBR0000001\" soort=\"wet\"><intitule>Wet van 1 mei 1990, houdende "
      "regels</intitule>"
      "<wet-besluit><wettekst><artikel><kop><label>Artikel</label><nr>1</nr></kop><al>" +
      words +
      "</al></artikel></wettekst><wetsluiting><uitgifte><datum "
      "isodatum=\"1990-05-02\"/></uitgifte></wetsluiting>"
      "</wet-besluit></wetgeving>";
  return bwb_xml_reader().read({"law.xml", bytes}).at(0);
}

TEST(BwbTitle, IsWhatTheLawSaysItIsCitedAs) {
  EXPECT_EQ(law_saying("Deze wet wordt aangehaald als: Torenwet.").title, "Torenwet");
  EXPECT_EQ(law_saying("Deze wet kan worden aangehaald als Torenwet en treedt in werking.").title,
            "Torenwet");
  EXPECT_EQ(law_saying("Zij kan worden aangehaald onder den titel van \"Torenwet\".").title, "Torenwet");
  EXPECT_EQ(law_saying("Dit besluit treedt in werking; het wordt aangehaald als: „Torenbesluit”.").title,
            "Wet van 1 mei 1990, houdende regels");
  EXPECT_EQ(law_saying("Deze wet wordt aangehaald als: Wet k.o.-l.o., treedt morgen in werking.").title,
            "Wet k.o.-l.o");
}

TEST(BwbTitle, IsTheCodeThatTheLawMakesUp) {
  EXPECT_EQ(
      law_saying("Worden vastgesteld de bepalingen welke zullen uitmaken het Wetboek van Torenrecht.").title,
      "Wetboek van Torenrecht");
  EXPECT_EQ(law_saying("Bepalingen welke zullen uitmaken het geheel.").title,
            "Wet van 1 mei 1990, houdende regels");
}

TEST(BwbTitle, TakesTheYearWhereTheLawAsksForIt) {
  EXPECT_EQ(law_saying(
                "Deze wet wordt aangehaald als: Torenwet, met vermelding van het jaartal van het Staatsblad.")
                .title,
            "Torenwet 1990");
}

TEST(BwbTitle, IsTheLongOneOtherwise) {
  EXPECT_EQ(law_saying("De Torenwet wordt aangehaald als hulde.").title,
            "Wet van 1 mei 1990, houdende regels");
  EXPECT_EQ(law_saying("Deze wet wordt aangehaald").title, "Wet van 1 mei 1990, houdende regels");
  EXPECT_EQ(law_saying("Deze wet wordt aangehaald als: .").title, "Wet van 1 mei 1990, houdende regels");
}

TEST(BwbTitle, NameInParentheses) {
  EXPECT_EQ(bwb_name_in_parentheses("Wet van 1990 over torens (Torenwet) "), "Torenwet");
  EXPECT_EQ(bwb_name_in_parentheses("Wet van 1990 over torens (verhoging tarief)"), "");
  EXPECT_EQ(bwb_name_in_parentheses("Wet (Torenwet) van 1990"), "");
  EXPECT_EQ(bwb_name_in_parentheses(")"), "");
}

TEST(BwbDate, IsReadFromItsWords) {
  const auto read = [](std::string_view words) {
    const std::optional<Date> date = parse_dutch_date(words);
    return date ? format_date(*date) : "none";
  };
  EXPECT_EQ(read("de dertigste december 1993"), "1993-12-30");
  EXPECT_EQ(read("den zeven en twintigsten October 1932"), "1932-10-27");
  EXPECT_EQ(read("tweeëntwintigste mei 1997"), "1997-05-22");
  EXPECT_EQ(read("de eenendertigste maart 2005"), "2005-03-31");
  EXPECT_EQ(read("den tweeden juli 1908"), "1908-07-02");
  EXPECT_EQ(read("4 maart 2011"), "2011-03-04");
  EXPECT_EQ(read("de eenendertigste april 2005"), "none");
  EXPECT_EQ(read("de laatste mei 2005"), "none");
  EXPECT_EQ(read("mei 2005"), "none");
  EXPECT_EQ(read("de derde"), "none");
  EXPECT_EQ(read(""), "none");
}

TEST(BwbXml, SaysWhatIsMissing) {
  const auto complaint = [](const std::string& bytes) -> std::string {
    try {
      bwb_xml_reader().read({"law.xml", bytes});
      return {};
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(complaint("<toestand bwb-id=\"BWBR1\">\n</toestand>"),
            "law.xml: line 1: expected <wetgeving> in <toestand>");
  EXPECT_EQ(complaint("<wetgeving/>"), "law.xml: line 1: expected the attribute bwb-id=\"BWB…\"");
}

}  // namespace
}  // namespace pandect
