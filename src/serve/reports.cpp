#include "serve/reports.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "operations/schemas.h"
#include "text/said.h"
#include "text/utf8.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr int deepest = 3;
constexpr std::size_t most_entries = 100'000;  // looked at
constexpr std::size_t most_reports = 1'000;
constexpr std::uint64_t largest_report = std::uint64_t{4} << 20;
constexpr std::size_t longest_title = 300;  // bytes

/// The relative paths of the reports below `folder`, in order.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  if (folder.empty()) return names;
  std::error_code error;
  std::size_t looked_at = 0;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator() && looked_at < most_entries;
       at.increment(error), ++looked_at) {
    if (at.depth() >= deepest) at.disable_recursion_pending();
    const fs::path file = at->path().filename();
    std::error_code unreadable;
    if ((file != "report.md" && file != "answers.md") ||
        at->symlink_status(unreadable).type() != fs::file_type::regular)
      continue;
    std::string name = at->path().lexically_relative(folder).generic_string();
    if (!find_invalid_utf8(name)) names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  if (names.size() > most_reports) names.resize(most_reports);
  return names;
}

/// The first line of a report, without its heading mark.
std::string title_of(const fs::path& report, const std::string& otherwise) {
  std::ifstream file(report, std::ios::binary);
  std::string line(longest_title, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(file.gcount()));
  line.resize(std::min(line.find('\n'), line.size()));
  line.erase(0, line.find_first_not_of("# "));
  return line.empty() || find_invalid_utf8(line) ? otherwise : line;
}

HttpResponse list(const fs::path& folder) {
  Json reports = Json::array();
  for (const std::string& name : names_in(folder))
    reports.push_back({{"name", name}, {"title", title_of(folder / name, name)}});
  return json_response(dump_json({{"reports", std::move(reports)}}));
}

/// Only names in the list are looked up on disk.
HttpResponse show(const fs::path& folder, const std::string& name) {
  const std::vector<std::string> names = names_in(folder);
  if (std::ranges::find(names, name) == names.end())
    throw SaidError(ErrorCode::no_such_provision, say("no-report", {{"name", name}}),
                    {"/v1/reports lists those there are"});
  const std::string text = read_file(folder / name, largest_report);
  if (find_invalid_utf8(text))
    throw Error(ErrorCode::bad_input, fmt::format("the report '{}' is not UTF-8", name));
  return json_response(dump_json({{"name", name}, {"markdown", text}}));
}

}  // namespace

void add_report_routes(Router& router, const fs::path& folder) {
  const Json text{{"type", "string"}};
  const Json named = object_schema({{"name", text}, {"title", text}});
  Route all{"GET",
            "/v1/reports",
            "Reports of experiments, where the server was given any",
            {},
            [folder](const HttpRequest&) { return list(folder); }};
  all.result = object_schema({{"reports", {{"type", "array"}, {"items", named}}}});
  router.add(std::move(all));
  Route one{"GET",
            "/v1/report",
            "One of them, in Markdown",
            {{"name", "string", "One of /v1/reports", true, {{"pattern", "\\S"}, {"maxLength", 1000}}}},
            [folder](const HttpRequest& request) { return show(folder, request.arguments.text("name")); }};
  one.result = object_schema({{"name", text}, {"markdown", text}});
  router.add(std::move(one));
}

}  // namespace pandect
