#include "library/adding.h"

#include <algorithm>
#include <future>
#include <span>
#include <string>
#include <unordered_set>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "library/review.h"
#include "library/standing.h"
#include "library/superseded.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Files are read and stored in batches of about this many bytes, which bounds the memory an add takes.
constexpr std::uint64_t batch_bytes = 16U << 20;
constexpr std::size_t batch_files = 256;

/// The end of the batch that begins at `begin`.
std::size_t batch_end(std::span<const SourceFile> files, std::size_t begin) {
  std::uint64_t bytes = 0;
  std::size_t end = begin;
  while (end < files.size() && end - begin < batch_files && (end == begin || bytes < batch_bytes)) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(files[end].path, error);
    bytes += error ? 0 : size;
    ++end;
  }
  return end;
}

/// The file that a source is or, in an archive or an e-mail, stands in: the first part of its name that is
/// one.
std::string file_of(const std::string& source) {
  std::error_code error;
  for (std::size_t mark = source.find('!'); mark != std::string::npos; mark = source.find('!', mark + 1)) {
    if (fs::is_regular_file(source.substr(0, mark), error)) return source.substr(0, mark);
  }
  return source;
}

class BatchReader {
 public:
  BatchReader(const Catalogue& catalogue, std::span<const SourceFile> files, const AddSettings& settings,
              Progress& progress)
      : format_(settings.format),
        tables_(settings.tables),
        progress_(progress),
        known_{{}, corrections_in_force(catalogue)} {
    std::unordered_set<std::string> added;
    for (const SourceFile& file : files) added.insert(file.path.string());
    for (const SourceRecord& record : catalogue.sources()) {
      SourceMark mark = read_source_mark(record.hash);
      if (!mark.superseded_by.empty() && !added.contains(file_of(mark.superseded_by))) continue;
      known_.hashes.emplace(record.path, std::move(mark.hash));
    }
  }

  std::vector<ReadFile> read(std::span<const SourceFile> files) const {
    std::vector<std::vector<ReadFile>> read(files.size());
    parallel_for(files.size(), [&](std::size_t i) {
      read[i] = read_source_file(files[i], format_, known_, tables_);
      progress_.advance();
    });
    std::vector<ReadFile> batch;
    for (std::vector<ReadFile>& of_file : read) std::ranges::move(of_file, std::back_inserter(batch));
    return batch;
  }

 private:
  std::string format_;
  const MappedTableReader* tables_;
  Progress& progress_;
  Known known_;
};

void store(Catalogue& catalogue, std::vector<ReadFile> batch, std::vector<FileOutcome>& outcomes) {
  using Status = FileOutcome::Status;
  for (ReadFile& file : batch) {
    if (file.outcome.status == Status::added) file.outcome.stored = catalogue.add_source(file.source);
    if (file.outcome.status == Status::failed) {
      catalogue.record_failure(file.outcome.path, file.outcome.message);
    }
    outcomes.push_back(std::move(file.outcome));
  }
}

}  // namespace

std::vector<FileOutcome> add_files(Catalogue& catalogue, const std::vector<fs::path>& paths,
                                   const AddSettings& settings) {
  if (!settings.format.empty())
    choose_reader({}, settings.format);  // an unknown format is the caller's mistake
  const auto [files, missing] = find_source_files(paths);
  std::vector<FileOutcome> outcomes;
  // The catalogue keeps no word of them: they may well be mistyped.
  for (const MissingFile& file : missing) {
    FileOutcome& outcome = outcomes.emplace_back();
    outcome.path = file.path.string();
    outcome.status = FileOutcome::Status::failed;
    outcome.message = file.error.what();
    outcome.hint = file.error.hint();
  }
  Progress progress("reading", files.size(), "files", settings.show_progress);
  const BatchReader reader(catalogue, files, settings, progress);
  Transaction transaction(catalogue.database());
  const std::span<const SourceFile> all(files);
  std::size_t end = batch_end(all, 0);
  std::vector<ReadFile> batch = reader.read(all.subspan(0, end));
  for (bool last = false; !last;) {
    last = end == all.size();
    // The next batch is read while this one is stored.
    const std::size_t next_end = batch_end(all, end);
    std::future<std::vector<ReadFile>> next = std::async(
        std::launch::async, [&, begin = end] { return reader.read(all.subspan(begin, next_end - begin)); });
    store(catalogue, std::move(batch), outcomes);
    batch = next.get();
    end = next_end;
  }
  const bool failed = std::ranges::any_of(
      outcomes, [](const FileOutcome& outcome) { return outcome.status == FileOutcome::Status::failed; });
  settle_repeals(catalogue);
  if (!(failed && settings.strict)) transaction.commit();
  return outcomes;
}

}  // namespace pandect
