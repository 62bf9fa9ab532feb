#include "catalogue/source_files.h"

#include <algorithm>
#include <unordered_set>

#include <fmt/format.h>

#include "base/file.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

bool is_hidden(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

bool is_below(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

class Finder {
 public:
  void take(const fs::path& path) {
    std::error_code error;
    const fs::path whole = fs::canonical(path, error);
    if (error) return miss(path, system_error(error.value(), "cannot be added", path));
    if (!fs::is_directory(whole, error)) return take_file({whole, true});
    const std::size_t missing = found_.missing.size();
    std::vector<fs::path> files = files_below(whole);
    if (files.empty() && found_.missing.size() == missing) {
      miss(path,
           Error(ErrorCode::bad_input, fmt::format("{}: there is no file in this folder", path.string())));
    }
    std::ranges::sort(files);
    for (fs::path& file : files) take_file({std::move(file), false});
  }

  SourceFiles found() && { return std::move(found_); }

 private:
  void miss(const fs::path& path, Error error) { found_.missing.push_back({path, std::move(error)}); }

  void take_file(SourceFile file) {
    if (known_.insert(file.path.string()).second) found_.files.push_back(std::move(file));
  }

  /// Lists the files of a folder; continues after folders that cannot be read.
  std::vector<fs::path> files_below(const fs::path& top) {
    std::vector<fs::path> files;
    std::vector<fs::path> folders{top};
    while (!folders.empty()) {
      const fs::path folder = std::move(folders.back());
      folders.pop_back();
      std::error_code error;
      fs::directory_iterator i(folder, error);
      for (; !error && i != fs::directory_iterator(); i.increment(error)) {
        const fs::path& path = i->path();
        if (is_hidden(path)) continue;
        std::error_code unknown;  // unreadable entries are neither
        if (i->is_directory(unknown)) {
          if (!i->is_symlink(unknown)) folders.push_back(path);
        } else if (i->is_regular_file(unknown)) {
          fs::path whole = fs::canonical(path, unknown);
          if (unknown) continue;
          // Whoever may put files into a folder has not the rights of whoever adds them.
          const bool leads_out = i->is_symlink(unknown) && !is_below(whole, top);
          if (leads_out) {
            miss(path, Error(ErrorCode::bad_input,
                             fmt::format("{}: a link that leads out of the folder", path.string()),
                             "name the file that it leads to"));
          } else {
            files.push_back(std::move(whole));
          }
        }
      }
      if (error) miss(folder, system_error(error.value(), "cannot look into", folder));
    }
    return files;
  }

  SourceFiles found_;
  std::unordered_set<std::string> known_;
};

}  // namespace

SourceFiles find_source_files(const std::vector<fs::path>& paths) {
  Finder finder;
  for (const fs::path& path : paths) finder.take(path);
  return std::move(finder).found();
}

std::vector<SourceFile> all_source_files(const std::vector<fs::path>& paths) {
  SourceFiles found = find_source_files(paths);
  if (!found.missing.empty()) throw found.missing.front().error;
  return std::move(found.files);
}

std::string source_path(std::string_view name) {
  std::error_code error;
  // A name may itself contain an exclamation mark: the first part of it that is a file is the archive.
  for (std::size_t mark = name.find('!'); mark != std::string_view::npos; mark = name.find('!', mark + 1)) {
    const fs::path archive = fs::absolute(name.substr(0, mark), error);
    if (!fs::is_regular_file(archive, error)) continue;
    const fs::path whole = fs::canonical(archive, error);
    if (!error) return whole.string() + std::string(name.substr(mark));
  }
  // Made absolute first: nothing else does it for a path that does not exist.
  const fs::path whole = fs::weakly_canonical(fs::absolute(name, error), error);
  return error ? std::string(name) : whole.string();
}

}  // namespace pandect
