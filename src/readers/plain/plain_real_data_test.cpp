#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "readers/real_data.h"
#include "text/utf8.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

class PlainRealData : public RealData {
 protected:
  /// The sections of a law of NitiBench, without the law's name and the number before their words.
  std::map<std::string, std::string> nitibench(const std::string& file) const {
    std::map<std::string, std::string> sections;
    for (const auto& section : nlohmann::json::parse(read_file(data_ / "nitibench/test_data/laws" / file))) {
      std::string words = section.at("section_content");
      const std::string number = section.at("section_num");
      const std::size_t label = words.find("มาตรา " + number);
      if (label != std::string::npos) words.erase(0, label + std::string("มาตรา " + number).size());
      sections[normalise_number(number)] = words;
    }
    return sections;
  }

  static std::map<std::string, std::string> articles(const Work& work) {
    std::map<std::string, std::string> sections;
    for (const Provision& p : work.provisions) {
      if (p.level == Level::article) sections.emplace(p.number, p.body.of(work.text));
    }
    return sections;
  }
};

/// The letters of a text: white space and marks go, digits and SARA AM take one form.
std::u32string letters(std::string_view text) {
  std::u32string out;
  for (const char32_t c : to_utf32(text)) {
    const bool letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                        (c >= 0x0E01 && c <= 0x0E4E);
    if (c >= 0x0E50 && c <= 0x0E59) {
      out.push_back('0' + (c - 0x0E50));
    } else if (c == 0x0E32 && !out.empty() && out.back() == 0x0E4D) {
      out.back() = 0x0E33;
    } else if (letter) {
      out.push_back(c);
    }
  }
  return out;
}

/// Dice's coefficient of two texts' 3-grams: 1 for the same letters in the same order.
double similarity(std::string_view a, std::string_view b) {
  const auto grams = [](const std::u32string& text) {
    std::map<std::u32string, int> counts;
    for (std::size_t i = 0; i + 3 <= text.size(); ++i) ++counts[text.substr(i, 3)];
    return counts;
  };
  const auto left = grams(letters(a));
  const auto right = grams(letters(b));
  double shared = 0;
  double all = 0;
  for (const auto& [gram, n] : left) {
    all += n;
    const auto found = right.find(gram);
    if (found != right.end()) shared += std::min(n, found->second);
  }
  for (const auto& [gram, n] : right) all += n;
  return all == 0 ? 1 : 2 * shared / all;
}

struct Agreement {
  std::size_t found = 0;
  std::size_t same = 0;  ///< with similarity of at least 0.95
  double mean = 0;
  std::vector<std::string> missing;
};

Agreement compare(const std::map<std::string, std::string>& gold,
                  const std::map<std::string, std::string>& read) {
  Agreement agreement;
  for (const auto& [number, words] : gold) {
    const auto found = read.find(number);
    if (found == read.end()) {
      agreement.missing.push_back(number);
      continue;
    }
    ++agreement.found;
    const double alike = similarity(words, found->second);
    agreement.mean += alike;
    if (alike >= 0.95) ++agreement.same;
  }
  if (agreement.found > 0) agreement.mean /= static_cast<double>(agreement.found);
  return agreement;
}

void print(const std::string& name, const Agreement& agreement, std::size_t all) {
  std::cout << name << ": " << agreement.found << " of " << all << " sections found, " << agreement.same
            << " with the same words, mean similarity " << agreement.mean << "; missing:";
  for (const std::string& number : agreement.missing) std::cout << ' ' << number;
  std::cout << '\n';
}

TEST_F(PlainRealData, TheCivilCodeHasTheSectionsOfItsTwin) {
  const Work work = read(data_ / "thai/plain-text/civil-th.txt", "plain-statute");
  const auto gold = nitibench("ป0003-1D-0002.json");
  const Agreement agreement = compare(gold, articles(work));
  print("civil code", agreement, gold.size());
  // 383 and 1096 are not in the file, and sections 1274 to 1297, repealed together, are section 1274 in the
  // twin.
  EXPECT_EQ(agreement.missing, (std::vector<std::string>{"1096", "1274", "383"}));
  // The two are of different dates: what differs was amended.
  EXPECT_GE(agreement.same * 100, gold.size() * 94);
  EXPECT_EQ(work.id, "th/ประมวลกฎหมายแพ่งและพาณิชย์");
}

TEST_F(PlainRealData, TheCriminalCodeCountsToItsLastSection) {
  const Work work = read(data_ / "thai/plain-text/criminal-th.txt", "plain-statute");
  const auto sections = articles(work);
  std::size_t missing = 0;
  for (int number = 1; number <= 398; ++number)
    missing += sections.count(std::to_string(number)) == 0 ? 1 : 0;
  EXPECT_EQ(missing, 1U);  // the file itself goes from 372 to 374
  EXPECT_EQ(sections.count("373"), 0U);
  EXPECT_EQ(sections.count("399"), 0U);
  EXPECT_EQ(sections.count("277 ทวิ"), 1U);
}

TEST_F(PlainRealData, AMachineReadActHasTheSectionsOfItsTwin) {
  const auto gold = nitibench("ก0164-1B-0001.json");
  for (const auto& entry : fs::directory_iterator(data_ / "thai/ocr")) {
    const Work work = read(entry.path(), "ocr-text");
    const Agreement agreement = compare(gold, articles(work));
    print(entry.path().filename(), agreement, gold.size());
    EXPECT_GE(agreement.found, 131U);  // 73 was read before 72
    EXPECT_GE(agreement.mean, 0.98);
    EXPECT_EQ(work.title, "พระราชบัญญัติการจัดซื้อจัดจ้างและการบริหารพัสดุภาครัฐ พ.ศ. 2560");
  }
}

TEST_F(PlainRealData, EveryContractIsCoveredByUnitsAndHeadings) {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(data_ / "legalbenchrag/corpus")) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const Work work = read(entry.path(), "contract-text");
    std::vector<bool> covered(work.text.size(), false);
    for (const Provision& p : work.provisions) {
      if (p.level == Level::work) continue;
      const std::uint32_t end = p.unit ? p.extent.end : p.body.begin;
      std::fill(covered.begin() + p.extent.begin, covered.begin() + end, true);
    }
    for (std::size_t at = 0; at < work.text.size();) {
      const std::size_t begin = at;
      const char32_t c = decode_utf8(work.text, at);
      const bool space =
          c <= ' ' || c == 0xA0 || c == 0xFEFF || c == 0x3000 || (c >= 0x2000 && c <= 0x200B) || c == 0x202F;
      ASSERT_TRUE(space || covered[begin]) << entry.path() << ": byte " << begin;
    }
  }
  EXPECT_EQ(files, 73U);
}

TEST_F(PlainRealData, SpansOfTheBenchmarkOpenAtTheirAnswers) {
  std::size_t snippets = 0;
  std::map<std::string, std::string> texts;
  for (const auto& entry : fs::directory_iterator(data_ / "legalbenchrag/benchmarks")) {
    const auto benchmark = nlohmann::json::parse(read_file(entry.path()));
    for (const auto& test : benchmark.at("tests")) {
      for (const auto& snippet : test.at("snippets")) {
        const std::string file = snippet.at("file_path");
        auto& text = texts[file];
        if (text.empty()) text = read(data_ / "legalbenchrag/corpus" / file, "contract-text").text;
        const CodePointOffsets offsets(text);
        const std::size_t begin = offsets.to_byte(snippet.at("span").at(0));
        const std::size_t end = offsets.to_byte(snippet.at("span").at(1));
        ASSERT_EQ(text.substr(begin, end - begin), snippet.at("answer").get<std::string>()) << file;
        ++snippets;
      }
    }
  }
  EXPECT_GT(snippets, 1000U);
}

}  // namespace
}  // namespace pandect
