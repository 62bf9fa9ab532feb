#include "readers/office/docx_numbering.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// Labels of paragraphs in turn, each "list:level".
std::string labels(const char* numbering, std::initializer_list<DocxListPlace> places) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(numbering));
  DocxNumbering lists(document.document_element());
  std::string all;
  for (const DocxListPlace& place : places) all += (all.empty() ? "" : " ") + lists.next(place);
  return all;
}

constexpr const char* outline_list = R"xml(<w:numbering xmlns:w="w">
  <w:abstractNum w:abstractNumId="0">
    <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="Part %1"/></w:lvl>
    <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl>
    <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>
    <w:lvl w:ilvl="3"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlRestart w:val="0"/><w:lvlText w:val="%4)"/></w:lvl>
  </w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
</w:numbering>)xml";

TEST(DocxNumbering, CountsLevelsAndBeginsThemAnew) {
  EXPECT_EQ(
      labels(outline_list, {{"1", 0}, {"1", 1}, {"1", 1}, {"1", 2}, {"1", 2}, {"1", 0}, {"1", 1}, {"1", 2}}),
      "Part I 1.1 1.2 (a) (b) Part II 2.1 (a)");
}

TEST(DocxNumbering, ListsOfOneDefinitionCountTogether) {
  EXPECT_EQ(labels(outline_list, {{"1", 0}, {"2", 0}, {"1", 0}}), "Part I Part II Part III");
}

TEST(DocxNumbering, AListMaySayWhereItStarts) {
  EXPECT_EQ(labels(outline_list, {{"1", 0}, {"3", 0}, {"3", 0}, {"3", 1}}), "Part I Part VII Part VIII 8.1");
}

TEST(DocxNumbering, ALevelMayGoOnCounting) {
  EXPECT_EQ(labels(outline_list, {{"1", 3}, {"1", 3}, {"1", 0}, {"1", 3}}), "3) 4) Part I 5)");
}

TEST(DocxNumbering, LevelsAboveThatWereNotUsedShowTheirStart) {
  EXPECT_EQ(labels(outline_list, {{"1", 1}, {"1", 0}, {"1", 1}}), "1.1 Part I 1.1");
}

TEST(DocxNumbering, WritesThaiAndKorean) {
  EXPECT_EQ(labels(R"xml(<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="5">
      <w:lvl w:ilvl="0"><w:start w:val="9"/><w:numFmt w:val="thaiNumbers"/><w:lvlText w:val="มาตรา %1"/></w:lvl>
      <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="thaiLetters"/><w:lvlText w:val="(%2)"/></w:lvl>
      <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="ganada"/><w:lvlText w:val="%3."/></w:lvl>
      <w:lvl w:ilvl="3"><w:numFmt w:val="bullet"/><w:lvlText w:val="x"/></w:lvl>
      </w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num></w:numbering>)xml",
                   {{"1", 0}, {"1", 0}, {"1", 1}, {"1", 1}, {"1", 2}, {"1", 2}, {"1", 3}}),
            "มาตรา ๙ มาตรา ๑๐ (ก) (ข) 가. 나. •");
}

TEST(DocxNumbering, FollowsTheStyleThatHoldsADefinition) {
  EXPECT_EQ(labels(R"xml(<w:numbering xmlns:w="w">
      <w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="S"/></w:abstractNum>
      <w:abstractNum w:abstractNumId="1"><w:styleLink w:val="S"/>
        <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>)xml",
                   {{"1", 0}, {"1", 0}}),
            "1. 2.");
}

TEST(DocxNumbering, TakesAnything) {
  for (const char* const xml :
       {"<n/>", "<n><num numId='1'/></n>", "<n><abstractNum/><num numId='1'><abstractNumId/></num></n>",
        "<n><abstractNum abstractNumId='0'><lvl ilvl='99'/><lvl ilvl='-1'/><lvl ilvl='0'><start "
        "val='999999999999'/><lvlText val='%9%0%'/></lvl></abstractNum><num numId='1'>"
        "<abstractNumId val='0'/></num></n>"}) {
    labels(xml, {{"1", 0}, {"1", 8}, {"2", 0}, {"1", 99}, {"1", -4}});
  }
}

}  // namespace
}  // namespace pandect
