#pragma once

#include <string>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// Identifies an SQLite file as a catalogue: "Pndt".
inline constexpr int catalogue_application_id = 0x506E6474;

/// The statements that create the tables of a catalogue.
extern const char* const catalogue_tables;

/// A language of the catalogue, where it is stored by its code: numbers depend on the folders of a program.
/// @param work id of the work, for the error
/// @throws Error wrong_usage for a language that this program has no words of
Language read_language(std::string_view stored, std::string_view work);

}  // namespace pandect
