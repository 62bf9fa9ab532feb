#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "answer/answerer.h"
#include "answer/judge.h"
#include "base/date.h"
#include "lab/bench/dataset.h"
#include "lab/bench/run_folder.h"
#include "pandect/progress.h"

namespace pandect {

/// The answer of a system with a model to one question.
struct AnsweredQuestion {
  std::string answer;
  std::vector<std::string> retrieved;  ///< names of the context's provisions in the dataset
  std::vector<std::size_t> ends = {};  ///< characters of context up to the end of each; empty: not stored
  std::vector<std::string> cited;      ///< names of provisions that exist, each once
  std::size_t invented = 0;            ///< citations of provisions that do not exist
  bool abstained = false;
  bool unreadable = false;
  std::optional<std::size_t> choice;  ///< the option, from 0
  std::optional<bool> right;          ///< of a multiple-choice question: it is the one that the context
                                      ///< supports
  std::optional<double> bert_score;   ///< F1 with the gold answer
  std::optional<double> bert_score_of_question;  ///< F1 with the question
  std::optional<double> semantic;                ///< cosine of the answer's vector and the gold one's
  std::size_t repairs = 0;
  std::optional<std::string> context = {};  ///< as the model read it, while a judge may need it
  std::string failure;                      ///< why there is no reply; empty when there is one
  /// By mark of the judges; nothing when their replies were unreadable or missing.
  std::map<std::string, std::optional<double>, std::less<>> judged;
  std::string unjudged;  ///< reason of the first such judge
};

/// A system's answers: one for each question of the dataset, in its order, for each sample.
struct AnswerRun {
  std::string system;
  AnswerSettings settings = {};
  std::vector<std::vector<AnsweredQuestion>> samples;
  std::size_t examples = 0;  ///< number of the examples that the system can show
  std::string model = {};    ///< name of the model that answered
};

/// Has systems with a model answer the questions of a dataset, and judges their answers.
class AnswerBench {
 public:
  struct Settings {
    std::size_t samples = 1;  ///< the settings' seed, or 0, is incremented for each
    /// The day as of which the law is searched; absent: the one that a question asks for, else today.
    std::optional<std::int32_t> day = std::nullopt;
    std::size_t threads = 8;  ///< simultaneous questions: most of the time is spent waiting for models
    Monitor monitor = {};
    std::vector<AnswerExample> examples = {};     ///< to draw from
    StepModels step_models = no_models();         ///< for retrieval
    std::shared_ptr<Embedder> encoder = nullptr;  ///< for likeness to the gold answer; null: not computed
  };
  /// All must outlive this.
  /// @param folder stores answers and judgements between runs; null: nothing is stored
  AnswerBench(const LibraryView& library, const RetrievalDataset& dataset, Settings settings,
              ChatModel& model, std::vector<Judge> judges, RunFolder* folder);

  /// Failures of the model on some questions are counted; if it fails on all, the error is thrown.
  /// @throws Error service_unavailable, wrong_usage
  AnswerRun run(const System& system) const;

 private:
  struct Asking;
  struct Asked;

  AnsweredQuestion answer(const Asked& asked) const;
  void judge(const Asked& asked, AnsweredQuestion& answered) const;
  void compare(const Asked& asked, AnsweredQuestion& answered) const;
  /// The row stored under a key.
  std::optional<Json> find(const std::string& key) const;
  void keep(const std::string& key, const Asked& asked, const Json& row) const;
  std::vector<AnswerExample> examples_for(const Answerer& answerer) const;
  Asked ask(const Asking& asking, const BenchQuestion& question, std::size_t sample) const;
  AnswerTask task_of(const Asked& asked) const;
  std::int32_t day() const { return settings_.day.value_or(today_); }
  std::vector<std::string> names_in(std::uint32_t document, Span part) const;
  std::string context_of(const Asked& asked, AnsweredQuestion& answered) const;

  const LibraryView& library_;
  const RetrievalDataset& dataset_;
  Settings settings_;
  ChatModel& model_;
  std::vector<Judge> judges_;
  RunFolder* folder_;
  std::string library_content_;
  std::int32_t today_ = to_days(today());
  std::map<std::string, std::uint32_t> documents_;  ///< in force on the day, by the dataset's name
};

/// Loads answered questions of a training file as examples: JSON lines with "question", "answer" and
/// "citations", a list of {"law", "section"}. @throws Error bad_input
std::vector<AnswerExample> load_examples(const std::filesystem::path& path);

/// Draws `count` of the examples, by seed and question: the same in every run. None is about the question
/// itself.
std::vector<AnswerExample> draw_examples(const std::vector<AnswerExample>& all, std::size_t count,
                                         std::uint64_t seed, std::string_view question);

}  // namespace pandect
