#include "question/cite.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

Provision part(Level level, std::string label, std::string number = {}, std::string heading = {},
               bool unit = false) {
  Provision made;
  made.level = level;
  made.label = std::move(label);
  made.number = std::move(number);
  made.heading = std::move(heading);
  made.unit = unit;
  return made;
}

WorkRecord work(Language language, std::string title, std::string id) {
  WorkRecord made;
  made.language = language;
  made.title = std::move(title);
  made.id = std::move(id);
  return made;
}

TEST(Cite, WhatStandsBesideTheBodySaysWhere) {
  const WorkRecord korean = work(Language::korean, "등대법", "kr/등대법");
  const Provision addendum = part(Level::addendum, "부칙", "20010203", "<제1001호,2001.2.3>");
  const Provision article = part(Level::article, "제6조", "6", "", true);
  const Provision root = part(Level::work, "");
  EXPECT_EQ(cite_chain(korean, {article, addendum, root}), "등대법 부칙 <제1001호,2001.2.3> 제6조");
  EXPECT_EQ(cite_chain(korean, {addendum, root}), "등대법 부칙 <제1001호,2001.2.3>");
  EXPECT_EQ(cite_chain(korean, {article, part(Level::chapter, "제1장", "1", "총칙"), root}), "등대법 제6조");
  const WorkRecord english = work(Language::english, "Harbour Act 1978", "gb/harbour");
  EXPECT_EQ(cite_chain(english, {part(Level::article, "1.", "1", "", true),
                                 part(Level::annex, "Schedule 2", "2", "Dues"), root}),
            "section 1 of Schedule 2, Harbour Act 1978");
  EXPECT_EQ(cite_chain(english, {part(Level::annex, "Schedule 2", "2", "Dues", true), root}),
            "Schedule 2, Harbour Act 1978");
  const WorkRecord dutch = work(Language::dutch, "Havenwet", "nl/havenwet");
  EXPECT_EQ(cite_chain(dutch, {part(Level::article, "Artikel 1", "1", "", true),
                               part(Level::annex, "Bijlage", "", "Tarieven"), root}),
            "Artikel 1 van Bijlage, Havenwet");
}

TEST(Cite, PartsAreNamedAsEachLanguageReadsThem) {
  const Provision root = part(Level::work, "");
  const auto cite = [&](Language language, const Provision& unit, const char* paragraph, const char* item) {
    return cite_chain(work(language, "W", "x/w"),
                      {part(Level::item, item, normalise_number(item)),
                       part(Level::paragraph, paragraph, normalise_number(paragraph)), unit, root});
  };
  const auto unit = [](const char* label, const char* number) {
    return part(Level::article, label, number, "", true);
  };
  EXPECT_EQ(cite(Language::english, unit("5.", "5"), "(2)", "(a)"), "clause 5(2)(a), W");
  EXPECT_EQ(cite(Language::dutch, unit("Artikel 5", "5"), "2.", "a."), "Artikel 5, lid 2, onderdeel a, W");
  EXPECT_EQ(cite(Language::german, unit("§ 5", "5"), "(2)", "1."), "§ 5 Absatz 2 Nummer 1, W");
  EXPECT_EQ(cite(Language::french, unit("Article 5", "5"), "II. -", "1°"), "Article 5, II, 1°, W");
  EXPECT_EQ(cite(Language::korean, unit("제5조", "5"), "②", "1의2."), "W 제5조 제2항 제1호의2");
  EXPECT_EQ(cite(*parse_language("ja"), unit("第五条", "5"), "２", "1"), "W 第五条第2項第1号");
}

TEST(Cite, DivisionsAreCitedWithThoseThatContainThem) {
  const Provision root = part(Level::work, "");
  EXPECT_EQ(cite_chain(work(Language::german, "BGB", "de/BGB"),
                       {part(Level::title, "Titel 1", "1", "Recht"), part(Level::book, "Buch 2", "2"), root}),
            "Buch 2 Titel 1, BGB");
  EXPECT_EQ(cite_chain(work(Language::korean, "등대법", "kr/등대법"),
                       {part(Level::division, "제2절", "2"), part(Level::chapter, "제1장", "1"), root}),
            "등대법 제1장 제2절");
}

TEST(Cite, PartsWithoutALabelAreCalledWhatTheyAre) {
  const Provision root = part(Level::work, "");
  const Provision preamble = part(Level::preamble, "", "", "", true);
  const Provision recital = part(Level::item, "(8)", "8");
  EXPECT_EQ(cite_chain(work(Language::english, "Regulation (EU) 2031/7", "eu/32031R0007"),
                       {recital, preamble, root}),
            "Recital (8), Regulation (EU) 2031/7");
  EXPECT_EQ(cite_chain(work(Language::dutch, "Havenwet", "nl/havenwet"),
                       {part(Level::item, "a.", "a"), preamble, root}),
            "Aanhef a, Havenwet");
  const WorkRecord thai = work(Language::thai, "ประมวลกฎหมายท่าเรือ", "th/port");
  const Provision section = part(Level::article, "มาตรา 5", "5", "", true);
  EXPECT_EQ(cite_chain(thai, {part(Level::paragraph, "", "2"), section, root}),
            "ประมวลกฎหมายท่าเรือ มาตรา 5 วรรคสอง");
  EXPECT_EQ(
      cite_chain(thai, {part(Level::item, "(1)", "1"), part(Level::paragraph, "", "12"), section, root}),
      "ประมวลกฎหมายท่าเรือ มาตรา 5 วรรค 12 (1)");
}

}  // namespace
}  // namespace pandect
