#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/file.h"
#include "readers/real_data.h"
#include "readers/xml/xml.h"
#include "readers/xml/xml_text.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

class XmlRealData : public RealData {
 protected:
  static const Provision& article(const Work& work, std::string_view number) {
    for (const Provision& p : work.provisions) {
      if (p.level == Level::article && p.number == number) return p;
    }
    throw std::out_of_range(work.id + " has no article " + std::string(number));
  }
};

/// The contents of the BWB documents, counted by their elements alone, without the reader.
struct Count {
  std::size_t articles = 0;   ///< <artikel>
  std::size_t with_text = 0;  ///< those with words outside their <kop>
  std::size_t amending = 0;   ///< <wijzig-artikel>
};

void count_articles(pugi::xml_node above, Count& count) {
  for (const pugi::xml_node child : above.children()) {
    const std::string_view name = child.name();
    if (name == "wijzig-artikel") ++count.amending;
    if (name == "artikel") {
      ++count.articles;
      for (const pugi::xml_node part : child.children()) {
        const bool words =
            part.name() != std::string_view("kop") && !is_xml_space(text_of(part) + part.value());
        if (!words) continue;
        ++count.with_text;
        break;
      }
    }
    count_articles(child, count);
  }
}

TEST_F(XmlRealData, EveryArticleOfTheBasiswettenbestandIsAUnit) {
  std::size_t files = 0;
  Count all;
  std::map<Level, std::size_t> units;
  std::size_t references = 0;
  std::size_t repealed = 0;
  std::set<std::string> ids;
  for (const auto& entry : fs::directory_iterator(data_ / "dutch/bwb-2012")) {
    SCOPED_TRACE(entry.path());
    ++files;
    const std::string bytes = read_file(entry.path());
    const XmlDocument document({entry.path().string(), bytes});
    Count count;
    count_articles(document.root(), count);
    const Work work = read(entry.path(), "bwb-xml");
    ids.insert(work.id);
    std::size_t articles = 0;
    for (const Provision& p : work.provisions) {
      if (!p.unit) continue;
      ++units[p.level];
      articles += p.level == Level::article ? 1 : 0;
      repealed += p.repealed ? 1 : 0;
      EXPECT_FALSE(p.level == Level::article && p.source.empty()) << p.path;
    }
    EXPECT_EQ(articles, count.with_text + count.amending);
    all.articles += count.articles;
    all.with_text += count.with_text;
    all.amending += count.amending;
    references += work.marked_references.size();
    for (const Citation& citation : work.marked_references) {
      EXPECT_FALSE(citation.span.of(work.text).empty());
      EXPECT_TRUE(citation.marked);
      EXPECT_EQ(citation.in == Citation::In::named, !citation.work.empty());
    }
  }
  EXPECT_EQ(files, 1298U);
  EXPECT_EQ(ids.size(), files);
  EXPECT_EQ(all.articles, 37865U);
  EXPECT_EQ(all.with_text, 37859U);
  EXPECT_EQ(units[Level::article], all.with_text + all.amending);
  EXPECT_EQ(units[Level::preamble], 1288U);
  EXPECT_GT(references, 70'000U);
  EXPECT_GT(repealed, 0U);
}

TEST_F(XmlRealData, ArticlesOfTheCivilCodeAreNumberedAndDivided) {
  const Work work = read(data_ / "dutch/bwb-2012/BWBR0005289.xml", "bwb-xml");
  EXPECT_EQ(work.id, "nl/BWBR0005289");
  EXPECT_EQ(work.title, "Burgerlijk Wetboek Boek 6, Verbintenissenrecht");
  const Provision& tort = article(work, "162");
  EXPECT_EQ(tort.path, "162");
  EXPECT_EQ(tort.label, "Artikel 162");
  EXPECT_TRUE(
      tort.body.of(work.text).starts_with("1 Hij die jegens een ander een onrechtmatige daad pleegt"));
}

TEST_F(XmlRealData, TheCurrentFormatIsDatedAndNamed) {
  const Work work = read(data_ / "dutch/bwb-current/BWBR0018451_content.xml", "bwb-xml");
  EXPECT_EQ(work.id, "nl/BWBR0018451");
  EXPECT_EQ(work.title, "Wet op de zorgtoeslag");
  ASSERT_TRUE(work.in_force.from);
  EXPECT_EQ(format_date(*work.in_force.from), "2025-01-01");
  EXPECT_EQ(article(work, "4a").path, "4a");
  EXPECT_EQ(work.marked_references.size(), 32U);  // 31 elements, one of which cites two paragraphs
}

TEST_F(XmlRealData, DataOnALawIsNoLaw) {
  const fs::path path = data_ / "dutch/bwb-current/BWBR0018451_wti.xml";
  const std::string bytes = read_file(path);
  for (const Reader* const reader : readers()) EXPECT_EQ(reader->recognise({path.string(), bytes}), 0);
}

TEST_F(XmlRealData, EveryDocumentOfTheStandardsIsRead) {
  std::map<std::string, std::size_t> files;
  std::map<std::string, std::size_t> units;
  for (const auto& [folder, format] :
       {std::pair{"akoma-ntoso", "akoma-ntoso"}, {"uslm", "uslm"}, {"gii-german", "gii-xml"}}) {
    for (const auto& entry : fs::directory_iterator(data_ / "standards" / folder)) {
      const Work work = read(entry.path(), format);
      ++files[format];
      for (const Provision& p : work.provisions) units[format] += p.unit ? 1 : 0;
      EXPECT_FALSE(work.title.empty()) << entry.path();
    }
  }
  for (const auto& entry : fs::recursive_directory_iterator(data_ / "standards/formex")) {
    if (!entry.is_regular_file()) continue;
    const std::string bytes = read_file(entry.path());
    const std::string root = xml_root_name({"x", bytes});
    if (root == "ACT" || root == "ANNEX") {
      read(entry.path(), "formex");
      ++files["formex"];
    }
  }
  EXPECT_EQ(files["akoma-ntoso"], 10U);
  EXPECT_EQ(files["uslm"], 14U);
  EXPECT_EQ(files["gii-xml"], 1U);
  EXPECT_EQ(files["formex"], 5U);
  EXPECT_GT(units["gii-xml"], 2400U);
}

TEST_F(XmlRealData, TwoVersionsOfAnItalianLawAreOneWork) {
  const fs::path folder = data_ / "standards/akoma-ntoso";
  const Work before = read(folder / "19410716_041U0633_VIGENZA_20211231.xml", "akoma-ntoso");
  const Work after = read(folder / "19410716_041U0633_VIGENZA_20241222.xml", "akoma-ntoso");
  EXPECT_EQ(before.id, after.id);
  ASSERT_TRUE(before.in_force.from && after.in_force.from);
  EXPECT_LT(*before.in_force.from, *after.in_force.from);
  EXPECT_TRUE(article(before, "70-bis").unit);
}

TEST_F(XmlRealData, ParagraphsOfTheGermanCodeAreFound) {
  const Work work = read(data_ / "standards/gii-german/bgb.xml", "gii-xml");
  const Provision& section = article(work, "651i");
  EXPECT_EQ(section.label, "§ 651i");
  EXPECT_TRUE(article(work, "3-6").repealed);
  std::size_t paragraphs = 0;
  for (const Provision& p : work.provisions) {
    if (p.level == Level::paragraph && p.path.starts_with("823/")) {
      EXPECT_EQ(p.label, "(" + p.number + ")");
      ++paragraphs;
    }
  }
  EXPECT_EQ(paragraphs, 2U);
}

}  // namespace
}  // namespace pandect
