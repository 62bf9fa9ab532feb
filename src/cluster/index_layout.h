#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"
#include "library/view.h"
#include "retrieve/lexical.h"

namespace pandect {

/// How a library stands in an index of a cluster. A document is a wording of a provision. All fields of a
/// group that share their terms are one field there, since BM25F adds the frequencies of its fields before
/// they are saturated and a cluster adds scores: what BM25F makes of the frequencies of a term, weighted and
/// by length, is written as the term's one frequency ("term|freq"), in units of a 1024th. BM25 with b = 0 and
/// k1 in the same units then gives our scores, and lengths, which Lucene keeps in one byte, do not count.
///
/// Statistics are those of one language, as in our indexes: each has fields of its own.
inline constexpr double frequency_unit = 1024;

/// A term as the whitespace tokenizer keeps it whole: spaces, control characters, '|' and '%' are escaped,
/// and a very long term is cut and followed by its hash.
std::string escaped_term(std::string_view term);

/// An id as it is: of a very long one the beginning and its hash, since clusters take 512 bytes.
std::string bounded_id(std::string id);

/// "words_nl"
std::string term_field(std::string_view group, Language language);

/// The settings of a group.
const Bm25Settings& settings_of(const LexicalSettings& settings, std::string_view group);

/// Of all that a pushed index is made from: another library, or the same one changed, or other weights have
/// another. @throws Error library_damaged
std::string source_key(const LibraryView& library, const LexicalSettings& settings);
/// Of the settings alone that documents are written by.
std::string settings_key(const LexicalSettings& settings);

/// What an index says of itself, in its mapping: {"format", "source", "settings", "documents", "complete"}.
Json index_facts(const LibraryView& library, const LexicalSettings& settings, bool complete);

struct IndexShape {
  std::size_t shards = 1;
  std::size_t replicas = 1;
};
/// What an index is made with: analyzer, similarities, mapping, and index_facts() that it is not complete.
Json index_definition(const LibraryView& library, const LexicalSettings& settings, const IndexShape& shape);

/// @throws Error wrong_usage for what is no name of an index
void check_index_name(std::string_view name);

}  // namespace pandect
