#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.h"
#include "library/view.h"
#include "retrieve/lexical.h"

namespace pandect {

/// The layout of a library in an index of a cluster. A document is a wording of a provision. All fields of a
/// group that share their terms are one field there, since BM25F adds the frequencies of its fields before
/// saturation and a cluster adds scores: BM25F's combined frequency of a term, weighted and normalised by
/// length, is written as the term's frequency ("term|freq"), in units of a 1024th. BM25 with b = 0 and k1 in
/// the same units then gives the same scores, and lengths, which Lucene stores in one byte, have no effect.
///
/// Statistics are per language, as in Pandect's indexes: each language has fields of its own.
inline constexpr double frequency_unit = 1024;

/// A term escaped so that the whitespace tokenizer keeps it whole: spaces, control characters, '|' and '%'
/// are escaped, and a very long term is truncated and followed by its hash.
std::string escaped_term(std::string_view term);

/// An id, truncated and followed by its hash if it is very long, since clusters accept 512 bytes.
std::string bounded_id(std::string id);

/// "words_nl"
std::string term_field(std::string_view group, Language language);

/// The settings of a group.
const Bm25Settings& settings_of(const LexicalSettings& settings, std::string_view group);

/// A hash of everything that a pushed index is made from: it differs for another library, a changed one, or
/// other weights. @throws Error library_damaged
std::string source_key(const LibraryView& library, const LexicalSettings& settings);
/// A hash of the settings that affect written documents.
std::string settings_key(const LexicalSettings& settings);

/// The metadata of an index, in its mapping: {"format", "source", "settings", "documents", "complete"}.
Json index_facts(const LibraryView& library, const LexicalSettings& settings, bool complete);

struct IndexShape {
  std::size_t shards = 1;
  std::size_t replicas = 1;
};
/// The definition of an index: analyzer, similarities, mapping, and index_facts() with "complete" false.
Json index_definition(const LibraryView& library, const LexicalSettings& settings, const IndexShape& shape);

/// @throws Error wrong_usage for an invalid index name
void check_index_name(std::string_view name);

}  // namespace pandect
