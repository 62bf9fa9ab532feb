#include "commands/empty_library.h"

#include <chrono>
#include <system_error>

#include "catalogue/catalogue.h"
#include "catalogue/folder.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;

bool discard_empty_library(const fs::path& path) {
  try {
    const LibraryFolder folder = LibraryFolder::open(path);
    const WriteLock lock(folder, std::chrono::milliseconds(0));
    if (Catalogue(folder.catalogue(), Database::Mode::read).counts().works > 0) return false;
    // The catalogue after its builds: whatever is left on the way is an empty library, or a new one's folder.
    fs::remove(path / "CURRENT");
    fs::remove_all(folder.builds());
    for (const char* suffix : {"-wal", "-shm", ""}) fs::remove(folder.catalogue().string() + suffix);
    fs::remove(path / "LOCK");
    return fs::remove(path);
  } catch (const Error&) {
    return false;
  } catch (const fs::filesystem_error&) {
    return false;
  }
}

}  // namespace pandect
