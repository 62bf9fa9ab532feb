#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "pandect/said.h"
#include "pandect/search.h"
#include "question/asked_day.h"
#include "retrieve/demands.h"

namespace pandect {

/// Options for reading a question.
struct QuestionOptions {
  std::optional<Language> language;  ///< absent: detected
  std::optional<std::int32_t> day;   ///< absent: the one in its words, else today
  Scope scope = {};
  bool lenient = true;  ///< a phrase in quotation marks that occurs nowhere is not required
  bool as_written =
      false;           ///< spelling, parties and quotation marks decide nothing, as in the papers' systems
  bool mended = true;  ///< with misspelt words corrected
};

/// A question with everything that limits where an answer may be found.
struct AskedQuestion {
  std::string text;  ///< as asked, normalised
  AskedQuery asked;  ///< its words with spelling corrected, without marks; restricted to its works
  std::shared_ptr<const Demands> demands;  ///< null: none
  std::vector<ReadAs> read_as;
  std::vector<Said> notes;
  std::vector<Said> missing;  ///< things it names or demands that the library does not have
  bool of_strangers = false;  ///< it asks of a contract of parties that nothing in the library names

  const Query& query() const { return asked.query; }
  /// True if a provision or contract it names or cites is missing, so that nothing else can answer: neither
  /// another law's provision with the same number, nor another contract.
  bool is_of_nothing_held() const;
};

/// @throws Error as parse_query() and works_in()
AskedQuestion read_question(const LibraryView& library, std::string_view question,
                            const QuestionOptions& options);

}  // namespace pandect
