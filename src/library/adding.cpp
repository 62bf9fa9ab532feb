#include "library/adding.h"

#include <algorithm>
#include <span>
#include <string>
#include <unordered_set>

#include "base/progress.h"
#include "catalogue/review.h"
#include "catalogue/standing.h"
#include "catalogue/superseded.h"
#include "library/batches.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// The file that is or contains a source (in an archive or an e-mail): the first part of its name that is a
/// file.
std::string file_of(const std::string& source) {
  std::error_code error;
  for (std::size_t mark = source.find('!'); mark != std::string::npos; mark = source.find('!', mark + 1)) {
    if (fs::is_regular_file(source.substr(0, mark), error)) return source.substr(0, mark);
  }
  return source;
}

/// What the catalogue has of the files, except sources superseded by a file that is not added with them.
Known known_to(const Catalogue& catalogue, std::span<const SourceFile> files) {
  Known known{{}, corrections_in_force(catalogue)};
  std::unordered_set<std::string> added;
  for (const SourceFile& file : files) added.insert(file.path.string());
  for (const std::string& path : added) {
    for (const SourceRecord& record : catalogue.sources_of(path)) {
      SourceMark mark = read_source_mark(record.hash);
      if (!mark.superseded_by.empty() && !added.contains(file_of(mark.superseded_by))) continue;
      known.hashes.emplace(record.path, std::move(mark.hash));
    }
  }
  return known;
}

}  // namespace

void check_format(const AddSettings& settings) {
  if (!settings.format.empty()) choose_reader({}, settings.format);
}

void store_read(Catalogue& catalogue, ReadFile& file) {
  using Status = FileOutcome::Status;
  if (file.outcome.status == Status::added) file.outcome.stored = catalogue.add_source(file.source);
  if (file.outcome.status == Status::failed)
    catalogue.record_failure(file.outcome.path, file.outcome.message);
}

bool any_failed(const std::vector<FileOutcome>& outcomes) {
  return std::ranges::any_of(
      outcomes, [](const FileOutcome& outcome) { return outcome.status == FileOutcome::Status::failed; });
}

std::vector<FileOutcome> add_files(Catalogue& catalogue, const std::vector<fs::path>& paths,
                                   const AddSettings& settings) {
  check_format(settings);
  const SourceFiles found = find_source_files(paths);
  const std::vector<SourceFile>& files = found.files;
  std::vector<FileOutcome> outcomes;
  // The catalogue keeps no word of them: they may well be mistyped.
  for (const MissingFile& file : found.missing) {
    FileOutcome& outcome = outcomes.emplace_back();
    outcome.path = file.path.string();
    outcome.status = FileOutcome::Status::failed;
    outcome.message = file.error.what();
    outcome.hint = file.error.hint();
  }
  Progress progress("reading", files.size(), "files", settings.monitor);
  const Known known = known_to(catalogue, files);
  Transaction transaction(catalogue.database());
  Batches batches;
  batches.count = files.size();
  batches.memory = settings.memory;
  batches.bytes = [&](std::size_t i) -> std::uint64_t {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(files[i].path, error);
    return error ? 0 : size;
  };
  batches.read = [&](std::size_t i) {
    std::vector<ReadFile> read = read_source_file(files[i], settings.format, known, settings.configured);
    progress.advance();
    return read;
  };
  batches.store = [&](std::size_t, std::vector<ReadFile> read) {
    for (ReadFile& file : read) {
      store_read(catalogue, file);
      outcomes.push_back(std::move(file.outcome));
    }
  };
  batches.run();
  settle_repeals(catalogue);
  if (!(settings.strict && any_failed(outcomes))) transaction.commit();
  return outcomes;
}

}  // namespace pandect
