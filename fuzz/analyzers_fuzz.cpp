#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "text/analyzer.h"
#include "text/sentences.h"

namespace {

using namespace pandect;

void require(bool holds) {
  if (!holds) std::abort();
}

void check_terms(const Analyzer& analyzer, std::string_view text, Tokens& tokens) {
  tokens.clear();
  analyzer.analyze(text, tokens);
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Span source = tokens.source(i);
    require(!tokens.term(i).empty() && source.begin < source.end);
    require(source.begin >= begin && source.end <= text.size());
    begin = source.begin;
  }
}

void check_pieces(const std::vector<Span>& pieces, std::string_view text) {
  std::uint32_t end = 0;
  for (const Span piece : pieces) {
    require(piece.begin >= end && piece.begin < piece.end && piece.end <= text.size());
    end = piece.end;
  }
}

}  // namespace

// The first byte chooses the language of the sentences; the rest is the text, well-formed or not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static Tokens tokens;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const std::string_view name : analyzer_names()) check_terms(analyzer(name), text, tokens);
  check_pieces(split_sentences(text, static_cast<Language>(data[0] % 7)), text);
  check_pieces(split_paragraphs(text), text);
  return 0;
}
