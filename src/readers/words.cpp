#include "readers/words.h"

#include <fmt/format.h>

#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {

const std::vector<const Reader*>& word_readers() {
  static const std::vector<const Reader*> all{&plain_statute_reader(), &contract_text_reader(),
                                              &ocr_text_reader()};
  return all;
}

const Reader& reader_of_words(const Source& words) {
  const Reader& statute = plain_statute_reader();
  const Reader& contract = contract_text_reader();
  const int sure = statute.recognise(words);
  const int sure_of_contract = contract.recognise(words);
  if (sure == 0 && sure_of_contract == 0)
    throw Error(
        ErrorCode::bad_input,
        fmt::format("{}: {}", words.path,
                    words.bytes.empty() ? "no words are in it"
                                        : "its words are no running text: too few, a table, a list or code"),
        "--as contract reads them all the same");
  return sure >= sure_of_contract ? statute : contract;
}

}  // namespace pandect
