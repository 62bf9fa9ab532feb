#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "pandect/kinds.h"
#include "pandect/progress.h"

/// What is added to a library, and what became of it.
namespace pandect {

struct AddOptions {
  std::string format;   ///< format of every file; empty: recognised for each file
  bool strict = false;  ///< nothing is stored when any file fails
  Monitor monitor;      ///< follows the call, and stops it
  bool sweep = false;  ///< build() also deletes the words of replaced versions, which then cannot be restored
  /// The works of all files, unchanged ones included, are added to this collection and stay in those they are
  /// already in; empty: no collection.
  std::string collection;
  /// A file that describes the columns of tables (CSV, JSON), used to read the tables among the files; empty:
  /// tables that no reader knows are not read. docs/formats-office.md.
  std::filesystem::path mapping;
  /// The languages of scanned pages, as tesseract names them ("tha+eng"): their words are recognised and
  /// marked as machine-read; empty: such pages wait in the review queue. docs/formats-pdf.md.
  std::string ocr;
  /// The encoder whose vectors are kept from now on, for texts added before too: its name in the models file
  /// or among the installed ones; "none" keeps none; empty changes nothing. docs/encoders.md.
  std::string encoder;
  std::filesystem::path models;  ///< models file that names it; empty: only the installed ones
  /// Working memory in bytes, at least 64 MB, not counting the largest file and the largest work; 0: 1 GB.
  std::size_t memory = 0;
};

/// A version whose words were replaced by those of a file.
struct ReplacedVersion {
  std::string id;  ///< of the work
  std::string title;
  std::string source;         ///< file that the replaced words came from
  std::string in_force_from;  ///< of both
};

/// A work with the same title as another, so that both would get one id; it was given an id of its own.
struct WorkKeptApart {
  std::string id;
  std::string title;
};

/// What was understood of a work: by its reader, or as WorkEdits mended it.
struct UnderstoodWork {
  std::string id;
  std::string title;
  std::vector<std::string> short_titles;
  std::string kind;      ///< "act", "contract", …; empty if not known
  std::string language;  ///< ISO 639-1
  std::string in_force_from;
  std::string in_force_until;  ///< first day on which it is not in force
  std::size_t provisions = 0;
};

/// What is mended in a work; empty: nothing. Days are "2026-01-31".
struct WorkEdits {
  std::string title;
  std::vector<std::string> short_titles;  ///< in addition to those it has
  std::string kind;
  std::string in_force_from;
  std::string in_force_until;  ///< first day on which it is not in force
  std::string language;        ///< ISO 639-1; the work is analysed anew in it
};

/// One thing that was mended in a work.
struct WorkEdit {
  std::string field;   ///< "title", "short_title", "kind", "in_force_from", "in_force_until", "language"
  std::string before;  ///< as the source has it; of a short title empty
  std::string value;
  std::string when;  ///< "2026-01-31T12:00:00Z"
};

/// A work with what was mended in it, oldest first.
struct EditedWork {
  UnderstoodWork work;
  std::vector<WorkEdit> edits;
};

struct FileReport {
  std::string path;
  FileStatus status = FileStatus::added;
  std::string format;
  /// Why it failed or was skipped; for an added file, observations that deserve a look, one a line.
  std::string message;
  std::string hint;
  std::size_t works_added = 0;
  std::size_t works_replaced = 0;
  std::size_t works_unchanged = 0;
  std::size_t provisions = 0;
  std::size_t problems = 0;
  std::size_t bytes = 0;  ///< unpacked size of the file, if it was read
  double seconds = 0;     ///< time of one thread to read it and to find its references
  std::vector<ReplacedVersion> replaced;
  std::vector<WorkKeptApart> kept_apart;
  std::vector<UnderstoodWork> understood;  ///< the works in it, if it was read
};

/// Totals of the files of one format.
struct FormatReport {
  std::string format;
  std::size_t files = 0;  ///< that were read
  std::size_t failed = 0;
  std::size_t works = 0;  ///< added, replaced or found unchanged
  std::size_t provisions = 0;
  std::size_t references = 0;  ///< in the words of the provisions; words shared by several versions count
                               ///< once
  std::size_t references_resolved = 0;
  std::size_t problems = 0;  ///< parts that could not be turned into text
  std::size_t bytes = 0;
  double seconds = 0;  ///< of one thread
};

struct AddReport {
  std::vector<FileReport> files;
  std::vector<FormatReport> formats;  ///< by name
  std::size_t failed = 0;
  bool stored = true;  ///< false when `strict` prevented storing
};

/// A version replaced by an `add` whose words are still stored.
struct Replacement {
  std::string id;  ///< of the work
  std::string title;
  std::string in_force_from;  ///< of both versions
  std::string old_source;     ///< file that the replaced words came from
  std::string new_source;
  std::string when;  ///< "2026-01-31T12:00:00Z"
};

}  // namespace pandect
