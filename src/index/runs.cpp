#include "index/runs.h"

#include <atomic>

#include <fmt/format.h>
#include <unistd.h>

#include "base/thread_pool.h"

namespace pandect {
namespace {

/// A file that loses its name when the scope is left, whatever happens in it.
class Unlinked {
 public:
  explicit Unlinked(std::filesystem::path path) : path_(std::move(path)) {}
  ~Unlinked() { ::unlink(path_.c_str()); }
  Unlinked(const Unlinked&) = delete;
  Unlinked& operator=(const Unlinked&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

/// What one thread inverts.
class Runs::Thread {
 public:
  explicit Thread(Runs& runs) : runs_(runs) {
    for (const Group& group : runs.groups_) inverters_.emplace_back(group.fields);
  }

  void invert(std::uint32_t document, const TextsOfDocument& texts_of) {
    const DocumentTexts texts = texts_of(document, storage_);
    for (std::size_t g = 0; g < inverters_.size(); ++g) {
      Group& group = runs_.groups_[g];
      for (std::uint32_t f = 0; f < group.fields; ++f) {
        tokens_.clear();
        group.analyzer->analyze(texts[g][f], tokens_);
        inverters_[g].add(f, tokens_);
        group.lengths[f][document] = static_cast<std::uint32_t>(tokens_.size());
      }
      inverters_[g].end_document(document);
    }
  }

  std::size_t memory() const {
    std::size_t bytes = 0;
    for (const Inverter& inverter : inverters_) bytes += inverter.memory();
    return bytes;
  }

  void keep() {
    for (std::size_t g = 0; g < inverters_.size(); ++g) {
      if (!inverters_[g].empty()) runs_.keep(g, inverters_[g].take_run());
    }
  }
  void keep_on_disk(const std::filesystem::path& path) {
    for (std::size_t g = 0; g < inverters_.size(); ++g) {
      if (!inverters_[g].empty()) runs_.keep_on_disk(g, inverters_[g].take_run(), path);
    }
  }

 private:
  Runs& runs_;
  std::vector<Inverter> inverters_;
  std::vector<std::string> storage_;
  Tokens tokens_;
};

Runs::Runs(const std::vector<FieldGroup>& groups, std::uint32_t documents) : documents_(documents) {
  for (const FieldGroup& group : groups) {
    const std::size_t fields = group.fields.size();
    groups_.push_back({&analyzer(group.analyzer),
                       fields,
                       std::vector(fields, std::vector<std::uint32_t>(documents, 0)),
                       {}});
  }
}

void Runs::invert(const std::filesystem::path& path, const TextsOfDocument& texts_of, std::size_t threads,
                  std::size_t memory) {
  // Few enough that threads end together, many enough that they seldom meet.
  constexpr std::uint64_t taken_at_once = 64;
  // A run is copied when it is taken, and an inverter's places are 32 bits wide.
  const std::size_t of_thread = std::min(memory / threads / 2, std::size_t{1} << 31);
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> failed{false};
  parallel_for(
      threads,
      [&](std::size_t) {
        Thread thread(*this);
        try {
          for (std::uint64_t begin = 0; !failed && (begin = next.fetch_add(taken_at_once)) < documents_;) {
            const std::uint64_t end = std::min<std::uint64_t>(begin + taken_at_once, documents_);
            for (std::uint64_t i = begin; i < end; ++i)
              thread.invert(static_cast<std::uint32_t>(i), texts_of);
            if (thread.memory() > of_thread) thread.keep_on_disk(path);
          }
        } catch (...) {
          failed = true;
          throw;
        }
        thread.keep();
      },
      threads);
}

void Runs::keep(std::size_t group, std::string run) {
  const std::scoped_lock lock(mutex_);
  groups_[group].runs.emplace_back(in_memory_.emplace_back(std::move(run)));
}

void Runs::keep_on_disk(std::size_t group, const std::string& run, const std::filesystem::path& path) {
  const std::scoped_lock lock(mutex_);
  const Unlinked file(path.string() + fmt::format(".run{}", on_disk_.size()));
  write_file(file.path(), run);
  groups_[group].runs.emplace_back(on_disk_.emplace_back(file.path()).bytes());
}

}  // namespace pandect
