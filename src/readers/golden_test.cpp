#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "base/file.h"
#include "readers/archive_fixture.h"
#include "readers/reader.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const fs::path inputs = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs";
const fs::path golden = fs::path(PANDECT_SOURCE_DIR) / "tests/golden/readers";

/// The result of a reader for a file, as text: the data of the work, its outline, the references and ids
/// that its source marks up.
std::string describe(const Work& work) {
  std::ostringstream out;
  out << "id: " << work.id << "\ntitle: " << work.title << "\nkind: " << work.kind
      << "\nlanguage: " << language_code(work.language) << '\n';
  if (work.in_force.from) out << "in force: " << format_date(*work.in_force.from) << '\n';
  if (work.in_force.to) out << "in force until: " << format_date(*work.in_force.to) << '\n';
  for (const Alias& alias : work.aliases) out << "alias: " << alias.name << '\n';
  for (const ReadProblem& problem : work.problems)
    out << "problem: " << problem.place << ": " << problem.message << '\n';
  out << '\n' << outline(work);
  for (const Citation& citation : work.marked_references) {
    out << "reference: " << citation.span.of(work.text) << " = " << pandect::describe(citation) << '\n';
  }
  for (const Provision& provision : work.provisions) {
    if (!provision.alias.empty()) out << provision.path << " is " << provision.alias << '\n';
  }
  return out.str();
}

/// A format whose files are archives has them unpacked in tests/inputs, to be read.
std::string pack_folder(const fs::path& folder) {
  std::vector<ArchiveEntry> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file())
      files.push_back({fs::relative(entry.path(), folder).string(), read_file(entry.path())});
  }
  std::ranges::sort(files, {}, &ArchiveEntry::name);
  return pack(files);
}

/// Files of tests/inputs/<format>/ whose outline is in tests/golden/readers/<format>/<file>.outline. With
/// PANDECT_WRITE_GOLDEN set the outlines are written instead; read the difference before it is committed.
void check_format(const std::string& format) {
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(inputs / format)) {
    SCOPED_TRACE(entry.path().filename());
    ++files;
    const bool folder = entry.is_directory();
    const std::string bytes = folder ? pack_folder(entry.path()) : read_file(entry.path());
    const Source source{entry.path().filename().string() + (folder ? "." + format : ""), bytes};
    const Reader& reader = choose_reader(source);
    EXPECT_EQ(reader.format(), format);
    const std::vector<Work> works = reader.read(source);
    std::string described;
    for (const Work& work : works) {
      EXPECT_NO_THROW(check_work(work));
      described += (described.empty() ? "" : "\n") + describe(work);
    }
    const fs::path expected = golden / format / (entry.path().filename().string() + ".outline");
    if (std::getenv("PANDECT_WRITE_GOLDEN") != nullptr) {
      fs::create_directories(expected.parent_path());
      write_file_atomically(expected, described);
    }
    EXPECT_EQ(described, read_file(expected));
  }
  EXPECT_GT(files, 0U);
}

class GoldenReaders : public testing::TestWithParam<const char*> {};

TEST_P(GoldenReaders, GiveTheOutlinesWrittenDown) {
  check_format(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Formats, GoldenReaders,
                         testing::Values("akoma-ntoso", "beir-jsonl", "boe", "bwb-xml", "clml",
                                         "contract-text", "docx", "ecfr", "egov-xml", "e-mail", "epub",
                                         "formex", "gii-xml", "html", "hwpx", "korean-markdown", "law-go-kr",
                                         "legi", "lexml", "nitibench-json", "ocr-text", "odt", "pdf",
                                         "plain-statute", "ris", "rtf", "searchfiresafety-jsonl", "uslm"),
                         [](const auto& format) {
                           std::string name = format.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace pandect
