#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/file.h"

namespace pandect {

/// A repository for a test, made by git itself, independent of the user's settings.
class TestRepository {
 public:
  explicit TestRepository(std::filesystem::path path, const std::string& options = "")
      : path_(std::move(path)) {
    std::filesystem::create_directories(path_);
    git("init -q -b main " + options);
  }

  const std::filesystem::path& path() const { return path_; }

  void write(const std::string& name, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::filesystem::remove(path_ / name);
    write_file(path_ / name, bytes);
  }

  /// Commits everything at noon of a day: "2020-01-31".
  void commit(const std::string& day) const {
    git("add -A");
    git("commit -q --allow-empty -m amendment --no-gpg-sign",
        "GIT_AUTHOR_DATE='" + day + "T12:00:00+09:00' GIT_COMMITTER_DATE='" + day + "T12:00:00+09:00' ");
  }

  /// Runs git in it. @throws std::runtime_error
  void git(const std::string& arguments, const std::string& environment = "") const {
    const std::string command =
        environment + "GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null git -C '" + path_.string() +
        "' -c user.name=Clerk -c user.email=clerk@example.org -c commit.gpgsign=false "
        "-c core.quotepath=off -c gc.auto=0 -c protocol.file.allow=always " +
        arguments + " >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) throw std::runtime_error("git " + arguments + " failed");
  }

 private:
  std::filesystem::path path_;
};

}  // namespace pandect
