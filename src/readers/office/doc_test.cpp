#include <cstdlib>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/program.h"
#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {
namespace {

/// A compound file that has no more than the directory of a document of Word.
std::string compound() {
  std::string bytes(2048, '\0');
  const std::string_view mark("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 8);
  bytes.replace(0, mark.size(), mark);
  bytes[30] = 9;
  bytes[48] = 1;
  const std::string name = "WordDocument";
  for (std::size_t i = 0; i < name.size(); ++i) bytes[1024 + 128 + 2 * i] = name[i];
  return bytes;
}

/// While it lives, no program is found but those in a folder.
class OnlyPrograms {
 public:
  explicit OnlyPrograms(const std::string& folder) {
    if (const char* const path = std::getenv("PATH")) before_ = path;
    ::setenv("PATH", folder.c_str(), 1);
  }
  ~OnlyPrograms() { ::setenv("PATH", before_.c_str(), 1); }
  OnlyPrograms(const OnlyPrograms&) = delete;
  OnlyPrograms& operator=(const OnlyPrograms&) = delete;

 private:
  std::string before_;
};

std::string refusal() {
  const std::string bytes = compound();
  try {
    (void)choose_reader({"a.doc", bytes}).read({"a.doc", bytes});
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_FALSE(error.hint().empty());
    return error.what();
  }
  return "";
}

void put_program(const ProgramFolder& folder, const std::string& name, const std::string& script) {
  write_file(folder / name, "#!/bin/sh\n" + script);
  std::filesystem::permissions(folder / name, std::filesystem::perms::owner_all);
}

TEST(Doc, WithoutAConverterTheRefusalSaysWhatToInstall) {
  const ProgramFolder folder;
  const OnlyPrograms only(folder.path().string());
  EXPECT_EQ(
      refusal(),
      "a.doc: a document of Word before 2007, which LibreOffice, antiword or catdoc turn into text: none is "
      "installed");
}

TEST(Doc, TheConverterThatIsThereIsTaken) {
  const ProgramFolder folder;
  put_program(folder, "catdoc",
              "echo 'Dues Act'; echo; for i in 1 2; do echo \"Section $i. Dues\"; echo Pay.; done\n");
  const OnlyPrograms only(folder.path().string());
  const std::string bytes = compound();
  const std::vector<Work> works = doc_reader().read({"a.doc", bytes});
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].format, "doc");
  EXPECT_EQ(works[0].title, "Dues Act");
  ASSERT_FALSE(works[0].problems.empty());
  EXPECT_EQ(works[0].problems.back().message.substr(0, 14), "read by catdoc");
  put_program(folder, "antiword", "exit 1\n");
  EXPECT_EQ(refusal(), "a.doc: antiword fails on it: it is damaged, or asks for a password");
  put_program(folder, "soffice", "exit 0\n");
  EXPECT_EQ(refusal(),
            "a.doc: a document that LibreOffice cannot read: it is damaged, or asks for a password");
}

TEST(Doc, OtherCompoundFilesAreNone) {
  std::string bytes = compound();
  bytes[1024 + 128] = 'X';
  EXPECT_EQ(doc_reader().recognise({"a.doc", bytes}), 0);
  for (std::size_t size = 0; size < 600; size += 7)
    EXPECT_EQ(doc_reader().recognise({"a.doc", std::string_view(bytes).substr(0, size)}), 0);
}

}  // namespace
}  // namespace pandect
