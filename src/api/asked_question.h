#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "pandect/library.h"
#include "retrieve/asked_day.h"
#include "retrieve/demands.h"

namespace pandect {

/// How a question is to be read.
struct QuestionOptions {
  std::string language;  ///< ISO 639-1; empty: detected
  std::string as_of;     ///< empty: the day that its words say, else today
  Scope scope;
  bool lenient = false;  ///< a phrase in quotation marks that stands nowhere need not stand in what is found
};

/// A question with all that says where an answer may be found.
struct AskedQuestion {
  std::string text;  ///< as it was asked, normalised
  AskedQuery asked;  ///< its words with misspelt ones put right, without marks; kept to its works
  std::shared_ptr<const Demands> demands;  ///< null: none
  std::vector<ReadAs> read_as;
  std::vector<std::string> notes;
  std::vector<std::string> missing;  ///< what it names or demands and the library does not have, a line each

  const Query& query() const { return asked.query; }
  /// Whether what it names or cites is not there, so that nothing else answers: what another law says under
  /// the same number, or of another contract.
  bool is_of_nothing_held() const;
  /// What finds provisions for it: those that meet its demands.
  SharedRetriever finder(const SharedRetriever& retriever) const {
    return demands ? std::make_shared<DemandedHits>(retriever, demands) : retriever;
  }
};

/// @throws Error as parse_query() and works_in()
AskedQuestion read_question(const LibraryView& library, std::string_view question,
                            const QuestionOptions& options);

}  // namespace pandect
