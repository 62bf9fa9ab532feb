#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "program.h"

namespace pandect {

/// A test that runs the program on files of its own and a library of its own.
class CliTest : public testing::Test {
 protected:
  std::string write(const std::string& name, std::string_view bytes) {
    const std::filesystem::path path = folder_.path() / name;
    std::filesystem::create_directories(path.parent_path());
    write_file(path, bytes);
    return path.string();
  }

  /// A command on the test's library.
  std::vector<std::string> on_library(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--library", library_});
    return arguments;
  }
  Outcome run(std::vector<std::string> arguments) const {
    return program_.run(on_library(std::move(arguments)));
  }
  Json run_json(std::vector<std::string> arguments) const {
    arguments.emplace_back("--json");
    const Outcome outcome = run(std::move(arguments));
    EXPECT_EQ(outcome.err, "");
    return parse_json(outcome.out, "output");
  }

  /// One clear line, perhaps a hint below it, and the exit status.
  static void expect_failure(const Outcome& outcome, int status, const std::string& words) {
    EXPECT_EQ(outcome.status, status) << outcome.out << outcome.err;
    EXPECT_NE(outcome.err.find(words), std::string::npos) << "not in: " << outcome.err;
    EXPECT_EQ(outcome.err.find("terminate"), std::string::npos);
    EXPECT_LT(outcome.err.size(), 2000U);
  }

  static std::string act(const std::string& rate) {
    return "Harbour Dues Act\nIn force: 2020-01-01\n\n"
           "Section 1. Dues\nEvery vessel that moors in the harbour pays harbour dues under section 2.\n\n"
           "Section 2. Rate\nThe rate of harbour dues is " +
           rate +
           " crowns a metre.\n\nSection 3. Fines\nA person who does not pay under section 1 is fined.\n";
  }

  TestFolder folder_;
  std::string library_ = (folder_ / "library").string();
  Program program_{folder_.path()};
};

}  // namespace pandect
