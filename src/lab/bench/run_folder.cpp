#include "lab/bench/run_folder.h"

#include <cerrno>

#include <fmt/format.h>

#include "base/file.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;

RunFolder::RunFolder(fs::path path) : path_(std::move(path)) {
  std::error_code failed;
  fs::create_directories(path_, failed);
  if (failed) throw system_error(failed.value(), "cannot make the folder", path_);
  load();
  file_.reset(std::fopen((path_ / "rows.jsonl").c_str(), "ab"));
  if (!file_) throw system_error(errno, "cannot write", path_ / "rows.jsonl");
}

void RunFolder::load() {
  const fs::path file = path_ / "rows.jsonl";
  if (!fs::exists(file)) return;
  const std::string bytes = read_file(file);
  std::size_t whole = 0;
  for (std::size_t number = 1; whole < bytes.size(); ++number) {
    const std::size_t end = bytes.find('\n', whole);
    if (end == std::string::npos) break;
    const std::string_view line = std::string_view(bytes).substr(whole, end - whole);
    const std::string where = fmt::format("{}: line {}", file.string(), number);
    const Json row = parse_json(line, where);
    if (!row.is_object() || !row.contains("key") || !row["key"].is_string()) {
      throw Error(ErrorCode::bad_input, where + ": not a row of an experiment", "choose another folder");
    }
    rows_[row["key"].get<std::string>()] = line;
    whole = end + 1;
  }
  if (whole < bytes.size()) fs::resize_file(file, whole);
}

std::optional<Json> RunFolder::find(const std::string& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = rows_.find(key);
  if (found == rows_.end()) return std::nullopt;
  return Json::parse(found->second);
}

void RunFolder::add(const std::string& key, const Json& row) {
  Json keyed{{"key", key}};
  keyed.update(row);
  const std::string line = dump_json(keyed) + "\n";
  const std::lock_guard lock(mutex_);
  rows_[key] = line;
  const bool written = std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size();
  if (!written || std::fflush(file_.get()) != 0)
    throw system_error(errno, "cannot write", path_ / "rows.jsonl");
}

void RunFolder::write(std::string_view name, std::string_view bytes) const {
  write_file_atomically(path_ / name, bytes);
}

}  // namespace pandect
