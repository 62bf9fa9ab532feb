#pragma once

#include <memory>
#include <string>

#include "model/chat.h"
#include "model/prompt.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Settings for asking a model to rewrite a question.
struct Rewriting {
  std::string prompt;  ///< one of prompts/, or a file
  double temperature = 0;
  std::size_t max_tokens = 512;
};

/// Searches with a provision that a model invents as the answer to the question (HyDE: Gao et al. 2022, a
/// baseline of SearchFireSafety, section 5.1): its wording is like that of the law.
class HypotheticalProvision : public Retriever {
 public:
  /// @param with_question search for the words of the question, too
  HypotheticalProvision(SharedRetriever input, std::shared_ptr<ChatModel> model, Rewriting settings,
                        bool with_question);

  /// @throws Error service_unavailable
  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  SharedRetriever input_;
  std::shared_ptr<ChatModel> model_;
  Rewriting settings_;
  Prompt prompt_;
  bool with_question_;
};

/// Splits a question into sub-questions, searches each of them, and fuses the results with those of the whole
/// question, by rank.
class SubQuestions : public Retriever {
 public:
  struct Settings {
    std::size_t most = 4;          ///< limit of sub-questions
    double whole = 1;              ///< weight of the whole question; that of a sub-question is 1
    double k = 60;                 ///< of reciprocal rank fusion
    std::size_t candidates = 100;  ///< of each question
  };
  SubQuestions(const LibraryView& library, SharedRetriever input, std::shared_ptr<ChatModel> model,
               Rewriting settings, Settings fusion);

  /// @throws Error service_unavailable
  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  /// The sub-questions in a model's reply; none when it cannot be read.
  static std::vector<std::string> read_reply(std::string_view reply, std::size_t most);

 private:
  const LibraryView& library_;
  SharedRetriever input_;
  std::shared_ptr<ChatModel> model_;
  Rewriting settings_;
  Prompt prompt_;
  Settings fusion_;
};

}  // namespace pandect
