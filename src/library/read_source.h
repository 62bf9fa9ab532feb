#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "law/correction.h"
#include "library/catalogue.h"
#include "library/source_files.h"
#include "readers/dataset/mapped_table.h"
#include "readers/reader.h"

namespace pandect {

/// What became of one file of an add.
struct FileOutcome {
  enum class Status : std::uint8_t {
    added,      ///< read, and stored where it was new or changed
    unchanged,  ///< the same bytes as when it was last added
    skipped,    ///< found in a folder, and in no format that is read
    failed,     ///< of a format that is read, and not readable as such
  };
  std::string path;
  Status status = Status::added;
  std::string format;
  /// Of what failed or was skipped: one line. Of what was added: what was read and is worth a look, a line
  /// each.
  std::string message;
  std::string hint;
  StoreResult stored;
  std::uint64_t bytes = 0;   ///< of the file, unpacked
  double seconds = 0;        ///< that one thread took to read it and to find its references
  std::size_t problems = 0;  ///< parts of it that could not be turned into text
};

/// A file that was read, ready to be stored, or why it was not.
struct ReadFile {
  FileOutcome outcome;
  ReadSource source;
};

/// What the catalogue has already.
struct Known {
  std::unordered_map<std::string, std::string> hashes;  ///< of sources when they were last added, by path
  Corrections corrections;                              ///< of what readers leave unread
};

/// Reads a file and finds the references in its words; of an archive each file in it, called
/// "laws.zip!folder/name", of a mailbox each message, of an e-mail what is attached too. Failures are in the
/// outcomes, they are not thrown.
/// @param configured  readers that are asked before all others
std::vector<ReadFile> read_source_file(const SourceFile& file, std::string_view format, const Known& known,
                                       const std::vector<const ConfiguredReader*>& configured = {});

/// The same of bytes that are at hand, of a file that nobody named.
/// @param source  its path is what the reader is told: what stands in it may name a work
/// @param path    what the source is called in the library
ReadFile read_source_bytes(const Source& source, const std::string& path, std::string_view format,
                           const Known& known, const std::vector<const ConfiguredReader*>& configured = {});

/// The references in a work: those its source marks up, and those its grammar finds in the words of its units
/// outside of marked ones.
std::vector<StoredCitation> find_citations(const Work& work);

}  // namespace pandect
