#include <filesystem>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/library.h"
#include "source_folder.h"

namespace pandect {
namespace {

TEST(SourcePage, IsThatOfTheFileThatWasAddedAndOfNoOther) {
  const TestFolder folder;
  const std::filesystem::path file = folder / "noise.pdf";
  std::filesystem::copy_file(
      std::filesystem::path(PANDECT_SOURCE_DIR) / "tests/inputs/pdf/noise-ordinance.pdf", file);
  write_file(folder / "raft.txt", "Raft Act\n\nSection 1. Rafts\nA raft drifts.\n");
  Library library = Library::open_or_create(folder / "library");
  library.add({file, folder / "raft.txt"});
  std::string id;
  for (const SearchHit& hit : library.search("noise").hits)
    if (!hit.provision.label.empty()) id = hit.provision.id;
  ASSERT_FALSE(id.empty());
  const SourcePage page = library.source_page(id);
  EXPECT_TRUE(page.png.starts_with("\x89PNG"));
  ASSERT_FALSE(page.boxes.empty());
  EXPECT_EQ(page.pages.front(), page.page);
  for (const PageBox& box : page.boxes) {
    EXPECT_EQ(box.page, page.page);
    EXPECT_LE(box.right, page.width);
    EXPECT_LE(box.bottom, page.height);
  }
  EXPECT_THROW(library.source_page(id, page.pages.back() + 1), Error);
  const std::string work = id.substr(0, id.rfind('/'));
  EXPECT_TRUE(library.source_page(work, 1).png.starts_with("\x89PNG"));
  EXPECT_THROW(library.source_page(work, 1000), Error);
  EXPECT_THROW(library.source_page("section 1 Raft Act"), Error);
  // Boxes of one file are not drawn on the pages of another.
  write_file(file, read_file(file) + "\n");
  EXPECT_THROW(library.source_page(id), Error);
  std::filesystem::remove(file);
  EXPECT_THROW(library.source_page(id), Error);
}

}  // namespace
}  // namespace pandect
