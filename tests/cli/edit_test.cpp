#include <string>

#include "fixture.h"

namespace pandect {
namespace {

/// An ordinance whose title and day no reader can know, in a file of the user's own.
class EditCommandTest : public CliTest {
 protected:
  static std::string words(const std::string& hours) {
    return "Quiet in Alderbrook\n\nSection 1. Hours\nNo blower runs " + hours +
           ".\n\nSection 2. Fine\nWhoever breaks section 1 pays fifty crowns.\n";
  }

  void SetUp() override {
    file_ = write("quiet.txt", words("at night"));
    const Outcome added = run({"add", file_});
    ASSERT_EQ(added.status, 0) << added.err;
    EXPECT_NE(added.out.find("Quiet in Alderbrook: of no known kind, en, no day, 2 provisions"),
              std::string::npos)
        << added.out;
  }

  Json shown(const std::string& reference) const { return run_json({"show", reference})[0]["provision"]; }

  std::string file_;
};

TEST_F(EditCommandTest, WhatIsMendedIsShownAndFound) {
  const Json edited = run_json({"edit", file_, "--title", "Quiet Hours Ordinance 2021", "--short", "QHO",
                                "--kind", "ordinance", "--in-force", "2021-03-01"});
  EXPECT_EQ(edited["title"], "Quiet Hours Ordinance 2021");
  EXPECT_EQ(edited["kind"], "ordinance");
  EXPECT_EQ(edited["in_force_from"], "2021-03-01");
  EXPECT_EQ(edited["provisions"], 2);
  ASSERT_EQ(edited["edits"].size(), 4U);
  EXPECT_EQ(edited["edits"][0]["field"], "title");
  EXPECT_EQ(edited["edits"][0]["before"], "Quiet in Alderbrook");
  for (const std::string name : {"QHO", "the Quiet Hours Ordinance 2021"}) {
    const Json provision = shown("section 1 of " + name);
    EXPECT_EQ(provision["work"]["title"], "Quiet Hours Ordinance 2021") << name;
    EXPECT_EQ(provision["in_force_from"], "2021-03-01") << name;
    EXPECT_TRUE(
        provision["standing_basis"].get<std::string>().starts_with("an edit dates it from 2021-03-01"))
        << provision["standing_basis"];
  }
  EXPECT_NE(run({"edit", "QHO"}).out.find("title: “Quiet Hours Ordinance 2021”, where the source has"),
            std::string::npos);
  EXPECT_EQ(run({"status", "--verify"}).status, 0);
}

TEST_F(EditCommandTest, EditsSurviveChangingAndRemovingTheSource) {
  ASSERT_EQ(
      run({"edit", file_, "--title", "Quiet Hours Ordinance", "--short", "QHO", "--in-force", "2021-03-01"})
          .status,
      0);
  write("quiet.txt", words("at noon"));
  const Json added = run_json({"add", file_});
  EXPECT_EQ(added["files"][0]["works"]["replaced"], 1);
  EXPECT_EQ(added["files"][0]["understood"][0]["title"], "Quiet Hours Ordinance");
  EXPECT_EQ(shown("section 1 QHO")["in_force_from"], "2021-03-01");
  ASSERT_EQ(run({"remove", "QHO"}).status, 0);
  ASSERT_EQ(run({"add", file_}).status, 0);
  EXPECT_EQ(shown("section 1 QHO")["work"]["title"], "Quiet Hours Ordinance");
}

TEST_F(EditCommandTest, InAnotherLanguageAWorkIsAnalysedAnewAndSoIsItsSource) {
  const std::string rules =
      "Mooring Rules\n\nSection 1. Boats\nThe boats of the harbour pay dues.\n\nSection 2. Fine\nWho breaks "
      "artikel 1 pays the harbour a fine of fifty crowns.\n";
  const std::string file = write("mooring.txt", rules);
  const Json added = run_json({"add", file});
  ASSERT_EQ(added["files"][0]["understood"][0]["language"], "en");
  const std::string id = added["files"][0]["understood"][0]["id"].get<std::string>();
  const auto references = [&] { return run_json({"links", id + "/2"})[0]["refers_to"].size(); };
  EXPECT_EQ(references(), 0U);
  const Json edited = run_json({"edit", file, "--language", "nl"});
  EXPECT_EQ(edited["language"], "nl");
  EXPECT_EQ(edited["edits"][0]["before"], "en");
  EXPECT_EQ(references(), 1U);
  write("mooring.txt", rules + "\nSection 3. Days\nThe days of the week count.\n");
  EXPECT_EQ(run_json({"add", file})["files"][0]["understood"][0]["language"], "nl");
  EXPECT_EQ(shown(id + "/3")["work"]["language"], "nl");
  EXPECT_EQ(references(), 1U);
  EXPECT_EQ(run({"status", "--verify"}).status, 0);
  EXPECT_EQ(run_json({"edit", file, "--undo"})["language"], "en");
  EXPECT_EQ(references(), 0U);
  expect_failure(run({"edit", file, "--language", "xx"}), 2, "unknown language 'xx'");
}

TEST_F(EditCommandTest, EditsAreTakenBackOneByOne) {
  ASSERT_EQ(run({"edit", file_, "--title", "Quiet Hours Ordinance", "--short", "Blower Act"}).status, 0);
  ASSERT_EQ(run({"edit", "Blower Act", "--title", "Silent Hours Ordinance"}).status, 0);
  EXPECT_EQ(run_json({"edit", file_, "--undo"})["title"], "Quiet Hours Ordinance");
  ASSERT_EQ(run({"edit", file_, "--undo"}).status, 0);
  EXPECT_NE(run({"show", "section 1 Blower Act"}).status, 0);
  const Json last = run_json({"edit", file_, "--undo"});
  EXPECT_EQ(last["title"], "Quiet in Alderbrook");
  EXPECT_TRUE(last["edits"].empty());
  expect_failure(run({"edit", file_, "--undo"}), 1, "nothing was edited");
}

TEST_F(EditCommandTest, WhatCannotBeIsRefusedWithOneLine) {
  expect_failure(run({"edit", "nonesuch", "--title", "x"}), 1, "this library has no work 'nonesuch'");
  expect_failure(run({"edit", file_, "--in-force", "2021-02-30"}), 2, "'2021-02-30' is not a date");
  expect_failure(run({"edit", file_, "--in-force", "2021-03-01", "--until", "2021-03-01"}), 2,
                 "would be in force from 2021-03-01 until 2021-03-01");
  expect_failure(run({"edit", file_, "--title", "two\nlines"}), 2, "one line");
  EXPECT_TRUE(run_json({"edit", file_})["edits"].empty());
}

TEST_F(EditCommandTest, ManyWorksAreSummedUp) {
  std::vector<std::string> command{"add"};
  for (int i = 0; i < 11; ++i) {
    const std::string name = "Pier " + std::string(1, static_cast<char>('A' + i)) + " Act";
    command.push_back(
        write("pier-" + std::to_string(i) + ".txt",
              name + "\nIn force: 2020-01-01\n\nSection 1. Dues\nBoats at pier " + name + " pay.\n"));
  }
  EXPECT_NE(run(command).out.find("  11 works: 11 act; 11 en\n"), std::string::npos);
}

}  // namespace
}  // namespace pandect
