#include "library/source_files.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "base/file.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

fs::path whole_path(const fs::path& path) {
  std::error_code error;
  fs::path whole = fs::canonical(path, error);
  if (error) throw system_error(error.value(), "cannot be added", path);
  return whole;
}

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

std::vector<SourceFile> files_below(const fs::path& folder) {
  std::vector<SourceFile> files;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator i(folder, options, error), end; !error && i != end;
       i.increment(error)) {
    if (is_hidden(i->path())) {
      i.disable_recursion_pending();
    } else if (i->is_regular_file(error)) {
      files.push_back({whole_path(i->path()), false});
    }
  }
  if (error) throw system_error(error.value(), "cannot look into", folder);
  std::ranges::sort(files, {}, &SourceFile::path);
  return files;
}

}  // namespace

std::vector<SourceFile> find_source_files(const std::vector<fs::path>& paths) {
  std::vector<SourceFile> all;
  std::unordered_set<std::string> known;
  const auto take = [&](SourceFile file) {
    if (known.insert(file.path.string()).second) all.push_back(std::move(file));
  };
  for (const fs::path& path : paths) {
    const fs::path whole = whole_path(path);
    if (!fs::is_directory(whole)) {
      take({whole, true});
      continue;
    }
    std::vector<SourceFile> found = files_below(whole);
    if (found.empty()) {
      throw Error(ErrorCode::bad_input, fmt::format("{}: there is no file in this folder", path.string()));
    }
    for (SourceFile& file : found) take(std::move(file));
  }
  return all;
}

}  // namespace pandect
