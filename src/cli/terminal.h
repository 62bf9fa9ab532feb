#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/library.h"

namespace pandect::cli {

/// Bold on a terminal, unchanged elsewhere.
std::string bold(std::string_view text);
/// Inserted and deleted words: green, and red and struck through, on a terminal; {+so+} and [-so-] elsewhere.
std::string inserted(std::string_view text);
std::string deleted(std::string_view text);
/// Grey on a terminal, unchanged elsewhere.
std::string dim(std::string_view text);

/// A text with ranges of it (code points) highlighted: bold on a terminal, between ‹ and › elsewhere. Line
/// breaks become spaces, and control characters U+FFFD, so that no external text can control the terminal.
std::string one_line(std::string_view text, std::span<const Range> marks = {});
/// The same, with lines kept and indented.
std::string many_lines(std::string_view text, std::size_t indent);

/// "1 file", "12 files"; `many` where it takes more than an s.
std::string counted(std::size_t count, std::string_view one, std::string_view many = {});

/// "Part II › Chapter 3"
std::string place_line(const ProvisionInfo& provision);
/// "characters 120–180 are not text of the source: transcribed by reader-1, …, accepted by nobody yet", a
/// line each.
std::string corrected_lines(const std::vector<CorrectedRange>& corrected, std::size_t indent);
/// "in force since 2024-01-01 until 2025-01-01", "repealed since 2024-01-01", "no longer in force: it was in
/// force from 2019-01-01 until 2024-01-01"; empty when nothing is known.
std::string force_line(const ProvisionInfo& provision);
/// " · in town": the library of a provision; empty if only one is open.
std::string library_words(const ProvisionInfo& provision);

/// "Noise Act 2020: act, en, in force from 2020-07-01, 12 provisions": what was understood of a work.
std::string understood_line(const UnderstoodWork& work);

/// What changed between two days, word by word, the words that did not in short.
std::string comparison_text(const Comparison& comparison);

/// "characters 12–40 of the work": offsets in the extracted text, not in the bytes of its file.
std::string offsets_line(std::size_t begin, std::size_t end);

/// Writes to standard output. @throws Error no_space when that fails
void print(std::string_view text);
/// The same for running text: lines wider than the terminal, or than COLUMNS if that is set, are wrapped
/// between words.
void print_words(std::string_view text);

}  // namespace pandect::cli
