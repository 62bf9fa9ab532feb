#include "retrieve/document_vectors.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstring>
#include <fstream>
#include <set>
#include <unordered_set>

#include <fmt/format.h>

#include "base/date.h"
#include "base/hash.h"
#include "base/progress.h"
#include "model/passage_prefix.h"
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
/// What is embedded serves readers from then on: embedding a whole country's law takes hours.
constexpr std::chrono::minutes between_publishing(5);
/// Characters of Latin script in a token of a multilingual vocabulary. A window of 400 tokens leaves room for
/// title and heading.
constexpr double characters_in_token = 4;
constexpr std::size_t most_windows = 8;
/// Number of vectors scored again with exact numbers, besides twice the number requested.
constexpr std::size_t scored_again = 64;
/// Number of given vectors compared with the embedder's own, and how near they must be: the precisions in
/// which one model is run differ by less.
constexpr std::size_t compared_of_given = 16;
constexpr double least_cosine_of_given = 0.98;

/// The weight of a character in a window's length: characters of denser scripts take more tokens.
double weight_of(char32_t c) {
  if (is_hangul(c) || c >= 0x2E80) return 2.2;
  return is_thai(c) ? 1.4 : 1;
}

/// The end of the window that begins at `begin`: after a blank if there is one in its last quarter.
std::size_t window_end(std::string_view text, std::size_t begin, std::size_t tokens) {
  const double longest_window = characters_in_token * static_cast<double>(tokens);
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

/// Reads each version's text once, since documents are grouped by work.
class Windows {
 public:
  Windows(const LibraryView& library, std::string_view after_title)
      : library_(library), after_title_(after_title) {}

  std::vector<std::string> of(std::uint32_t document) {
    const Provision& provision = open(document);
    const Document& own = library_.documents().documents()[document];
    return embedded_windows(library_.versions(own.work).back().record.spoken_title(), provision,
                            provision.extent.of(text_), after_title_);
  }

  /// True for annexes, preambles and what is in addenda.
  bool is_beside_articles(std::uint32_t document) {
    for (const Provision* one = &open(document);; one = &tree_[one->parent]) {
      if (one->level == Level::annex || one->level == Level::addendum || one->level == Level::preamble)
        return true;
      if (one->parent == no_provision) return false;
    }
  }

 private:
  const Provision& open(std::uint32_t document) {
    const Document& own = library_.documents().documents()[document];
    if (own.version != version_) {
      version_ = own.version;
      text_ = library_.catalogue().text(own.version);
      tree_ = library_.catalogue().provisions(own.version);
    }
    return tree_[own.provision];
  }

  const LibraryView& library_;
  std::string after_title_;
  std::int64_t version_ = -1;
  std::string text_;
  std::vector<Provision> tree_;
};

/// The mean of all products of `count` vectors.
/// @param add  adds a vector to a sum
double mean_cosine_of(std::size_t count, const std::function<void(std::size_t, std::vector<double>&)>& add) {
  // The sum of all products is the square of the sum of all vectors.
  std::vector<double> sum;
  for (std::size_t i = 0; i < count; ++i) add(i, sum);
  double mean = 0;
  const auto size = static_cast<double>(count);
  for (const double number : sum) mean += number / size * (number / size);
  return mean;
}

}  // namespace

void each_missing_window(const LibraryView& library, const ModelInfo& embedder,
                         const std::function<void(std::uint64_t, const std::string&)>& one) {
  std::unordered_set<std::uint64_t> done;
  Windows windows(library, after_title(embedder));
  const VectorStore store(vectors_folder(library.folder().path(), embedder));
  for (std::uint32_t document = 0; document < library.documents().documents().size(); ++document) {
    for (const std::string& text : windows.of(document)) {
      const std::uint64_t key = hash64(text);
      if (!store.find(key) && done.insert(key).second) one(key, text);
    }
  }
}

std::string identity_of_build(const LibraryView& view, std::size_t library) {
  std::string all = view.build_name(library);
  for (const Manifest::File& file : view.manifest(library).files) all += file.name + file.checksum;
  return content_hash(all);
}

std::optional<EmbeddedCount> count_embedded(const LibraryView& view, std::size_t library,
                                            const ModelInfo& model) {
  std::ifstream file(vectors_folder(view.folders()[library].path(), model) / "map", std::ios::binary);
  const std::string head = std::string(map_magic) + identity_of_build(view, library);
  std::string bytes(head.size() + 3 * sizeof(std::uint64_t), '\0');
  if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || !bytes.starts_with(head))
    return std::nullopt;
  std::uint64_t numbers[3];  // documents, rows, documents without a vector
  std::memcpy(numbers, bytes.data() + head.size(), sizeof numbers);
  return EmbeddedCount{numbers[0], numbers[0] - std::min(numbers[0], numbers[2])};
}

void verify_vectors(const fs::path& library) {
  std::error_code error;
  for (fs::recursive_directory_iterator i(library / "vectors", error), end; !error && i != end;
       i.increment(error)) {
    if (i->path().filename() == "keys") VectorStore(i->path().parent_path()).verify();
  }
}

fs::path vectors_folder(const fs::path& library, const ModelInfo& model) {
  return library / "vectors" / content_hash(identity_of(model)).substr(0, 16);
}

void bring_to_length_1(std::span<float> vector) {
  double squares = 0;
  for (const float value : vector) squares += double{value} * value;
  for (float& value : vector) value /= static_cast<float>(squares > 0 ? std::sqrt(squares) : 1);
}

std::vector<std::string> embedded_windows(std::string_view title, const Provision& provision,
                                          std::string_view extent, std::string_view after_title,
                                          std::size_t tokens) {
  std::vector<std::string> windows;
  for (std::size_t begin = 0; begin < extent.size() && windows.size() < most_windows;) {
    const std::size_t end = window_end(extent, begin, tokens);
    std::string window(title);
    window += after_title;
    if (begin > 0) window += fmt::format("{} {} ", provision.label, provision.heading);
    window += extent.substr(begin, end - begin);
    windows.push_back(std::move(window));
    begin = end;
  }
  return windows;
}

DocumentVectors::DocumentVectors(const LibraryView& library, Embedder& embedder, Missing missing,
                                 const Monitor& monitor, const VectorStore* given)
    : library_(library) {
  std::vector<Part> parts;
  for (std::size_t i = 0; i < library.folders().size(); ++i) {
    const fs::path folder = vectors_folder(library.folders()[i].path(), embedder.passage_info());
    parts.push_back({i, folder, VectorStore(folder), {}, {}, {}, {}, {}, {}});
  }
  // The documents of a library are in the order in which they are numbered when it is read alone.
  for (std::uint32_t i = 0; i < library.documents().documents().size(); ++i)
    parts[library.library_of(library.documents().documents()[i].work)].documents.push_back(i);
  for (Part& part : parts) {
    const bool is_made = missing == Missing::embed || given != nullptr;
    if (read_map(part) && (part.missing == 0 || !is_made)) continue;
    read_keys(part, after_title(embedder.passage_info()));
    if (given != nullptr) take(part, embedder, *given);
    if (missing == Missing::embed) embed_missing(part, embedder, monitor);
    publish(part, is_made);
  }
  join(std::move(parts));
}

void DocumentVectors::read_keys(Part& part, std::string_view after_title) const {
  Windows windows(library_, after_title);
  const std::int32_t now = to_days(today());
  const auto days = library_.reading_days(now);
  part.first_key.assign(1, 0);
  for (const std::uint32_t document : part.documents) {
    for (const std::string& window : windows.of(document)) part.keys.push_back(hash64(window));
    part.first_key.push_back(static_cast<std::uint32_t>(part.keys.size()));
    const Document& own = library_.documents().documents()[document];
    const bool living = own.in_force((*days)[own.work]);
    part.turns.push_back(!living ? 2 : windows.is_beside_articles(document) ? 1 : 0);
  }
}

void DocumentVectors::take(Part& part, Embedder& embedder, const VectorStore& given) {
  std::vector<std::uint32_t> rows;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;  // document and window, for each row
  std::unordered_set<std::uint64_t> taken;
  for (std::uint32_t place = 0; place < part.documents.size(); ++place) {
    for (std::uint32_t i = part.first_key[place]; i < part.first_key[place + 1]; ++i) {
      const auto row = part.store.find(part.keys[i]) ? std::nullopt : given.find(part.keys[i]);
      if (!row || !taken.insert(part.keys[i]).second) continue;
      rows.push_back(*row);
      places.emplace_back(part.documents[place], i - part.first_key[place]);
    }
  }
  if (rows.empty()) return;
  Windows windows(library_, after_title(embedder.passage_info()));
  std::vector<std::string> texts;
  std::vector<std::uint32_t> compared;
  for (std::size_t i = 0; i < rows.size(); i += std::max<std::size_t>(rows.size() / compared_of_given, 1)) {
    texts.push_back(windows.of(places[i].first)[places[i].second]);
    compared.push_back(rows[i]);
  }
  Matrix own = embedder.embed(texts, TextKind::passage);
  for (std::size_t i = 0; i < compared.size(); ++i) {
    const std::span<float> vector = std::span(own.values).subspan(i * own.columns, own.columns);
    bring_to_length_1(vector);
    const double cosine =
        own.columns == given.dimensions() ? double{given.exact_score(compared[i], vector)} : 0.0;
    if (cosine < least_cosine_of_given)
      throw Error(ErrorCode::bad_input,
                  fmt::format("these are not the vectors of '{}': one of {} numbers has a cosine of {:.2f} "
                              "with the encoder's own, of {}",
                              embedder.passage_info().name, given.dimensions(), cosine, own.columns),
                  "nothing was taken; they are made with this model, its prefixes and its mean, not cut");
  }
  part.store.append(given, rows);
  taken_ += rows.size();
}

void DocumentVectors::embed_missing(Part& part, Embedder& embedder, const Monitor& monitor) {
  try {
    embed_in_turn(part, embedder, monitor);
  } catch (...) {
    publish(part, true);  // what there is serves
    throw;
  }
}

void DocumentVectors::embed_in_turn(Part& part, Embedder& embedder, const Monitor& monitor) {
  std::vector<std::uint32_t> order;  // indexes into documents
  const auto keys_of = [&](std::uint32_t place) {
    return std::span(part.keys).subspan(part.first_key[place],
                                        part.first_key[place + 1] - part.first_key[place]);
  };
  for (std::uint32_t place = 0; place < part.documents.size(); ++place) {
    if (!std::ranges::all_of(keys_of(place),
                             [&](std::uint64_t key) { return part.store.find(key).has_value(); }))
      order.push_back(place);
  }
  std::ranges::stable_sort(order, {}, [&](std::uint32_t place) { return part.turns[place]; });
  Progress progress("embedding", order.size(), "provisions", monitor);
  auto published = std::chrono::steady_clock::now();
  Windows windows(library_, after_title(embedder.passage_info()));
  std::vector<std::string> texts;
  std::vector<std::uint64_t> keys;
  std::size_t documents = 0;
  const auto flush = [&] {
    if (!keys.empty()) {
      const Matrix made = embedder.embed(texts, TextKind::passage, monitor.stop);
      part.store.append(keys, made.values);
      embedded_ += keys.size();
    }
    progress.advance(documents);
    texts.clear();
    keys.clear();
    documents = 0;
    if (std::chrono::steady_clock::now() - published < between_publishing) return;
    publish(part, true);
    published = std::chrono::steady_clock::now();
  };
  for (const std::uint32_t place : order) {
    const std::span<const std::uint64_t> own = keys_of(place);
    std::vector<std::string> all = windows.of(part.documents[place]);
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (part.store.find(own[i]) || std::ranges::find(keys, own[i]) != keys.end()) continue;
      keys.push_back(own[i]);
      texts.push_back(std::move(all[i]));
    }
    ++documents;
    if (keys.size() >= windows_at_once) flush();
  }
  flush();
}

void DocumentVectors::make_map(Part& part) const {
  part.first.assign(1, 0);
  part.rows.clear();
  part.missing = 0;
  for (std::size_t place = 0; place < part.documents.size(); ++place) {
    bool lacks_one = false;
    for (std::uint32_t i = part.first_key[place]; i < part.first_key[place + 1]; ++i) {
      const auto row = part.store.find(part.keys[i]);
      if (row) part.rows.push_back(*row);
      lacks_one = lacks_one || !row;
    }
    if (lacks_one) ++part.missing;
    part.first.push_back(static_cast<std::uint32_t>(part.rows.size()));
  }
  part.mean_cosine = mean_cosine_of(part.rows.size(), [&](std::size_t i, std::vector<double>& sum) {
    sum.resize(part.store.dimensions());
    part.store.add_to(part.rows[i], sum);
  });
}

void DocumentVectors::publish(Part& part, bool is_new) const {
  make_map(part);
  if (part.store.size() == 0) return;
  try {
    write_map(part);
  } catch (const Error& error) {
    // A reader without write permission builds the map each time.
    if (error.code() != ErrorCode::no_permission && error.code() != ErrorCode::no_space) throw;
    return;
  }
  if (!is_new) return;
  // Those that hold the library open look at it again.
  std::error_code ignored;
  fs::last_write_time(library_.folders()[part.library].path() / "CURRENT", fs::file_time_type::clock::now(),
                      ignored);
}

void DocumentVectors::join(std::vector<Part> parts) {
  for (Part& part : parts) {
    const std::size_t begin = stores_.empty() ? 0 : begin_.back() + stores_.back().size();
    if (begin + part.store.size() > UINT32_MAX)
      throw Error(ErrorCode::internal, "libraries have more than 2^32 vectors");
    begin_.push_back(static_cast<std::uint32_t>(begin));
    missing_ += part.missing;
    dimensions_ = std::max(dimensions_, part.store.dimensions());
    stores_.push_back(std::move(part.store));
  }
  if (parts.size() == 1) {
    first_ = std::move(parts[0].first);
    rows_ = std::move(parts[0].rows);
    mean_cosine_ = parts[0].mean_cosine;
    return;
  }
  std::vector<std::uint32_t> next(parts.size(), 0);  // document of each part
  first_.push_back(0);
  for (const Document& document : library_.documents().documents()) {
    const std::size_t library = library_.library_of(document.work);
    const Part& part = parts[library];
    const std::uint32_t own = next[library]++;
    for (std::uint32_t i = part.first[own]; i < part.first[own + 1]; ++i)
      rows_.push_back(begin_[library] + part.rows[i]);
    first_.push_back(static_cast<std::uint32_t>(rows_.size()));
  }
  mean_cosine_ = mean_cosine_of(rows_.size(), [&](std::size_t i, std::vector<double>& sum) {
    const auto [store, row] = place_of(rows_[i]);
    sum.resize(dimensions_);
    store->add_to(row, sum);
  });
}

std::pair<const VectorStore*, std::uint32_t> DocumentVectors::place_of(std::uint32_t row) const {
  const auto behind = std::ranges::upper_bound(begin_, row);
  const auto library = static_cast<std::size_t>(behind - begin_.begin() - 1);
  return {&stores_[library], row - begin_[library]};
}

// The map: the magic, the 32 digits of the build it is for, four 64-bit numbers (documents, rows, documents
// without a vector, the bits of mean_cosine_), the XXH3 of the rest, then first_ and rows_.

bool DocumentVectors::read_map(Part& part) const {
  std::error_code ignored;
  const fs::path file = part.folder / "map";
  if (!fs::exists(file, ignored)) return false;
  const std::string bytes = read_file(file, std::uint64_t{1} << 32U);
  const std::string head = std::string(map_magic) + identity_of_build(library_, part.library);
  std::uint64_t numbers[5];
  if (!bytes.starts_with(head) || bytes.size() < head.size() + sizeof numbers) return false;
  std::memcpy(numbers, bytes.data() + head.size(), sizeof numbers);
  const std::string_view arrays = std::string_view(bytes).substr(head.size() + sizeof numbers);
  const std::uint64_t documents = part.documents.size();
  if (numbers[0] != documents || numbers[1] > arrays.size() / 4 ||
      arrays.size() != (documents + 1 + numbers[1]) * 4 || hash64(arrays) != numbers[4])
    return false;
  part.first.resize(documents + 1);
  part.rows.resize(numbers[1]);
  std::memcpy(part.first.data(), arrays.data(), part.first.size() * 4);
  std::memcpy(part.rows.data(), arrays.data() + part.first.size() * 4, part.rows.size() * 4);
  part.missing = numbers[2];
  part.mean_cosine = std::bit_cast<double>(numbers[3]);
  return std::ranges::all_of(part.rows, [&](std::uint32_t row) { return row < part.store.size(); }) &&
         std::ranges::is_sorted(part.first) && part.first.back() == part.rows.size();
}

void DocumentVectors::write_map(const Part& part) const {
  std::string arrays(part.first.size() * 4 + part.rows.size() * 4, '\0');
  std::memcpy(arrays.data(), part.first.data(), part.first.size() * 4);
  std::memcpy(arrays.data() + part.first.size() * 4, part.rows.data(), part.rows.size() * 4);
  const std::uint64_t numbers[5]{part.first.size() - 1, part.rows.size(), part.missing,
                                 std::bit_cast<std::uint64_t>(part.mean_cosine), hash64(arrays)};
  std::string bytes = std::string(map_magic) + identity_of_build(library_, part.library);
  bytes.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  write_file_atomically(part.folder / "map", bytes + arrays);
}

std::vector<DocumentVectors::Scored> DocumentVectors::nearest(
    std::span<const float> query, std::int32_t day, std::size_t k,
    const std::function<bool(const Document&)>& admitted) const {
  if (rows_.empty() || k == 0) return {};
  if (query.size() != dimensions_) {
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: the question's vector is of another length than those of provisions",
                            library_.folder().path().string()));
  }
  std::vector<float> coarse;
  for (const VectorStore& store : stores_) {
    const std::vector<float> own = store.coarse_scores(query);
    coarse.insert(coarse.end(), own.begin(), own.end());
  }
  const std::span<const Document> documents = library_.documents().documents();
  const auto days = library_.reading_days(day);
  std::vector<Scored> best;
  double sum = 0;
  double squares = 0;
  double count = 0;
  for (std::uint32_t document = 0; document < documents.size(); ++document) {
    if (first_[document] == first_[document + 1] ||
        !documents[document].in_force((*days)[documents[document].work]))
      continue;
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

std::vector<DocumentVectors::Scored> DocumentVectors::similar(std::uint32_t document, std::int32_t day,
                                                              std::size_t k) const {
  if (first_[document] == first_[document + 1]) return {};
  std::vector<double> sum(dimensions_);
  for (std::uint32_t i = first_[document]; i < first_[document + 1]; ++i) {
    const auto [store, row] = place_of(rows_[i]);
    store->add_to(row, sum);
  }
  std::vector<float> mean(sum.begin(), sum.end());
  bring_to_length_1(mean);
  constexpr std::size_t spare = 20;  // of texts held several times
  const std::span<const Document> documents = library_.documents().documents();
  std::vector<Scored> all = nearest(mean, day, k + spare, [&](const Document& other) {
    return other.series != documents[document].series;
  });
  // One text has one row in each store, however often it is held.
  std::set<std::uint32_t> seen{rows_[first_[document]]};
  std::erase_if(all, [&](const Scored& one) { return !seen.insert(rows_[first_[one.document]]).second; });
  if (all.size() > k) all.resize(k);
  return all;
}

std::optional<float> DocumentVectors::cosine(std::uint32_t document, std::span<const float> query) const {
  if (query.size() != dimensions_) return std::nullopt;
  std::optional<float> most;
  for (std::uint32_t i = first_[document]; i < first_[document + 1]; ++i) {
    const auto [store, row] = place_of(rows_[i]);
    const float score = store->exact_score(row, query);
    if (!most || score > *most) most = score;
  }
  return most;
}

}  // namespace pandect
