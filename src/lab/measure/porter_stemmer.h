#pragma once

#include <string>

namespace pandect {

/// The stem of a lower-case word by Porter's algorithm (1980) with the default extensions of NLTK's
/// PorterStemmer: a table of irregular forms, "ies" and "ied" of short words, y after a consonant, "bli",
/// "fulli" and "logi". Used by rouge_score and NLTK's METEOR; its stems differ from those of Snowball's
/// English stemmer.
std::u32string porter_stem(const std::u32string& word);

}  // namespace pandect
