#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "catalogue/catalogue.h"

namespace pandect {

/// The catalogue's records of repositories whose histories were added. Each state of a file is a source of
/// its own, "/laws!0123456789ab/acts/dogs.md"; the states of one file, through all its names, are a *line*.

struct HistoryRecord {
  std::int64_t history = 0;  ///< row
  std::string first;         ///< its first commit
  std::string head;          ///< the last commit that was read; empty: none
  std::string settings;      ///< other settings that affect which files are read
};

std::optional<HistoryRecord> find_history(const Catalogue& catalogue, std::string_view path);

/// Records the extent of a history that was read, and the settings used.
/// @returns its row
std::int64_t record_history(Catalogue& catalogue, std::string_view path, const HistoryRecord& record);

/// A source that is a state of a file.
struct HistoryFile {
  std::int64_t source = 0;
  std::int64_t history = 0;
  std::string path;       ///< in the repository
  std::int64_t line = 0;  ///< the first source of the line
  std::string commit;     ///< that introduced it
  bool dated = false;     ///< the commit's day is used as that of entry into force
};
void record_history_file(Catalogue& catalogue, const HistoryFile& file);

/// The line of every path of a history's files.
std::unordered_map<std::string, std::int64_t> history_lines(const Catalogue& catalogue, std::int64_t history);

/// Ends the laws whose file a commit deletes, unless they end otherwise, on its day.
/// @returns their number
std::size_t end_line(Catalogue& catalogue, std::int64_t line, const std::string& commit,
                     const std::optional<Date>& day);

/// True if a source is a state of that file.
bool is_in_line(const Database& database, std::int64_t source, std::int64_t line);

/// Makes the next add read again the histories that contain a work.
void read_histories_anew(Database& database, std::int64_t work);

/// Removes the record of a history and of its files.
void forget_history(Database& database, std::string_view path);

}  // namespace pandect
