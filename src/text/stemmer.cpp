#include "text/stemmer.h"

#include <algorithm>
#include <string>

#include <libstemmer.h>

#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {

Stemmer::Stemmer(const char* algorithm) : stemmer_(sb_stemmer_new(algorithm, nullptr)), recent_(slots) {
  if (!stemmer_) {
    throw Error(ErrorCode::internal, std::string("libstemmer has no stemmer for ") + algorithm);
  }
}

void Stemmer::Delete::operator()(sb_stemmer* stemmer) const {
  sb_stemmer_delete(stemmer);
}

std::string_view Stemmer::compute(std::string_view word) {
  const auto* symbols = reinterpret_cast<const sb_symbol*>(word.data());
  const sb_symbol* stem = sb_stemmer_stem(stemmer_.get(), symbols, static_cast<int>(word.size()));
  if (stem == nullptr) return word;
  return {reinterpret_cast<const char*>(stem), static_cast<std::size_t>(sb_stemmer_length(stemmer_.get()))};
}

std::string_view Stemmer::stem(std::string_view word) {
  if (word.size() > longest) return compute(word);
  Slot& slot = recent_[hash64(word) % slots];
  if (std::string_view(slot.word, slot.word_size) != word || slot.word_size == 0) {
    const std::string_view stem = compute(word);
    if (stem.size() > longest) return stem;
    std::copy(word.begin(), word.end(), slot.word);
    std::copy(stem.begin(), stem.end(), slot.stem);
    slot.word_size = static_cast<std::uint8_t>(word.size());
    slot.stem_size = static_cast<std::uint8_t>(stem.size());
  }
  return {slot.stem, slot.stem_size};
}

}  // namespace pandect
