#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/measure/run_scores.h"

namespace pandect::cli {

/// What `measure` is asked.
struct MeasureOptions {
  std::string run;
  std::filesystem::path qrels;
  std::string metrics =
      "hit_rate@10,multi_hit_rate@10,recall@10,mrr@10,multi_mrr@10,precision@10,map,ndcg@10";
  std::filesystem::path sections;  ///< of chunks (ChunkSections), if the run names chunks; else empty
  RunScoring scoring;
  bool per_question = false;
  std::vector<std::string> compared;
  std::size_t most_changes = 10;
  std::vector<std::filesystem::path> answers;
  std::vector<std::string> words{"rouge"};   ///< for ROUGE, as for rouge_scores()
  std::vector<std::string> stems{"porter"};  ///< for METEOR, as for meteor_scores()
  std::string labels;
  std::string correlations;
};

/// Each prints one kind of measurement. @throws Error bad_input, no_permission, wrong_usage
void print_run(const MeasureOptions& options, bool json);
void print_comparison(const MeasureOptions& options, bool json);
void print_answers(const MeasureOptions& options, bool json);
void print_labels(const MeasureOptions& options, bool json);
void print_correlations(const MeasureOptions& options, bool json);

}  // namespace pandect::cli
