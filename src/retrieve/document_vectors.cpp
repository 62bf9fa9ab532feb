#include "retrieve/document_vectors.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/progress.h"
#include "pandect/error.h"
#include "text/lines.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view map_magic = "PNDTVMP2";
/// Number of windows embedded and written to disk together.
constexpr std::size_t windows_at_once = 128;
/// Length of a window: about 400 tokens of a multilingual vocabulary, which leaves room for title and
/// heading.
constexpr double longest_window = 1600;
constexpr std::size_t most_windows = 8;
/// Number of vectors scored again with exact numbers, besides twice the number requested.
constexpr std::size_t scored_again = 64;

/// The weight of a character in a window's length: characters of denser scripts take more tokens.
double weight_of(char32_t c) {
  if (is_hangul(c) || c >= 0x2E80) return 2.2;
  return is_thai(c) ? 1.4 : 1;
}

/// The end of the window that begins at `begin`: after a blank if there is one in its last quarter.
std::size_t window_end(std::string_view text, std::size_t begin) {
  double weight = 0;
  std::size_t blank = 0;
  for (std::size_t at = begin; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    weight += weight_of(c);
    if (is_white_space(c) && weight > longest_window * 3 / 4) blank = at;
    if (weight >= longest_window && at < text.size()) return blank != 0 ? blank : at;
  }
  return text.size();
}

/// A hash that changes with the documents of a build.
std::string identity_of_build(const LibraryView& library) {
  std::string all = library.build_name();
  for (const Manifest::File& file : library.manifest().files) all += file.name + file.checksum;
  return content_hash(all);
}

/// Reads each version's text once, since documents are grouped by work.
class Windows {
 public:
  explicit Windows(const LibraryView& library) : library_(library) {}

  std::vector<std::string> of(std::uint32_t document) {
    const Document& own = library_.documents().documents()[document];
    if (own.version != version_) {
      version_ = own.version;
      text_ = library_.catalogue().text(own.version);
      tree_ = library_.catalogue().provisions(own.version);
    }
    const Provision& provision = tree_[own.provision];
    return embedded_windows(library_.versions(own.work).back().record.spoken_title(), provision,
                            provision.extent.of(text_));
  }

 private:
  const LibraryView& library_;
  std::int64_t version_ = -1;
  std::string text_;
  std::vector<Provision> tree_;
};

}  // namespace

fs::path vectors_folder(const fs::path& library, const Embedder& embedder) {
  return library / "vectors" / content_hash(identity_of(embedder.passage_info())).substr(0, 16);
}

void bring_to_length_1(std::span<float> vector) {
  double squares = 0;
  for (const float value : vector) squares += double{value} * value;
  for (float& value : vector) value /= static_cast<float>(squares > 0 ? std::sqrt(squares) : 1);
}

std::vector<std::string> embedded_windows(std::string_view title, const Provision& provision,
                                          std::string_view extent) {
  std::vector<std::string> windows;
  for (std::size_t begin = 0; begin < extent.size() && windows.size() < most_windows;) {
    const std::size_t end = window_end(extent, begin);
    std::string window(title);
    window += ' ';
    if (begin > 0) window += fmt::format("{} {} ", provision.label, provision.heading);
    window += extent.substr(begin, end - begin);
    windows.push_back(std::move(window));
    begin = end;
  }
  return windows;
}

DocumentVectors::DocumentVectors(const LibraryView& library, Embedder& embedder, Missing missing,
                                 bool show_progress, const std::stop_token& stop)
    : library_(library), folder_(vectors_folder(library.folder().path(), embedder)), store_(folder_) {
  if (library.folders().size() > 1) {
    throw Error(ErrorCode::wrong_usage, "vectors of several libraries are not compared with one another",
                "use --system legal, or one library");
  }
  if (read_map() && (missing_ == 0 || missing == Missing::leave)) return;
  if (missing == Missing::embed) embed_missing(embedder, show_progress, stop);
  make_map();
  if (store_.size() == 0) return;
  try {
    write_map();
  } catch (const Error& error) {
    // A reader without write permission builds the map each time.
    if (error.code() != ErrorCode::no_permission && error.code() != ErrorCode::no_space) throw;
  }
}

void DocumentVectors::embed_missing(Embedder& embedder, bool show_progress, const std::stop_token& stop) {
  const auto count = static_cast<std::uint32_t>(library_.documents().documents().size());
  Progress progress("embedding", count, "provisions", show_progress);
  Windows windows(library_);
  std::vector<std::string> texts;
  std::vector<std::uint64_t> keys;
  std::size_t documents = 0;
  const auto flush = [&] {
    const Matrix made = embedder.embed(texts, TextKind::passage, stop);
    store_.append(keys, made.values);
    embedded_ += keys.size();
    progress.advance(documents);
    texts.clear();
    keys.clear();
    documents = 0;
  };
  for (std::uint32_t document = 0; document < count; ++document, ++documents) {
    for (std::string& window : windows.of(document)) {
      const std::uint64_t key = hash64(window);
      if (store_.find(key) || std::ranges::find(keys, key) != keys.end()) continue;
      keys.push_back(key);
      texts.push_back(std::move(window));
    }
    if (keys.size() >= windows_at_once) flush();
  }
  if (!keys.empty()) flush();
}

void DocumentVectors::make_map() {
  const auto count = static_cast<std::uint32_t>(library_.documents().documents().size());
  first_.assign(1, 0);
  rows_.clear();
  missing_ = 0;
  Windows windows(library_);
  for (std::uint32_t document = 0; document < count && store_.size() > 0; ++document) {
    for (const std::string& window : windows.of(document)) {
      if (const auto row = store_.find(hash64(window))) rows_.push_back(*row);
    }
    if (rows_.size() == first_.back()) ++missing_;
    first_.push_back(static_cast<std::uint32_t>(rows_.size()));
  }
  if (store_.size() == 0) missing_ = count;
  first_.resize(std::size_t{count} + 1, static_cast<std::uint32_t>(rows_.size()));
  find_mean_cosine();
}

void DocumentVectors::find_mean_cosine() {
  // The sum of all products is the square of the sum of all vectors.
  mean_cosine_ = 0;
  if (rows_.empty()) return;
  std::vector<double> sum(store_.dimensions(), 0);
  for (const std::uint32_t row : rows_) store_.add_to(row, sum);
  const auto count = static_cast<double>(rows_.size());
  for (const double number : sum) mean_cosine_ += number / count * (number / count);
}

// The map: the magic, the 32 digits of the build it is for, four 64-bit numbers (documents, rows, documents
// without a vector, the bits of mean_cosine_), the XXH3 of the rest, then first_ and rows_.

bool DocumentVectors::read_map() {
  std::error_code ignored;
  const fs::path file = folder_ / "map";
  if (!fs::exists(file, ignored)) return false;
  const std::string bytes = read_file(file, std::uint64_t{1} << 32U);
  const std::string head = std::string(map_magic) + identity_of_build(library_);
  std::uint64_t numbers[5];
  if (!bytes.starts_with(head) || bytes.size() < head.size() + sizeof numbers) return false;
  std::memcpy(numbers, bytes.data() + head.size(), sizeof numbers);
  const std::string_view arrays = std::string_view(bytes).substr(head.size() + sizeof numbers);
  const std::uint64_t documents = library_.documents().documents().size();
  if (numbers[0] != documents || numbers[1] > arrays.size() / 4 ||
      arrays.size() != (documents + 1 + numbers[1]) * 4 || hash64(arrays) != numbers[4])
    return false;
  first_.resize(documents + 1);
  rows_.resize(numbers[1]);
  std::memcpy(first_.data(), arrays.data(), first_.size() * 4);
  std::memcpy(rows_.data(), arrays.data() + first_.size() * 4, rows_.size() * 4);
  missing_ = numbers[2];
  mean_cosine_ = std::bit_cast<double>(numbers[3]);
  return std::ranges::all_of(rows_, [&](std::uint32_t row) { return row < store_.size(); }) &&
         std::ranges::is_sorted(first_) && first_.back() == rows_.size();
}

void DocumentVectors::write_map() const {
  std::string arrays(first_.size() * 4 + rows_.size() * 4, '\0');
  std::memcpy(arrays.data(), first_.data(), first_.size() * 4);
  std::memcpy(arrays.data() + first_.size() * 4, rows_.data(), rows_.size() * 4);
  const std::uint64_t numbers[5]{first_.size() - 1, rows_.size(), missing_,
                                 std::bit_cast<std::uint64_t>(mean_cosine_), hash64(arrays)};
  std::string bytes = std::string(map_magic) + identity_of_build(library_);
  bytes.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  write_file_atomically(folder_ / "map", bytes + arrays);
}

std::vector<DocumentVectors::Scored> DocumentVectors::nearest(
    std::span<const float> query, std::int32_t day, std::size_t k,
    const std::function<bool(const Document&)>& admitted) const {
  if (rows_.empty() || k == 0) return {};
  if (query.size() != store_.dimensions()) {
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: the question's vector is of another length", folder_.string()));
  }
  const std::vector<float> coarse = store_.coarse_scores(query);
  const std::span<const Document> documents = library_.documents().documents();
  std::vector<Scored> best;
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (std::uint32_t document = 0; document < documents.size(); ++document) {
    if (first_[document] == first_[document + 1] || !documents[document].in_force(day)) continue;
    float most = -2;
    for (std::uint32_t i = first_[document]; i < first_[document + 1]; ++i)
      most = std::max(most, coarse[rows_[i]]);
    if (admitted(documents[document])) best.push_back({document, most, 0});
    sum += most;
    squares += double{most} * most;
    ++count;
  }
  if (best.empty()) return {};
  const double mean = sum / count;
  const double deviation = std::sqrt(std::max(squares / count - mean * mean, 1e-12));
  const auto before = [](const Scored& a, const Scored& b) {
    return a.cosine != b.cosine ? a.cosine > b.cosine : a.document < b.document;
  };
  const auto keep = [&](std::size_t most) {
    if (most < best.size()) {
      std::ranges::nth_element(best, best.begin() + static_cast<std::ptrdiff_t>(most), before);
      best.resize(most);
    }
  };
  keep(2 * k + scored_again);
  for (Scored& one : best) {
    one.cosine = cosine(one.document, query).value_or(one.cosine);
    one.above_mean = (one.cosine - mean) / deviation;
  }
  keep(k);
  std::ranges::sort(best, before);
  return best;
}

std::optional<float> DocumentVectors::cosine(std::uint32_t document, std::span<const float> query) const {
  if (query.size() != store_.dimensions()) return std::nullopt;
  std::optional<float> most;
  for (std::uint32_t i = first_[document]; i < first_[document + 1]; ++i) {
    const float score = store_.exact_score(rows_[i], query);
    if (!most || score > *most) most = score;
  }
  return most;
}

}  // namespace pandect
