#include <algorithm>

#include "chunk/cutting.h"
#include "text/analyzer.h"
#include "text/language_profile.h"
#include "text/lines.h"
#include "text/sentences.h"
#include "text/span.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The beginnings of words: for a language with a dictionary its words, each with the punctuation after it.
std::vector<std::uint32_t> word_begins(std::string_view text, Language language) {
  std::vector<std::uint32_t> begins;
  if (language_profile(language).has("dictionary")) {
    Tokens words;
    analyzer(word_analyzer_name(language)).analyze(text, words);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::uint32_t begin = words.source(i).begin;
      if (begins.empty() || begin > begins.back()) begins.push_back(begin);
    }
    if (begins.empty()) begins.push_back(0);  // marks alone
    return begins;
  }
  bool inside = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t begin = offset;
    const bool space = is_white_space(decode_utf8(text, offset));
    if (!space && !inside) begins.push_back(offset32(begin));
    inside = !space;
  }
  return begins;
}

/// Windows over the units that begin at `begins`: each extends to the beginning of the unit after its last.
std::vector<Span> windows(std::string_view text, const std::vector<std::uint32_t>& begins,
                          const ChunkSettings& settings) {
  std::vector<Span> chunks;
  for (std::size_t i = 0; i < begins.size(); i += settings.size - settings.overlap) {
    const bool last = begins.size() - i <= settings.size;
    const std::uint32_t begin = i == 0 ? 0 : begins[i];
    const Span chunk = trim(text, {begin, last ? offset32(text.size()) : begins[i + settings.size]});
    if (!chunk.empty()) chunks.push_back(chunk);
    if (last) break;
  }
  return chunks;
}

}  // namespace

std::vector<Span> cut_characters(std::string_view text, const ChunkSettings& settings) {
  const CodePointOffsets offsets(text);
  const std::size_t length = offsets.from_byte(text.size());
  std::vector<Span> chunks;
  for (std::size_t begin = 0; begin < length; begin += settings.size - settings.overlap) {
    const std::size_t end = std::min(length, begin + std::min(settings.size, length - begin));
    const Span chunk{offset32(offsets.to_byte(begin)), offset32(offsets.to_byte(end))};
    if (!trim(text, chunk).empty()) chunks.push_back(chunk);
    if (end == length) break;
  }
  return chunks;
}

std::vector<Span> cut_words(std::string_view text, Language language, const ChunkSettings& settings) {
  return windows(text, word_begins(text, language), settings);
}

std::vector<Span> cut_sentences(std::string_view text, Language language, const ChunkSettings& settings) {
  std::vector<std::uint32_t> begins;
  for (const Span sentence : split_sentences(text, language)) begins.push_back(sentence.begin);
  return windows(text, begins, settings);
}

}  // namespace pandect
