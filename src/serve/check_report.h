#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "pandect/documents.h"
#include "serve/page_words.h"

namespace pandect {

/// A document that was checked, or that could not be.
struct CheckedFile {
  std::string name;
  std::vector<Said> left_out;  ///< of its words
  Json proof;  ///< json_of() or public_json() of it: provisions with a `permalink` become links; null: not
               ///< read
  std::string problem;  ///< why it was not read
};

/// In what a text differs from what it cites, each as a sentence, once: "Number: the text says “nine crowns”,
/// the law “four crowns”."
/// @param citation in a proof's JSON @param sentence the whole of the text's sentence
std::vector<std::string> difference_sentences(const PageWords& words, const Json& citation,
                                              const std::string& sentence);

/// What was found as a page of its own, to be kept or sent: counts above, which choose by verdict what is
/// shown, then every sentence with what it cites.
std::string check_report(const PageWords& words, const std::vector<CheckedFile>& files);

/// What was found as comments on the document's sentences; none on those that cite and state nothing.
std::vector<DocumentComment> check_comments(const PageWords& words, const Json& proof);

}  // namespace pandect
