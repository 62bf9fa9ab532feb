#pragma once

#include <filesystem>

namespace pandect {

/// Copies a SQLite file as it is at one moment, page by page, with what its log holds: a file that has not
/// changed gives the same bytes again, and one that changed a little gives mostly the same pages.
/// @param to a file that is not there yet
/// @throws Error as Database, no_space
void copy_database(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace pandect
