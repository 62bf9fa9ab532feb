#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The relevance of a document to a question: 0 or less is not relevant, higher levels are more relevant.
struct Qrel {
  std::string_view document;
  int level = 0;
};

/// The judgements for one question.
struct Topic {
  std::string_view query;
  std::vector<Qrel> judgements;  ///< each document once
};

/// The gold standard: the documents relevant to each question. Read from TREC's format, lines of "question 0
/// document level", or from BEIR's, lines of question, document and level between tabs, with or without a
/// header; blanks in their names become "_", as in runs.
class Qrels {
 public:
  /// @throws Error bad_input with the line that is malformed, or that judges a document again and
  /// differently; no_permission
  static Qrels read(const std::filesystem::path& path);
  /// @param name the text's name in error messages
  static Qrels parse(std::string text, const std::string& name);

  /// In the order of the first lines of the questions.
  const std::vector<Topic>& topics() const { return topics_; }

 private:
  class Parser;

  std::shared_ptr<const void> bytes_;  // owns the characters of all names
  std::vector<Topic> topics_;
};

/// Adds a judgement to the text of TREC qrels; white space in names becomes "_".
void append_trec_judgement(std::string& qrels, std::string_view query, std::string_view document, int level);

}  // namespace pandect
