#include "citations/names/own_short_title.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "law/work_builder.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// The names that a law of one article gives itself.
std::vector<std::string> own_names(Language language, std::string title, std::string_view words) {
  Work work;
  work.language = language;
  work.title = std::move(title);
  work.id = "xx/law";
  WorkBuilder builder(std::move(work));
  builder.open(Level::article, {"1", "1", {}}, true);
  builder.write(words);
  Work read = builder.finish();
  add_own_short_titles(read);
  std::vector<std::string> names;
  for (const Alias& alias : read.aliases) names.push_back(alias.name);
  return names;
}

TEST(OwnShortTitle, IsReadInEachLanguage) {
  EXPECT_THAT(own_names(Language::english, "NOISE CONTROL ORDINANCE No. 14 of 2021",
                        "This ordinance may be cited as the Alderbrook Noise Control Ordinance."),
              ElementsAre("Alderbrook Noise Control Ordinance"));
  EXPECT_THAT(
      own_names(Language::english, "An Act on kites", "This Act may be cited as the “Kite Act 2031”."),
      ElementsAre("Kite Act 2031"));
  EXPECT_THAT(own_names(Language::dutch, "Wet van 3 mei 2031 op de vliegers",
                        "Deze wet wordt aangehaald als: Vliegerwet."),
              ElementsAre("Vliegerwet"));
  EXPECT_THAT(own_names(Language::thai, "พระราชบัญญัติว่าว", "พระราชบัญญัตินี้เรียกว่า “พระราชบัญญัติว่าวกลางคืน พ.ศ. 2570”"),
              ElementsAre("พระราชบัญญัติว่าวกลางคืน พ.ศ. 2570"));
}

TEST(OwnShortTitle, OfALawWithoutANameIsTheLineBelowItsNumber) {
  Work work;
  work.language = *parse_language("it");
  work.title = "LEGGE 5 novembre 2021, n. 173";
  work.id = "xx/law";
  WorkBuilder builder(std::move(work));
  builder.write("LEGGE 5 novembre 2021, n. 173\n\nNorme per la tutela dei pontili di legno\n\n");
  builder.open(Level::article, {"1", "1", {}}, true);
  builder.write("I pontili sono tutelati.\n");
  Work read = builder.finish();
  add_own_short_titles(read);
  ASSERT_EQ(read.aliases.size(), 1u);
  EXPECT_EQ(read.aliases.front().name,
            "LEGGE 5 novembre 2021, n. 173, Norme per la tutela dei pontili di legno");
}

TEST(OwnShortTitle, IsNotThatOfAnotherLawOrTheTitleItself) {
  EXPECT_THAT(own_names(Language::english, "Kite Act", "This Act may be cited as the Kite Act."), IsEmpty());
  EXPECT_THAT(own_names(Language::english, "Kite Act", "The Lamp Act may be cited as the Lantern Act."),
              IsEmpty());
  EXPECT_THAT(own_names(Language::english, "Kite Act", "This Act may be cited as described in section 4."),
              IsEmpty());
}

}  // namespace
}  // namespace pandect
