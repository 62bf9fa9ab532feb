#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "lab/bench/nitibench.h"
#include "pandect/models.h"
#include "pandect/progress.h"
#include "pandect/search.h"

namespace pandect {

struct PairOptions {
  std::vector<std::filesystem::path> questions;  ///< JSON lines with `id`, `provision` and `question`
  std::vector<std::filesystem::path> spared;     ///< likewise: the works of their provisions are excluded
  std::size_t made = 0;                          ///< number of pairs made from the law itself
  std::size_t negatives = 4;
  std::uint64_t seed = 1;
  std::string system;            ///< for finding negatives; empty: the library's default
  StepModelOptions step_models;  ///< of its steps
  Monitor monitor = {};
};

struct PairReport {
  std::size_t questions = 0;
  std::size_t made = 0;
  std::size_t wanted = 0;  ///< of the law itself; a library with few headings and references gives less
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
};

/// Writes the training data of a retriever; docs/training.md. @throws Error as make_training_pairs()
PairReport write_training_pairs(const std::filesystem::path& library, const std::filesystem::path& out,
                                const PairOptions& options);
std::string to_json(const PairReport& report);

struct ClaimOptions {
  std::vector<std::filesystem::path> claims;     ///< JSON lines with `id`, `provision`, `true` and `false`
  std::vector<std::filesystem::path> published;  ///< published entailment sets, in their own format
  std::vector<std::filesystem::path> spared;     ///< JSON lines with `provision`, as of PairOptions
  std::size_t beside = 1;
  std::size_t made = 0;  ///< number of sentences of the law to change
  std::uint64_t seed = 1;
  Monitor monitor = {};
};

struct ClaimReport {
  std::size_t entailment = 0;
  std::size_t neutral = 0;
  std::size_t contradiction = 0;
  std::vector<std::string> missing;  ///< ids of claims whose provision is not in the library
};

/// Writes the training data of a judge; docs/training.md.
/// @throws Error as make_claim_pairs(), read_published_pairs()
ClaimReport write_claim_pairs(const std::filesystem::path& library, const std::filesystem::path& out,
                              const ClaimOptions& options);
std::string to_json(const ClaimReport& report);

struct ExampleOptions {
  std::vector<std::filesystem::path> questions;  ///< JSON lines, as for read_gold_questions()
  std::string dataset;                           ///< a published set of questions; empty: none
  std::filesystem::path data;                    ///< its folder
  GoldAnswer gold_answers = GoldAnswer::condensed;
  std::size_t negatives = 20;
  std::size_t longest_section = 0;  ///< bytes; a longer one is truncated; 0: no limit
  std::size_t longest_answer = 0;   ///< likewise, for answers in the law's own words
  std::string system;               ///< for finding negatives; empty: the library's default
  StepModelOptions step_models;     ///< of its steps
  Monitor monitor = {};
};

struct ExampleReport {
  std::size_t examples = 0;
  std::size_t quoted = 0;            ///< number with an answer in the law's own words
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
  std::size_t cut = 0;               ///< number of truncated sections
};

/// Writes the training data of a chat model; docs/training.md. @throws Error as read_gold_questions(), and
/// load_benchmark_dataset()
ExampleReport write_chat_examples(const std::filesystem::path& library, const std::filesystem::path& out,
                                  const ExampleOptions& options);
std::string to_json(const ExampleReport& report);

/// Replaces this process by the trainer, which is installed beside this program.
/// @throws Error wrong_usage when it was not built
[[noreturn]] void start_trainer(const std::vector<std::string>& arguments);

}  // namespace pandect
