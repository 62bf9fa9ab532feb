#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "definitions/definition.h"
#include "definitions/quoted_terms.h"
#include "text/scanner.h"

/// Definitions without quotation marks: lists and terms after introductory words ("on entend par X : …"),
/// terms before a verb ("X ist jede …") or around it ("onder X wordt verstaan …"), and names for the words
/// before them ("hierna: het college").
namespace pandect {

/// Finds these definitions, by the words of defining.txt.
class PlainTerms {
 public:
  /// @param quoted the same language's terms in quotation marks; it must outlive this object
  explicit PlainTerms(const QuotedTerms& quoted);

  /// Appends the definitions, in no particular order. Takes linear time.
  void find(std::string_view text, std::vector<Definition>& found) const;

 private:
  /// What a word of the file may do; a word may do several things.
  enum Role : std::uint8_t { announces = 1, lists = 2, is_verb = 4, closes = 8, names = 16, is_alike = 32 };
  struct Lead {
    std::string_view words;
    std::uint8_t roles = 0;
  };
  class Reading;

  static std::vector<Lead> leads_of(const DefiningWords& words);

  const QuotedTerms& quoted_;
  const DefiningWords& words_;
  std::vector<Lead> leads_;
  Triggers triggers_;
};

}  // namespace pandect
