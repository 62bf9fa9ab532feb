#include "readers/plain/law_extract.h"

#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "readers/all.h"
#include "readers/real_data.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Two laws of our own in a language, whose articles are drawn.
TEST(Extracts, AreReadWholeInEveryLanguage) {
  const char* const laws[] = {"samples/th/dogs-and-cats-2562.txt",
                              "samples/ko/shared-mobility-2024.txt",
                              "samples/nl/deelvoertuigen-2024.txt",
                              "samples/en/beekeeping-act-2023.txt",
                              "tests/inputs/plain-statute/de-laternengesetz.txt",
                              "tests/inputs/plain-statute/fr-loi-fontaines.txt"};
  for (const char* const law : laws) {
    SCOPED_TRACE(law);
    const std::string bytes = read_file(fs::path(PANDECT_SOURCE_DIR) / law);
    const Work work = plain_statute_reader().read({law, bytes}).at(0);
    Random random(24);
    const auto articles = drawable_articles(work).size();
    ASSERT_GE(articles, 3U);
    for (const std::size_t most : {articles, std::size_t{3}}) {
      for (int draw = 0; draw < 20; ++draw) {
        const ExtractStyle style{"", most, true, draw % 2 == 0 ? "\n\n" : "\n", 0};
        ExtractCount count;
        count.add(draw_extract(work, style, random, 0));
        EXPECT_EQ(count.refused, 0U);
        EXPECT_EQ(count.whole, count.drawn) << (count.wrong.empty() ? "" : count.wrong.front());
        EXPECT_EQ(count.foreign, 0U);
      }
    }
  }
}

Work read(std::string_view text) {
  Work work = plain_statute_reader().read({"extract.txt", text}).at(0);
  check_work(work);
  return work;
}

std::vector<std::string> articles_of(const Work& work) {
  std::vector<std::string> numbers;
  for (const Provision& p : work.provisions) {
    if (p.unit && p.level == Level::article) numbers.push_back(p.number);
  }
  return numbers;
}

TEST(Extracts, KeepLawThatIsQuotedAsWords) {
  const Work work = read(
      "Boats (Amendment) Act 2020\n\nSection 1. Fees.\nThe Boats Act 1990 is amended.\n\n"
      "Section 2. Moorings.\nThe following sections are put in the place of sections 7 and 5:\n\n"
      "Section 7. Moorings.\nA mooring is let for a year.\n\nSection 5. Rent.\nRent is paid in March.\n\n"
      "Section 3. Commencement.\nThis Act begins on 1 May 2020.\n");
  EXPECT_EQ(articles_of(work), (std::vector<std::string>{"1", "2", "3"}));
  EXPECT_TRUE(work.problems.empty());
}

TEST(Extracts, SayWhereNumbersGoBackComeAgainAndAreLeftOut) {
  const Work work = read(
      "Code civil\n\nArticle 1242\nOn est responsable de son fait.\n\nArticle 1240\nTout fait oblige.\n\n"
      "Article 1242\nOn est responsable des choses.\n\nArticle 1300\nLe contrat oblige.\n");
  EXPECT_EQ(articles_of(work), (std::vector<std::string>{"1242", "1240", "1242", "1300"}));
  ASSERT_EQ(work.problems.size(), 3U);
  EXPECT_EQ(work.problems[0].place, "line 6");
  EXPECT_EQ(work.problems[0].message, "numbers go back: Article 1240 comes after Article 1242");
  EXPECT_EQ(work.problems[1].message, "a number comes again: Article 1242 stands here again");
  EXPECT_EQ(work.problems[2].message, "numbers are left out: Article 1300 comes right after Article 1242");
}

TEST(Extracts, SayNothingOfWhatRepealsLeaveOut) {
  const Work work = read(
      "Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 4. Fees.\nA fee is due.\n\n"
      "Section 9. Fines.\nA fine is due.\n");
  EXPECT_TRUE(work.problems.empty()) << work.problems[0].message;
}

TEST(Extracts, NameTheLineOfWhatLooksLikeAHeadingAndIsNone) {
  const Work work = read(
      "Boats Act 1990\n\nSection 1. Boats.\nA boat floats.\n\nSection 2. Fees.\nThe fee is that under\n"
      "Section 9. Fines are due.\n\nSection 3. Fines.\nA fine is due.\n");
  EXPECT_EQ(articles_of(work), (std::vector<std::string>{"1", "2", "3"}));
  ASSERT_EQ(work.problems.size(), 1U);
  EXPECT_EQ(work.problems[0].place, "line 8");
  EXPECT_NE(work.problems[0].message.find("“Section 9. Fines are due.” looks like a heading"),
            std::string::npos);
}

/// With PANDECT_DEVELOPMENT set the half to look at is read, with PANDECT_SHOW what is not read whole is
/// printed.
class LawExtracts : public RealData {
 protected:
  /// The laws below a folder, of which half are for looking at and half for measuring: by a hash of the name.
  std::vector<Work> laws(const std::string& folder, std::size_t most) const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(data_ / folder)) {
      const bool seen =
          std::stoull(content_hash(entry.path().filename().string()).substr(0, 4), nullptr, 16) % 2 == 0;
      const bool wanted = std::getenv("PANDECT_DEVELOPMENT") != nullptr;
      // A language of one file is measured on draws alone.
      const bool alone = folder.ends_with("german");
      if (entry.is_regular_file() && (seen == wanted || alone)) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    std::vector<Work> works;
    for (const fs::path& file : files) {
      if (works.size() >= most) break;
      const std::string bytes = read_file(file);
      const Source source{file.string(), bytes};
      if (recognise_reader(source) == nullptr) continue;
      try {
        for (Work& work : choose_reader(source).read(source)) {
          if (drawable_articles(work).size() >= 20) works.push_back(std::move(work));
        }
      } catch (const std::exception&) {
        continue;  // no law
      }
    }
    return works;
  }
};

double share(std::size_t part, std::size_t all) {
  return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0;
}

void print(std::string_view language, std::string_view style, const ExtractCount& count) {
  std::cout << fmt::format(
      "{:<8} {:<32} {:>4} texts, {:>3} refused, {:>5} articles, {:>5.3f} whole, {:>5.3f} found, {:>4} "
      "foreign\n",
      language, style, count.extracts, count.refused, count.drawn, share(count.whole, count.drawn),
      share(count.found, count.drawn), count.foreign);
  if (std::getenv("PANDECT_SHOW") == nullptr) return;
  for (const std::string& wrong : count.wrong) std::cout << "    " << wrong << '\n';
}

TEST_F(LawExtracts, AreReadWhole) {
  const std::pair<const char*, const char*> sources[] = {{"Thai", "nitibench/test_data/laws"},
                                                         {"Korean", "korean-statutes"},
                                                         {"Dutch", "dutch"},
                                                         {"English", "standards/uslm"},
                                                         {"German", "standards/gii-german"}};
  for (const auto& [language, folder] : sources) {
    const std::vector<Work> works = laws(folder, 40);
    ExtractCount all;
    for (const Work& work : works) all.add(whole_law(work));
    print(language, "the whole law", all);
    for (const ExtractStyle& style : extract_styles) {
      ExtractCount count;
      Random random(20'260);
      for (const Work& work : works) {
        for (int draw = 0; draw < 5; ++draw) count.add(draw_extract(work, style, random));
      }
      print(language, style.name, count);
      EXPECT_GE(share(count.whole, count.drawn), 0.9) << language << ", " << style.name;
    }
  }
}

}  // namespace
}  // namespace pandect
