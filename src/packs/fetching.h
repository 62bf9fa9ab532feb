#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "packs/law_source.h"
#include "pandect/progress.h"

namespace pandect {

struct FetchLawOptions {
  /// Address of a mirror: https://host/path is taken from MIRROR/host/path. Empty: the publisher's.
  std::string mirror;
  std::size_t most = 0;  ///< files that are got at most; 0: all
  Monitor monitor;
};

struct FetchedLaw {
  std::size_t listed = 0;
  std::size_t got = 0;        ///< files that are new, or were changed
  std::size_t unchanged = 0;  ///< files that were there and are the publisher's
  std::size_t left = 0;       ///< files beyond FetchLawOptions::most
  std::size_t unlisted = 0;   ///< files that are there, and no longer in the list: they stay
  std::uint64_t bytes = 0;
  std::vector<std::string> failed;  ///< a line each: files that the list names and the publisher refuses
};

/// Gets the files of a source into a folder. A file that is there is asked for again, and got only if the
/// publisher names another state of it than the one that was got (its ETag or its day). Each file appears
/// whole: what came before an interruption stays, and the next call goes on.
/// @throws Error service_unavailable when the publisher cannot be reached, bad_input when the list names no
/// file, or too many, wrong_usage for the address of a mirror, no_space, no_permission, Cancelled
FetchedLaw fetch_law(const LawSource& source, const std::filesystem::path& folder,
                     const FetchLawOptions& options = {});

}  // namespace pandect
