#pragma once

#include <cstddef>

#include "citations/grammar/cited_work.h"
#include "citations/names/naming_words.h"
#include "text/scanner.h"

/// Names of laws that are a number in a form of its own, by the lines `numbered-name` of citing.txt.
namespace pandect {

/// Reads "Pub. L. No. 112-61", named "Public Law 112-61", or "COM(2025) 18 final" at the cursor and moves it
/// behind them; for anything else returns no work and leaves the cursor.
NamedWork take_formed_name(Cursor& cursor, const NamingWords& words);

/// Reads a description that ends with such a name: "the Commission's proposal COM(2025) 18".
NamedWork take_described_form(Cursor& cursor, const NamingWords& words);

/// Reads such a name that ends at byte `end`, not before byte `since`, and moves the cursor to its beginning.
NamedWork take_formed_name_before(Cursor& cursor, std::size_t since, std::size_t end,
                                  const NamingWords& words);

}  // namespace pandect
