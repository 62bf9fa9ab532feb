#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "catalogue/catalogue.h"
#include "catalogue/source_files.h"
#include "law/correction.h"
#include "pandect/kinds.h"
#include "readers/dataset/mapped_table.h"
#include "readers/reader.h"

namespace pandect {

/// The outcome for one file of an add.
struct FileOutcome {
  using Status = FileStatus;
  std::string path;
  Status status = Status::added;
  std::string format;
  /// For a failed or skipped file: one line. For an added one: observations that deserve a look, one a line.
  std::string message;
  std::string hint;
  StoreResult stored;
  std::uint64_t bytes = 0;   ///< of the file, unpacked
  double seconds = 0;        ///< time of one thread to read it and to find its references
  std::size_t problems = 0;  ///< parts of it that could not be turned into text
};

/// The contents of a file, ready to be stored, or its failure.
struct ReadFile {
  FileOutcome outcome;
  ReadSource source;
};

/// Sources that the catalogue already contains.
struct Known {
  std::unordered_map<std::string, std::string> hashes;  ///< of sources at their last add, by path
  Corrections corrections;                              ///< of unread parts
};

/// Reads a file and finds the references in its words; for an archive each file in it, named
/// "laws.zip!folder/name", for a mailbox each message, for an e-mail its attachments, too. Failures are in
/// the outcomes, not thrown.
/// @param configured readers that are tried before all others
std::vector<ReadFile> read_source_file(const SourceFile& file, std::string_view format, const Known& known,
                                       const std::vector<const ConfiguredReader*>& configured = {});

/// The same for bytes in memory, of a file that was not named by the user.
/// @param source its path is passed to the reader, which may name a work after it
/// @param path name of the source in the library
ReadFile read_source_bytes(const Source& source, const std::string& path, std::string_view format,
                           const Known& known, const std::vector<const ConfiguredReader*>& configured = {});

/// The references in a work: those its source marks up, and those its grammar finds in the words of its units
/// outside of them.
std::vector<StoredCitation> find_citations(const Work& work);

}  // namespace pandect
