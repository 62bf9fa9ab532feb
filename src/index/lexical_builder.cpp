#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/file.h"
#include "base/hash.h"
#include "base/thread_pool.h"
#include "index/inverter.h"
#include "index/lexical_format.h"
#include "index/lexical_index.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using TextsOf = std::function<DocumentTexts(std::uint32_t, std::vector<std::string>&)>;

/// What one thread inverts: a run of documents, every group of it.
struct Part {
  explicit Part(std::size_t groups) : inverters(groups) {}
  std::vector<Inverter> inverters;
};

/// The lengths of the documents' fields, filled by all threads at once, each its own documents.
struct GroupLengths {
  std::vector<std::vector<std::uint32_t>> fields;
};

void invert(Part& part, const std::vector<FieldGroup>& groups, std::uint32_t begin, std::uint32_t end,
            const TextsOf& texts_of, std::vector<GroupLengths>& lengths) {
  std::vector<const Analyzer*> analyzers;
  for (const FieldGroup& group : groups) analyzers.push_back(&analyzer(group.analyzer));
  std::vector<std::string> storage;
  Tokens tokens;
  for (std::uint32_t document = begin; document < end; ++document) {
    const DocumentTexts texts = texts_of(document, storage);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      for (std::uint32_t f = 0; f < groups[g].fields.size(); ++f) {
        tokens.clear();
        analyzers[g]->analyze(texts[g][f], tokens);
        for (std::size_t i = 0; i < tokens.size(); ++i) part.inverters[g].add(document, f, tokens.term(i));
        lengths[g].fields[f][document] = static_cast<std::uint32_t>(tokens.size());
      }
    }
  }
  for (Inverter& inverter : part.inverters) inverter.finish();
}

/// A term of a group and where each part has it.
struct MergedTerm {
  std::string_view term;
  std::vector<std::pair<const Inverter*, std::size_t>> in;
};

std::vector<MergedTerm> merge_terms(const std::vector<const Inverter*>& parts) {
  std::vector<MergedTerm> merged;
  std::vector<std::size_t> next(parts.size(), 0);
  while (true) {
    std::string_view least;
    bool any = false;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (next[p] == parts[p]->terms()) continue;
      const std::string_view term = parts[p]->term(next[p]);
      if (!any || term < least) least = term, any = true;
    }
    if (!any) return merged;
    MergedTerm& entry = merged.emplace_back(MergedTerm{least, {}});
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (next[p] < parts[p]->terms() && parts[p]->term(next[p]) == least)
        entry.in.emplace_back(parts[p], next[p]++);
    }
  }
}

/// Encoded postings of a slice of the terms.
struct Slice {
  std::string bytes;
  std::vector<PostingsEntry> entries;  // offsets from the slice's own beginning
};

Slice encode_slice(std::span<const MergedTerm> terms, std::size_t fields) {
  Slice slice;
  std::vector<Posting> together;
  for (const MergedTerm& term : terms) {
    together.clear();
    for (const auto& [part, i] : term.in) {
      const std::span<const Posting> postings = part->postings(i);
      together.insert(together.end(), postings.begin(), postings.end());
    }
    slice.entries.push_back({slice.bytes.size(), static_cast<std::uint32_t>(together.size()), 0});
    encode_postings(together, fields, slice.bytes);
  }
  return slice;
}

std::vector<Slice> encode(std::span<const MergedTerm> terms, std::size_t fields) {
  constexpr std::size_t slice_terms = 4096;
  std::vector<Slice> slices((terms.size() + slice_terms - 1) / slice_terms);
  parallel_for(slices.size(), [&](std::size_t i) {
    const std::size_t begin = i * slice_terms;
    slices[i] = encode_slice(terms.subspan(begin, std::min(slice_terms, terms.size() - begin)), fields);
  });
  return slices;
}

/// Puts the file together, section by section.
class FileWriter {
 public:
  FileWriter(std::size_t groups, std::uint32_t documents) : entries_(groups), documents_(documents) {
    bytes_.resize(sizeof(LexicalHeader) + groups * sizeof(GroupEntry), '\0');
  }

  void add_group(std::size_t g, const FieldGroup& group, const GroupLengths& lengths,
                 std::span<const MergedTerm> terms) {
    GroupEntry& entry = entries_[g];
    entry.fields = static_cast<std::uint32_t>(group.fields.size());
    entry.terms = static_cast<std::uint32_t>(terms.size());
    entry.names = begin_section();
    put_name(group.name);
    put_name(group.analyzer);
    for (const std::string& field : group.fields) put_name(field);
    entry.lengths = begin_section();
    for (const std::vector<std::uint32_t>& field : lengths.fields) put_array(field);
    entry.totals = begin_section();
    for (const std::vector<std::uint32_t>& field : lengths.fields) {
      put(std::accumulate(field.begin(), field.end(), std::uint64_t{0}));
    }
    put_terms(entry, terms);
    put_hashes(entry, terms);
    put_postings(entry, terms, group.fields.size());
  }

  std::string finish() {
    LexicalHeader header{};
    std::memcpy(header.magic, lexical_magic.data(), lexical_magic.size());
    header.version = lexical_version;
    header.groups = static_cast<std::uint32_t>(entries_.size());
    header.documents = documents_;
    header.size = bytes_.size();
    const std::size_t directory = entries_.size() * sizeof(GroupEntry);
    std::memcpy(bytes_.data() + sizeof header, entries_.data(), directory);
    header.checksum = hash64(std::string_view(bytes_).substr(sizeof header, directory));
    std::memcpy(bytes_.data(), &header, sizeof header);
    return std::move(bytes_);
  }

 private:
  std::uint64_t begin_section() {
    bytes_.resize((bytes_.size() + 7) / 8 * 8, '\0');
    return bytes_.size();
  }
  void put_name(const std::string& name) {
    bytes_ += name;
    bytes_ += '\0';
  }
  template <typename T>
  void put(const T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <typename T>
  void put_array(const std::vector<T>& values) {
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }

  void put_terms(GroupEntry& entry, std::span<const MergedTerm> terms) {
    entry.term_ends = begin_section();
    std::uint64_t end = 0;
    for (const MergedTerm& term : terms) {
      end += term.term.size();
      if (end > UINT32_MAX) throw Error(ErrorCode::bad_input, "the terms of the library take more than 4 GB");
      put(static_cast<std::uint32_t>(end));
    }
    entry.term_bytes = begin_section();
    for (const MergedTerm& term : terms) bytes_ += term.term;
  }

  void put_hashes(GroupEntry& entry, std::span<const MergedTerm> terms) {
    std::vector<std::uint32_t> slots(std::bit_ceil(terms.size() * 2 + 1), 0);
    for (std::uint32_t i = 0; i < terms.size(); ++i) {
      std::size_t slot = hash64(terms[i].term) & (slots.size() - 1);
      while (slots[slot] != 0) slot = (slot + 1) & (slots.size() - 1);
      slots[slot] = i + 1;
    }
    entry.hashes = begin_section();
    entry.slots = slots.size();
    put_array(slots);
  }

  void put_postings(GroupEntry& entry, std::span<const MergedTerm> terms, std::size_t fields) {
    const std::vector<Slice> slices = encode(terms, fields);
    entry.postings = begin_section();
    std::uint64_t before = 0;
    for (const Slice& slice : slices) {
      for (PostingsEntry one : slice.entries) {
        one.offset += before;
        put(one);
      }
      before += slice.bytes.size();
    }
    put(PostingsEntry{before, 0, 0});
    entry.data = begin_section();
    for (const Slice& slice : slices) bytes_ += slice.bytes;
    entry.end = begin_section();
  }

  std::vector<GroupEntry> entries_;
  std::uint32_t documents_;
  std::string bytes_;
};

}  // namespace

void build_lexical_index(const std::filesystem::path& path, const std::vector<FieldGroup>& groups,
                         std::uint32_t count, const TextsOf& texts_of) {
  std::vector<GroupLengths> lengths(groups.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].fields.empty() || groups[g].fields.size() > most_fields) {
      throw Error(ErrorCode::internal, "a field group has 1 to 8 fields");
    }
    lengths[g].fields.assign(groups[g].fields.size(), std::vector<std::uint32_t>(count, 0));
  }
  const std::size_t part_count = std::clamp<std::size_t>(count / 64, 1, default_threads());
  std::vector<Part> parts(part_count, Part(groups.size()));
  const auto bound = [&](std::size_t p) {
    return static_cast<std::uint32_t>(std::uint64_t{count} * p / part_count);
  };
  parallel_for(part_count,
               [&](std::size_t p) { invert(parts[p], groups, bound(p), bound(p + 1), texts_of, lengths); });
  FileWriter writer(groups.size(), count);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<const Inverter*> inverters;
    for (const Part& part : parts) inverters.push_back(&part.inverters[g]);
    writer.add_group(g, groups[g], lengths[g], merge_terms(inverters));
  }
  write_file(path, writer.finish());
}

}  // namespace pandect
