#include "base/sqlite.h"
#include "fixture.h"

namespace pandect {
namespace {

class CommandsTest : public CliTest {
 protected:
  void SetUp() override {
    const Outcome added = run({"add", write("dues.txt", act("four"))});
    ASSERT_EQ(added.status, 0) << added.err;
  }
  /// Another byte in the place of the last of every piece of the words.
  void damage_words() const {
    Database(library_ + "/catalogue.db", Database::Mode::write)
        .execute("UPDATE pieces SET words=CAST(substr(words, 1, length(words)-1)||x'21' AS BLOB)");
  }
};

TEST_F(CommandsTest, AddReadsExtractsWholeAndSaysWhereNumbersGoBack) {
  const std::string file =
      write("extract.txt",
            "Code civil\n\nArticle 1242\nOn est responsable de son fait.\n\nArticle 1240\n"
            "Tout fait oblige.\n\nArticle 1103\nLes contrats tiennent lieu de loi.\n");
  const Outcome added = run({"add", file});
  ASSERT_EQ(added.status, 0) << added.err;
  EXPECT_NE(added.err.find("line 6: numbers go back: Article 1240 comes after Article 1242, and 1 more"),
            std::string::npos)
      << added.err;
  EXPECT_EQ(run_json({"show", "article 1103 Code civil"})[0]["text"]["text"],
            "Article 1103\nLes contrats tiennent lieu de loi.");
}

TEST_F(CommandsTest, OfTwoTextsOfALawOneIsShownAndThatTheyDiffer) {
  const auto code = [](const std::string& age) {
    return "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be " + age +
           " years of age.\n\nSection 2. Dues\nThe master pays the dues within thirty days.\n";
  };
  ASSERT_EQ(
      run({"add", write("a/code.txt", code("seventeen")), write("b/code.txt", code("eighteen"))}).status, 0);
  const std::string question = "How many years of age is a master of a vessel?";
  const Json found = run_json({"search", question, "--limit", "10"});
  std::size_t masters = 0;
  for (const Json& hit : found["hits"]) masters += hit["provision"]["heading"] == "Masters" ? 1 : 0;
  EXPECT_EQ(masters, 1U);
  const Json answer = run_json({"ask", question});
  ASSERT_FALSE(answer["notes"].empty());
  EXPECT_NE(answer["notes"].dump().find("two texts"), std::string::npos) << answer["notes"];
}

TEST_F(CommandsTest, AskSaysThatAQuestionIsOfAnotherCountry) {
  const Outcome asked = run({"ask", "What is the rate of harbour dues in Japan?"});
  EXPECT_EQ(asked.status, 1);
  EXPECT_NE((asked.out + asked.err)
                .find("the question speaks of 'Japan', and the library has no law of that place"),
            std::string::npos)
      << asked.out << asked.err;
}

TEST_F(CommandsTest, WhatWasReplacedIsPutBack) {
  const std::string file =
      write("noise.txt",
            "Noise Act 2020\nIn force: 2020-01-01\n\nSection 1. Noise\nNoise is forbidden at night.\n");
  ASSERT_EQ(run({"add", file}).status, 0);
  write("noise.txt",
        "Noise Act 2020\nIn force: 2020-01-01\n\nSection 1. Noise\nNoise is forbidden at noon.\n");
  ASSERT_EQ(run({"add", file}).status, 0);
  const auto words = [&] {
    return run_json({"show", "section 1 Noise Act 2020"})[0]["text"]["text"].get<std::string>();
  };
  EXPECT_NE(words().find("noon"), std::string::npos);
  const Json status = run_json({"status"});
  ASSERT_EQ(status["replacements"].size(), 1U);
  EXPECT_EQ(status["replacements"][0]["id"], "en/Noise-Act-2020");
  EXPECT_NE(run({"status"}).out.find("pandect undo"), std::string::npos);
  const Outcome undone = run({"undo", "Noise Act 2020"});
  ASSERT_EQ(undone.status, 0) << undone.err;
  EXPECT_NE(words().find("night"), std::string::npos);
  EXPECT_NE(run({"undo", "Noise Act 2020"}).status, 0);
  // The file is read again, though it did not change since.
  ASSERT_EQ(run({"add", file}).status, 0);
  EXPECT_NE(words().find("noon"), std::string::npos);
  ASSERT_EQ(run({"build", "--sweep"}).status, 0);
  EXPECT_EQ(run_json({"status"})["replacements"].size(), 0U);
  EXPECT_NE(run({"undo", "Noise Act 2020"}).status, 0);
}

TEST_F(CommandsTest, WhatIsRemovedCannotBePutBack) {
  const std::string file =
      write("note.txt", "Noise Act 2020\nIn force: 2020-01-01\n\nSection 1. Noise\nSecret one.\n");
  ASSERT_EQ(run({"add", file}).status, 0);
  write("note.txt", "Noise Act 2020\nIn force: 2020-01-01\n\nSection 1. Noise\nSecret two.\n");
  ASSERT_EQ(run({"add", file}).status, 0);
  ASSERT_EQ(run({"remove", file}).status, 0);
  EXPECT_EQ(run_json({"status"})["replacements"].size(), 0U);
}

TEST_F(CommandsTest, AskQuotesTheLawWithItsCitationAndOffsets) {
  const Json answer = run_json({"ask", "What is the rate of harbour dues a metre?"});
  EXPECT_TRUE(answer["answered"].get<bool>());
  const Json& first = answer["passages"][0];
  EXPECT_EQ(first["provision"]["id"], "en/Harbour-Dues-Act/2");
  EXPECT_EQ(first["provision"]["citation"], "Section 2, Harbour Dues Act");
  const Json& quote = first["quotes"][0];
  EXPECT_EQ(quote["text"], "The rate of harbour dues is four crowns a metre.");
  const std::string law = act("four");
  EXPECT_EQ(law.substr(quote["begin"].get<std::size_t>(),
                       quote["end"].get<std::size_t>() - quote["begin"].get<std::size_t>()),
            quote["text"].get<std::string>());
}

TEST_F(CommandsTest, AskSaysWhereTheBookOfACodeIsMissing) {
  const std::string book = write("boek.txt", "Lampenwetboek Boek 6\n\nArtikel 1\nDe lamp brandt op olie.\n");
  ASSERT_EQ(run({"add", book}).status, 0);
  const Outcome outcome = run({"ask", "Wat zegt artikel 9999 van het Lampenwetboek?"});
  EXPECT_NE(outcome.out.find("is in books"), std::string::npos) << outcome.out;
  const Outcome other = run({"show", "artikel 3:310 van het Lampenwetboek"});
  EXPECT_NE(other.err.find("no book 3 of it"), std::string::npos) << other.err;
}

TEST_F(CommandsTest, AskSaysWhichPartIsMissing) {
  const std::string law =
      write("lamp.txt", "Lamp Act\n\nSection 1. Lamps\n(1) It burns.\n(2) It is clean.\n");
  ASSERT_EQ(run({"add", law}).status, 0);
  const Outcome outcome = run({"ask", "What does section 1(9) of the Lamp Act say?"});
  EXPECT_NE(outcome.out.find("Section 1, Lamp Act has no subsection 9"), std::string::npos) << outcome.out;
  EXPECT_EQ(run({"ask", "What does section 1(2) of the Lamp Act say?"}).out.find("has no subsection"),
            std::string::npos);
}

TEST_F(CommandsTest, AnAnswerIsShortUnlessMoreIsWanted) {
  const std::string question = "What is the rate of harbour dues a metre?";
  const std::string brief = run({"ask", question}).out;
  EXPECT_LE(std::ranges::count(brief, '\n'), 12) << brief;
  EXPECT_EQ(brief.find("in force since"), std::string::npos) << "the headline says it once: " << brief;
  EXPECT_EQ(brief.find(".txt"), std::string::npos) << brief;
  EXPECT_NE(run({"ask", question, "--paths"}).out.find(".txt"), std::string::npos);
  const std::string full = run({"ask", question, "--full"}).out;
  EXPECT_NE(full.find("in force since"), std::string::npos) << full;
  EXPECT_EQ(full.find(".txt"), std::string::npos) << full;
}

TEST_F(CommandsTest, OffsetsAreSaidToBeOfTheWork) {
  const std::string claim =
      write("claim.txt", "The rate of harbour dues is four crowns a metre (Section 2 Harbour Dues Act).");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"ask", "What is the rate of harbour dues a metre?", "--full"},
        {"show", "en/Harbour-Dues-Act/2"},
        {"check", claim}}) {
    const std::string out = run(command).out;
    const std::size_t at = out.find("characters ");
    ASSERT_NE(at, std::string::npos) << out;
    EXPECT_EQ(out.substr(out.find(" of ", at), 12), " of the work") << out;
  }
}

TEST_F(CommandsTest, AddSumsUpWhatEachFormatGave) {
  const std::filesystem::path inputs = PANDECT_SOURCE_DIR "/tests/inputs";
  const std::vector<std::string> add = {"add", (inputs / "akoma-ntoso").string(),
                                        (inputs / "bwb-xml").string(),
                                        write("broken.pdf", "%PDF-1.4 and no more")};
  const Outcome printed = run(add);
  EXPECT_EQ(printed.status, 3);
  EXPECT_NE(printed.out.find("akoma-ntoso"), std::string::npos) << printed.out;
  EXPECT_NE(printed.out.find("bwb-xml"), std::string::npos) << printed.out;

  std::vector<std::string> again = on_library(add);
  again.back() = (folder_ / "another").string();
  again.emplace_back("--json");
  const Json report = parse_json(program_.run(again).out, "output");
  ASSERT_EQ(report["formats"].size(), 3U);
  const Json& akoma = report["formats"][0];
  EXPECT_EQ(akoma["format"], "akoma-ntoso");
  using Files = std::filesystem::directory_iterator;
  EXPECT_EQ(akoma["files"], std::distance(Files(inputs / "akoma-ntoso"), Files()));
  std::size_t bytes = 0;
  std::size_t provisions = 0;
  for (const Json& file : report["files"]) {
    if (file["format"] != "akoma-ntoso") continue;
    bytes += file["bytes"].get<std::size_t>();
    provisions += file["provisions"].get<std::size_t>();
  }
  EXPECT_EQ(akoma["bytes"].get<std::size_t>(), bytes);
  EXPECT_EQ(akoma["provisions"].get<std::size_t>(), provisions);
  EXPECT_GT(akoma["references"].get<int>(), 0);
  EXPECT_GE(akoma["references"].get<int>(), akoma["references_resolved"].get<int>());
  EXPECT_GT(report["formats"][1]["references_resolved"].get<int>(), 0);
  EXPECT_EQ(report["formats"][2]["format"], "pdf");
  EXPECT_EQ(report["formats"][2]["failed"], 1);
  EXPECT_EQ(report["formats"][2]["files"], 0);
}

TEST_F(CommandsTest, AddCountsTheReferencesOfWhatItAddedOnly) {
  const std::string inputs = PANDECT_SOURCE_DIR "/tests/inputs/bwb-xml";
  EXPECT_GT(run_json({"add", inputs})["formats"][0]["references"].get<int>(), 0);
  EXPECT_EQ(run_json({"add", inputs})["formats"].size(), 0U);  // nothing is new

  const std::string file = write("two.txt",
                                 "Pilot Act\n\nSection 1. Aid\nA pilot gives the aid of sections 2 and 9.\n\n"
                                 "Section 2. Fee\nA pilot is paid under section 1.\n");
  const Json added = run_json({"add", file});
  ASSERT_EQ(added["formats"].size(), 1U);
  EXPECT_EQ(added["formats"][0]["references"], 3);
  EXPECT_EQ(added["formats"][0]["references_resolved"], 2);
}

TEST_F(CommandsTest, AskSaysThatWhatIsCitedIsNotThere) {
  const Json answer = Json::parse(run({"ask", "section 5 of the Raft Act", "--json"}).out);
  EXPECT_EQ(answer["reason"],
            "nothing was found: 'section 5 of the Raft Act': the library has no work named 'Raft Act'");
}

TEST_F(CommandsTest, AnInformalNameIsToldOrLeftOpen) {
  run({"add", write("pilots.txt",
                    "Harbour Pilots and Lights of Northtown Act\n\nSection 1. Aid\nA pilot gives aid to "
                    "ships.\n\nSection 2. Fee\nA pilot is paid by the ship.\n")});
  const std::string title = "Harbour Pilots and Lights of Northtown Act";
  const Json answer = Json::parse(run({"ask", "section 2 of the HPLNA", "--json"}).out);
  EXPECT_EQ(answer["notes"][0], "'HPLNA' is taken to mean " + title + ", by initials");
  const Json named = Json::parse(run({"ask", "section 2 of the " + title, "--json"}).out);
  EXPECT_EQ(named["notes"], Json::array());
  const std::string hint =
      "it may mean '" + title + "' (en/Harbour-Pilots-and-Lights-of-Northtown-Act, by words)";
  const Outcome shown = run({"show", "section 2 of the Northtown Act"});
  expect_failure(shown, 1, "no work named 'Northtown Act' is in the library");
  EXPECT_NE(shown.err.find(hint), std::string::npos) << shown.err;
  const Outcome scoped = run({"ask", "Who pays a pilot?", "--work", "Northtown Act"});
  EXPECT_NE(scoped.err.find(hint), std::string::npos) << scoped.err;
  expect_failure(run({"show", "section 2 of the Southtown Act"}), 1, "`pandect status` lists the works");
}

TEST_F(CommandsTest, AskSaysWhenNothingRelevantIsFound) {
  const Outcome outcome = run({"ask", "May a dentist prescribe antibiotics to minors?"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.out.find("No answer: nothing was found"), std::string::npos) << outcome.out;
}

TEST_F(CommandsTest, ShowOpensAProvisionByIdAndByCitation) {
  for (const std::string reference : {"en/Harbour-Dues-Act/2", "section 2 of the Harbour Dues Act"}) {
    const Outcome shown = run({"show", reference});
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find("The rate of harbour dues is four crowns a metre."), std::string::npos)
        << shown.out;
  }
}

TEST_F(CommandsTest, ShowListsWhatStandsInAWork) {
  const Json shown = run_json({"show", "Harbour Dues Act"});
  ASSERT_EQ(shown[0]["contents"].size(), 3U);
  EXPECT_EQ(shown[0]["contents"][2]["heading"], "Fines");
}

TEST_F(CommandsTest, ShowTellsAMissingProvisionFromAMissingWork) {
  expect_failure(run({"show", "section 9 of the Harbour Dues Act"}), 1, "no such provision");
  expect_failure(run({"show", "section 9 Harbour Dues Act"}), 1, "no such provision");
  expect_failure(run({"show", "en/Harbour-Dues-Act/9"}), 1, "there is no provision '9'");
  expect_failure(run({"show", "Beekeeping Act"}), 1, "Beekeeping Act");
}

TEST_F(CommandsTest, LinksListsBothDirections) {
  const Json links = run_json({"links", "en/Harbour-Dues-Act/1"});
  ASSERT_EQ(links[0]["refers_to"].size(), 1U);
  EXPECT_EQ(links[0]["refers_to"][0]["provision"]["id"], "en/Harbour-Dues-Act/2");
  EXPECT_EQ(links[0]["refers_to"][0]["words"]["text"], "section 2");
  ASSERT_EQ(links[0]["referred_from"].size(), 1U);
  EXPECT_EQ(links[0]["referred_from"][0]["provision"]["id"], "en/Harbour-Dues-Act/3");
}

TEST_F(CommandsTest, SearchMarksTheMatchedWords) {
  const Outcome found = run({"search", "rate crowns"});
  EXPECT_EQ(found.status, 0);
  EXPECT_NE(found.out.find("‹crowns›"), std::string::npos) << found.out;
}

TEST_F(CommandsTest, SearchExplainsAndTakesASystemByNameOrFile) {
  const Json found = run_json({"search", "rate crowns", "--explain"});
  EXPECT_FALSE(found["hits"][0]["terms"].empty());
  EXPECT_NE(run({"search", "rate crowns", "--explain"}).out.find("terms: "), std::string::npos);
  EXPECT_EQ(run({"search", "rate crowns", "--system", "bm25"}).status, 0);
  const Outcome unknown = run({"search", "rate", "--system", "leagl"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("did you mean 'legal'?"), std::string::npos) << unknown.err;
  EXPECT_NE(run({"systems"}).out.find("legal"), std::string::npos);
}

TEST_F(CommandsTest, StatusCountsWorksProvisionsAndReferences) {
  const Json status = run_json({"status", "--verify"});
  EXPECT_EQ(status["works"], 1);
  EXPECT_EQ(status["provisions"], 3);
  EXPECT_EQ(status["references"], 2);
  EXPECT_EQ(status["references_resolved"], 2);
}

TEST_F(CommandsTest, VerifyFindsWordsThatWereChangedInTheCatalogue) {
  EXPECT_NE(run({"status", "--verify"}).out.find("every checksum holds"), std::string::npos);
  damage_words();
  expect_failure(run({"status", "--verify"}), 5, "the words of a law are not as stored");
}

TEST_F(CommandsTest, DamagedWordsAreNeverQuoted) {
  damage_words();
  const std::string text =
      write("answer.txt", "The rate of harbour dues is nine crowns (section 2 Harbour Dues Act).\n");
  const std::vector<std::vector<std::string>> commands = {{"ask", "What is the rate of harbour dues?"},
                                                          {"show", "section 2 Harbour Dues Act"},
                                                          {"search", "rate of harbour dues"},
                                                          {"check", text}};
  for (const std::vector<std::string>& command : commands) {
    const Outcome outcome = run(command);
    expect_failure(outcome, 5, "the words of a law are not as stored");
    EXPECT_EQ(outcome.out.find("is nine"), std::string::npos) << command[0];
  }
}

TEST_F(CommandsTest, TodayIsTheDayWhereTheProgramRuns) {
  // 26 hours apart, so that it is never the same day.
  const std::vector<std::string> ask = on_library({"search", "dues", "--json"});
  const Json east = parse_json(program_.run_after("TZ=EAST-14", ask).out, "output");
  const Json west = parse_json(program_.run_after("TZ=WEST12", ask).out, "output");
  EXPECT_GT(east["as_of"].get<std::string>(), west["as_of"].get<std::string>());
}

TEST_F(CommandsTest, RemoveTakesAWorkOut) {
  EXPECT_EQ(run({"remove", "en/Harbour-Dues-Act"}).status, 0);
  EXPECT_EQ(run_json({"status"})["works"], 0);
  expect_failure(run({"remove", "en/Harbour-Dues-Act"}), 1, "is neither a work nor a file of this library");
}

TEST_F(CommandsTest, RemoveKnowsAFileThatIsGoneByARelativePath) {
  std::filesystem::remove(folder_ / "dues.txt");
  const std::string from_there = "cd '" + folder_.path().string() + "' && ";
  const Outcome removed = program_.run_after(from_there, on_library({"remove", "./dues.txt"}));
  EXPECT_EQ(removed.status, 0) << removed.err;
  EXPECT_EQ(removed.out, "1 work removed, whole or in some of the versions\n");
}

TEST_F(CommandsTest, RemoveCountsTheWorksOfAFile) {
  const std::string laws =
      write("laws.json", R"([{"law_name": "Oar Act", "section_num": "1", "section_content": "Oar Act",)"
                         R"( "reference": []}, {"law_name": "Sail Act", "section_num": "1",)"
                         R"( "section_content": "Sail Act", "reference": []}])");
  ASSERT_EQ(run({"add", laws, "--as", "nitibench-json"}).status, 0);
  EXPECT_EQ(run_json({"remove", laws})["removed"], 2);
}

TEST_F(CommandsTest, HelpAndVersionSucceedAndWrongUsageIsTwo) {
  EXPECT_EQ(program_.run({"--help"}).status, 0);
  EXPECT_EQ(program_.run({"--version"}).out.rfind("pandect ", 0), 0U);
  for (const std::string line :
       {"pandect add", "pandect ask", "pandect build", "pandect check", "pandect links", "pandect remove",
        "pandect review", "pandect search", "pandect show", "pandect status", "pandect terms",
        "pandect-lab bench", "pandect-lab chunk", "pandect-lab judge", "pandect-lab measure"}) {
    const std::string command = line.substr(line.find(' ') + 1);
    const Outcome help = program_.run({command, "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("Example:\n  " + line), std::string::npos) << help.out;
    // Numbers have a range.
    for (std::size_t at = help.out.find("INT"); at != std::string::npos; at = help.out.find("INT", at + 3)) {
      const std::string option = help.out.substr(at, help.out.find('\n', at) - at);
      EXPECT_NE(option.find(" in ["), std::string::npos) << command << ": " << option;
    }
  }
  for (const std::string part : {"show", "correct", "accept"}) {
    const Outcome help = program_.run({"review", part, "--help"});
    EXPECT_NE(help.out.find("pandect review " + part), std::string::npos) << help.out;
    EXPECT_NE(help.out.find("--library"), std::string::npos) << help.out;
  }
  EXPECT_EQ(program_.run({}).status, 2);
  EXPECT_EQ(program_.run({"no-such-command"}).status, 2);
  EXPECT_EQ(run({"ask"}).status, 2);
  expect_failure(run({"ask", "  "}), 2, "the question is empty");
  expect_failure(run({"ask", "dues", "--as-of", "yesterday"}), 2, "'yesterday' is not a date");
  expect_failure(run({"search", "dues", "--language", "xx"}), 2, "unknown language 'xx'");
  expect_failure(run({"show", " "}), 2, "no provision is named");
}

TEST_F(CommandsTest, OptionsThatWouldDoNothingAreRefused) {
  const std::string models = write("models.toml", "");
  const std::vector<std::vector<std::string>> lines = {
      {"ask", "dues", "--as-of", ""},
      {"ask", "dues", "--strict"},
      {"ask", "dues", "--models", models},
      {"search", "dues", "--models", models},
      {"show", "en/Harbour-Dues-Act/1", "--history", "--diff", "2020-01-01", "2021-01-01"},
      {"check", models, "--models", models},
      {"chunk", models, "--titles"},
      {"chunk", models, "--size", "-1"},
      {"chunk", models, "--overlap", "99999999999999999999"},
      {"measure", "--run", models, "--labels", models},
      {"measure", "--run", models, "--qrels", models, "--changes", "3"},
      {"bench", "beir", "--data", folder_.path().string(), "--judge", "big"},
  };
  for (const std::vector<std::string>& line : lines) {
    const Outcome outcome = run(line);
    EXPECT_EQ(outcome.status, 2) << line[0] << " " << line.back() << ": " << outcome.out << outcome.err;
  }
}

TEST_F(CommandsTest, ErrorsAreJsonWhereJsonIsAskedFor) {
  const Json error = run_json({"show", "en/Harbour-Dues-Act/9"});
  EXPECT_EQ(error["error"]["code"], "no-such-provision");
}

}  // namespace
}  // namespace pandect
