#include "lab/bench/retrieval_bench.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "base/date.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/progress.h"
#include "base/thread_pool.h"
#include "finding/find.h"
#include "lab/measure/qrels.h"
#include "lab/measure/trec_run.h"
#include "retrieve/section_chunks.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

/// Factor of the depth requested if some of the hits may be outside the set.
constexpr std::size_t spare = 10;

Json to_row(const BenchQuestion& question, const std::string& system, const RankedQuestion& ranked) {
  Json row{{"system", system},
           {"question", question.id},
           {"names", ranked.names},
           {"scores", ranked.scores},
           {"milliseconds", ranked.milliseconds}};
  if (!ranked.ranks.empty()) row["ranks"] = ranked.ranks;
  return row;
}

RankedQuestion from_row(const Json& row, const std::filesystem::path& folder) {
  try {
    return {row.at("names").get<std::vector<std::string>>(), row.at("scores").get<std::vector<double>>(),
            row.at("milliseconds").get<double>(), row.value("ranks", std::vector<std::size_t>())};
  } catch (const Json::exception&) {
    throw Error(
        ErrorCode::bad_input,
        fmt::format("{}: a row lacks names, scores or milliseconds", (folder / "rows.jsonl").string()),
        "name another folder, or remove that file to compute its rows again");
  }
}

}  // namespace

RetrievalBench::RetrievalBench(const LibraryView& library, const RetrievalDataset& dataset,
                               const Settings& settings, RunFolder* folder)
    : library_(library), dataset_(dataset), settings_(settings), folder_(folder) {
  if (folder_ == nullptr) return;
  for (const Manifest::File& file : library.manifest().files) library_content_ += file.checksum;
}

std::string RetrievalBench::key_of(const std::string& identity, const BenchQuestion& question) const {
  return content_hash(fmt::format(
      "{}{}\n{}\n{} or as asked\n{}\n{}\n{}", library_content_, dataset_.partial ? " in part" : "",
      settings_.depth, settings_.day.value_or(to_days(today())), identity, question.id, question.text));
}

SystemRun RetrievalBench::run(const std::string& system, const std::string& identity,
                              const std::function<SharedRetriever()>& make) const {
  SystemRun run{system, std::vector<RankedQuestion>(dataset_.questions.size())};
  std::vector<std::size_t> missing;
  for (std::size_t i = 0; i < dataset_.questions.size(); ++i) {
    const auto known = folder_ ? folder_->find(key_of(identity, dataset_.questions[i])) : std::nullopt;
    if (known)
      run.questions[i] = from_row(*known, folder_->path());
    else
      missing.push_back(i);
  }
  if (missing.empty()) return run;
  const SharedRetriever retriever = make();
  Progress progress(system, missing.size(), "questions", settings_.monitor);
  parallel_for(missing.size(), [&](std::size_t m) {
    const BenchQuestion& question = dataset_.questions[missing[m]];
    RankedQuestion& ranked = run.questions[missing[m]];
    const auto start = std::chrono::steady_clock::now();
    const std::size_t wanted = settings_.depth * (dataset_.partial ? spare : 1);
    QuestionOptions as_asked{std::nullopt, settings_.day};
    as_asked.as_written = System::is_experiment(system.substr(0, system.find(" - ")));
    for (const Hit& hit : find(library_, retriever, question.text, as_asked, wanted).hits) {
      std::string name = dataset_.name_of(library_, hit);
      const std::size_t rank = chunk_rank(hit);
      if (name.empty() || (rank > 0 ? rank > settings_.depth : ranked.names.size() == settings_.depth))
        continue;
      if (rank > 0) ranked.ranks.push_back(rank);
      ranked.names.push_back(std::move(name));
      ranked.scores.push_back(hit.score);
    }
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    ranked.milliseconds = time.count();
    if (folder_ != nullptr) folder_->add(key_of(identity, question), to_row(question, system, ranked));
    progress.advance();
  });
  return run;
}

std::vector<RetrievalScores> score_run(const RetrievalDataset& dataset, const SystemRun& run, std::size_t k) {
  std::vector<RetrievalScores> scores;
  for (std::size_t i = 0; i < dataset.questions.size(); ++i) {
    scores.push_back(
        score_ranking(dataset.questions[i].gold, run.questions[i].names, k, run.questions[i].ranks));
  }
  return scores;
}

std::vector<RetrievalRow> summarise(const RetrievalDataset& dataset, const SystemRun& run,
                                    const std::vector<std::size_t>& depths) {
  std::vector<RetrievalRow> rows;
  for (const std::size_t k : depths) rows.push_back({run.system, k, mean(score_run(dataset, run, k))});
  return rows;
}

std::string trec_run(const RetrievalDataset& dataset, const SystemRun& run) {
  std::string lines;
  for (std::size_t i = 0; i < dataset.questions.size(); ++i) {
    const RankedQuestion& ranked = run.questions[i];
    append_trec_ranking(lines, dataset.questions[i].id, ranked.names, ranked.scores, run.system);
  }
  return lines;
}

std::string trec_qrels(const RetrievalDataset& dataset) {
  std::string lines;
  for (const BenchQuestion& question : dataset.questions) {
    for (const std::string& gold : question.gold) append_trec_judgement(lines, question.id, gold, 1);
  }
  return lines;
}

}  // namespace pandect
