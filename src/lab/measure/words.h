#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The words of a text that metrics compare.
using Words = std::vector<std::string>;

/// As in rouge_score: lower-cased, runs of a-z and 0-9; everything else separates, so that nothing remains of
/// Thai or Korean text. With `stemmed`, porter_stem() of words of more than three letters.
Words rouge_words(std::string_view text, bool stemmed);

/// Lower-cased runs of letters, digits and marks of any script; each other character except white space is a
/// word of its own.
Words plain_words(std::string_view text);

/// The terms of an analyzer (text/analyzer.h), such as "thai" and "korean".
/// @throws Error wrong_usage when there is no such analyzer
Words analyzed_words(std::string_view text, std::string_view analyzer_name);

/// The non-empty lines of a text.
std::vector<std::string_view> filled_lines(std::string_view text);

}  // namespace pandect
