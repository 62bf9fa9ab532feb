#pragma once

#include <string>

namespace pandect {

/// The stem of a lower-case word by Porter's algorithm (1980) with the extensions that NLTK's PorterStemmer
/// has by default: a table of irregular forms, "ies" and "ied" of short words, y after a consonant, "bli",
/// "fulli" and "logi". It is what rouge_score and NLTK's METEOR stem with, and gives other stems than
/// Snowball's English.
std::u32string porter_stem(const std::u32string& word);

}  // namespace pandect
