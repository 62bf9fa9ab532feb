#include "readers/joined_laws.h"

#include <gtest/gtest.h>

#include "base/date.h"
#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {
namespace {

/// A provision of a made-up Austrian law, in force from a day until another.
std::string provision(const std::string& name, const std::string& from, const std::string& until,
                      const std::string& words) {
  const auto entry = [](const std::string& key, const std::string& value) {
    return value.empty() ? "" : "<absatz typ=\"erltext\" ct=\"" + key + "\">" + value + "</absatz>";
  };
  return "<?xml version=\"1.0\"?><!-- a file --><risdok "
         "xmlns=\"http://www.bka.gv.at\"><nutzdaten><abschnitt>" +
         entry("kurztitel", "Bootsgesetz") + entry("gesnr", "90000002") + entry("artikel_anlage", name) +
         entry("ikra", from) + entry("akra", until) +
         "<ueberschrift typ=\"titel\">Text</ueberschrift><absatz typ=\"abs\" ct=\"text\">" + words +
         "</absatz></abschnitt></nutzdaten></risdok>";
}

std::vector<Work> join(const std::vector<std::string>& files) {
  JoinedLaws joined;
  for (const std::string& bytes : files) EXPECT_TRUE(joined.take({"file.xml", bytes}));
  std::vector<Work> works;
  for (const auto& [reader, text] : joined.finish()) {
    EXPECT_EQ(reader, &ris_reader());
    works = reader->read({"laws.zip!ris", text});
  }
  return works;
}

TEST(JoinedLaws, AreReadInTheOrderOfTheirNumbers) {
  const std::vector<Work> works =
      join({provision("§ 10", "01.06.2031", "", "Zehn."), provision("Anl. 1", "01.06.2031", "", "Maße."),
            provision("§ 9a", "01.06.2031", "", "Neun a."), provision("§ 9", "01.06.2031", "", "Neun.")});
  ASSERT_EQ(works.size(), 1U);
  std::string numbers;
  for (const Provision& p : works[0].provisions) numbers += p.path + " ";
  EXPECT_EQ(numbers, " 9 9a 10 annex-1 ");
}

TEST(JoinedLaws, HaveAVersionForEachDayOnWhichAProvisionChanged) {
  const std::vector<Work> works =
      join({provision("§ 1", "01.06.2031", "", "Eins."), provision("§ 2", "01.06.2031", "31.12.2032", "Alt."),
            provision("§ 2", "01.01.2033", "", "Neu."), provision("§ 3", "01.07.2034", "", "Drei.")});
  ASSERT_EQ(works.size(), 3U);
  const char* const days[] = {"2031-06-01", "2033-01-01", "2034-07-01"};
  const char* const words[] = {"§ 1\nEins.\n§ 2\nAlt.\n", "§ 1\nEins.\n§ 2\nNeu.\n",
                               "§ 1\nEins.\n§ 2\nNeu.\n§ 3\nDrei.\n"};
  for (std::size_t i = 0; i < works.size(); ++i) {
    EXPECT_EQ(format_date(works[i].in_force.from.value()), days[i]);
    EXPECT_EQ(works[i].text, words[i]);
  }
  EXPECT_EQ(works[0].in_force.to, works[1].in_force.from);
  EXPECT_FALSE(works[2].in_force.to);
}

/// Of the provisions of one day nobody knows what stood there before.
TEST(JoinedLaws, OfOneDayHaveNoHistory) {
  const std::vector<Work> works =
      join({provision("§ 1", "01.06.2031", "", "Eins."), provision("§ 2", "01.01.2033", "", "Zwei.")});
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(format_date(works[0].in_force.from.value()), "2033-01-01");
}

TEST(JoinedLaws, AreRefusedWithAPartThatIsDamaged) {
  JoinedLaws joined;
  EXPECT_FALSE(joined.take({"a.txt", "no part of a law"}));
  EXPECT_THROW(joined.take({"b.xml", "<risdok><nutzdaten></risdok>"}), Error);
}

TEST(JoinedLaws, DoNotReadAPartAlone) {
  const std::string bytes = provision("§ 1", "01.06.2031", "", "Eins.");
  try {
    ris_reader().read({"a.xml", bytes});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "a.xml: one provision of a law, a document of RIS, which is not read without the others");
    EXPECT_FALSE(std::string(error.hint()).empty());
  }
}

}  // namespace
}  // namespace pandect
