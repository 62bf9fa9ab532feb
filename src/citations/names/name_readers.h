#pragma once

#include <cstddef>
#include <string_view>

#include "citations/grammar/cited_work.h"
#include "citations/names/naming_words.h"
#include "text/scanner.h"

/// The readers of names of works in languages in Latin letters. Each moves the cursor as it says, or returns
/// no work and leaves it.
namespace pandect {

/// Reads a name after an of-word and its determiner: "Wet op het primair onderwijs", "Gesetzes über den …",
/// "loi n° 78-17 du 6 janvier 1978", "legge 7 agosto 1990, n. 241", "Regulation (EU) 2016/679".
NamedWork take_name(Cursor& cursor, const NamingWords& words);

/// Reads a name directly after the number: "BW", "Wet IB 2001", "StGB", "c.c.", "Housing Act 1988".
NamedWork take_short_name(Cursor& cursor, const NamingWords& words);

/// Reads a name before the list at the cursor, not before byte `since`, and moves the cursor to its
/// beginning: "Opiumwet, artikel 3", "Equality Act 2010, section 13", "code pénal, article 311-1". A name
/// with a comma is read if the list is `joined` to it, or if nothing precedes the name: "under the Harbours
/// Act, section 5 applies" is no evidence.
NamedWork take_title_before(Cursor& cursor, std::size_t since, bool joined, const NamingWords& words);

/// The capitalised words that end at byte `end`, not before byte `since`, one of which is a kind of law, and
/// the words that join them; or a known short name: "Equality Act 2010", "Strafgesetzbuch", "BGB".
NamedWork capitals_before(std::string_view text, std::size_t since, std::size_t end,
                          const NamingWords& words);

/// Reads a work directly before a number without a word for its level: "42 U.S.C." before "§ 1983", "BGB"
/// before "823", "BW" before "art. 6:162".
NamedWork take_work_before(Cursor& cursor, const NamingWords& words);

}  // namespace pandect
