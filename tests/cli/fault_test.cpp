// What changes a library, stopped at any moment, on a disk that is full or fails. One harness for all: a new
// way of changing a library is a row of `changes`. PANDECT_FAULTS=N tries each N times as often (`make
// soak`).
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "fixture.h"
#include "git/test_repository.h"
#include "server_fixture.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// How a change is made, and what ends it.
enum class Way { command, watch, upload };
enum class Fault { killed, full_disk, write_error };

using Command = std::vector<std::string>;
const Command amend{"amend"};    // no command: the files get other words
const Command forget{"forget"};  // no command: the library is taken away

struct Change {
  const char* name;
  std::vector<Command> before;  ///< which make the library; "@" is the test's folder
  Command command;
  Way way = Way::command;
  bool once = false;  ///< made again, it would change something else
};

const std::vector<Change>& changes() {
  static const std::vector<Change> all{
      {"first_add", {}, {"add", "@/acts"}},
      {"add", {{"add", "@/acts"}, amend}, {"add", "@/acts"}},
      {"add_to_many_segments",
       {{"add", "@/acts/0.txt"}, {"add", "@/acts/1.txt"}, {"add", "@/acts/2.txt"}, {"add", "@/acts/3.txt"}},
       {"add", "@/acts/4.txt"}},
      {"remove", {{"add", "@/acts"}}, {"remove", "en/Act-3-on-Barges"}, Way::command, true},
      {"undo", {{"add", "@/acts"}, amend, {"add", "@/acts"}}, {"undo", "@/acts/3.txt"}, Way::command, true},
      {"follow", {{"add", "@/acts"}}, {"follow", "add", "en/Act-3-on-Barges"}},
      {"edit", {{"add", "@/acts"}}, {"edit", "en/Act-3-on-Barges", "--short", "Barge Act"}},
      {"build", {{"add", "@/acts/0.txt"}, {"add", "@/acts/1.txt"}, {"add", "@/acts/3.txt"}}, {"build"}},
      {"sweep", {{"add", "@/acts"}, amend, {"add", "@/acts"}}, {"build", "--sweep"}},
      {"encoder", {{"add", "@/acts"}}, {"build", "--encoder", "tiny"}},
      {"add_with_encoder", {{"add", "@/acts"}, {"build", "--encoder", "tiny"}, amend}, {"add", "@/acts"}},
      {"git", {{"add", "@/acts"}}, {"add", "--git", "@/laws"}},
      {"open",
       {{"add", "@/acts"},
        {"library", "pack", "-o", "@/first.pandect", "--name", "acts"},
        amend,
        {"add", "@/acts"},
        {"library", "pack", "-o", "@/next.pandect", "--name", "acts"},
        forget,
        {"library", "open", "@/first.pandect"}},
       {"library", "open", "@/next.pandect"}},
      {"watch", {{"add", "@/acts"}, amend}, {"add", "@/acts"}, Way::watch},
      {"upload", {{"add", "@/acts"}}, {"serve", "--port", "0", "--keys", "@/keys.toml"}, Way::upload},
  };
  return all;
}

class FaultTest : public CliTest, public testing::WithParamInterface<std::tuple<std::size_t, Fault>> {
 protected:
  static constexpr int acts = 20;

  void SetUp() override {
#ifdef PANDECT_SANITIZED
    if (std::get<Fault>(GetParam()) != Fault::killed) GTEST_SKIP() << "a sanitizer must be loaded first";
#endif
    write_acts(100);
    write("models/keep", "");
    ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").c_str(), 1);
    const std::string tiny = std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/bert-f16";
    ASSERT_EQ(program_.run({"model", "add", tiny, "--name", "tiny"}).status, 0);
    if (is("git")) {
      const TestRepository repository(folder_ / "laws");
      for (int i = 0; i < 6; ++i) {
        repository.write("act.txt", barge_act(50, 300 + i));
        repository.commit("201" + std::to_string(i) + "-01-01");
      }
    }
    if (change().way == Way::upload) {
      const std::string made = program_.run({"serve", "--make-key", "chief", "--access", "admin"}).out;
      key_ = made.substr(0, made.find('\n'));
      write("keys.toml", made.substr(made.find("[[key]]")));
    }
    for (const Command& command : change().before) {
      if (command == amend) {
        write_acts(200);
      } else if (command == forget) {
        fs::remove_all(library_);
      } else {
        ASSERT_EQ(run(placed(command)).status, 0) << command.front();
      }
    }
    if (fs::exists(library_)) fs::copy(library_, before_, fs::copy_options::recursive);
  }

  static const Change& change() { return changes()[std::get<std::size_t>(GetParam())]; }
  static bool is(std::string_view name) { return name == change().name; }

  void write_acts(int barge) {
    for (int i = 0; i < acts; ++i) write("acts/" + std::to_string(i) + ".txt", barge_act(i, barge + i));
  }
  static std::string barge_act(int number, int barge) {
    std::string words = "Act " + std::to_string(number) + " on Barges\nIn force: 2010-01-01\n";
    for (int section = 1; section <= 8; ++section)
      words += "\nSection " + std::to_string(section) + ". Barges\nBarge " +
               std::to_string(section == 2 ? barge : section) + " is moored under section 1 of the Act " +
               std::to_string((number + 1) % acts) + " on Barges and pays a fee.\n";
    return words;
  }
  Command placed(Command command) const {
    for (std::string& word : command)
      if (word.starts_with('@')) word = folder_.path().string() + word.substr(1);
    return command;
  }
  void put_back() const {
    fs::remove_all(library_);
    if (fs::exists(before_)) fs::copy(before_, library_, fs::copy_options::recursive);
  }

  /// What a library answers and counts, whatever it is stored as; of none, and of an empty one, nothing.
  std::string answers() const {
    if (!fs::exists(library_ + "/catalogue.db")) return "nothing";
    const Outcome status = run({"status", "--json"});
    EXPECT_EQ(status.status, 0) << status.err;
    if (status.status != 0) return status.err;
    Json counts = parse_json(status.out, "status");
    if (counts["works"] == 0) return "nothing";
    for (const char* name : {"path", "build", "disk_bytes"}) counts.erase(name);
    for (Json& one : counts["replacements"]) one.erase("when");
    std::string all = dump_json(counts);
    for (const Command& asked : {Command{"search", "Which barge is moored for a fee?", "--json"},
                                 Command{"show", "Act 3 on Barges section 2", "--history", "--json"},
                                 Command{"show", "Act 50 on Barges section 2", "--history", "--json"}}) {
      const Outcome outcome = run(asked);
      all += outcome.out + outcome.err;
    }
    return all;
  }
  void expect_sound(const std::string& when) const {
    if (!fs::exists(library_ + "/catalogue.db")) return;
    const Outcome verified = run({"status", "--verify"});
    EXPECT_EQ(verified.status, 0) << when << ": " << verified.err;
  }

  /// Makes the change. @param plan  environment of the program, NAME=VALUE …; @param moment  microseconds
  /// until it is killed, below 0: not killed
  Outcome make(const std::string& plan, int moment) const {
    // What counts ends by itself.
    const bool counts = plan.find("PANDECT_DISK_LOG") != std::string::npos;
    const Way way = counts && change().way == Way::watch ? Way::command : change().way;
    Command command = on_library(placed(change().command));
    if (way == Way::watch) command.insert(command.end(), {"--watch", "--every", "0.1"});
    const int child = program_.begin_after("exec env " + plan, command);
    if (moment >= 0 && way != Way::upload) return program_.kill_after(child, moment);
    if (way == Way::command) return program_.wait(child);
    program_.wait_for(child, way == Way::upload ? "listening" : "watching for changes");
    if (way == Way::watch) {
      Outcome outcome = program_.end(child);
      if (outcome.status == 128 + SIGTERM) outcome.status = 0;
      return outcome;
    }
    std::thread killer([&] {
      if (moment < 0) return;
      ::usleep(static_cast<unsigned>(moment));
      ::kill(-child, SIGKILL);
    });
    const std::string reply = upload();
    killer.join();
    Outcome outcome = program_.end(child);
    outcome.err += reply;
    outcome.status = reply.starts_with("HTTP/1.1 200") ? 0 : reply.starts_with("HTTP/1.1 5") ? 4 : 3;
    return outcome;
  }
  std::string upload() const {
    const std::string line = program_.first_line();
    const std::string body = barge_act(3, 555);
    const Wire wire(std::stoi(line.substr(line.rfind(':') + 1)));
    wire.send(
        "POST /v1/files?name=three.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Authorization: Bearer " +
        key_ + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return wire.rest();
  }

  std::string key_;
  std::string before_ = (folder_ / "before").string();
};

TEST_P(FaultTest, LeavesWhatWasOrWhatWillBe) {
  const Fault fault = std::get<Fault>(GetParam());
  const char* more = std::getenv("PANDECT_FAULTS");
  const int rounds = 5 * (more == nullptr ? 1 : std::stoi(more));
  const std::string was = answers();
  const std::string preload = std::string("LD_PRELOAD=") + PANDECT_FAILING_DISK;
  const std::string log = (folder_ / "disk").string();
  // How much there is to stop.
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(make("", -1).status, 0);
  const auto took =
      std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin);
  const std::string will_be = answers();
  expect_sound("made");
  long writes = 0;
  long bytes = 0;
  if (fault != Fault::killed) {
    put_back();
    ASSERT_EQ(make(preload + " PANDECT_DISK_LOG=" + log, -1).status, 0);
    std::istringstream lines(read_file(log));
    for (long changes = 0, grown = 0; lines >> changes >> grown;) {
      writes = std::max(writes, changes);
      bytes = std::max(bytes, grown);
    }
    ASSERT_GT(writes, 0);
  }
  std::mt19937 random(20261128);  // NOLINT(cert-msc51-cpp): the same moments in every run
  const auto up_to = [&](long most) {
    return static_cast<long>(random() % static_cast<unsigned long>(most + 1));
  };
  for (int round = 0; round < rounds; ++round) {
    put_back();
    std::string when;
    std::string before_last = was;
    Outcome failed;
    // Stopped up to three times in a row: what one leaves behind, the next one meets.
    for (long again = 0, times = 1 + up_to(2); again < (change().once ? 1 : times); ++again) {
      if (again > 0) before_last = answers();
      std::string plan;
      int moment = -1;
      if (fault == Fault::killed) moment = static_cast<int>(up_to(took.count()));
      if (fault == Fault::full_disk) plan = preload + " PANDECT_DISK=space:" + std::to_string(up_to(bytes));
      if (fault == Fault::write_error)
        plan = preload + " PANDECT_DISK=" + (up_to(1) == 0 ? "once:" : "always:") +
               std::to_string(1 + up_to(writes - 1));
      when = "round " + std::to_string(round) + " " + plan.substr(plan.find(' ') + 1) + " " +
             std::to_string(moment);
      failed = make(plan, moment);
      const bool by_itself = failed.status == 0 || failed.status == 4;
      EXPECT_TRUE(fault == Fault::killed || by_itself) << when << ": " << failed.status << failed.err;
    }
    const std::string is = answers();
    const bool said = is.find("have vectors by") != std::string::npos ||
                      is.find("its indexes are behind") != std::string::npos;
    EXPECT_TRUE(is == was || is == will_be || said) << when << "\n"
                                                    << failed.err << "\nwas " << was << "\nis " << is;
    if (failed.status == 0) {
      EXPECT_EQ(is, will_be) << when << ": " << failed.out;
    }
    if (failed.err.find("nothing stored was changed") != std::string::npos) {
      EXPECT_EQ(is, before_last) << when << ": " << failed.err;
    }
    expect_sound(when);
    if (is == will_be && change().once) continue;
    const Outcome done = make("", -1);
    EXPECT_EQ(done.status, 0) << when << ": " << done.err;
    EXPECT_EQ(answers(), will_be) << when;
    expect_sound(when + ", made again");
    if (HasFailure()) break;
  }
}

std::string name_of(const testing::TestParamInfo<FaultTest::ParamType>& test) {
  constexpr const char* faults[] = {"killed", "full_disk", "write_error"};
  return std::string(changes()[std::get<0>(test.param)].name) + "_" +
         faults[static_cast<int>(std::get<1>(test.param))];
}

INSTANTIATE_TEST_SUITE_P(Changes, FaultTest,
                         testing::Combine(testing::Range(std::size_t{0}, changes().size()),
                                          testing::Values(Fault::killed, Fault::full_disk,
                                                          Fault::write_error)),
                         name_of);

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
