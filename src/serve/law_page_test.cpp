#include "serve/law_page.h"

#include <array>
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "operations/law_address.h"
#include "serve/page_words.h"
#include "source_folder.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(LawList, WhereOneBeginsThereAreHeadingsToAskAndNoDayThatIsOpen) {
  const TestFolder folder;
  for (const auto& [name, day, heading] : {std::array{"Bee", "2020-01-01", "DEFINITIONS"},
                                           {"Dog", "2021-01-01", "Licences of dogs"},
                                           {"Cat", "2999-01-01", "(a) In General"}})
    write_file(folder / (std::string(name) + ".txt"),
               fmt::format("{} Act\nIn force: {}\n\nSection 1. {}\nA keeper needs a licence.\n", name, day,
                           heading));
  write_file(
      folder / "nl.txt",
      "Verordening honden\n\nArtikel 1. Plichten van de houder\nDe houder heeft een vergunning nodig.\n");
  Library::open_or_create(folder / "library")
      .add({folder / "Bee.txt", folder / "Dog.txt", folder / "Cat.txt", folder / "nl.txt"});
  LibraryInUse library(folder / "library");
  Router router;
  add_law_pages(router, library);
  HttpRequest request;
  request.method = "GET";
  request.headers = {{"accept-language", "de"}};
  read_target("/law/", request);
  const std::string page = router.handle(request).body;
  EXPECT_THAT(page, HasSubstr(">Licences of dogs</a>"));
  EXPECT_THAT(page, HasSubstr("2021-01-01"));
  for (const char* none : {">DEFINITIONS</a>", "In General</a>", ">Plichten van de houder</a>", "2999-"})
    EXPECT_THAT(page, Not(HasSubstr(none)));
}

class LawPageTest : public testing::Test {
 protected:
  static std::string act(const std::string& day, const std::string& rate) {
    return "Harbour Dues Act\nIn force: " + day +
           "\n\nPart 1 Dues\n\nSection 1. Dues\n(1) A “vessel” means a ship.\n(2) Every vessel pays dues "
           "under section 2:\n(a) by day; and\n(b) by night.\n\nSection 2. Rate\nThe rate of dues is " +
           rate +
           " crowns a metre.\n\nSection 3. Offence\nWhoever does not pay under section 1 commits an offence "
           "and "
           "is fined 50 crowns.\n\nPart 2 <b>Marks</b>\n\nSection 4. "
           "\"<script>alert(1)</script>\n</main><img src=x "
           "onerror=alert(2)> & so on.\n";
  }
  std::filesystem::path made() {
    write_file(folder_ / "dues-2020.txt", act("2020-01-01", "3"));
    write_file(folder_ / "dues-2024.txt", act("2024-01-01", "4"));
    write_file(
        folder_ / "coming.txt",
        "Pier Act\nIn force: 2999-01-01\nPromulgated: 2999-01-01\n\nSection 1. Piers\nA pier is long.\n");
    Library::open_or_create(folder_ / "library")
        .add({folder_ / "dues-2020.txt", folder_ / "dues-2024.txt", folder_ / "coming.txt"});
    return folder_ / "library";
  }
  HttpResponse get(const std::string& target, std::map<std::string, std::string> headers = {}) {
    HttpRequest request;
    request.method = "GET";
    request.headers = std::move(headers);
    read_target(target, request);
    return router_.handle(request);
  }
  static std::string header(const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
      if (key == name) return value;
    return {};
  }
  static std::string main_of(const HttpResponse& response) {
    const std::size_t begin = response.body.find("<main");
    return response.body.substr(begin, response.body.find("</main>") + 8 - begin);
  }
  static std::string data_of(const HttpResponse& response) {
    constexpr std::string_view open = "<script type=\"application/ld+json\">";
    const std::size_t begin = response.body.find(open) + open.size();
    return response.body.substr(begin, response.body.find("</script>", begin) - begin);
  }

  void SetUp() override { add_law_pages(router_, library_); }

  TestFolder folder_;
  LibraryInUse library_{made()};
  Router router_;
};

TEST_F(LawPageTest, AddressesAreWrittenAsBrowsersSendThem) {
  EXPECT_EQ(law_address("kr/도로교통법/44", "2026-11-28"),
            "/law/kr/%EB%8F%84%EB%A1%9C%EA%B5%90%ED%86%B5%EB%B2%95/44?on=2026-11-28");
  EXPECT_EQ(law_address("en/a b?c#d%/1~2"), "/law/en/a%20b%3Fc%23d%25/1~2");
}

TEST_F(LawPageTest, AProvisionIsReadWithoutScript) {
  set_public_site("https://law.example.org/");
  const HttpResponse page = get("/law/en/Harbour-Dues-Act/1?on=2021-05-05");
  set_public_site({});
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("<link rel=\"canonical\" href=\"https://law.example.org/law/en/"));
  const std::filesystem::path golden =
      std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/golden/page/provision.html";
  const std::string all = data_of(page) + "\n" + main_of(page);
  if (std::getenv("PANDECT_WRITE_GOLDEN") != nullptr) write_file(golden, all);
  EXPECT_EQ(all, read_file(golden));
}

TEST_F(LawPageTest, CrawlersAreToldOfAllWorksAndKeptFromWhatHasNoEnd) {
  EXPECT_THAT(get("/robots.txt").body, Not(HasSubstr("Sitemap")));
  EXPECT_EQ(get("/sitemap.txt").body, "");
  set_public_site("https://law.example.org/");
  const std::string robots = get("/robots.txt").body;
  const std::string sitemap = get("/sitemap.txt").body;
  set_public_site({});
  EXPECT_THAT(robots, HasSubstr("Disallow: /*?\n"));
  EXPECT_THAT(robots, HasSubstr("Sitemap: https://law.example.org/sitemap.txt\n"));
  EXPECT_THAT(sitemap, HasSubstr("https://law.example.org/law/en/Harbour-Dues-Act\n"));
}

TEST_F(LawPageTest, PagesKeepOutWhatTheyDoNotHave) {
  const HttpResponse page = get("/law/en/Harbour-Dues-Act");
  EXPECT_THAT(header(page, "Content-Security-Policy"), HasSubstr("default-src 'none'"));
  EXPECT_EQ(header(page, "Referrer-Policy"), "no-referrer");
  EXPECT_THAT(header(page, "Vary"), HasSubstr("Accept-Language"));
  const std::string tag = header(page, "ETag");
  EXPECT_EQ(get("/law/en/Harbour-Dues-Act", {{"if-none-match", tag}}).status, 304);
}

/// The day of what begins in 2999 is open.
TEST_F(LawPageTest, TheListIsOrderedByTitleAndDay) {
  const auto is_before = [&](const std::string& target, const char* first, const char* second) {
    const std::string main = main_of(get(target));
    return main.find(first) < main.find(second);
  };
  EXPECT_TRUE(is_before("/law/?order=title", "Harbour-Dues-Act", "Pier-Act"));
  EXPECT_TRUE(is_before("/law/?order=day", "Harbour-Dues-Act", "Pier-Act"));
  EXPECT_THAT(main_of(get("/law/?order=day")), HasSubstr("Harbour-Dues-Act · 2024-01-01"));
  EXPECT_THAT(main_of(get("/law/?order=day")), Not(HasSubstr("2999")));
  EXPECT_THAT(data_of(get("/law/en/Pier-Act")), Not(HasSubstr("legislationDate")));
}

TEST_F(LawPageTest, HostileWordsStayWords) {
  for (const char* target :
       {"/law/en/Harbour-Dues-Act", "/law/en/Harbour-Dues-Act/4", "/law/en/Harbour-Dues-Act/part-2",
        "/law/en/Harbour-Dues-Act?find=alert+%3Cscript%3E", "/law/?name=%22%3E%3Cscript%3E",
        "/law/%3Cscript%3Ealert(1)%3C/script%3E", "/law/en/Harbour-Dues-Act/4?on=%22%3E%3Cscript%3E",
        "/law/en/Harbour-Dues-Act?since=%3Cscript%3E", "/law/%FF%FE",
        "/law/en/Harbour-Dues-Act?since=2020-01-01&on=2024-01-01"}) {
    const HttpResponse page = get(target);
    EXPECT_EQ(page.type, "text/html; charset=utf-8") << target;
    const std::string main = main_of(page);
    EXPECT_THAT(main, Not(HasSubstr("<script"))) << target;
    EXPECT_THAT(main, Not(HasSubstr("<img"))) << target;
    EXPECT_THAT(main, Not(HasSubstr("\">\">"))) << target;
    EXPECT_EQ(main.find("</main>"), main.size() - 8) << target;
  }
  EXPECT_THAT(main_of(get("/law/en/Harbour-Dues-Act/4")), HasSubstr("&lt;/main&gt;&lt;img src=x"));
}

TEST_F(LawPageTest, AWorkHasAllItsWordsItsContentsAndItsVersions) {
  const std::string main = main_of(get("/law/en/Harbour-Dues-Act"));
  EXPECT_THAT(main, HasSubstr("4 crowns a metre"));
  EXPECT_THAT(main, HasSubstr("<a href=\"#en%2FHarbour-Dues-Act%2F2\" lang=\"en\">Section 2 Rate</a>"));
  EXPECT_THAT(main, HasSubstr("<a href=\"/law/en/Harbour-Dues-Act?on=2020-01-01\">2020-01-01</a>"));
  EXPECT_THAT(main, HasSubstr("badge good"));
  EXPECT_THAT(main, Not(HasSubstr("class=\"banner\"")));
}

TEST_F(LawPageTest, AnotherDayIsSaidAndNothingOfItIsGreen) {
  const std::string main = main_of(get("/law/en/Harbour-Dues-Act/2?on=2021-05-05"));
  EXPECT_THAT(main, HasSubstr("3 crowns"));
  EXPECT_THAT(main, HasSubstr("class=\"banner\""));
  EXPECT_THAT(main, HasSubstr("2021-05-05"));
  EXPECT_THAT(main, Not(HasSubstr("badge good")));
  const std::string coming = main_of(get("/law/en/Pier-Act/1"));
  EXPECT_THAT(coming, HasSubstr("class=\"banner\""));
  EXPECT_THAT(coming, HasSubstr("not yet in force"));
}

TEST_F(LawPageTest, WhatChangedIsMarkedWhereItStands) {
  EXPECT_THAT(main_of(get("/law/en/Harbour-Dues-Act/2?since=2020-01-01&on=2024-01-01")),
              HasSubstr("The rate of dues is <del>3</del> <ins>4</ins> crowns a metre."));
  const std::string all = main_of(get("/law/en/Harbour-Dues-Act?since=2024-01-01&on=2020-01-01"));
  EXPECT_THAT(all, HasSubstr("<del>3</del> <ins>4</ins>"))
      << "the earlier day is the earlier one, whichever it is asked as";
  EXPECT_THAT(all, Not(HasSubstr("Every vessel pays")));
}

TEST_F(LawPageTest, WordsAreFoundInTheLaw) {
  const std::string main = main_of(get("/law/en/Harbour-Dues-Act?find=rate"));
  EXPECT_THAT(main, HasSubstr("<mark>rate</mark>"));
  EXPECT_THAT(main, HasSubstr("href=\"/law/en/Harbour-Dues-Act/2?mark="));
}

TEST_F(LawPageTest, OtherWaysOfCitingLeadToTheAddress) {
  const HttpResponse moved = get("/law/section%202%20Harbour%20Dues%20Act?on=2021-05-05");
  EXPECT_EQ(moved.status, 302);
  EXPECT_EQ(header(moved, "Location"), "/law/en/Harbour-Dues-Act/2?on=2021-05-05");
}

TEST_F(LawPageTest, WhatIsNotHeldIsSaidWithWhatIs) {
  const HttpResponse missing = get("/law/en/Harbour-Dues-Act/99");
  EXPECT_EQ(missing.status, 404);
  EXPECT_THAT(main_of(missing), HasSubstr("99"));
  EXPECT_THAT(main_of(missing), HasSubstr("href=\"/law/en/Harbour-Dues-Act\""));
  EXPECT_EQ(get("/law/xx/Nothing").status, 404);
  EXPECT_EQ(get("/law/en/Harbour-Dues-Act?on=tomorrow").status, 400);
}

TEST_F(LawPageTest, OnlyAServerIsAPublicAddress) {
  for (const char* wrong :
       {"law.example.org", "ftp://law.example.org", "https://", "https://a/b", "https://a\"b"})
    EXPECT_THROW(set_public_site(wrong), Error) << wrong;
  EXPECT_EQ(public_site(), "");
}

TEST_F(LawPageTest, TheListOfLawsSaysWhatIsHeld) {
  const std::string main = main_of(get("/law/"));
  // Their ids begin with a language, which is no country.
  EXPECT_THAT(main, Not(HasSubstr("?name=en%2F")));
  EXPECT_THAT(main, HasSubstr("Wordings that began between 2024-01-01 and 2024-01-01."));
  EXPECT_THAT(main_of(get("/law/?name=pier")), Not(HasSubstr("href=\"/law/en/Harbour-Dues-Act\"")));
}

TEST_F(LawPageTest, ThePageSpeaksTheLanguageOfTheBrowserOrTheChosenOne) {
  EXPECT_THAT(get("/law/", {{"accept-language", "xx, ko-KR;q=0.9, en;q=0.8"}}).body,
              HasSubstr("<html lang=\"ko\">"));
  EXPECT_THAT(get("/law/", {{"accept-language", "ko"}, {"cookie", "a=b; language=th"}}).body,
              HasSubstr("<html lang=\"th\">"));
  EXPECT_THAT(get("/law/", {{"cookie", "language=../../x"}}).body, HasSubstr("<html lang=\"en\">"));
}

TEST(PageWords, EveryLanguageHasAllOfThem) {
  const PageWords& english = page_languages().find("en")->second;
  for (const auto& [code, words] : page_languages()) {
    for (const auto& [name, word] : english.words)
      EXPECT_TRUE(words.words.contains(name)) << code << ": " << name;
    EXPECT_EQ(words.words.size(), english.words.size()) << code;
  }
}

/// What the page's script calls `words.inForceFrom` is "in-force-from".
TEST(PageWords, TheScriptNamesNoneThatThereIsNot) {
  const std::string script = read_file(std::filesystem::path(PANDECT_SOURCE_DIR) / "web/words.ts");
  const std::string given = words_script(page_languages().find("en")->second);
  const std::size_t end = script.find("verdict: Record");
  for (std::size_t at = script.find("interface Words"); (at = script.find(": string;", at)) < end; ++at) {
    const std::size_t begin = script.find_last_of(" \n{", at) + 1;
    const std::string name = script.substr(begin, at - begin);
    EXPECT_THAT(given, HasSubstr("\"" + name + "\":\""));
  }
}

}  // namespace
}  // namespace pandect
