#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "lab/measure/words.h"

namespace pandect {

/// The stemmer of METEOR's stem matching: returns the stem of a lower-case word.
using StemWord = std::function<std::string(std::string_view word)>;

/// NLTK's PorterStemmer (porter_stemmer.h): NLTK's own default, for English.
StemWord porter_stems();
/// A Snowball stemmer by libstemmer's name: "dutch", "english". Not to be shared between threads.
StemWord snowball_stems(const char* language);

/// METEOR (Banerjee and Lavie 2005) with the parameters of Lavie and Agarwal 2007 as NLTK 3.10 computes it: α
/// .9, β 3, γ .5; words are matched if they are equal, then if their stems are, from the end of the text,
/// each with the last unmatched word of the reference. NLTK's third stage, WordNet synonyms, is left out:
/// results are bit-identical to NLTK with an empty WordNet.
double meteor(const Words& reference, const Words& text, const StemWord& stem);

}  // namespace pandect
