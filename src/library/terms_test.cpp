#include "segments/terms.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "library/view.h"
#include "pandect/error.h"
#include "segments/build.h"

namespace pandect {
namespace {

class TermsTest : public testing::Test {
 protected:
  void add(const std::string& name, std::string_view text) {
    write_file(test_folder_ / name, text);
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    add_files(catalogue, {test_folder_ / name}, {});
    build_library(folder_, catalogue);
  }

  /// "number: use → number of the provision that defines it", for every use on a day.
  static std::vector<std::string> uses(const LibraryView& view, std::int32_t day) {
    std::vector<std::string> lines;
    const auto number = [&](std::uint32_t document) {
      const Document& own = view.documents().documents()[document];
      return view.provisions(own.version)[own.provision].number;
    };
    for (std::uint32_t i = 0; i < view.documents().documents().size(); ++i) {
      const Document& document = view.documents().documents()[i];
      if (!document.in_force(day)) continue;
      for (const TermUse& use : view.terms().uses_in(i)) {
        const TermDefinition& definition = view.terms().definitions()[use.definition];
        const std::string words = view.catalogue().text(document.version, use.span);
        lines.push_back(number(use.document) + ": " + words + " → " + number(definition.document));
      }
    }
    return lines;
  }

  TestFolder test_folder_;
  std::filesystem::path path_ = test_folder_ / "library";
  LibraryFolder folder_ = LibraryFolder::open_or_create(path_);
};

using TermLines = std::vector<std::string>;

TEST_F(TermsTest, UsesLeadToTheDefinitionThatHoldsWhereTheyStand) {
  add("act.txt",
      "Harbour Act\n\nPART I\nGENERAL\n\nSection 1. Terms\nIn this Act, “vessel” means a thing that "
      "floats.\n\n"
      "Section 2. Dues\nEvery vessel pays dues.\n\nPART II\nFISHING\n\n"
      "Section 3. Terms\nIn this Part, “vessel” means a fishing boat.\n\n"
      "Section 4. Nets\nA vessel carries nets.\n\n"
      "Section 5. Lamps\nIn this section, “lamp” means a light. The lamp burns.\n\nSection 6. Oil\nA lamp "
      "needs oil.\n");
  const LibraryView view = LibraryView::open(path_);
  EXPECT_EQ(uses(view, 20000), (TermLines{"2: vessel → 1", "4: vessel → 3", "5: lamp → 5"}));
  view.verify();
}

TEST_F(TermsTest, ANameGivenHereafterHoldsFromThereOn) {
  add("act.txt",
      "Lease Act\n\nSection 1. First\nThe Lessor signs.\n\nSection 2. Second\nThe owner (the “Lessor”) lets. "
      "The Lessor "
      "pays.\n\nSection 3. Third\nThe Lessor repairs.\n");
  EXPECT_EQ(uses(LibraryView::open(path_), 20000), (TermLines{"2: Lessor → 2", "3: Lessor → 2"}));
}

TEST_F(TermsTest, EachWordingUsesTheDefinitionsOfItsTime) {
  add("2018.txt",
      "Bell Act\nIn force: 2018-01-01\n\nSection 1. Terms\nIn this Act, “bell” means a bell of "
      "bronze.\n\n"
      "Section 2. Ringing\nA bell is rung at noon.\n");
  add("2020.txt",
      "Bell Act\nIn force: 2020-01-01\n\nSection 1. Terms\nIn this Act, “chime” means a set of bells.\n\n"
      "Section 2. Ringing\nA bell is rung at noon. A chime is rung at one.\n");
  const LibraryView view = LibraryView::open(path_);
  EXPECT_EQ(uses(view, to_days(*parse_date("2019-01-01"))), (TermLines{"2: bell → 1"}));
  EXPECT_EQ(uses(view, to_days(*parse_date("2021-01-01"))), (TermLines{"2: chime → 1"}));
}

TEST_F(TermsTest, ADamagedFileIsRefused) {
  add("act.txt", "Bell Act\n\nSection 1. Terms\nIn this Act, “bell” means a bell of bronze.\n");
  const std::filesystem::path file = folder_.build(*folder_.current_build()) / terms_file_name(1);
  const std::string bytes = read_file(file);
  for (std::size_t size = 0; size + 8 < bytes.size(); size += 8) {
    write_file(file, std::string_view(bytes).substr(0, size));
    EXPECT_THROW(TermsFile{file}, Error) << size;
  }
  std::string changed = bytes;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  write_file(file, changed);
  EXPECT_THROW(TermsFile{file}, Error);
}

}  // namespace
}  // namespace pandect
