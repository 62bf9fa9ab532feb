#include "serve/admin_routes.h"

#include <algorithm>
#include <array>
#include <memory>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/file.h"
#include "serve/own_program.h"
#include "serve/public_json.h"
#include "serve/request_values.h"
#include "text/utf8.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;
constexpr std::size_t longest_name = 200;  // bytes

/// The folder of uploaded files, which are the sources of works in the library.
fs::path uploads_of(const LibraryInUse& library) {
  return fs::absolute(library.path()).lexically_normal() / "uploads";
}

std::string file_name_of(const HttpRequest& request) {
  const std::string name = value_of(request, "name");
  const bool plain = name.size() <= longest_name && name.front() != '.' && !find_invalid_utf8(name) &&
                     std::ranges::none_of(name, [](char c) {
                       return c == '/' || c == '\\' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
                     });
  if (!plain)
    throw Error(ErrorCode::wrong_usage, "this is not a name of a file",
                fmt::format("at most {} bytes, without '/' and control characters, not beginning with '.'",
                            longest_name));
  return name;
}

/// Parses "progress\tReading\t3\t10\tfiles" to JSON; nothing for other lines.
std::optional<Json> progress_of(std::string_view line) {
  std::array<std::string_view, 5> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t end = i + 1 < parts.size() ? line.find('\t') : line.size();
    if (end == std::string_view::npos) return std::nullopt;
    parts[i] = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  if (parts[0] != "progress") return std::nullopt;
  const auto number = [](std::string_view text) {
    return std::strtoull(std::string(text).c_str(), nullptr, 10);
  };
  return Json{
      {"step", parts[1]}, {"done", number(parts[2])}, {"total", number(parts[3])}, {"unit", parts[4]}};
}

/// The final report of the adding process. @throws Error if that failed
Json report_of(const OwnProgramEnd& end, const fs::path& uploads) {
  if (end.out_of_time)
    throw Error(ErrorCode::bad_input, "the file takes too long to read", "add it with `pandect add`");
  if (end.status < 0)
    throw Error(ErrorCode::bad_input, "reading the file ended in a crash; nothing was added");
  std::string text = end.output;
  // The library's folder on the machine must not be disclosed.
  const std::string folder = uploads.string() + "/";
  for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder, at))
    text.erase(at, folder.size());
  const Json report = parse_json(text, "the report");
  if (report.contains("error")) {
    const Json& error = report["error"];
    const std::string code = error.value("code", "");
    for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) {
      const ErrorInfo& info = error_info(static_cast<ErrorCode>(i));
      if (info.name == code) throw Error(info.code, error.value("message", ""), error.value("hint", ""));
    }
    throw Error(ErrorCode::internal, "the file could not be added");
  }
  for (const Json& file : report["files"]) {
    if (file.value("status", "") != "failed" && file.value("status", "") != "skipped") continue;
    throw Error(ErrorCode::bad_input, file.value("message", "the file could not be read"),
                file.value("hint", ""));
  }
  return report;
}

/// Stores an uploaded file permanently and adds it; the file is removed if it is not added.
Json add_file(const LibraryInUse& library, const std::string& name, const std::string& bytes,
              const std::function<void(const Json&)>& on_progress, const std::function<void()>& on_second) {
  const fs::path uploads = uploads_of(library);
  std::error_code error;
  fs::create_directories(uploads, error);
  if (error) throw system_error(error.value(), "cannot keep the file", uploads);
  const fs::path path = uploads / name;
  const bool known = fs::exists(path, error);
  write_file_atomically(path, bytes);
  OwnProgramOptions options;
  options.on_line = [&](std::string_view line) {
    if (const std::optional<Json> progress = progress_of(line)) on_progress(*progress);
  };
  options.on_second = on_second;
  try {
    return report_of(
        run_own_program({"add", path.string(), "--library", library.path().string(), "--json"}, options),
        uploads);
  } catch (const Error&) {
    if (!known) fs::remove(path, error);
    throw;
  }
}

HttpResponse post_file(const LibraryInUse& library, const HttpRequest& request) {
  const std::string name = file_name_of(request);
  if (request.body.empty()) throw Error(ErrorCode::wrong_usage, "the file is empty", "send it as the body");
  library.path();  // there is one to be changed
  const auto bytes = std::make_shared<const std::string>(request.body);
  const auto accept = request.headers.find("accept");
  HttpResponse response;
  if (accept == request.headers.end() || accept->second.find("text/event-stream") == std::string::npos) {
    response.later = [&library, name, bytes] {
      return json_response(dump_json(add_file(library, name, *bytes, [](const Json&) {}, [] {})));
    };
    return response;
  }
  response.type = "text/event-stream";
  response.stream = [&library, name, bytes](const SendPiece& send) {
    send(server_event("received", dump_json({{"name", name}, {"bytes", bytes->size()}})));
    try {
      const Json report = add_file(
          library, name, *bytes,
          [&](const Json& progress) { send(server_event("progress", dump_json(progress))); },
          [&] { send(": adding\n\n"); });
      send(server_event("report", dump_json(report)));
    } catch (const Error& error) {
      send(problem_event(error));
    }
  };
  return response;
}

/// Changes a library opened for this purpose: the one that is served is unchanged until a build is published.
HttpResponse changed(const std::function<Json()>& change) {
  HttpResponse response;
  response.later = [change] { return json_response(dump_json(change())); };
  return response;
}

const Json an_item{{"pattern", "\\S"}, {"maxLength", 200}};

}  // namespace

void add_admin_routes(Router& router, LibraryInUse& library) {
  Route files{"POST",
              "/v1/files",
              "Adds a file; with Accept: text/event-stream it says how far it is",
              {{"name",
                "string",
                "Its name; a file of the same name is replaced",
                true,
                {{"pattern", "^[^./\\\\\\x00-\\x1f\\x7f][^/\\\\\\x00-\\x1f\\x7f]*$"}, {"maxLength", 50}}}},
              [&library](const HttpRequest& request) { return post_file(library, request); }};
  files.access = Access::admin;
  files.body = Route::Body::bytes;
  files.body_bytes = largest_file;
  files.replies.emplace_back("text/event-stream");
  router.add(std::move(files));

  Route remove{"DELETE",
               "/v1/works",
               "Removes a work, all its versions",
               {{"id", "string", "Its id or title", true, an_item}},
               [&library](const HttpRequest& request) {
                 return changed([path = library.path(), id = value_of(request, "id")] {
                   return Json{{"removed", Library::open(path).remove({id})}};
                 });
               }};
  remove.access = Access::admin;
  router.add(std::move(remove));

  Route review{"GET",
               "/v1/review",
               "What could not be read, and what was said of it",
               {},
               [&library](const HttpRequest&) {
                 return json_response(dump_json({{"items", public_json(json_of(library.get()->review()))}}));
               }};
  review.access = Access::admin;
  router.add(std::move(review));

  Route correct{"POST",
                "/v1/review",
                "Says what a part of a source says that could not be read; it becomes words of the provision",
                {{"item", "string", "Its id in the review queue", true, an_item},
                 {"text", "string", "What it says", true, {{"pattern", "\\S"}, {"maxLength", 250'000}}}},
                [&library](const HttpRequest& request) {
                  const Json body = parse_json(request.body, "the request");
                  return changed([path = library.path(), item = required_member(body, "item"),
                                  text = required_member(body, "text"), by = request.who] {
                    Library own = Library::open(path);
                    own.correct(item, text, by);
                    return public_json(json_of(std::vector<ReviewItem>{own.review(item)})).at(0);
                  });
                }};
  correct.access = Access::admin;
  correct.body = Route::Body::json;
  router.add(std::move(correct));

  Route accept{
      "POST",
      "/v1/review/accept",
      "Stands for what a model transcribed",
      {{"item", "string", "Its id in the review queue", true, an_item}},
      [&library](const HttpRequest& request) {
        const Json body = parse_json(request.body, "the request");
        return changed([path = library.path(), item = required_member(body, "item"), by = request.who] {
          Library own = Library::open(path);
          own.accept(item, by);
          return public_json(json_of(std::vector<ReviewItem>{own.review(item)})).at(0);
        });
      }};
  accept.access = Access::admin;
  accept.body = Route::Body::json;
  router.add(std::move(accept));

  router.add(
      {"GET", "/v1/access", "What the key of the request may do", {}, [&library](const HttpRequest& request) {
         const bool more_than_here = request.access == name_of(Access::admin) && !library.can_be_changed();
         return json_response(
             dump_json({{"name", request.who},
                        {"access", more_than_here ? std::string(name_of(Access::ask)) : request.access}}));
       }});
}

}  // namespace pandect
