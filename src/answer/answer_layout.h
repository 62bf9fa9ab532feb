#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The words of data/languages/<code>/answers.txt, of all languages together: an answer mixes them.
class AnswerLayout {
 public:
  AnswerLayout();

  /// The words of a list, as written. @param head one of those of answers.txt (data/languages/README.md)
  const std::vector<std::string>& of(std::string_view head) const;
  bool is_listed(std::string_view head, std::string_view word) const;

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> lists_;
};

const AnswerLayout& answer_layout();

}  // namespace pandect
