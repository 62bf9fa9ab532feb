#include "library/adding.h"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "catalogue/replacements.h"
#include "library/view.h"
#include "pandect/error.h"
#include "readers/archive_fixture.h"
#include "segments/build.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using Status = FileOutcome::Status;

/// An act of a town, with its number, its date of entry into force and the rate its second section sets.
std::string act(const std::string& date, const std::string& rate) {
  return "Harbour Dues Act\nIdentifier: HD-1\nIn force: " + date +
         "\n\nSection 1. Dues\nEvery vessel that moors in the harbour pays harbour dues under section 2.\n\n"
         "Section 2. Rate\nThe rate of harbour dues is " +
         rate + " crowns a metre.\n\nSection 3. Fines\nA person who does not pay under section 1 is fined.\n";
}

class AddingTest : public testing::Test {
 protected:
  fs::path write(const std::string& name, const std::string& bytes) {
    const fs::path path = sources_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  std::vector<FileOutcome> add(const std::vector<fs::path>& paths, const AddSettings& settings = {}) {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    std::vector<FileOutcome> outcomes = add_files(catalogue, paths, settings);
    if (build_is_stale(folder_, catalogue)) build_library(folder_, catalogue);
    return outcomes;
  }

  LibraryView view() const { return LibraryView::open(folder_.path()); }

  CatalogueCounts counts() const { return Catalogue(folder_.catalogue(), Database::Mode::read).counts(); }

  TestFolder test_folder_;
  fs::path sources_ = test_folder_ / "sources";
  LibraryFolder folder_ = LibraryFolder::open_or_create(test_folder_ / "library");
};

TEST_F(AddingTest, StoresWorksAndTheirUnits) {
  const std::vector<FileOutcome> outcomes = add({write("dues.txt", act("2020-01-01", "four"))});
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes[0].status, Status::added) << outcomes[0].message;
  EXPECT_EQ(outcomes[0].stored.works_added, 1U);
  EXPECT_EQ(counts().works, 1);
  EXPECT_GE(counts().units, 3);
}

TEST_F(AddingTest, TheSameFileAgainChangesNothing) {
  const fs::path file = write("dues.txt", act("2020-01-01", "four"));
  add({file});
  const std::string build = view().build_name();
  EXPECT_EQ(add({file})[0].status, Status::unchanged);
  EXPECT_EQ(view().build_name(), build);
}

TEST_F(AddingTest, ACallThatIsStoppedStoresNothingAndTheNextOneAll) {
  std::vector<fs::path> files;
  for (int i = 0; i < 20; ++i)
    files.push_back(write(std::to_string(i) + ".txt", act("2020-01-01", "four") + std::to_string(i)));
  std::stop_source source;
  std::vector<std::string> steps;
  AddSettings settings;
  settings.monitor = {[&](const ProgressReport& report) {
                        steps.emplace_back(report.step);
                        source.request_stop();
                      },
                      source.get_token()};
  EXPECT_THROW(add(files, settings), Error);
  EXPECT_EQ(steps.front(), "reading");
  EXPECT_EQ(counts().works, 0);
  EXPECT_EQ(add(files).size(), files.size());
  EXPECT_GT(counts().works, 0);
}

TEST_F(AddingTest, AChangedFileReplacesItsWork) {
  add({write("dues.txt", act("2020-01-01", "four"))});
  const std::vector<FileOutcome> again = add({write("dues.txt", act("2020-01-01", "seven"))});
  EXPECT_EQ(again[0].stored.works_replaced, 1U);
  EXPECT_EQ(counts().versions, 1);
  const LibraryView opened = view();
  const std::int64_t version = opened.versions(0).front().record.version;
  EXPECT_NE(opened.catalogue().text(version).find("seven crowns"), std::string::npos);
}

TEST_F(AddingTest, AFileWhoseWorkAnotherReplacedIsReadAgain) {
  const fs::path four = write("four/dues.txt", act("2020-01-01", "four"));
  const fs::path seven = write("seven/dues.txt", act("2020-01-01", "seven"));
  add({four});
  EXPECT_EQ(add({seven})[0].stored.works_replaced, 1U);
  EXPECT_EQ(add({four})[0].stored.works_replaced, 1U);
  EXPECT_EQ(view().versions(0).front().record.source, fs::canonical(four).string());
  EXPECT_EQ(add({four})[0].status, Status::unchanged);
}

TEST_F(AddingTest, AFileWhoseWorkIsGoneWithAnotherIsReadAgain) {
  for (const char* rate : {"four", "seven"}) {
    const fs::path one = write(std::string(rate) + "/one.txt", act("2020-01-01", "four"));
    const fs::path other = write(std::string(rate) + "/other.txt", act("2020-01-01", rate));
    add({one});
    add({other});
    Catalogue(folder_.catalogue(), Database::Mode::write).remove_source(fs::canonical(other).string());
    EXPECT_EQ(counts().works, 0);
    EXPECT_EQ(add({one})[0].status, Status::added);
    EXPECT_EQ(counts().works, 1);
  }
}

TEST_F(AddingTest, AFolderWithTwoFilesOfOneWorkAgainChangesNothing) {
  write("folder/four.txt", act("2020-01-01", "four"));
  write("folder/seven.txt", act("2020-01-01", "seven"));
  add({sources_ / "folder"});
  const std::string build = view().build_name();
  for (const FileOutcome& outcome : add({sources_ / "folder"})) EXPECT_EQ(outcome.status, Status::unchanged);
  EXPECT_EQ(view().build_name(), build);
}

TEST_F(AddingTest, AnotherDateIsAnotherVersionOfTheSameWork) {
  add({write("old.txt", act("2020-01-01", "four")), write("new.txt", act("2022-01-01", "seven"))});
  const LibraryView opened = view();
  ASSERT_EQ(opened.works().size(), 1U);
  ASSERT_EQ(opened.versions(0).size(), 2U);
  EXPECT_EQ(opened.versions(0)[0].to, to_days(*parse_date("2022-01-01")));
  EXPECT_FALSE(opened.version_at(0, to_days(*parse_date("2019-12-31"))));
  const auto at = opened.version_at(0, to_days(*parse_date("2021-06-01")));
  ASSERT_TRUE(at);
  EXPECT_EQ(at->record.source, fs::canonical(sources_ / "old.txt").string());
}

TEST_F(AddingTest, WordsThatDoNotChangeAreOneDocument) {
  add({write("old.txt", act("2020-01-01", "four")), write("new.txt", act("2022-01-01", "seven"))});
  const LibraryView opened = view();
  std::size_t amended = 0;
  for (std::uint32_t i = 0; i < opened.documents().documents().size(); ++i) {
    const std::size_t wordings = opened.wordings(i).size();
    EXPECT_LE(wordings, 2U);
    if (wordings == 2) ++amended;
  }
  EXPECT_EQ(amended, 2U);  // both wordings of section 2
}

TEST_F(AddingTest, AFileThatFailsKeepsNoOtherOut) {
  const std::vector<FileOutcome> outcomes =
      add({write("dues.txt", act("2020-01-01", "four")), write("empty.txt", "")});
  EXPECT_EQ(outcomes[0].status, Status::added);
  EXPECT_EQ(outcomes[1].status, Status::failed);
  EXPECT_NE(outcomes[1].message.find("empty"), std::string::npos);
  EXPECT_EQ(counts().works, 1);
  const std::vector<ProblemRecord> problems = view().catalogue().problems();
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].message, outcomes[1].message);
}

TEST_F(AddingTest, StrictStoresNothingWhenOneFails) {
  add({write("dues.txt", act("2020-01-01", "four")), write("empty.txt", "")}, {"", true, {}});
  EXPECT_EQ(counts().works, 0);
}

TEST_F(AddingTest, AFailureLeavesWhatTheFileGaveBefore) {
  const fs::path file = write("dues.txt", act("2020-01-01", "four"));
  add({file});
  write("dues.txt", "");
  EXPECT_EQ(add({file})[0].status, Status::failed);
  EXPECT_EQ(counts().works, 1);
}

TEST_F(AddingTest, FilesOfNoKnownFormatInAFolderAreSkipped) {
  write("laws/dues.txt", act("2020-01-01", "four"));
  write("laws/picture.bin", std::string("\x89PNG\0\1\2\3", 8));
  write("laws/.hidden", "x");
  const std::vector<FileOutcome> outcomes = add({sources_ / "laws"});
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].status, Status::added);
  EXPECT_EQ(outcomes[1].status, Status::skipped);
}

TEST_F(AddingTest, BesideAPathThatIsNotThereTheOthersAreAdded) {
  const fs::path file = write("dues.txt", act("2020-01-01", "four"));
  const fs::path nowhere = sources_ / "nowhere.txt";
  AddSettings strict;
  strict.strict = true;
  EXPECT_EQ(add({file, nowhere}, strict).size(), 2U);
  EXPECT_EQ(counts().works, 0);
  const std::vector<FileOutcome> outcomes = add({file, nowhere});
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].path, nowhere.string());
  EXPECT_EQ(outcomes[0].status, Status::failed);
  EXPECT_EQ(counts().works, 1);
  EXPECT_TRUE(Catalogue(folder_.catalogue(), Database::Mode::read).problems().empty());
}

TEST_F(AddingTest, AnUnknownFormatIsWrongUsage) {
  try {
    add({write("dues.txt", act("2020-01-01", "four"))}, {"no-such-format", false, {}});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
  }
}

TEST_F(AddingTest, ReferencesLeadFromDocumentToDocument) {
  add({write("dues.txt", act("2020-01-01", "four"))});
  const LibraryView opened = view();
  std::vector<std::pair<std::string, std::string>> found;
  const auto path_of = [&](std::uint32_t document) {
    const Document& own = opened.documents().documents()[document];
    return opened.catalogue().provision_and_above(own.version, own.provision).front().path;
  };
  for (std::uint32_t document = 0; document < opened.documents().documents().size(); ++document) {
    for (const Link& link : opened.documents().links_from(document)) {
      if (link.to != UINT32_MAX) found.emplace_back(path_of(link.from), path_of(link.to));
    }
  }
  EXPECT_EQ(found, (std::vector<std::pair<std::string, std::string>>{{"1", "2"}, {"3", "1"}}));
}

TEST_F(AddingTest, WhatWasReplacedIsKeptUntilItIsSwept) {
  add({write("dues.txt", act("2020-01-01", "four"))});
  add({write("dues.txt", act("2020-01-01", "seven"))});
  Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
  EXPECT_EQ(catalogue.database().number("SELECT count(*) FROM versions"), 2);
  EXPECT_EQ(catalogue.counts().versions, 1);
  forget_replacements(catalogue);
  catalogue.sweep();
  EXPECT_EQ(catalogue.database().number("SELECT count(*) FROM versions"), 1);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_.builds()), fs::directory_iterator()), 1);
}

TEST_F(AddingTest, RemovingAWorkTakesItOutAndItsFileCanBeAddedAgain) {
  const fs::path file = write("dues.txt", act("2020-01-01", "four"));
  add({file});
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    EXPECT_TRUE(catalogue.remove_work(view().works()[0].id));
    EXPECT_FALSE(catalogue.remove_work("en/nothing"));
    build_library(folder_, catalogue);
  }
  EXPECT_EQ(view().works().size(), 0U);
  EXPECT_EQ(add({file})[0].status, Status::added);
  EXPECT_EQ(view().works().size(), 1U);
}

TEST_F(AddingTest, AddsTheFilesInAnArchive) {
  const std::string nested = pack({{"inner.txt", act("2021-01-01", "five")}});
  const fs::path archive = write("laws.zip", pack({{"a/dues.txt", act("2020-01-01", "four")},
                                                   {"../../dues.txt", act("2022-01-01", "six")},
                                                   {"nested.zip", nested},
                                                   {"notes.txt", "buy milk"}}));
  const std::vector<FileOutcome> outcomes = add({archive});
  ASSERT_EQ(outcomes.size(), 4U);
  EXPECT_EQ(outcomes[0].path, archive.string() + "!a/dues.txt");
  EXPECT_EQ(outcomes[0].status, Status::added) << outcomes[0].message;
  EXPECT_EQ(outcomes[1].path, archive.string() + "!../../dues.txt");
  EXPECT_EQ(outcomes[1].status, Status::added) << outcomes[1].message;
  EXPECT_EQ(outcomes[2].path, archive.string() + "!nested.zip!inner.txt");
  EXPECT_EQ(outcomes[2].status, Status::added) << outcomes[2].message;
  EXPECT_EQ(outcomes[3].status, Status::skipped);
  EXPECT_EQ(counts().works, 1);
  EXPECT_EQ(counts().versions, 3);
  EXPECT_EQ(add({archive})[0].status, Status::unchanged);
  Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
  EXPECT_EQ(catalogue.remove_source(archive.string()), 1U);
  EXPECT_EQ(catalogue.remove_source("nowhere"), std::nullopt);
  EXPECT_EQ(catalogue.counts().works, 0);
}

/// A section of a made-up Austrian law, as RIS has it in a file of its own.
std::string section(const std::string& number, const std::string& words) {
  return "<risdok xmlns=\"http://www.bka.gv.at\"><nutzdaten><abschnitt><absatz "
         "ct=\"kurztitel\">Bootsgesetz</absatz>"
         "<absatz ct=\"gesnr\">90000002</absatz><absatz ct=\"artikel_anlage\">§ " +
         number + "</absatz><ueberschrift typ=\"titel\">Text</ueberschrift><absatz typ=\"abs\">" + words +
         "</absatz></abschnitt></nutzdaten></risdok>";
}

TEST_F(AddingTest, JoinsALawWhoseProvisionsAreFilesOfAnArchive) {
  const std::vector<ArchiveEntry> files{{"a/1.xml", section("1", "Boote sind aus Holz.")},
                                        {"dues.txt", act("2020-01-01", "four")},
                                        {"b/2.xml", section("2", "Holz ist nass.")}};
  const fs::path archive = write("laws.tar.gz", pack(files, Packing::tar_gz));
  const std::vector<FileOutcome> outcomes = add({archive});
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].path, archive.string() + "!dues.txt");
  EXPECT_EQ(outcomes[1].path, archive.string() + "!ris");
  EXPECT_EQ(outcomes[1].status, Status::added) << outcomes[1].message;
  EXPECT_EQ(counts().works, 2);
  for (const FileOutcome& again : add({archive})) EXPECT_EQ(again.status, Status::unchanged);
  Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
  EXPECT_EQ(catalogue.remove_source(archive.string()), 2U);
}

TEST_F(AddingTest, OfAnArchiveThatIsDamagedNoLawIsJoined) {
  const std::string bytes =
      pack({{"1.xml", section("1", "Boote sind aus Holz.")}, {"2.xml", section("2", std::string(5000, 'x'))}},
           Packing::stored_zip);
  const std::vector<FileOutcome> outcomes = add({write("laws.zip", bytes.substr(0, 3000))});
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes[0].status, Status::failed);
  const std::vector<FileOutcome> alone = add({write("1.xml", section("1", "Boote sind aus Holz."))});
  EXPECT_EQ(alone[0].status, Status::failed);
  EXPECT_EQ(counts().works, 0);
}

TEST_F(AddingTest, ArchivesInOneAnotherAreReadSoDeep) {
  std::string bytes = act("2020-01-01", "four");
  for (int i = 0; i < 5; ++i) bytes = pack({{i == 0 ? "dues.txt" : "in.zip", bytes}});
  const fs::path archive = write("laws.zip", bytes);
  const std::vector<FileOutcome> outcomes = add({archive});
  ASSERT_EQ(outcomes.size(), 1U);
  EXPECT_EQ(outcomes[0].status, Status::skipped);
  EXPECT_EQ(outcomes[0].message, archive.string() +
                                     "!in.zip!in.zip!in.zip!in.zip: archives and e-mails in one another "
                                     "are read 4 deep");
}

TEST_F(AddingTest, AddsTheMessagesOfAMailboxAndWhatIsAttached) {
  const std::string headers =
      "From: a@b.example\nTo: c@d.example\nDate: Mon, 1 Jan 2024 10:00:00 +0000\nSubject: Dues\nMessage-ID: ";
  const std::string attached =
      headers +
      "<1@b>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nAs agreed.\n--x\n"
      "Content-Type: text/plain; name=dues.txt\nContent-Disposition: attachment\n\n" +
      act("2020-01-01", "four") + "\n--x--\n";
  const fs::path box =
      write("box.mbox", "From a\n" + attached + "\nFrom a\n" + headers + "<2@b>\n\nNothing attached.\n");
  const std::vector<FileOutcome> outcomes = add({box});
  ASSERT_EQ(outcomes.size(), 3U);
  EXPECT_EQ(outcomes[0].path, box.string() + "!1");
  EXPECT_EQ(outcomes[0].format, "e-mail");
  EXPECT_EQ(outcomes[1].path, box.string() + "!1!dues.txt");
  EXPECT_EQ(outcomes[1].format, "plain-statute");
  EXPECT_EQ(outcomes[2].path, box.string() + "!2");
  EXPECT_EQ(counts().works, 3);
  EXPECT_EQ(add({box})[1].status, Status::unchanged);
  Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
  EXPECT_EQ(catalogue.remove_source(box.string()), 3U);
}

TEST_F(AddingTest, RemarksOnALawThatEndsBeforeItBegins) {
  const fs::path file = write("dues.txt", act("2020-01-01\nIn force until: 2010-01-01", "four"));
  EXPECT_EQ(add({file})[0].problems, 1U);
  EXPECT_EQ(Catalogue(folder_.catalogue(), Database::Mode::read).problems()[0].message,
            "Harbour Dues Act: in force from 2020-01-01 until 2010-01-01, which ends before it begins");
}

TEST_F(AddingTest, FollowsNoLinkOutOfAFolder) {
  const fs::path inside = write("laws/dues.txt", act("2020-01-01", "four"));
  const fs::path outside = write("elsewhere.txt", act("2020-01-01", "nine"));
  fs::create_symlink(outside, inside.parent_path() / "secret.txt");
  fs::create_symlink(inside, inside.parent_path() / "same.txt");
  const std::vector<FileOutcome> outcomes = add({inside.parent_path()});
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_NE(outcomes[0].message.find("leads out of the folder"), std::string::npos) << outcomes[0].message;
  EXPECT_EQ(outcomes[1].status, Status::added);
  EXPECT_EQ(counts().works, 1);
}

TEST_F(AddingTest, RemarksOnCharactersThatNobodySees) {
  const fs::path file = write("dues.txt", act("2020-01-01", "fo\u200bur") + "Pay\u202eees\u202c.\n");
  EXPECT_EQ(add({file})[0].problems, 1U);
  EXPECT_EQ(Catalogue(folder_.catalogue(), Database::Mode::read).problems()[0].message,
            "a character that is not seen (U+200B) stands in “fo·ur”, and 2 more such places");
}

TEST_F(AddingTest, KnowsAFileOfAnArchiveThatIsRemoved) {
  const fs::path archive = write("laws.zip", pack({{"a/dues.txt", act("2020-01-01", "four")}}));
  EXPECT_EQ(source_path(fs::relative(archive).string() + "!a/dues.txt"),
            fs::canonical(archive).string() + "!a/dues.txt");
  const std::string odd = fs::canonical(sources_).string() + "/gone!/dues.txt";
  EXPECT_EQ(source_path(fs::relative(odd).string()), odd);
}

TEST_F(AddingTest, KeepsWhatADamagedArchiveGaveAndSaysSo) {
  std::string bytes =
      pack({{"dues.txt", act("2020-01-01", "four")}, {"z.txt", std::string(50'000, 'z')}}, Packing::tar_gz);
  bytes.resize(bytes.size() - 40);
  const fs::path archive = write("laws.tgz", bytes);
  const std::vector<FileOutcome> outcomes = add({archive});
  ASSERT_GE(outcomes.size(), 1U);
  EXPECT_EQ(outcomes.back().path, archive.string());
  EXPECT_EQ(outcomes.back().status, Status::failed);
  EXPECT_NE(outcomes.back().message.find("cannot be unpacked"), std::string::npos) << outcomes.back().message;
}

}  // namespace
}  // namespace pandect
