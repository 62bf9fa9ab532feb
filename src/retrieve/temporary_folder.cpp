#include "retrieve/temporary_folder.h"

#include <cerrno>
#include <cstdlib>

#include "base/file.h"

namespace pandect {

std::filesystem::path make_temporary_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "pandect-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw system_error(errno, "cannot make a folder", name);
  return name;
}

}  // namespace pandect
