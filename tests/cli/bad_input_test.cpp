#include <algorithm>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

#include "fixture.h"
#include "text/utf8.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Whatever comes in, what is stored already stays: every test ends with the act it began with.
class BadInputTest : public CliTest {
 protected:
  void SetUp() override { ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0); }
  void TearDown() override {
    const Outcome shown = run({"show", "en/Harbour-Dues-Act/2"});
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find("four crowns"), std::string::npos);
  }
};

TEST_F(BadInputTest, AnEmptyFile) {
  expect_failure(run({"add", write("empty.txt", "")}), 3, "empty.txt: the file is empty");
}

TEST_F(BadInputTest, AFileThatIsNotThere) {
  expect_failure(run({"add", (folder_ / "nowhere.txt").string()}), 3, "nowhere.txt: cannot be added");
}

TEST_F(BadInputTest, WhatIsNoPlainFile) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  expect_failure(run({"add", pipe}), 3, "pipe: not a plain file");
}

TEST_F(BadInputTest, AFolderWithoutLaw) {
  write("pictures/one.png", std::string_view("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16));
  expect_failure(run({"add", (folder_ / "pictures").string()}), 3, "no law was found");
  fs::create_directory(folder_ / "nothing");
  expect_failure(run({"add", (folder_ / "nothing").string()}), 3, "there is no file in this folder");
}

TEST_F(BadInputTest, ABinaryFile) {
  std::string bytes;
  for (int i = 0; i < 5000; ++i) bytes.push_back(static_cast<char>(i * 7919 >> 3));
  expect_failure(run({"add", write("program.bin", bytes)}), 3, "program.bin: a binary file");
}

TEST_F(BadInputTest, BrokenUtf8) {
  std::string bytes = act("five");
  bytes[bytes.find("moors")] = '\xFF';
  bytes[bytes.find("harbour")] = '\x01';
  expect_failure(run({"add", write("broken.txt", bytes)}), 3, "broken.txt");
}

TEST_F(BadInputTest, XmlWithExternalEntities) {
  const std::string xml =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE wetgeving [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n"
      "<wetgeving><wet-besluit><wettekst><artikel><kop><label>Artikel</label><nr>1</nr></kop><al>&x;</al></"
      "artikel>"
      "</wettekst></wet-besluit></wetgeving>\n";
  const Outcome outcome = run({"add", write("entities.xml", xml)});
  expect_failure(outcome, 3, "entities.xml");
  EXPECT_EQ(outcome.err.find("root:"), std::string::npos);
}

TEST_F(BadInputTest, XmlNestedAHundredThousandTimes) {
  std::string xml = "<?xml version=\"1.0\"?>\n<wetgeving>";
  for (int i = 0; i < 100000; ++i) xml += "<al>";
  expect_failure(run({"add", write("deep.xml", xml)}), 3, "deep.xml");
}

TEST_F(BadInputTest, JsonOfTheWrongTypes) {
  expect_failure(
      run({"add", write("laws.json", R"([{"law_name": 5, "section_num": [], "section_content": {}}])"),
           "--as", "nitibench-json"}),
      3, "laws.json");
}

TEST_F(BadInputTest, OtherFilesOfTheCallAreStillAdded) {
  const std::string good = write("bees.txt",
                                 "Beekeeping Act\n\nSection 1. Permit\nWhoever keeps bees needs a permit.\n\n"
                                 "Section 2. Fee\nThe fee for the permit is nine crowns.\n");
  expect_failure(run({"add", write("empty.txt", ""), good}), 3, "empty.txt");
  EXPECT_EQ(run({"show", "en/Beekeeping-Act/1"}).status, 0);
  const std::string nowhere = (folder_ / "nowhere.txt").string();
  const std::string third =
      write("dogs.txt",
            "Dog Leash Act\n\nSection 1. Leash\nWhoever walks a dog keeps it on a leash.\n\n"
            "Section 2. Fine\nThe fine is two crowns.\n");
  expect_failure(run({"add", nowhere, third, "--strict"}), 3, "nothing was stored");
  expect_failure(run({"add", nowhere, third}), 3, "nowhere.txt: cannot be added");
  EXPECT_EQ(run({"show", "en/Dog-Leash-Act/1"}).status, 0);
  EXPECT_TRUE(std::ranges::none_of(run_json({"status"})["problems"],
                                   [&](const Json& problem) { return problem["source"] == nowhere; }));
}

TEST_F(BadInputTest, AMessageThatNobodyTakes) {
  const std::vector<std::string> wrong = on_library({"show", "section 9 of the Harbour Dues Act"});
  for (const std::string nobody : {"exec 2>/dev/full;", "exec 2>&-;"})
    EXPECT_EQ(program_.run_after(nobody, wrong).status, 1) << nobody;
  for (const std::vector<std::string>& told : {std::vector<std::string>{"--help"},
                                               {"--version"},
                                               on_library({"show", "en/Harbour-Dues-Act/2", "--json"})}) {
    for (const std::string nobody : {"exec >/dev/full;", "exec >&-;"}) {
      const Outcome outcome = program_.run_after(nobody, told);
      EXPECT_EQ(outcome.status, 4) << nobody << told[0];
      EXPECT_NE(outcome.err.find("cannot write to standard output"), std::string::npos) << outcome.err;
    }
  }
}

TEST_F(BadInputTest, StrictAddsAllOrNothing) {
  const std::string good = write("bees.txt",
                                 "Beekeeping Act\n\nSection 1. Permit\nWhoever keeps bees needs a permit.\n\n"
                                 "Section 2. Fee\nThe fee for the permit is nine crowns.\n");
  expect_failure(run({"add", "--strict", write("empty.txt", ""), good}), 3, "nothing was stored");
  EXPECT_EQ(run({"show", "en/Beekeeping-Act/1"}).status, 1);
}

TEST_F(BadInputTest, ALibraryThatIsSomethingElse) {
  const std::string folder = (folder_ / "papers").string();
  write("papers/letter.txt", "Dear all");
  expect_failure(program_.run({"status", "--library", folder}), 5, "this folder is not a library");
  expect_failure(program_.run({"add", (folder_ / "dues.txt").string(), "--library", folder}), 5,
                 "holds something else than a library");
  expect_failure(program_.run({"status", "--library", (folder_ / "dues.txt").string()}), 5,
                 "a library is a folder");
  expect_failure(program_.run({"status", "--library", (folder_ / "nowhere").string()}), 5,
                 "there is no library here");
}

TEST_F(BadInputTest, ATruncatedIndexIsNamedAndMadeAnew) {
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(fs::path(library_) / "builds")) {
    if (file.path().filename() == "lexical-en-000001.idx") fs::resize_file(file.path(), 100);
  }
  expect_failure(run({"ask", "What is the rate of harbour dues?"}), 5,
                 "lexical-en-000001.idx: has 100 bytes instead of");
  EXPECT_EQ(run({"build"}).status, 0);
  EXPECT_EQ(run({"ask", "What is the rate of harbour dues?"}).status, 0);
}

TEST_F(BadInputTest, AFullDisk) {
  // A limit on the size of files fails writes as a full disk does.
  std::string large = "Long Act\n\n";
  for (int i = 1; i <= 4000; ++i) {
    large += "Section " + std::to_string(i) + ". Duty " + std::to_string(i) + "\nThe owner of barge number " +
             std::to_string(i * 37) + " must report its cargo to the harbour master.\n\n";
  }
  const std::string file = write("long.txt", large);
  const Outcome outcome = program_.run_after("ulimit -f 300;", on_library({"add", file}));
  EXPECT_EQ(outcome.status, 4) << outcome.out << outcome.err;
  EXPECT_EQ(run({"status", "--verify"}).status, 0);
}

TEST_F(BadInputTest, NoPermission) {
  if (::geteuid() == 0) {
    // Nothing is forbidden to root: become somebody else.
    ::chmod(folder_.path().c_str(), 0755);
    for (const char* name : {"out", "err"}) {
      write(name, "");
      ::chmod((folder_ / name).c_str(), 0666);
    }
    const std::string other = "exec setpriv --reuid=65534 --regid=65534 --clear-groups --";
    if (program_.run_after(other, {"--version"}).status != 0)
      GTEST_SKIP() << "cannot become another user here";
    expect_failure(program_.run_after(other, on_library({"add", write("new.txt", act("nine"))})), 3,
                   "ermission");
    EXPECT_EQ(program_.run_after(other, on_library({"show", "en/Harbour-Dues-Act/2"})).status, 0);
    // A folder that nobody may look into is no folder without files.
    write("laws/closed/bees.txt", act("nine"));
    write("laws/dues.txt", act("four"));
    ::chmod((folder_ / "laws/closed").c_str(), 0);
    write("own/dues.txt", "");
    ::chmod((folder_ / "own").c_str(), 0777);
    const std::string laws = (folder_ / "laws").string();
    const std::string own = (folder_ / "own/library").string();
    expect_failure(program_.run_after(other, {"add", laws, "--library", own}), 3, "closed: cannot look into");
    expect_failure(program_.run_after(other, {"add", laws + "/closed", "--library", own}), 3,
                   "closed: cannot look into");
    return;
  }
  fs::permissions(library_, fs::perms::owner_read | fs::perms::owner_exec);
  expect_failure(run({"add", write("new.txt", act("nine"))}), 3, "ermission");
  fs::permissions(library_, fs::perms::owner_all);
}

TEST_F(BadInputTest, TwoProcessesAddAtOnce) {
  const Program second((folder_ / "second"));
  fs::create_directory(folder_ / "second");
  const std::string bees = write("bees.txt",
                                 "Beekeeping Act\n\nSection 1. Permit\nWhoever keeps bees needs a permit.\n\n"
                                 "Section 2. Fee\nThe fee for the permit is nine crowns.\n");
  const std::string dogs =
      write("dogs.txt",
            "Dog Leash Act\n\nSection 1. Leash\nWhoever walks a dog keeps it on a leash.\n\n"
            "Section 2. Fine\nThe fine is two crowns.\n");
  Outcome other;
  {
    const std::jthread thread([&] { other = second.run(on_library({"add", dogs})); });
    EXPECT_EQ(run({"add", bees}).status, 0);
  }
  EXPECT_EQ(other.status, 0) << other.err;
  EXPECT_EQ(run_json({"status"})["works"], 3);
}

TEST_F(BadInputTest, AWrongCommandLineIsToldAsAnyOtherError) {
  expect_failure(program_.run({}), 2, "pandect: no command is given\n  `pandect --help`");
  expect_failure(program_.run({"serach", "tax"}), 2,
                 "pandect: there is no command 'serach'\n  did you mean 'search'?");
  expect_failure(program_.run({"aks", "tax"}), 2,
                 "pandect: there is no command 'aks'\n  did you mean 'ask'?");
  expect_failure(program_.run({"help", "aks"}), 2, "did you mean 'ask'?");
  expect_failure(run({"search", "tax", "--limit", "-3"}), 2, "pandect: --limit: Value -3 not in range");
  expect_failure(program_.run({"status", "--libary", "town"}), 2,
                 "pandect: there is no option '--libary'\n  did you mean '--library'?");
  expect_failure(program_.run({"status", "town", "hall"}), 2, "not expected: town hall");
  const Outcome json = run({"search", "tax", "--limit", "-3", "--json"});
  EXPECT_EQ(json.status, 2);
  EXPECT_EQ(json.err, "");
  EXPECT_EQ(parse_json(json.out, "output")["error"]["code"], "wrong-usage");
}

TEST_F(BadInputTest, HelpIsACommandAndAnOption) {
  EXPECT_EQ(program_.run({"help"}).out, program_.run({"--help"}).out);
  EXPECT_EQ(program_.run({"help", "ask"}).out, program_.run({"ask", "--help"}).out);
  EXPECT_EQ(program_.run({"help", "model", "add"}).out, program_.run({"model", "add", "--help"}).out);
  EXPECT_EQ(program_.run({"-V"}).out, program_.run({"--version"}).out);
  EXPECT_NE(program_.run({"help"}).out.find("\nAsk and read:\n  ask "), std::string::npos);
}

TEST_F(BadInputTest, AFirstAddThatStoresNothingLeavesNoLibrary) {
  const std::string fresh = (folder_ / "fresh").string();
  const std::string picture = write("a.png", "\x89PNG");
  expect_failure(program_.run({"add", picture, "--library", fresh}), 3, "a PNG picture");
  EXPECT_FALSE(std::filesystem::exists(fresh));
  expect_failure(program_.run({"add", "-", "--library", fresh}), 2, "standard input is not read");
  EXPECT_FALSE(std::filesystem::exists(fresh));
  ASSERT_EQ(program_.run({"add", write("dues.txt", act("four")), "--library", fresh}).status, 0);
  EXPECT_EQ(program_.run({"add", picture, "--library", fresh}).status, 3);
  EXPECT_TRUE(std::filesystem::exists(fresh));
}

TEST_F(BadInputTest, ALongReferenceIsNotRepeatedWhole) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  std::string reference = "벌통";
  for (int i = 0; i < 5000; ++i) reference += "벌";
  const Outcome shown = run({"show", reference + "끝"});
  EXPECT_EQ(shown.status, 1);
  EXPECT_EQ(shown.err.find(reference), std::string::npos);
  EXPECT_LT(shown.err.size(), 2500U);
  EXPECT_NE(shown.err.find("끝'"), std::string::npos) << shown.err;
  EXPECT_EQ(find_invalid_utf8(shown.err), std::nullopt);
}

}  // namespace
}  // namespace pandect
