#include "index/lexical_builder.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>

#include "base/hash.h"
#include "base/thread_pool.h"
#include "index/field_lengths.h"
#include "index/impacts.h"
#include "index/paged_file.h"
#include "index/posting_list.h"
#include "index/run_merger.h"
#include "index/runs.h"
#include "index/term_dictionary.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Writes the groups to the file, section by section.
class LexicalWriter {
 public:
  LexicalWriter(const std::filesystem::path& path, std::size_t groups, std::uint32_t documents,
                std::size_t threads)
      : file_(path, sizeof(LexicalHeader) + groups * sizeof(GroupEntry)),
        documents_(documents),
        threads_(threads) {}

  void add_group(const FieldGroup& group, const std::vector<std::vector<std::uint32_t>>& lengths,
                 MergedTerms& terms, const std::function<void()>& release) {
    GroupEntry entry{};
    entry.fields = static_cast<std::uint32_t>(group.fields.size());
    put_postings(entry, lengths, terms, release);
    put_names(entry, group);
    put_lengths(entry, lengths);
    put_terms(entry);
    entries_.push_back(entry);
  }

  void finish() {
    const PagedFileWriter::Pages pages = file_.write_pages();
    LexicalHeader header{};
    std::memcpy(header.magic, lexical_magic.data(), lexical_magic.size());
    header.version = lexical_version;
    header.groups = static_cast<std::uint32_t>(entries_.size());
    header.documents = documents_;
    header.size = pages.file_size;
    header.pages = pages.section;
    header.pages_checksum = pages.checksum;
    std::string head(sizeof header + entries_.size() * sizeof(GroupEntry), '\0');
    std::memcpy(head.data(), &header, sizeof header);
    std::memcpy(head.data() + sizeof header, entries_.data(), entries_.size() * sizeof(GroupEntry));
    header.checksum = head_checksum(head);
    std::memcpy(head.data(), &header, sizeof header);
    file_.finish(head);
  }

 private:
  static constexpr std::size_t slice_bytes = 256 * 1024;
  static constexpr std::size_t slice_terms = 4096;
  /// Number of windows of terms, each of some megabytes, after which the memory of runs already read is
  /// released.
  static constexpr std::size_t windows_to_release = 8;

  /// A range of terms encoded by one thread.
  struct Slice {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string bytes;
    std::vector<std::size_t> ends;  // of each term's postings
  };

  void put_postings(GroupEntry& entry, const std::vector<std::vector<std::uint32_t>>& lengths,
                    MergedTerms& terms, const std::function<void()>& release) {
    std::vector<std::vector<std::uint8_t>> coarse(lengths.size());
    parallel_for(
        lengths.size(),
        [&](std::size_t f) {
          coarse[f].resize(lengths[f].size());
          std::ranges::transform(lengths[f], coarse[f].begin(), coarse_length);
        },
        threads_);
    dictionary_ = {};
    file_.begin_section();
    std::vector<Slice> slices(threads_ * 4);
    std::size_t windows = 0;
    while (terms.next(slices.size() * slice_terms, slices.size() * slice_bytes)) {
      entry.terms += static_cast<std::uint32_t>(terms.size());
      for (std::size_t next = 0; next < terms.size();) {
        next = cut_slices(terms, next, slices);
        parallel_for(slices.size(), [&](std::size_t i) { encode(slices[i], terms, coarse); }, threads_);
        put_slices(slices, terms);
      }
      if (++windows % windows_to_release == 0) release();
    }
    entry.data = file_.end_section();
  }

  void put_slices(const std::vector<Slice>& slices, const MergedTerms& terms) {
    for (const Slice& slice : slices) {
      std::size_t begin = 0;
      for (std::size_t i = slice.begin; i < slice.end; ++i) {
        const std::size_t end = slice.ends[i - slice.begin];
        dictionary_.add(terms.text(i), terms.documents(i), end - begin);
        begin = end;
      }
      file_.write(slice.bytes);
    }
  }

  /// Cuts terms from `next` on into slices of about equal work; returns the first term left over.
  static std::size_t cut_slices(const MergedTerms& terms, std::size_t next, std::vector<Slice>& slices) {
    for (Slice& slice : slices) {
      slice.begin = next;
      std::size_t bytes = 0;
      while (next < terms.size() && bytes < slice_bytes && next - slice.begin < slice_terms) {
        bytes += terms.posting_bytes(next++);
      }
      slice.end = next;
    }
    return next;
  }

  static void encode(Slice& slice, const MergedTerms& terms,
                     const std::vector<std::vector<std::uint8_t>>& coarse_lengths) {
    slice.bytes.clear();
    slice.ends.clear();
    PostingColumns columns;
    for (std::size_t i = slice.begin; i < slice.end; ++i) {
      terms.read(i, coarse_lengths.size(), columns);
      encode_postings(columns, coarse_lengths, slice.bytes);
      slice.ends.push_back(slice.bytes.size());
    }
  }

  void put_names(GroupEntry& entry, const FieldGroup& group) {
    file_.begin_section();
    const auto put = [&](const std::string& name) { file_.write({name.c_str(), name.size() + 1}); };
    put(group.name);
    put(group.analyzer);
    for (const std::string& field : group.fields) put(field);
    entry.names = file_.end_section();
  }

  void put_lengths(GroupEntry& entry, const std::vector<std::vector<std::uint32_t>>& lengths) {
    std::vector<FieldEntry> fields;
    for (const std::vector<std::uint32_t>& of_documents : lengths) {
      const EncodedLengths encoded(of_documents);
      FieldEntry& field = fields.emplace_back();
      field.total = encoded.total;
      field.width = encoded.width;
      file_.begin_section();
      file_.write_values(std::span<const std::uint32_t>(encoded.lengths));
      field.lengths = file_.end_section();
      file_.begin_section();
      file_.write(encoded.codes);
      field.codes = file_.end_section();
    }
    file_.begin_section();
    file_.write_values(std::span<const FieldEntry>(fields));
    entry.field_entries = file_.end_section();
  }

  void put_terms(GroupEntry& entry) {
    dictionary_.finish();
    file_.begin_section();
    file_.write(dictionary_.bytes());
    entry.term_bytes = file_.end_section();
    file_.begin_section();
    file_.write_values(dictionary_.blocks());
    entry.term_blocks = file_.end_section();
  }

  PagedFileWriter file_;
  std::uint32_t documents_;
  std::size_t threads_;
  std::vector<GroupEntry> entries_;
  TermDictionaryWriter dictionary_;
};

}  // namespace

struct LexicalBuilder::Data {
  std::filesystem::path path;
  std::vector<FieldGroup> groups;
  std::size_t threads;
  Runs runs;

  Data(std::filesystem::path file, std::vector<FieldGroup> all, std::size_t count, std::size_t memory)
      : path(std::move(file)), groups(std::move(all)), threads(count), runs(groups, path, threads, memory) {}
};

LexicalBuilder::LexicalBuilder(std::filesystem::path path, std::vector<FieldGroup> groups,
                               const BuildLimits& limits) {
  for (const FieldGroup& group : groups) {
    if (group.fields.empty() || group.fields.size() > most_fields) {
      throw Error(ErrorCode::internal, "a field group has 1 to 8 fields");
    }
  }
  const std::size_t threads = limits.threads > 0 ? limits.threads : default_threads();
  data_ = std::make_unique<Data>(std::move(path), std::move(groups), threads, limits.memory);
}

LexicalBuilder::~LexicalBuilder() = default;
LexicalBuilder::LexicalBuilder(LexicalBuilder&&) noexcept = default;
LexicalBuilder& LexicalBuilder::operator=(LexicalBuilder&&) noexcept = default;

void LexicalBuilder::add(std::uint32_t count, const TextsOfDocument& texts_of) {
  data_->runs.invert(count, texts_of);
}

void LexicalBuilder::finish() {
  Runs& runs = data_->runs;
  runs.finish();
  LexicalWriter writer(data_->path, data_->groups.size(), runs.documents(), data_->threads);
  for (std::size_t g = 0; g < data_->groups.size(); ++g) {
    MergedTerms terms(runs.of_group(g));
    writer.add_group(data_->groups[g], runs.lengths(g), terms, [&] { runs.release(); });
  }
  writer.finish();
}

void build_lexical_index(const std::filesystem::path& path, const std::vector<FieldGroup>& groups,
                         std::uint32_t count, const TextsOfDocument& texts_of, const BuildLimits& limits) {
  LexicalBuilder builder(path, groups, limits);
  builder.add(count, texts_of);
  builder.finish();
}

}  // namespace pandect
