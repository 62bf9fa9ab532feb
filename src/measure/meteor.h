#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "measure/words.h"

namespace pandect {

/// How METEOR takes words for one: given a lower-case word, its stem.
using StemWord = std::function<std::string(std::string_view word)>;

/// NLTK's PorterStemmer (porter_stemmer.h): NLTK's own default, for English.
StemWord porter_stems();
/// A Snowball stemmer as libstemmer names it: "dutch", "english". Not to be shared between threads.
StemWord snowball_stems(const char* language);

/// METEOR (Banerjee and Lavie 2005) with the parameters of Lavie and Agarwal 2007 as NLTK 3.10 computes it: α
/// .9, β 3, γ .5; words are matched where they are equal, then where their stems are, from the end of the
/// text, each with the last word left in the reference. NLTK's third stage, synonyms of WordNet, is left out:
/// the bits are those of NLTK with a WordNet that knows no word.
double meteor(const Words& reference, const Words& text, const StemWord& stem);

}  // namespace pandect
