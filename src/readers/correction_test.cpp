#include "law/correction.h"

#include <gtest/gtest.h>

#include "readers/all.h"

namespace pandect {
namespace {

constexpr std::string_view law =
    "Harbour Dues Act\n\nSection 1. Dues\nEvery vessel pays.\n\nSection 2. Rate\nThe rate is as the table "
    "shows.\n";

/// The act, with something unread behind the words given, at the beginning of the text when they are empty.
Work act_with_unread(std::initializer_list<std::string_view> places,
                     Unread::Kind kind = Unread::Kind::image) {
  Work work = plain_statute_reader().read({"dues.txt", law}).front();
  for (const std::string_view words : places) {
    Unread item;
    item.kind = kind;
    const std::size_t found = words.empty() ? 0 : work.text.find(words) + words.size();
    item.at = static_cast<std::uint32_t>(found);
    item.place = "page 1";
    item.content = "the same";
    work.unread.push_back(std::move(item));
  }
  name_unread(work);
  return work;
}

Corrections one(const Work& work, std::size_t item, const std::string& text) {
  return {{work.unread[item].id, Correction{work.unread[item].id, text, "A. Clerk", {}, false, {}, {}}}};
}

const Provision& find(const Work& work, std::string_view path) {
  for (const Provision& p : work.provisions) {
    if (p.path == path) return p;
  }
  ADD_FAILURE() << "no " << path;
  return work.provisions[0];
}

TEST(Correction, BecomesWordsOfTheProvisionAroundItsPlace) {
  Work work = act_with_unread({"Every vessel pays."});
  apply_corrections(work, one(work, 0, "Rowing boats do not."));
  EXPECT_NO_THROW(check_work(work));
  EXPECT_EQ(find(work, "1").body.of(work.text), "Every vessel pays.\nRowing boats do not.");
  EXPECT_EQ(find(work, "2").body.of(work.text), "The rate is as the table shows.");
  ASSERT_EQ(work.corrected.size(), 1U);
  EXPECT_EQ(work.corrected[0].text.of(work.text), "Rowing boats do not.");
}

TEST(Correction, OutsideOfProvisionsIsAUnitOfItsOwn) {
  Work work = act_with_unread({""});
  apply_corrections(work, one(work, 0, "The harbour master's seal."));
  EXPECT_NO_THROW(check_work(work));
  const Provision& unit = find(work, "unread-" + work.unread[0].id);
  EXPECT_TRUE(unit.unit);
  EXPECT_EQ(unit.heading, "page 1");
  EXPECT_EQ(unit.extent.of(work.text), "The harbour master's seal.");
  EXPECT_EQ(find(work, "1").body.of(work.text), "Every vessel pays.");
}

TEST(Correction, OfAPageBetweenTwoProvisionsIsAUnitBetweenThem) {
  Work work = act_with_unread({"Every vessel pays."}, Unread::Kind::scanned_page);
  apply_corrections(work, one(work, 0, "Section 1A. Boats\nA boat pays half."));
  EXPECT_NO_THROW(check_work(work));
  EXPECT_EQ(find(work, "1").body.of(work.text), "Every vessel pays.");
  EXPECT_EQ(find(work, "unread-" + work.unread[0].id).body.of(work.text),
            "Section 1A. Boats\nA boat pays half.");
}

TEST(Correction, ManyAtOncePutEachWhereItBelongsAndComeOutAgain) {
  const Work read = act_with_unread({"", "", "Every vessel pays.", "Every vessel pays.", "table shows."});
  Work work = read;
  Corrections all;
  for (std::size_t i = 0; i < work.unread.size(); ++i) all.merge(one(work, i, "words " + std::to_string(i)));
  apply_corrections(work, all);
  EXPECT_NO_THROW(check_work(work));
  std::size_t before = 0;
  for (std::size_t i = 0; i < work.unread.size(); ++i) {
    const std::size_t at = work.text.find("words " + std::to_string(i));
    ASSERT_NE(at, std::string::npos);
    EXPECT_GE(at, before);
    before = at;
  }
  EXPECT_EQ(find(work, "2").body.of(work.text), "The rate is as the table shows.\nwords 4");
  remove_corrections(work);
  EXPECT_EQ(work.text, read.text);
  ASSERT_EQ(work.provisions.size(), read.provisions.size());
  for (std::size_t i = 0; i < work.provisions.size(); ++i) {
    EXPECT_EQ(work.provisions[i].extent, read.provisions[i].extent) << i;
    EXPECT_EQ(work.provisions[i].body, read.provisions[i].body) << i;
    EXPECT_EQ(work.provisions[i].parent, read.provisions[i].parent) << i;
  }
  for (std::size_t i = 0; i < work.unread.size(); ++i) EXPECT_EQ(work.unread[i].at, read.unread[i].at) << i;
}

/// The act with a third provision that is a heading alone, and with two parts behind it that are unread.
Work act_with_bare_annex() {
  Work work = plain_statute_reader().read({"dues.txt", law}).front();
  work.text += "\nAnnex 1 Rates\n";
  Provision annex;
  annex.level = Level::annex;
  annex.parent = 0;
  annex.label = "Annex 1";
  annex.number = "1";
  annex.heading = "Rates";
  annex.extent.end = static_cast<std::uint32_t>(work.text.size() - 1);
  annex.extent.begin = annex.extent.end - 13;
  annex.body = {annex.extent.end, annex.extent.end};
  work.provisions.push_back(annex);
  work.provisions[0].extent.end = work.provisions[0].body.end = static_cast<std::uint32_t>(work.text.size());
  assign_paths(work);
  for (const std::string place : {"Annex 1", "page 9"}) {
    Unread item;
    item.kind = Unread::Kind::annex;
    item.at = annex.extent.end;
    item.place = item.content = place;
    work.unread.push_back(item);
  }
  name_unread(work);
  return work;
}

TEST(Correction, OfAnAnnexWithoutWordsMakesItAUnitUntilItIsTakenOut) {
  const Work read = act_with_bare_annex();
  for (const bool both : {false, true}) {
    Work work = read;
    Corrections corrections = one(work, 0, "Boats pay 3 crowns.");
    if (both) corrections.merge(one(work, 1, "Ships pay 9 crowns."));
    apply_corrections(work, corrections);
    EXPECT_NO_THROW(check_work(work));
    const Provision& annex = find(work, "annex-1");
    EXPECT_TRUE(annex.unit);
    EXPECT_EQ(annex.body.of(work.text),
              both ? "Boats pay 3 crowns.\nShips pay 9 crowns." : "Boats pay 3 crowns.");
    EXPECT_EQ(annex.extent.begin, find(read, "annex-1").extent.begin);
    EXPECT_EQ(work.provisions.size(), read.provisions.size());
    remove_corrections(work);
    EXPECT_EQ(work.text, read.text);
    EXPECT_FALSE(find(work, "annex-1").unit);
    EXPECT_EQ(find(work, "annex-1").body, find(read, "annex-1").body);
  }
}

TEST(Correction, LikeItemsOfAWorkHaveIdsOfTheirOwn) {
  const Work work = act_with_unread({"", "Every vessel pays."});
  EXPECT_NE(work.unread[0].id, work.unread[1].id);
  EXPECT_EQ(work.unread[0].id, act_with_unread({"Every vessel pays."}).unread[0].id);
}

TEST(Correction, OfAWorkWithoutTextIsItsText) {
  Work work;
  work.id = "doc/scan";
  work.provisions.emplace_back();
  work.provisions[0].level = Level::work;
  for (const std::string place : {"page 1", "page 2"}) {
    Unread page;
    page.kind = Unread::Kind::scanned_page;
    page.place = place;
    work.unread.push_back(page);
  }
  name_unread(work);
  Corrections both = one(work, 0, "The first page of the agreement.");
  both.merge(one(work, 1, "The second page."));
  apply_corrections(work, both);
  EXPECT_NO_THROW(check_work(work));
  EXPECT_EQ(work.text, "The first page of the agreement.\nThe second page.\n");
  ASSERT_EQ(work.provisions.size(), 3U);
  EXPECT_EQ(work.provisions[1].heading, "page 1");
  remove_corrections(work);
  EXPECT_EQ(work.text, "");
  EXPECT_EQ(work.provisions.size(), 1U);
}

}  // namespace
}  // namespace pandect
