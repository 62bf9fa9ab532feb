#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <unordered_map>
#include <vector>

#include "lab/learn/training_pairs.h"
#include "lab/train/encoder_training.h"
#include "lab/train/torch_encoder.h"

namespace pandect::train {

/// The training settings of a retriever; docs/training.md describes each.
struct RetrieverSettings : EncoderSettings {
  /// The texts that the adapter is for.
  enum class Texts : std::uint8_t {
    all,        ///< questions and passages
    questions,  ///< passages are embedded by the base: a library's vectors stay valid
  };
  std::string query_prefix;
  std::string passage_prefix;
  std::size_t negatives = 2;       ///< number for each question, besides those of the others in its batch
  std::size_t longest_query = 64;  ///< tokens
  std::size_t longest_passage = 192;
  double temperature = 0.02;
  double margin = 0;  ///< required lead of a right passage's cosine
  Texts texts = Texts::all;
  /// Weight of the distance (1 - cosine) from the base of the vectors of questions made from the law itself:
  /// trains on people's questions while keeping the base's knowledge of other texts.
  double keep = 0;
  std::size_t kept_tokens = 12'000;  ///< limit of tokens of a batch whose graph is kept; for larger ones it
                                     ///< is recomputed

  /// @param models folder of installed models: `model` may be the name of one; may be empty
  /// @throws Error bad_input that names the line
  static RetrieverSettings read(const std::filesystem::path& file, const std::filesystem::path& models = {});
};

/// InfoNCE (van den Oord et al. 2018, equation 4) over cosines: each question's own passage, row i of
/// `passages`, against all others. Duplicates of a question's own passage are excluded.
/// @param questions [n, d] @param passages [m ≥ n, d], rows of length 1
/// @param keys of passages: equal for equal ones
torch::Tensor info_nce(const torch::Tensor& questions, const torch::Tensor& passages,
                       const std::vector<std::uint64_t>& keys, double temperature, double margin);

/// The rate at which the right passage is among the first of all passages of a file of pairs.
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
  /// Trains from the beginning, or from the checkpoint in the folder. Writes the adapter of the best state
  /// and log.jsonl to the folder.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return true if
  /// training is finished
  bool run(bool resume, const std::atomic<bool>& stop);
  RetrieverScores measure(const std::vector<TrainingPair>& pairs) const;
  const TorchEncoder& encoder() const { return encoder_; }

 private:
  struct Batch {
    std::vector<TokenSequence> questions;
    std::vector<TokenSequence> passages;  ///< the questions' own, then negatives
    std::vector<std::uint64_t> keys;
    torch::Tensor known;             ///< the passages' vectors, if they are the base's
    std::vector<std::int64_t> made;  ///< questions made from the law itself
    torch::Tensor before;            ///< the base's vectors of those
  };
  Batch batch_of(std::span<const TrainingPair* const> pairs) const;
  std::vector<std::vector<const TrainingPair*>> batches_of_epoch(std::size_t epoch) const;
  /// Adds the gradients of a batch; returns its loss.
  double learn(const Batch& batch);
  torch::Tensor encode_all(const std::vector<TokenSequence>& sequences) const;
  /// Computes the base's vectors of texts that are not trained, or must stay near it; must be called before
  /// any training.
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
  torch::Tensor known_;                                          ///< the base's vectors
  std::unordered_map<std::uint64_t, std::int64_t> known_place_;  ///< by the hash of the text
  std::vector<std::vector<std::uint64_t>> passages_;             ///< by file, those that are known
};

}  // namespace pandect::train
