#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "base/file.h"
#include "law/readers/reader.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const fs::path inputs = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs";
const fs::path golden = fs::path(PANDECT_SOURCE_DIR) / "tests/golden/readers";

/// What a reader makes of a file, as text: what is known of the work, and its outline.
std::string describe(const Work& work) {
  std::ostringstream out;
  out << "id: " << work.id << "\ntitle: " << work.title << "\nkind: " << work.kind
      << "\nlanguage: " << language_code(work.language) << '\n';
  if (work.in_force.from) out << "in force: " << format_date(*work.in_force.from) << '\n';
  for (const Alias& alias : work.aliases) out << "alias: " << alias.name << '\n';
  for (const ReadProblem& problem : work.problems)
    out << "problem: " << problem.place << ": " << problem.message << '\n';
  out << '\n' << outline(work);
  return out.str();
}

/// Files of tests/inputs/<format>/ whose outline is in tests/golden/readers/<format>/<file>.outline. With
/// PANDECT_WRITE_GOLDEN set the outlines are written instead; read the difference before it is committed.
void check_format(const std::string& format) {
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(inputs / format)) {
    SCOPED_TRACE(entry.path().filename());
    ++files;
    const std::string bytes = read_file(entry.path());
    const Source source{entry.path().filename(), bytes};
    const Reader& reader = choose_reader(source);
    EXPECT_EQ(reader.format(), format);
    const std::vector<Work> works = reader.read(source);
    ASSERT_EQ(works.size(), 1U);
    EXPECT_NO_THROW(check_work(works[0]));
    const fs::path expected = golden / format / (entry.path().filename().string() + ".outline");
    if (std::getenv("PANDECT_WRITE_GOLDEN") != nullptr) {
      fs::create_directories(expected.parent_path());
      write_file_atomically(expected, describe(works[0]));
    }
    EXPECT_EQ(describe(works[0]), read_file(expected));
  }
  EXPECT_GT(files, 0U);
}

TEST(PlainGolden, Statutes) {
  check_format("plain-statute");
}
TEST(PlainGolden, Contracts) {
  check_format("contract-text");
}
TEST(PlainGolden, MachineReadText) {
  check_format("ocr-text");
}

}  // namespace
}  // namespace pandect
