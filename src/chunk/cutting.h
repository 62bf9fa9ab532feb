#pragma once

#include <string_view>
#include <vector>

#include "chunk/settings.h"
#include "text/language.h"
#include "text/span.h"

/// One function for each strategy; other code uses chunker.h.
namespace pandect {

/// Windows of `size` code points, each `overlap` before the end of the one before.
std::vector<Span> cut_characters(std::string_view text, const ChunkSettings& settings);

/// Like LangChain's RecursiveCharacterTextSplitter with `keep_separator` (its default): a text is split
/// before each occurrence of the first separator that it contains; neighbouring pieces below `size` are
/// merged as long as they fit, and larger ones split by the following separators.
std::vector<Span> cut_recursively(std::string_view text, const ChunkSettings& settings);

/// Like LangChain's CharacterTextSplitter at line feeds, which is NitiBench's line chunking (section 4.1.1):
/// lines are merged as long as they fit, a longer one stays whole. Blank lines do not count.
std::vector<Span> cut_lines(std::string_view text, const ChunkSettings& settings);

/// Windows of words: runs between white space; in Thai, dictionary words.
std::vector<Span> cut_words(std::string_view text, Language language, const ChunkSettings& settings);

/// Windows of sentences (text/sentences.h).
std::vector<Span> cut_sentences(std::string_view text, Language language, const ChunkSettings& settings);

/// Whole sentences as long as they fit; one longer than `size` is split after semicolons, colons and commas,
/// else at white space, else anywhere.
std::vector<Span> cut_clauses(std::string_view text, Language language, const ChunkSettings& settings);

}  // namespace pandect
