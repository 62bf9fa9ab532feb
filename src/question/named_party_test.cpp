#include "question/named_party.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

NamedContracts named_in(std::string_view question, Language language, std::string_view law) {
  const SmallLibrary library(law);
  const LibraryView view = library.open();
  return find_named_contracts(view, parse_query(view, question, {language, 20000}));
}

TEST(NamedParty, IsAStrangerWhereOnlyLawIsHeldThatDoesNotNameIt) {
  constexpr std::string_view act =
      "Contracts Act\n\nSection 1. End\nEither party may end an agreement that the Registrar has entered.\n";
  const NamedContracts motors =
      named_in("What does the agreement between Oakhaven and Tallis say?", Language::english, act);
  EXPECT_THAT(motors.strangers, ElementsAre("Oakhaven", "Tallis"));
  EXPECT_THAT(motors.missing, IsEmpty()) << "law may answer";
  EXPECT_THAT(named_in("When does an agreement with the Registrar end?", Language::english, act).strangers,
              IsEmpty());
  EXPECT_THAT(named_in("Who is Oakhaven?", Language::english, act).strangers, IsEmpty());
}

}  // namespace
}  // namespace pandect
