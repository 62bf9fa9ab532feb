#include "base/json_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "pandect/error.h"

namespace pandect {

void for_each_json_line(const std::filesystem::path& path, const std::function<void(const Json& row)>& take) {
  const std::string bytes = read_file(path);
  std::size_t number = 0;
  for (std::string_view left(bytes); !left.empty();) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    const std::string where = fmt::format("{}: line {}", path.string(), ++number);
    if (end > 0) {
      try {
        take(parse_json(left.substr(0, end), where));
      } catch (const Json::exception&) {
        throw Error(ErrorCode::bad_input, where + ": not a row of this dataset");
      }
    }
    left.remove_prefix(std::min(end + 1, left.size()));
  }
}

}  // namespace pandect
