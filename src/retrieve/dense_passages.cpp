#include "retrieve/dense_passages.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/progress.h"
#include "pandect/error.h"
#include "question/subject.h"
#include "question/work_scope.h"

namespace pandect {
namespace {

/// Number of passages embedded and written to disk together.
constexpr std::size_t passages_at_once = 256;
/// Ways of cutting a library that are remembered.
constexpr std::size_t most_cuts = 8;

/// A way of cutting a library into embedded passages.
struct Cut {
  ChunkSettings chunks;
  bool places = true;
};

/// The embedded texts of all passages.
std::vector<std::string> embedded_texts(const CutLibrary& cut, bool places) {
  std::vector<std::string> texts;
  for (const CutPassage& passage : cut.passages)
    texts.push_back((places ? cut.place(passage) + "\n" : std::string()).append(cut.words(passage)));
  return texts;
}

Json as_json(const Cut& cut) {
  const ChunkSettings& chunks = cut.chunks;
  return {{"strategy", chunk_strategy_name(chunks.strategy)},
          {"size", chunks.size},
          {"overlap", chunks.overlap},
          {"separators", chunks.separators},
          {"strip", chunks.strip},
          {"within_units", chunks.within_units},
          {"places", cut.places}};
}

/// The ways of cutting that chunks.json lists; what cannot be read there is left out.
std::vector<Cut> known_cuts(const std::filesystem::path& folder) {
  std::vector<Cut> cuts;
  std::error_code ignored;
  if (!std::filesystem::exists(folder / "chunks.json", ignored)) return cuts;
  try {
    for (const Json& entry : parse_json(read_file(folder / "chunks.json", 1U << 20U), "chunks.json")) {
      ChunkSettings chunks;
      chunks.strategy = parse_chunk_strategy(entry.at("strategy").get<std::string>());
      chunks.size = entry.at("size").get<std::size_t>();
      chunks.overlap = entry.at("overlap").get<std::size_t>();
      chunks.separators = entry.at("separators").get<std::vector<std::string>>();
      chunks.strip = entry.at("strip").get<bool>();
      chunks.within_units = entry.value("within_units", false);
      check_chunk_settings(chunks);
      if (cuts.size() < most_cuts) cuts.push_back({std::move(chunks), entry.value("places", true)});
    }
  } catch (const Error&) {
    return cuts;
  } catch (const Json::exception&) {
    return cuts;
  }
  return cuts;
}

void remember_cut(const std::filesystem::path& folder, const Cut& cut) {
  Json all = Json::array({as_json(cut)});
  for (const Cut& known : known_cuts(folder)) {
    const Json entry = as_json(known);
    if (entry == all[0]) return;
    if (all.size() < most_cuts) all.push_back(entry);
  }
  write_file_atomically(folder / "chunks.json", all.dump() + "\n");
}

}  // namespace

std::filesystem::path passages_folder(const LibraryView& library, const Embedder& embedder) {
  return vectors_folder(library.folder().path(), embedder.passage_info()) / "passages";
}

void embed_missing(VectorStore& store, Embedder& embedder, const std::vector<std::string>& texts,
                   const Monitor& monitor) {
  std::vector<std::string> missing;
  std::vector<std::uint64_t> keys;
  std::unordered_set<std::uint64_t> asked;
  for (const std::string& text : texts) {
    const std::uint64_t key = hash64(text);
    if (store.find(key) || !asked.insert(key).second) continue;
    missing.push_back(text);
    keys.push_back(key);
  }
  Progress progress("embedding", missing.size(), "passages", missing.empty() ? Monitor{} : monitor);
  for (std::size_t first = 0; first < missing.size(); first += passages_at_once) {
    const std::size_t count = std::min(passages_at_once, missing.size() - first);
    const Matrix made = embedder.embed(std::span(missing).subspan(first, count), TextKind::passage);
    store.append(std::span(keys).subspan(first, count), made.values);
    progress.advance(count);
  }
}

DensePassages::DensePassages(const LibraryView& library, std::shared_ptr<Embedder> embedder,
                             const Settings& settings, const Monitor& monitor)
    : library_(library),
      embedder_(std::move(embedder)),
      settings_(settings),
      store_(passages_folder(library, *embedder_)) {
  const CutLibrary cut = cut_library(library, settings.chunks);
  const std::vector<std::string> texts = embedded_texts(cut, settings.places);
  if (settings.missing == DocumentVectors::Missing::embed && !texts.empty()) {
    embed_missing(store_, *embedder_, texts, monitor);
    remember_cut(passages_folder(library, *embedder_), {settings.chunks, settings.places});
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::optional<std::uint32_t> row = store_.find(hash64(texts[i]));
    if (!row) continue;
    passages_.push_back(cut.passages[i]);
    rows_.push_back(*row);
  }
}

void embed_passages(const LibraryView& library, Embedder& embedder, const Monitor& monitor) {
  const std::filesystem::path folder = passages_folder(library, embedder);
  for (const Cut& cut : known_cuts(folder)) {
    VectorStore store(folder);
    embed_missing(store, embedder, embedded_texts(cut_library(library, cut.chunks), cut.places), monitor);
  }
}

std::vector<Hit> DensePassages::retrieve(const Query& query, std::size_t k) const {
  if (rows_.empty() || k == 0) return {};
  const std::vector<std::string> asked{settings_.subject ? query.text
                                                         : std::string(split_subject(query.text).question)};
  std::vector<float> question = embedder_->embed(asked, TextKind::query).values;
  if (question.size() != store_.dimensions())
    throw Error(ErrorCode::service_unavailable, "the question's vector is of another length than passages'");
  bring_to_length_1(question);
  const std::span<const Document> documents = library_.documents().documents();
  std::vector<std::pair<float, std::uint32_t>> near;
  double sum = 0;
  double squares = 0;
  for (std::uint32_t i = 0; i < rows_.size(); ++i) {
    if (!may_find(query, documents[passages_[i].document])) continue;
    const float cosine = store_.exact_score(rows_[i], question);
    near.emplace_back(-cosine, i);
    sum += cosine;
    squares += double{cosine} * cosine;
  }
  if (near.empty()) return {};
  const double mean = sum / static_cast<double>(near.size());
  const double deviation =
      std::sqrt(std::max(squares / static_cast<double>(near.size()) - mean * mean, 1e-12));
  const auto wanted = std::min(k, near.size());
  std::ranges::partial_sort(near, near.begin() + static_cast<std::ptrdiff_t>(wanted));
  std::vector<Hit> hits;
  for (std::size_t i = 0; i < wanted; ++i) {
    const CutPassage& passage = passages_[near[i].second];
    const double above = (-double{near[i].first} - mean) / deviation;
    hits.push_back({passage.document, above, {{Reason::Kind::meaning, above, 0}}, passage.part});
  }
  return hits;
}

}  // namespace pandect
