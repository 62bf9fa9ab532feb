#include <random>
#include <string>
#include <utility>

#include "fixture.h"
#include "git/test_repository.h"

namespace pandect {
namespace {

/// A process killed at any moment leaves a library that opens and lacks nothing that was in it.
TEST_F(CliTest, ALibraryOpensAfterItsWriterWasKilledAtAnyMoment) {
  constexpr int rounds = 200;
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  std::mt19937 random(
      20240229);  // NOLINT(cert-msc51-cpp): the same moments in every run, as far as clocks allow
  std::uniform_int_distribution<int> moment(0, 60'000);
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::string> arguments{"add"};
    for (int i = 0; i < 8; ++i) {
      const std::string number = std::to_string(i);
      arguments.push_back(
          write("act" + number + ".txt", "Act " + number + " on Barges\n\nSection 1. Barges\nBarge " +
                                             std::to_string(round * 8 + i) +
                                             " is moored here.\n\nSection 2. Fee\nIt pays a fee.\n"));
    }
    program_.run_and_kill(on_library(arguments), moment(random));
    const Outcome shown = run({"show", "en/Harbour-Dues-Act/2"});
    ASSERT_EQ(shown.status, 0) << "round " << round << ": " << shown.err;
    ASSERT_NE(shown.out.find("four crowns"), std::string::npos);
  }
  const Outcome status = run({"status", "--verify"});
  EXPECT_EQ(status.status, 0) << status.err;
}

/// One act at a time, so that each add makes a small segment and some merge several: whatever moment the
/// writer is killed at, the library answers as one that is built of the same catalogue in one go.
TEST_F(CliTest, SegmentsAreWholeAfterTheirWriterWasKilledAtAnyMoment) {
  constexpr int rounds = 100;
  const auto barges = [&](int number, int round) {
    const std::string name = std::to_string(number);
    return write("act" + name + ".txt", "Act " + name + " on Barges\n\nSection 1. Barges\nBarge " +
                                            std::to_string(round) + " is moored under section 2 of the Act " +
                                            std::to_string((number + 1) % 24) +
                                            " on Barges.\n\nSection 2. Fee\nIt pays a fee.\n");
  };
  std::vector<std::string> all{"add"};
  for (int i = 0; i < 24; ++i) all.push_back(barges(i, 0));
  ASSERT_EQ(run(all).status, 0);
  std::mt19937 random(
      20240301);  // NOLINT(cert-msc51-cpp): the same moments in every run, as far as clocks allow
  std::uniform_int_distribution<int> moment(0, 60'000);
  const auto answers = [&] {
    std::string text;
    for (const char* question : {"Which barge is moored?", "Who pays a fee?"}) {
      const Outcome found = run({"search", question, "--json"});
      EXPECT_EQ(found.status, 0) << found.err;
      text += found.out;
    }
    const Outcome links = run({"links", "en/Act-5-on-Barges/2", "--json"});
    EXPECT_EQ(links.status, 0) << links.err;
    return text + links.out;
  };
  for (int round = 1; round <= rounds; ++round) {
    program_.run_and_kill(on_library({"add", barges(static_cast<int>(random() % 24), round)}),
                          moment(random));
    if (round % 20 != 0) continue;
    const std::string grown = answers();
    ASSERT_EQ(run({"build"}).status, 0);
    ASSERT_EQ(answers(), grown) << "round " << round;
  }
  const Outcome status = run({"status", "--verify"});
  EXPECT_EQ(status.status, 0) << status.err;
}

/// An amendment at a time, whose add is killed: nothing of the history is lost, and what is there in the end
/// is what one add gives.
TEST_F(CliTest, AHistoryIsWholeAfterItsWriterWasKilledAtAnyMoment) {
  constexpr int rounds = 60;
  const TestRepository repository(folder_ / "laws");
  const auto amend = [&](int round) {
    const std::string number = std::to_string(round % 5);
    std::string words = "Act " + number + " on Barges\n";
    for (int section = 1; section <= 30; ++section) {
      words += "\nSection " + std::to_string(section) + ". Barges\nBarge " +
               std::to_string(section == round % 30 + 1 ? 1000 + round : section) + " is moored here.\n";
    }
    repository.write("act" + number + ".txt", words);
    repository.commit("20" + std::to_string(10 + round / 12) + "-" + (round % 12 < 9 ? "0" : "") +
                      std::to_string(round % 12 + 1) + "-01");
  };
  for (int round = 0; round < 5; ++round) amend(round);
  const std::vector<std::string> add{"add", "--git", repository.path().string(), "--memory", "64MB"};
  ASSERT_EQ(run(add).status, 0);
  std::mt19937 random(
      20240302);  // NOLINT(cert-msc51-cpp): the same moments in every run, as far as clocks allow
  std::uniform_int_distribution<int> moment(0, 60'000);
  for (int round = 5; round < rounds; ++round) {
    amend(round);
    program_.run_and_kill(on_library(add), moment(random));
    const Outcome shown = run({"show", "Act 3 on Barges section 4", "--as-of", "2010-05-01"});
    ASSERT_EQ(shown.status, 0) << "round " << round << ": " << shown.err;
    ASSERT_NE(shown.out.find("Barge 1003 is moored"), std::string::npos) << shown.out;
  }
  ASSERT_EQ(run(add).status, 0);
  const Outcome verified = run({"status", "--verify"});
  EXPECT_EQ(verified.status, 0) << verified.err;
  const auto all = [&](const std::string& library) {
    std::string text;
    for (int act = 0; act < 5; ++act) {
      for (int section = 1; section <= 30; section += 3) {
        const Outcome shown = program_.run(
            {"show", "Act " + std::to_string(act) + " on Barges section " + std::to_string(section),
             "--history", "--as-of", "2014-06-01", "--library", library});
        EXPECT_EQ(shown.status, 0) << shown.err;
        text += shown.out;
      }
    }
    return text;
  };
  const std::string other = (folder_ / "other").string();
  ASSERT_EQ(program_.run({"add", "--git", repository.path().string(), "--library", other}).status, 0);
  EXPECT_EQ(all(library_), all(other));
}

/// The program has begun to read when more than a pipe holds is written.
TEST_F(CliTest, WhatIsStoppedSaysSoAndEndsByTheSignal) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  for (const auto& [name, status] : {std::pair("INT", 130), std::pair("TERM", 143)}) {
    const std::string pipe = (folder_ / name).string();
    const std::string before = "mkfifo " + pipe + "; exec 3<>" + pipe +
                               "; (head -c 200000 /dev/zero | tr '\\0' a >&3; kill -" + name +
                               " $$) & exec 0<&3; exec";
    const Outcome stopped = program_.run_after(before, on_library({"check", "-"}));
    expect_failure(stopped, status, "pandect: stopped before it was done\n");
    EXPECT_EQ(stopped.out, "");
  }
  EXPECT_EQ(run({"show", "en/Harbour-Dues-Act/2"}).status, 0);
}

}  // namespace
}  // namespace pandect
