#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The words of a text, as a metric of texts compares them.
using Words = std::vector<std::string>;

/// rouge_score's: lower-cased, runs of a-z and 0-9; everything else separates, so that of Thai or Korean text
/// nothing is left. With `stemmed`, porter_stem() of words of more than three letters.
Words rouge_words(std::string_view text, bool stemmed);

/// Lower-cased runs of letters, digits and marks of any script; each other character but white space is a
/// word of its own.
Words plain_words(std::string_view text);

/// The terms of one of our analyzers (text/analyzer.h), such as "thai" and "korean".
/// @throws Error wrong_usage when there is no such analyzer
Words analyzed_words(std::string_view text, std::string_view analyzer_name);

/// The lines of a text that are not empty.
std::vector<std::string_view> filled_lines(std::string_view text);

}  // namespace pandect
