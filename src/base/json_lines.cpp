#include "base/json_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "base/lines.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// What is wrong with a row, as far as the JSON library says so in a form that is known.
std::string problem_of(const Json::exception& error) {
  constexpr int no_such_key = 403;
  const std::string_view message = error.what();
  const std::size_t begin = message.find('\'');
  const std::size_t end = begin == std::string_view::npos ? begin : message.find('\'', begin + 1);
  if (error.id == no_such_key && end != std::string_view::npos)
    return fmt::format("it lacks '{}'", message.substr(begin + 1, end - begin - 1));
  return "a value is of another kind than expected";
}

}  // namespace

void for_each_json_line(const std::filesystem::path& path, const std::function<void(const Json& row)>& take) {
  const std::string bytes = read_file(path);
  std::size_t number = 0;
  for (std::string_view left(bytes); !left.empty();) {
    const std::string_view line = take_line(left);
    const std::string where = fmt::format("{}: line {}", path.string(), ++number);
    if (line.empty()) continue;
    try {
      take(parse_json(line, where));
    } catch (const Json::exception& error) {
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: not a row of this dataset: {}", where, problem_of(error)));
    }
  }
}

}  // namespace pandect
