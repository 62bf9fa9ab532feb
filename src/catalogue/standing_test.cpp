#include "catalogue/standing.h"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/test_folder.h"
#include "catalogue/catalogue.h"
#include "readers/all.h"

namespace pandect {
namespace {

class Repeals : public testing::Test {
 protected:
  Repeals() : catalogue_(folder_.path() / "catalogue.db", Database::Mode::create) {}

  void add(const std::string& name, const std::string& text) {
    ReadSource source{name, name, "plain-statute", {}};
    for (Work& work : plain_statute_reader().read({name, text}))
      source.parts.push_back({std::move(work), {}});
    catalogue_.add_source(source);
  }
  std::string ended() const {
    std::string all;
    Statement rows =
        catalogue_.database().prepare("SELECT work, by_version, provision, day FROM ended ORDER BY 1, 2, 3");
    while (rows.step())
      all += fmt::format("{} {} {} {}\n", rows.integer(0), rows.integer(1), rows.integer(2), rows.text(3));
    return all;
  }

  TestFolder folder_;
  Catalogue catalogue_;
};

std::string ferries(int year) {
  return fmt::format("Ferry Act {}\n\nSection 1. Ferries\nA ferry pays a toll.\n", year);
}
std::string boats(int year, bool repeals, int named) {
  return fmt::format(
      "Boats Act {}\n\nSection 1. Boats\nA boat floats.\n\nSection 2. {}\n", year,
      repeals ? fmt::format("Repeal\nThe Ferry Act {} is repealed.", named) : "Oars\nAn oar is of wood.");
}

TEST_F(Repeals, FollowTheLawsThatAreThere) {
  add("boats.txt", boats(2015, true, 1950));
  settle_repeals(catalogue_);
  EXPECT_EQ(ended(), "");
  add("ferries.txt", ferries(1950));
  settle_repeals(catalogue_);
  EXPECT_NE(ended(), "");
  add("boats.txt", boats(2015, false, 0));
  settle_repeals(catalogue_);
  EXPECT_EQ(ended(), "");
}

TEST_F(Repeals, OfWhatChangedAreThoseOfAll) {
  Random random(5);
  std::size_t repealed = 0;
  for (int step = 0; step < 200; ++step) {
    const int year = 1950 + static_cast<int>(random.below(3));
    const int other = 2015 + static_cast<int>(random.below(3));
    Transaction transaction(catalogue_.database());
    switch (random.below(7)) {
      case 0:
      case 1:
        add(fmt::format("ferries{}.txt", year), ferries(year));
        break;
      case 2:
      case 3:
        add(fmt::format("boats{}.txt", other), boats(other, random.below(4) != 0, year));
        break;
      case 4:
        catalogue_.remove_source(fmt::format(
            "{}.txt", random.below(2) == 0 ? fmt::format("ferries{}", year) : fmt::format("boats{}", other)));
        break;
      case 5:  // a name that another law has, or a new one
        catalogue_.database().execute(
            fmt::format("INSERT OR IGNORE INTO aliases SELECT work, 1, 'Ferry Act {}' FROM versions WHERE "
                        "retired=0 AND title LIKE '%{}'",
                        year, other));
        break;
      default:
        catalogue_.database().execute(fmt::format("DELETE FROM aliases WHERE name='Ferry Act {}'", year));
    }
    settle_repeals(catalogue_);
    const std::string incremental = ended();
    catalogue_.database().execute("INSERT INTO changed SELECT work, '' FROM works");
    settle_repeals(catalogue_);
    ASSERT_EQ(incremental, ended()) << "step " << step;
    if (!incremental.empty()) ++repealed;
    if (random.below(3) == 0) transaction.commit();
  }
  EXPECT_GT(repealed, 20U);
  catalogue_.sweep();
  EXPECT_NO_THROW(catalogue_.verify());
}

}  // namespace
}  // namespace pandect
