#include "index/runs.h"

#include <atomic>

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/thread_pool.h"

namespace pandect {
namespace {

/// A file that is unlinked at the end of the scope, also after an exception.
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

/// Takes the part of a text that is analysed next: terms take some twenty times the bytes of their text,
/// which for one of tens of megabytes would be more than all else. It ends between words; the 3-grams over
/// its end are not indexed.
std::string_view take_portion(std::string_view& text) {
  constexpr std::size_t most = std::size_t{1} << 20;
  std::size_t end = text.size();
  if (end > most) {
    end = text.find_last_of(" \n", most) + 1;
    if (end == 0) {
      for (end = most; (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U; --end) {
      }
    }
  }
  const std::string_view portion = text.substr(0, end);
  text.remove_prefix(end);
  return portion;
}

}  // namespace

/// The inverted documents of one thread.
class Runs::Thread {
 public:
  explicit Thread(Runs& runs) : runs_(runs) {
    for (const Group& group : runs.groups_) inverters_.emplace_back(group.fields);
  }

  /// @param first number of documents before this part
  /// @param number in this part
  void invert(std::uint32_t first, std::uint32_t number, const TextsOfDocument& texts_of) {
    const std::uint32_t document = first + number;
    const DocumentTexts texts = texts_of(number, storage_);
    for (std::size_t g = 0; g < inverters_.size(); ++g) {
      Group& group = runs_.groups_[g];
      for (std::uint32_t f = 0; f < group.fields; ++f) {
        std::string_view rest = texts[g][f];
        std::size_t length = 0;
        do {
          tokens_.clear();
          group.analyzer->analyze(take_portion(rest), tokens_);
          inverters_[g].add(f, tokens_);
          length += tokens_.size();
        } while (!rest.empty());
        group.lengths[f][document] = static_cast<std::uint32_t>(length);
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
  void keep_on_disk() {
    for (std::size_t g = 0; g < inverters_.size(); ++g) {
      if (!inverters_[g].empty()) runs_.keep_on_disk(g, inverters_[g].take_run());
    }
  }

 private:
  Runs& runs_;
  std::vector<Inverter> inverters_;
  std::vector<std::string> storage_;
  Tokens tokens_;
};

Runs::Runs(const std::vector<FieldGroup>& groups, const std::filesystem::path& path, std::size_t threads,
           std::size_t memory)
    : path_(path),
      // A run is copied when it is taken, and an inverter's offsets are 32 bits wide.
      of_thread_(std::min(memory / threads / 2, std::size_t{1} << 31)) {
  for (const FieldGroup& group : groups) {
    const std::size_t fields = group.fields.size();
    groups_.push_back(
        {&analyzer(group.analyzer), fields, std::vector<std::vector<std::uint32_t>>(fields), {}});
  }
  for (std::size_t i = 0; i < threads; ++i) threads_.push_back(std::make_unique<Thread>(*this));
}

Runs::~Runs() = default;

void Runs::invert(std::uint32_t count, const TextsOfDocument& texts_of) {
  // Few enough that threads end together, many enough that they seldom meet.
  constexpr std::uint64_t taken_at_once = 64;
  for (Group& group : groups_) {
    for (std::vector<std::uint32_t>& lengths : group.lengths) lengths.resize(std::size_t{documents_} + count);
  }
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> failed{false};
  parallel_for(
      threads_.size(),
      [&](std::size_t number) {
        Thread& thread = *threads_[number];
        try {
          for (std::uint64_t begin = 0; !failed && (begin = next.fetch_add(taken_at_once)) < count;) {
            const std::uint64_t end = std::min<std::uint64_t>(begin + taken_at_once, count);
            for (std::uint64_t i = begin; i < end; ++i)
              thread.invert(documents_, static_cast<std::uint32_t>(i), texts_of);
            if (thread.memory() > of_thread_) thread.keep_on_disk();
          }
        } catch (...) {
          failed = true;
          throw;
        }
      },
      threads_.size());
  documents_ += count;
}

void Runs::finish() {
  parallel_for(threads_.size(), [&](std::size_t i) { threads_[i]->keep(); }, threads_.size());
  threads_.clear();
}

void Runs::release() const {
  for (const MappedFile& file : on_disk_)
    ::madvise(const_cast<char*>(file.bytes().data()), file.bytes().size(), MADV_DONTNEED);
}

void Runs::keep(std::size_t group, std::string run) {
  const std::scoped_lock lock(mutex_);
  groups_[group].runs.emplace_back(in_memory_.emplace_back(std::move(run)));
}

void Runs::keep_on_disk(std::size_t group, const std::string& run) {
  const std::scoped_lock lock(mutex_);
  const Unlinked file(path_.string() + fmt::format(".run{}", on_disk_.size()));
  write_file(file.path(), run);
  groups_[group].runs.emplace_back(on_disk_.emplace_back(file.path()).bytes());
}

}  // namespace pandect
