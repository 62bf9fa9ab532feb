#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "library/catalogue.h"

namespace pandect {

/// What the catalogue knows of the repositories whose histories were added. Each state of a file that a
/// commit brought is a source of its own, "/laws!0123456789ab/acts/dogs.md"; the states of one file, through
/// all its names, are a *line*.

struct HistoryRecord {
  std::int64_t history = 0;  ///< row
  std::string first;         ///< the commit it begins with
  std::string head;          ///< the last commit that was read; empty: none
  std::string settings;      ///< what else decides what is read of it
};

std::optional<HistoryRecord> find_history(const Catalogue& catalogue, std::string_view path);

/// Remembers how far a history was read, from when on, and with what.
/// @returns its row
std::int64_t record_history(Catalogue& catalogue, std::string_view path, const HistoryRecord& record);

/// A source as the state of a file.
struct HistoryFile {
  std::int64_t source = 0;
  std::int64_t history = 0;
  std::string path;       ///< in the repository
  std::int64_t line = 0;  ///< the source that the line begins with
  std::string commit;     ///< that brought it
  bool dated = false;     ///< the commit's day is taken for that of entry into force
};
void record_history_file(Catalogue& catalogue, const HistoryFile& file);

/// The line of every path that a history's files had.
std::unordered_map<std::string, std::int64_t> history_lines(const Catalogue& catalogue, std::int64_t history);

/// Ends the laws whose file a commit deletes, where nothing else ends them, on its day.
/// @returns how many
std::size_t end_line(Catalogue& catalogue, std::int64_t line, const std::string& commit,
                     const std::optional<Date>& day);

/// Whether a source is a state of that file.
bool is_in_line(const Database& database, std::int64_t source, std::int64_t line);

/// Lets the next add read the histories anew that gave a work.
void read_histories_anew(Database& database, std::int64_t work);

/// Forgets that a history was added, and which files it had.
void forget_history(Database& database, std::string_view path);

}  // namespace pandect
