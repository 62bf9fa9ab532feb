#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// How relevant a document is to a question: 0 or less is not, more is more.
struct Qrel {
  std::string_view document;
  int level = 0;
};

/// The judgements for one question.
struct Topic {
  std::string_view query;
  std::vector<Qrel> judgements;  ///< each document once
};

/// Gold: which documents are relevant to which questions. Read from TREC's form, lines of "question 0
/// document level", or from BEIR's, lines of question, document and level between tabs, with or without a
/// header; blanks in their names become "_", as runs write them.
class Qrels {
 public:
  /// @throws Error bad_input with the line that is none, or that judges a document a second time and
  /// otherwise; no_permission
  static Qrels read(const std::filesystem::path& path);
  /// @param name what complaints call the text
  static Qrels parse(std::string text, const std::string& name);

  /// In the order the questions first appear.
  const std::vector<Topic>& topics() const { return topics_; }

 private:
  class Parser;

  std::shared_ptr<const void> bytes_;  // what all names are parts of
  std::vector<Topic> topics_;
};

/// Adds a judgement to the text of TREC qrels; white space in names becomes "_".
void append_trec_judgement(std::string& qrels, std::string_view query, std::string_view document, int level);

}  // namespace pandect
