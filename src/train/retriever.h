#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "learn/training_pairs.h"
#include "train/encoder_training.h"
#include "train/torch_encoder.h"

namespace pandect::train {

/// How a retriever learns; docs/training.md tells each setting.
struct RetrieverSettings : EncoderSettings {
  /// What the adapter is for.
  enum class Texts : std::uint8_t {
    all,        ///< questions and passages
    questions,  ///< passages stay as the base makes them: a library's vectors need not be made anew
  };
  std::string query_prefix;
  std::string passage_prefix;
  std::size_t negatives = 2;       ///< of each question, beside those of the others in its batch
  std::size_t longest_query = 64;  ///< tokens
  std::size_t longest_passage = 192;
  double temperature = 0.02;
  double margin = 0;  ///< by which a right passage's cosine is to be higher
  Texts texts = Texts::all;
  /// Weight of how far the vectors of questions made of the law itself are from those of the base (1 -
  /// cosine): what people ask is learned, and what the base knows of other texts is kept.
  double keep = 0;
  std::size_t kept_tokens = 12'000;  ///< of a batch, whose graph is kept; beyond them it is computed again

  /// @param models where installed models are: `model` may be the name of one; may be empty
  /// @throws Error bad_input that names the line
  static RetrieverSettings read(const std::filesystem::path& file, const std::filesystem::path& models = {});
};

/// InfoNCE (van den Oord et al. 2018, equation 4) over cosines: each question's own passage, row i of
/// `passages`, against all others. What is the same passage as a question's own is left out.
/// @param questions [n, d] @param passages [m ≥ n, d], rows of length 1
/// @param keys of passages: equal for equal ones
torch::Tensor info_nce(const torch::Tensor& questions, const torch::Tensor& passages,
                       const std::vector<std::uint64_t>& keys, double temperature, double margin);

/// How often what is right is among the first of all passages of a file of pairs.
struct RetrieverScores {
  std::size_t questions = 0;
  std::size_t passages = 0;
  double hit3 = 0;
  double hit10 = 0;
  double mrr10 = 0;
};

class RetrieverTraining {
 public:
  /// @throws Error bad_input for a corpus without pairs
  RetrieverTraining(RetrieverSettings settings, std::filesystem::path out);

  /// Tries one batch.
  EncoderPlan plan();
  /// Trains from the beginning, or from the checkpoint in the folder. Leaves in the folder the adapter of the
  /// best state, log.jsonl.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return whether it is done
  bool run(bool resume, const std::atomic<bool>& stop);
  RetrieverScores measure(const std::vector<TrainingPair>& pairs) const;
  const TorchEncoder& encoder() const { return encoder_; }

 private:
  struct Batch {
    std::vector<TokenSequence> questions;
    std::vector<TokenSequence> passages;  ///< the questions' own, then negatives
    std::vector<std::uint64_t> keys;
    torch::Tensor known;             ///< the passages' vectors, where they are the base's
    std::vector<std::int64_t> made;  ///< questions made of the law itself
    torch::Tensor before;            ///< what the base makes of those
  };
  Batch batch_of(std::span<const TrainingPair* const> pairs) const;
  std::vector<std::vector<const TrainingPair*>> batches_of_epoch(std::size_t epoch) const;
  /// Adds the gradients of a batch; gives its loss.
  double learn(const Batch& batch);
  /// @param shown_as what its progress is called; empty: it is not shown
  torch::Tensor encode_all(const std::vector<TokenSequence>& sequences,
                           const std::string& shown_as = {}) const;
  /// What the base makes of texts that do not learn, or are to stay near it; called before anything is
  /// learned.
  void know_base();
  torch::Tensor known_rows(std::span<const std::uint64_t> keys) const;
  std::span<const std::uint64_t> passages_beside(const TrainingPair& pair) const;
  double measure_all(std::size_t step, std::ostream& log) const;

  RetrieverSettings settings_;
  std::filesystem::path out_;
  TorchEncoder encoder_;
  EncoderLoop loop_;
  std::vector<std::vector<TrainingPair>> files_;
  std::vector<std::vector<TrainingPair>> choose_;
  torch::Tensor known_;                                          ///< rows that the base made
  std::unordered_map<std::uint64_t, std::int64_t> known_place_;  ///< by the hash of the text
  std::vector<std::vector<std::uint64_t>> passages_;             ///< of each file, those that are known
};

}  // namespace pandect::train
