#include "lab/measure/trec_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "base/file.h"
#include "base/lines.h"
#include "base/thread_pool.h"
#include "lab/measure/columns.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{1} << 20;

bool before(const RankedDocument& a, const RankedDocument& b) {
  return a.score != b.score ? a.score > b.score : a.document > b.document;
}

/// Lines of the text for one thread.
struct Chunk {
  /// Consecutive documents of one question.
  struct Segment {
    std::string_view query;
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  std::string_view text;
  std::unique_ptr<std::vector<RankedDocument>> documents = std::make_unique<std::vector<RankedDocument>>();
  std::vector<Segment> segments;
  std::string_view system;
};

/// Splits a text after line ends.
std::vector<Chunk> cut(std::string_view text) {
  std::vector<Chunk> chunks;
  while (!text.empty()) {
    std::size_t end = std::min(chunk_bytes, text.size());
    if (end < text.size()) end = std::min(text.find('\n', end), text.size() - 1) + 1;
    chunks.emplace_back().text = text.substr(0, end);
    text.remove_prefix(end);
  }
  return chunks;
}

/// The segments of one question: index of the chunk, and of the segment in it.
using Places = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

}  // namespace

class TrecRun::Parser {
 public:
  Parser(std::string_view text, const std::string& name)
      : text_(without_byte_order_mark(text)), name_(name), chunks_(cut(text_)) {}

  void fill(TrecRun& run) {
    parallel_for(chunks_.size(), [&](std::size_t i) { read(chunks_[i]); });
    for (Chunk& chunk : chunks_) {
      if (run.system_.empty()) run.system_ = chunk.system;
    }
    gather(run);
    for (Chunk& chunk : chunks_) run.documents_.push_back(std::move(chunk.documents));
    sort(run);
  }

 private:
  void read(Chunk& chunk) const {
    // Rarely is a line shorter than this many bytes; if so, the vector grows.
    chunk.documents->reserve(chunk.text.size() / 24 + 1);
    for (std::string_view left = chunk.text; !left.empty();) read_line(take_line(left), chunk);
    if (!chunk.segments.empty()) chunk.segments.back().end = chunk.documents->size();
  }

  void read_line(std::string_view line, Chunk& chunk) const {
    const Columns<6> columns = split_columns<6>(line);
    if (columns.count == 0) return;
    if (columns.count != 6) refuse(line, "has not the six columns 'question Q0 document rank score system'");
    const auto& [query, q0, document, rank, score, system] = columns.column;
    std::vector<RankedDocument>& documents = *chunk.documents;
    if (documents.empty()) chunk.system = system;
    if (chunk.segments.empty() || chunk.segments.back().query != query) {
      if (!chunk.segments.empty()) chunk.segments.back().end = documents.size();
      chunk.segments.push_back({query, documents.size(), 0});
    }
    documents.push_back({document, number(score, line)});
  }

  float number(std::string_view word, std::string_view line) const {
    if (word.starts_with('+')) word.remove_prefix(1);
    // Read in double precision and then rounded, as C's atof and a float variable would have it.
    double value = 0;
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = end == word.data() + word.size();
    if (!whole || failed != std::errc() || !std::isfinite(static_cast<float>(value)))
      refuse(line, fmt::format("the score '{}' is not a finite number", word));
    return static_cast<float>(value);
  }

  [[noreturn]] void refuse(std::string_view line, const std::string& problem) const {
    const auto number = std::count(text_.data(), line.data(), '\n') + 1;
    throw Error(ErrorCode::bad_input, fmt::format("{}: line {}: {}", name_, number, problem),
                "a run in TREC's form has lines such as 'q1 Q0 doc7 1 12.5 bm25'");
  }

  /// Merges the documents of a question, which are usually consecutive.
  void gather(TrecRun& run) const {
    std::unordered_map<std::string_view, std::size_t> index;
    std::vector<Places> places;
    for (std::uint32_t c = 0; c < chunks_.size(); ++c) {
      for (std::uint32_t s = 0; s < chunks_[c].segments.size(); ++s) {
        const auto [at, is_new] = index.try_emplace(chunks_[c].segments[s].query, places.size());
        if (is_new) places.emplace_back();
        places[at->second].emplace_back(c, s);
      }
    }
    for (const Places& own : places) run.rankings_.push_back(ranking(own, run));
  }

  Ranking ranking(const Places& places, TrecRun& run) const {
    const Chunk& first = chunks_[places[0].first];
    const Chunk::Segment& segment = first.segments[places[0].second];
    if (places.size() == 1) {
      return {segment.query, {first.documents->data() + segment.begin, segment.end - segment.begin}};
    }
    auto all = std::make_unique<std::vector<RankedDocument>>();
    for (const auto& [c, s] : places) {
      const Chunk& chunk = chunks_[c];
      const RankedDocument* documents = chunk.documents->data();
      all->insert(all->end(), documents + chunk.segments[s].begin, documents + chunk.segments[s].end);
    }
    run.documents_.push_back(std::move(all));
    return {segment.query, *run.documents_.back()};
  }

  static void sort(TrecRun& run) {
    static constexpr std::size_t at_once = 64;
    parallel_for((run.rankings_.size() + at_once - 1) / at_once, [&](std::size_t block) {
      const std::size_t end = std::min(run.rankings_.size(), (block + 1) * at_once);
      for (std::size_t i = block * at_once; i < end; ++i) {
        const auto documents = run.rankings_[i].documents;
        if (std::ranges::is_sorted(documents, before)) continue;
        // The documents are owned by the run; only its public view is constant.
        auto* first = const_cast<RankedDocument*>(documents.data());
        std::sort(first, first + documents.size(), before);
      }
    });
    run.sort_queries();
  }

  std::string_view text_;
  const std::string& name_;
  std::vector<Chunk> chunks_;
};

TrecRun TrecRun::read(const std::filesystem::path& path) {
  auto file = std::make_shared<MappedFile>(path);
  TrecRun run;
  Parser(file->bytes(), path.string()).fill(run);
  run.bytes_ = std::move(file);
  return run;
}

TrecRun TrecRun::parse(std::string text, const std::string& name) {
  auto bytes = std::make_shared<const std::string>(std::move(text));
  TrecRun run;
  Parser(*bytes, name).fill(run);
  run.bytes_ = std::move(bytes);
  return run;
}

void TrecRun::sort_queries() {
  by_query_.resize(rankings_.size());
  std::iota(by_query_.begin(), by_query_.end(), 0U);
  std::ranges::sort(by_query_, {}, [&](std::uint32_t i) { return rankings_[i].query; });
}

void TrecRun::set_ranks(std::string_view query, std::span<const std::uint32_t> ranks) {
  const Ranking* ranking = find(query);
  if (ranking == nullptr) return;
  for (const std::unique_ptr<std::vector<RankedDocument>>& own : documents_) {
    for (std::size_t i = 0; i < own->size(); ++i) {
      if (&(*own)[i] != ranking->documents.data()) continue;
      for (std::size_t d = 0; d < ranking->documents.size(); ++d) (*own)[i + d].rank = ranks[d];
      return;
    }
  }
}

void TrecRun::add_questions(const TrecRun& other) {
  std::vector<Ranking> added;
  for (const Ranking& ranking : other.rankings_) {
    if (find(ranking.query) == nullptr) added.push_back({ranking.query, {}});
  }
  std::ranges::copy(added, std::back_inserter(rankings_));
  bytes_ = std::make_shared<std::pair<std::shared_ptr<const void>, std::shared_ptr<const void>>>(
      bytes_, other.bytes_);
  sort_queries();
}

const Ranking* TrecRun::find(std::string_view query) const {
  const auto found =
      std::ranges::lower_bound(by_query_, query, {}, [&](std::uint32_t i) { return rankings_[i].query; });
  if (found == by_query_.end() || rankings_[*found].query != query) return nullptr;
  return &rankings_[*found];
}

std::string trec_name(std::string_view name) {
  std::string written(name);
  std::ranges::replace_if(written, [](char c) { return static_cast<unsigned char>(c) <= ' '; }, '_');
  return written.empty() ? "_" : written;
}

void append_trec_ranking(std::string& run, std::string_view query, std::span<const std::string> documents,
                         std::span<const double> scores, std::string_view system) {
  const std::string question = trec_name(query);
  const std::string name = trec_name(system);
  float above = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto score = static_cast<float>(scores[i]);
    above = std::min(score, std::nextafter(above, -std::numeric_limits<float>::infinity()));
    run += fmt::format("{} Q0 {} {} {} {}\n", question, trec_name(documents[i]), i + 1, above, name);
  }
}

}  // namespace pandect
