#include "readers/scan/scan.h"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

#include "base/file.h"
#include "law/correction.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

/// While it lives, programs are looked for in a folder first.
class FirstPrograms {
 public:
  FirstPrograms() : before_(std::getenv("PATH")) {
    ::setenv("PATH", (folder_.path().string() + ':' + before_).c_str(), 1);
  }
  ~FirstPrograms() { ::setenv("PATH", before_.c_str(), 1); }
  FirstPrograms(const FirstPrograms&) = delete;
  FirstPrograms& operator=(const FirstPrograms&) = delete;

  void put(const std::string& name, const std::string& script) {
    write_file(folder_ / name, "#!/bin/sh\n" + script);
    std::filesystem::permissions(folder_ / name, std::filesystem::perms::owner_all);
  }

 private:
  ProgramFolder folder_;
  std::string before_;
};

/// Says what tesseract says of itself, then does `then` with the name of what it is to write in $2.
std::string stand_in(const std::string& then) {
  return "case $1 in --version) echo 'tesseract 5.0.0';; --list-langs) printf 'List:\\neng\\n';; *) " + then +
         ";; esac\n";
}

constexpr std::string_view picture = "\x89PNG\r\n\x1A\n";

std::string lines_of_words(const std::vector<std::string>& lines) {
  std::string table =
      "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
      "1\t1\t0\t0\t0\t0\t0\t0\t2480\t3508\t-1\t\n";
  int top = 300;
  for (const std::string& line : lines) {
    table += "4\t1\t1\t1\t1\t0\t300\t" + std::to_string(top) + "\t1500\t40\t-1\t\n";
    int left = 300;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find(' ', at), line.size());
      table += "5\t1\t1\t1\t1\t1\t" + std::to_string(left) + "\t" + std::to_string(top) + "\t" +
               std::to_string(20 * (end - at)) + "\t36\t" + (line[at] == '~' ? "31" : "95") + "\t" +
               line.substr(at, end - at) + "\n";
      left += static_cast<int>(20 * (end - at)) + 18;
      at = end + 1;
    }
    top += line == lines.front() ? 200 : 60;  // the title is set off
  }
  return table;
}

TEST(Scan, WordsOfAPictureAreTextAndMarked) {
  FirstPrograms programs;
  const ProgramFolder folder;
  const std::vector<std::string> lines = {"Harbour Act 2020", "Section 1. Dues", "Every vessel ~pays dues.",
                                          "Section 2. Boats", "Rowing boats pay half."};
  write_file(folder / "table", lines_of_words(lines));
  std::string words;
  for (const std::string& line : lines) words += line + "\n";
  write_file(folder / "words", words);
  programs.put("tesseract", stand_in("cp " + (folder / "table").string() + " $2.tsv; cp " +
                                     (folder / "words").string() + " $2.txt"));
  const ScanReader reader("eng");
  EXPECT_EQ(reader.hash(), "tesseract 5.0.0 (eng)");
  std::vector<Work> works = reader.read({"act.png", picture});
  ASSERT_EQ(works.size(), 1U);
  Work& work = works[0];
  EXPECT_EQ(work.title, "Harbour Act 2020");
  EXPECT_NE(work.text.find("Rowing boats pay half."), std::string::npos);
  ASSERT_EQ(work.unread.size(), 1U);
  EXPECT_EQ(work.unread[0].kind, Unread::Kind::machine_read);
  EXPECT_EQ(work.unread[0].read_by, "tesseract 5.0.0 (eng)");
  EXPECT_NE(work.unread[0].reason.find("“~pays”"), std::string::npos) << work.unread[0].reason;
  name_unread(work);
  ASSERT_FALSE(work.corrected.empty());
  EXPECT_EQ(work.corrected.front().text.begin, 0U);
  EXPECT_EQ(work.corrected.back().text.end, work.text.size());
  EXPECT_EQ(work.corrected.front().item, work.unread[0].id);
  // Taking corrections out leaves what a program read, and its words are put in no second time.
  const std::string text = work.text;
  Corrections accepted;
  accepted[work.unread[0].id] = {work.unread[0].id, text, "B. Chief", "", false, {}, {}};
  remove_corrections(work);
  apply_corrections(work, accepted);
  EXPECT_EQ(work.text, text);
  EXPECT_FALSE(work.corrected.empty());
}

TEST(Scan, AFailingProgramIsOneLine) {
  FirstPrograms programs;
  for (const char* const then : {"exit 1", "echo nothing > $2.tsv; echo > $2.txt", "kill -9 $$"}) {
    programs.put("tesseract", stand_in(then));
    const ScanReader reader("eng");
    EXPECT_THROW(reader.read({"act.png", picture}), Error) << then;
  }
}

TEST(Scan, AnUnknownLanguageNamesThoseThatAreKnown) {
  FirstPrograms programs;
  programs.put("tesseract", stand_in("exit 1"));
  try {
    const ScanReader reader("eng+xyz");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_NE(std::string(error.what()).find("'xyz'"), std::string::npos);
    EXPECT_NE(error.hint().find("it knows eng;"), std::string::npos) << error.hint();
  }
}

/// With tesseract itself, where it is installed.
TEST(Scan, ReadsAPageOfAPdf) {
  if (find_program("tesseract").empty() || find_program("pdftoppm").empty()) GTEST_SKIP() << "no tesseract";
  const std::string bytes =
      read_file(std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/inputs/scan/ferry-act.pdf");
  const ScanReader reader("eng");
  const std::vector<Work> works = reader.read({"ferry-act.pdf", bytes});
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].format, "pdf");
  EXPECT_EQ(works[0].title, "Ferry Act 2021");
  EXPECT_NE(works[0].text.find("A dog travels on a lead and pays half of the fare."), std::string::npos)
      << works[0].text;
  ASSERT_EQ(works[0].unread.size(), 1U);
  EXPECT_EQ(works[0].unread[0].kind, Unread::Kind::machine_read);
}

}  // namespace
}  // namespace pandect
