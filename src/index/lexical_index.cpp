#include "index/lexical_index.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <unordered_map>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "index/lexical_format.h"
#include "index/postings.h"
#include "index/scoring.h"
#include "pandect/error.h"

namespace pandect {
namespace {

[[noreturn]] void fail(const std::string& name, std::string_view why) {
  throw Error(ErrorCode::library_damaged, fmt::format("{}: {}", name, why),
              "`pandect build` makes the indexes anew from the catalogue");
}

/// The sections of one group, checked to lie inside the file.
struct Group {
  std::span<const std::uint32_t> lengths;
  std::span<const std::uint64_t> totals;
  std::span<const std::uint32_t> term_ends;
  std::string_view term_bytes;
  std::span<const PostingsEntry> postings;
  std::span<const std::uint32_t> hashes;
  std::string_view data;
  std::size_t fields = 0;

  std::string_view term(std::uint32_t i) const {
    const std::uint32_t begin = i == 0 ? 0 : term_ends[i - 1];
    const std::uint32_t end = term_ends[i];
    if (begin > end || end > term_bytes.size()) return {};
    return term_bytes.substr(begin, end - begin);
  }

  std::optional<std::uint32_t> find(std::string_view term_text) const {
    const std::size_t mask = hashes.size() - 1;
    std::size_t slot = hash64(term_text) & mask;
    for (std::size_t tried = 0; tried < hashes.size() && hashes[slot] != 0;
         ++tried, slot = (slot + 1) & mask) {
      const std::uint32_t i = hashes[slot] - 1;
      if (i < term_ends.size() && term(i) == term_text) return i;
    }
    return std::nullopt;
  }

  std::string_view bytes_of(std::uint32_t i) const {
    const std::uint64_t begin = postings[i].offset;
    const std::uint64_t end = postings[i + 1].offset;
    if (begin > end || end > data.size()) return {};
    return data.substr(begin, end - begin);
  }
};

/// For each document and field, what a term's frequency there is multiplied with before saturation:
/// weight / (1 - b + b length / average length).
using Norms = std::vector<std::vector<double>>;

struct NormKey {
  std::size_t group;
  std::vector<double> weights;
  std::vector<double> b;
  auto operator<=>(const NormKey&) const = default;
};

double idf(const Bm25Settings& settings, double documents, double frequency) {
  if (settings.formula == Bm25Settings::Formula::atire) return std::log(documents / frequency);
  return std::log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

double question_weight(const Bm25Settings& settings, double frequency) {
  if (settings.k3 < 0) return frequency;
  return frequency * (settings.k3 + 1) / (frequency + settings.k3);
}

bool better(const ScoredDocument& a, const ScoredDocument& b) {
  return a.score != b.score ? a.score > b.score : a.document < b.document;
}

std::vector<ScoredDocument> best_of(std::span<const double> scores, std::size_t k,
                                    const std::function<bool(std::uint32_t)>& allowed) {
  std::vector<ScoredDocument> heap;  // the worst of the best on top
  double threshold = 0;
  for (std::uint32_t document = 0; document < scores.size(); ++document) {
    // Documents come in order, so that one of the same score as the worst kept stands behind it.
    if (scores[document] <= threshold) continue;
    if (allowed && !allowed(document)) continue;
    if (heap.size() == k) {
      std::ranges::pop_heap(heap, better);
      heap.pop_back();
    }
    heap.push_back({document, scores[document]});
    std::ranges::push_heap(heap, better);
    if (heap.size() == k) threshold = heap.front().score;
  }
  std::ranges::sort(heap, better);
  return heap;
}

}  // namespace

struct LexicalIndex::Data {
  MappedFile file;
  std::string name;
  std::uint32_t documents = 0;
  std::vector<FieldGroup> descriptions;
  std::vector<Group> groups;
  mutable std::mutex mutex;
  mutable std::map<NormKey, Norms> norms;

  template <typename T>
  std::span<const T> section(std::uint64_t begin, std::uint64_t end, std::uint64_t count) const {
    const std::uint64_t size = file.bytes().size();
    if (begin > end || end > size || begin % 8 != 0 || count > (end - begin) / sizeof(T)) {
      fail(name, "a section lies outside of the file");
    }
    return {reinterpret_cast<const T*>(file.bytes().data() + begin), static_cast<std::size_t>(count)};
  }
  std::string_view bytes(std::uint64_t begin, std::uint64_t end) const {
    const std::span<const char> raw = section<char>(begin, end, end - begin);
    return {raw.data(), raw.size()};
  }

  void read_group(const GroupEntry& entry);
  void read_names(const GroupEntry& entry);
  const Norms& norms_for(std::size_t group, const Bm25Settings& settings) const;
};

void LexicalIndex::Data::read_names(const GroupEntry& entry) {
  std::string_view names = bytes(entry.names, entry.lengths);
  std::vector<std::string> parts;
  while (parts.size() < std::size_t{entry.fields} + 2) {
    const std::size_t end = names.find('\0');
    if (end == std::string_view::npos) fail(name, "the names of a group are cut short");
    parts.emplace_back(names.substr(0, end));
    names.remove_prefix(end + 1);
  }
  descriptions.push_back({parts[0], parts[1], {parts.begin() + 2, parts.end()}});
}

void LexicalIndex::Data::read_group(const GroupEntry& entry) {
  if (entry.fields == 0 || entry.fields > most_fields || !std::has_single_bit(entry.slots)) {
    fail(name, "a group makes no sense");
  }
  read_names(entry);
  Group group;
  group.fields = entry.fields;
  group.lengths =
      section<std::uint32_t>(entry.lengths, entry.totals, std::uint64_t{documents} * entry.fields);
  group.totals = section<std::uint64_t>(entry.totals, entry.term_ends, entry.fields);
  group.term_ends = section<std::uint32_t>(entry.term_ends, entry.term_bytes, entry.terms);
  group.term_bytes = bytes(entry.term_bytes, entry.hashes);
  group.hashes = section<std::uint32_t>(entry.hashes, entry.postings, entry.slots);
  group.postings = section<PostingsEntry>(entry.postings, entry.data, std::uint64_t{entry.terms} + 1);
  group.data = bytes(entry.data, entry.end);
  groups.push_back(group);
}

const Norms& LexicalIndex::Data::norms_for(std::size_t group, const Bm25Settings& settings) const {
  const Group& own = groups[group];
  NormKey key{group, settings.weights, settings.b};
  key.weights.resize(own.fields, 1.0);
  key.b.resize(own.fields, 0.75);
  const std::scoped_lock lock(mutex);
  const auto found = norms.find(key);
  if (found != norms.end()) return found->second;
  Norms made(own.fields, std::vector<double>(documents));
  for (std::size_t f = 0; f < own.fields; ++f) {
    const double average = static_cast<double>(own.totals[f]) / std::max(1.0, static_cast<double>(documents));
    for (std::uint32_t i = 0; i < documents; ++i) {
      const double length = average > 0 ? own.lengths[f * documents + i] / average : 1;
      const double slope = 1 - key.b[f] + key.b[f] * length;
      made[f][i] = slope > 0 ? key.weights[f] / slope : 0;
    }
  }
  return norms.emplace(std::move(key), std::move(made)).first->second;
}

LexicalIndex::LexicalIndex(const std::filesystem::path& path) : data_(std::make_unique<Data>()) {
  Data& data = *data_;
  data.file = MappedFile(path);
  data.name = path.string();
  const std::string_view bytes = data.file.bytes();
  LexicalHeader header;
  if (bytes.size() < sizeof header) fail(data.name, "cut short");
  std::memcpy(&header, bytes.data(), sizeof header);
  if (std::string_view(header.magic, sizeof header.magic) != lexical_magic)
    fail(data.name, "not a lexical index");
  if (header.version > lexical_version) {
    throw Error(ErrorCode::library_too_new,
                fmt::format("{}: format {} is newer than {}, the newest this Pandect reads", data.name,
                            header.version, lexical_version),
                "update Pandect, or run `pandect build`");
  }
  if (header.groups == 0) fail(data.name, "it has no field group");
  if (header.size != bytes.size()) fail(data.name, "cut short");
  const std::uint64_t directory = std::uint64_t{header.groups} * sizeof(GroupEntry);
  if (directory > bytes.size() - sizeof header) fail(data.name, "cut short");
  if (hash64(bytes.substr(sizeof header, directory)) != header.checksum) {
    fail(data.name, "the checksum of its directory does not hold");
  }
  data.documents = header.documents;
  for (std::uint32_t g = 0; g < header.groups; ++g) {
    GroupEntry entry;
    std::memcpy(&entry, bytes.data() + sizeof header + g * sizeof entry, sizeof entry);
    data.read_group(entry);
  }
}

LexicalIndex::~LexicalIndex() = default;
LexicalIndex::LexicalIndex(LexicalIndex&&) noexcept = default;
LexicalIndex& LexicalIndex::operator=(LexicalIndex&&) noexcept = default;

std::uint32_t LexicalIndex::documents() const {
  return data_->documents;
}

const std::vector<FieldGroup>& LexicalIndex::groups() const {
  return data_->descriptions;
}

std::uint32_t LexicalIndex::document_frequency(std::uint32_t group, std::string_view term) const {
  const Group& own = data_->groups.at(group);
  const std::optional<std::uint32_t> place = own.find(term);
  return place ? own.postings[*place].documents : 0;
}

std::vector<ScoredDocument> LexicalIndex::search(std::span<const QueryTerm> terms,
                                                 std::span<const Bm25Settings> settings, std::size_t k,
                                                 const std::function<bool(std::uint32_t)>& allowed) const {
  if (k == 0 || data_->documents == 0) return {};
  thread_local std::vector<double> scores;
  scores.assign(data_->documents, 0);
  const ScoreBlock add_scores = score_block();
  std::vector<const double*> rows;
  PostingBlock block;
  for (const QueryTerm& term : terms) {
    const Group& group = data_->groups.at(term.group);
    const Bm25Settings& own = settings[term.group];
    const std::optional<std::uint32_t> place = group.find(term.term);
    if (!place || own.group_weight == 0) continue;
    const std::uint32_t frequency = group.postings[*place].documents;
    double factor =
        own.group_weight * idf(own, data_->documents, frequency) * question_weight(own, term.weight);
    if (own.formula == Bm25Settings::Formula::atire) factor *= own.k1 + 1;
    rows.clear();
    for (const std::vector<double>& norm : data_->norms_for(term.group, own)) rows.push_back(norm.data());
    PostingCursor cursor(group.bytes_of(*place), frequency, group.fields, data_->documents);
    while (cursor.next(block)) add_scores(block, rows, factor, own.k1, scores.data());
  }
  return best_of(scores, k, allowed);
}

std::vector<QueryTerm> query_terms(const LexicalIndex& index, std::string_view question) {
  std::vector<QueryTerm> terms;
  Tokens tokens;
  for (std::uint32_t g = 0; g < index.groups().size(); ++g) {
    tokens.clear();
    analyzer(index.groups()[g].analyzer).analyze(question, tokens);
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const auto [found, fresh] = places.try_emplace(tokens.term(i), terms.size());
      if (fresh) {
        terms.push_back({g, std::string(tokens.term(i)), 1});
      } else {
        terms[found->second].weight += 1;
      }
    }
  }
  return terms;
}

}  // namespace pandect
