#include "serve/admin_routes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <stop_token>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "api/json_of.h"
#include "base/file.h"
#include "operations/public_json.h"
#include "operations/schemas.h"
#include "serve/own_program.h"
#include "text/said.h"
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
  const std::string name = request.arguments.text("name");
  const bool plain = name.size() <= longest_name && name.front() != '.' && !find_invalid_utf8(name) &&
                     std::ranges::none_of(name, [](char c) {
                       return c == '/' || c == '\\' || static_cast<unsigned char>(c) < ' ' || c == '\x7f';
                     });
  if (!plain)
    throw SaidError(
        ErrorCode::wrong_usage, say("file-name"),
        {fmt::format("at most {} bytes, without '/' and control characters, not beginning with '.'",
                     longest_name)});
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
  if (end.stopped) throw SaidError(ErrorCode::service_unavailable, say("upload-given-up"));
  if (end.out_of_time) throw SaidError(ErrorCode::bad_input, say("file-slow"), {"add it with `pandect add`"});
  if (end.status < 0)
    throw SaidError(ErrorCode::bad_input, say("file-crash"),
                    {"it may take more memory than an upload has: `pandect add` has no such limit"});
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
      if (info.name == code) throw SaidError(info.code, said_at(error, "message"), said_at(error, "hint"));
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

/// Uploads of a library are done one after another, whichever process does them: two of one name cannot mix,
/// and their memory is that of one.
class UploadLock {
 public:
  /// Waits, and calls `on_second` meanwhile. @throws Error library_busy when `stop` is requested
  UploadLock(const fs::path& folder, const std::stop_token& stop, const std::function<void()>& on_second)
      : file_(::open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (file_ < 0) throw system_error(errno, "cannot lock the uploads", folder);
    constexpr int looks_a_second = 10;
    for (int looks = 1; ::flock(file_, LOCK_EX | LOCK_NB) != 0; ++looks) {
      if (stop.stop_requested()) {
        ::close(file_);
        throw SaidError(ErrorCode::library_busy, say("adding-another"));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1000 / looks_a_second));
      if (looks % looks_a_second == 0) on_second();
    }
  }
  ~UploadLock() { ::close(file_); }
  UploadLock(const UploadLock&) = delete;
  UploadLock& operator=(const UploadLock&) = delete;

 private:
  int file_;
};

/// A folder of its own for an upload, until it has a name; removed with what is left in it.
class Incoming {
 public:
  explicit Incoming(const fs::path& folder) {
    std::string name = (folder / "XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw system_error(errno, "cannot keep the file", folder);
    path_ = name;
  }
  ~Incoming() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Incoming(const Incoming&) = delete;
  Incoming& operator=(const Incoming&) = delete;
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

/// Puts a file in place of another, and that one back unless it is kept.
class Replaced {
 public:
  Replaced(const fs::path& fresh, fs::path place, fs::path before)
      : place_(std::move(place)), before_(std::move(before)) {
    std::error_code error;
    had_one_ = fs::exists(place_, error);
    if (had_one_) fs::create_hard_link(place_, before_, error);
    if (!error) fs::rename(fresh, place_, error);
    if (error) throw system_error(error.value(), "cannot keep the file", place_);
  }
  ~Replaced() {
    std::error_code error;
    if (kept_) return;
    if (had_one_)
      fs::rename(before_, place_, error);
    else
      fs::remove(place_, error);
  }
  Replaced(const Replaced&) = delete;
  Replaced& operator=(const Replaced&) = delete;
  void keep() { kept_ = true; }

 private:
  fs::path place_;
  fs::path before_;
  bool had_one_ = false;
  bool kept_ = false;
};

/// Who is told how far an upload is, and may give it up.
struct Uploading {
  std::function<void(const Json&)> on_progress = [](const Json&) {};
  std::function<void()> on_second = [] {};
  std::stop_token stop;
};

/// Stores an uploaded file and adds it. It is read once before it takes its name, into a library that is
/// thrown away: what cannot be read replaces nothing, and the source of what the library holds stays where it
/// is.
Json add_file(const LibraryInUse& library, const std::string& name, const std::string& bytes,
              const Uploading& uploading) {
  const fs::path uploads = uploads_of(library);
  const fs::path incoming = uploads / ".incoming";
  std::error_code error;
  fs::create_directories(incoming, error);
  if (error) throw system_error(error.value(), "cannot keep the file", uploads);
  const UploadLock lock(incoming, uploading.stop, uploading.on_second);
  const Incoming own(incoming);
  write_file_atomically(own / name, bytes);
  OwnProgramOptions options;
  options.on_line = [&](std::string_view line) {
    if (const std::optional<Json> progress = progress_of(line)) uploading.on_progress(*progress);
  };
  options.on_second = uploading.on_second;
  options.stop = uploading.stop;
  const auto add = [&](const fs::path& file, const fs::path& to) {
    return report_of(run_own_program({"add", file.string(), "--library", to.string(), "--json"}, options),
                     file.parent_path());
  };
  add(own / name, own / "library.trial");
  Replaced file(own / name, uploads / name, own / (name + ".before"));
  Json report = add(uploads / name, library.path());
  file.keep();
  return report;
}

HttpResponse post_file(const LibraryInUse& library, const HttpRequest& request) {
  const std::string name = file_name_of(request);
  if (request.body.empty())
    throw SaidError(ErrorCode::wrong_usage, say("file-empty"), {"send it as the body"});
  if (!library.is_there()) throw SaidError(ErrorCode::not_a_library, say("library-away"));
  library.path();  // there is one to be changed
  const auto bytes = std::make_shared<const std::string>(request.body);
  Uploading uploading;
  uploading.stop = request.stop;
  const auto accept = request.headers.find("accept");
  HttpResponse response;
  if (accept == request.headers.end() || accept->second.find("text/event-stream") == std::string::npos) {
    response.later = [&library, name, bytes, uploading] {
      return json_response(dump_json(public_json(add_file(library, name, *bytes, uploading))));
    };
    return response;
  }
  response.type = "text/event-stream";
  response.stream = [&library, name, bytes, uploading](const SendPiece& send) {
    Uploading told = uploading;
    told.on_progress = [&](const Json& progress) { send(server_event("progress", dump_json(progress))); };
    told.on_second = [&] { send(": adding\n\n"); };
    send(server_event("received", dump_json({{"name", name}, {"bytes", bytes->size()}})));
    try {
      send(server_event("report", dump_json(public_json(add_file(library, name, *bytes, told)))));
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

/// What was understood of a work, and mending it.
void add_edit_routes(Router& router, LibraryInUse& library) {
  const auto edited = [](const EditedWork& work) { return public_json(json_of(work)); };
  const Parameter work{"work", "string", "Its id or title", true, an_item};
  Route shown{"GET", "/v1/edits", "What was understood of a work, and what was mended in it", {work}, {}};
  shown.handler = [&library, edited](const HttpRequest& request) {
    return changed([=, path = library.path(), name = request.arguments.text("work")] {
      return edited(Library::open(path).edit(name));
    });
  };
  Route mended{
      "POST",
      "/v1/edits",
      "Mends what was understood of a work: of its newest version, and of those that say the same; "
      "what is left out stays",
      {work,
       {"title", "string", "Its title", false, some_text()},
       {"short_titles", "array", "Short titles by which it is cited, in addition", false, some_texts()},
       {"kind", "string", "act, code, ordinance, contract, policy, or another word", false, some_text()},
       {"language", "string", "Language it is in, ISO 639-1", false, some_text()},
       {"in_force_from", "string", "The first day on which it is in force", false, a_day()},
       {"in_force_until", "string", "The first day on which it is no longer in force", false, a_day()}},
      {}};
  mended.handler = [&library, edited](const HttpRequest& request) {
    const Arguments& given = request.arguments;
    WorkEdits edits{given.text("title"),          {},
                    given.text("kind"),           given.text("in_force_from"),
                    given.text("in_force_until"), given.text("language")};
    given.get("short_titles", edits.short_titles);
    return changed([=, path = library.path(), name = given.text("work")] {
      return edited(Library::open(path).edit(name, edits));
    });
  };
  mended.body = Route::Body::json;
  mended.closed = true;
  Route undone{"DELETE", "/v1/edits", "Takes back what was mended last in a work", {work}, {}};
  undone.handler = [&library, edited](const HttpRequest& request) {
    return changed([=, path = library.path(), name = request.arguments.text("work")] {
      return edited(Library::open(path).undo_edit(name));
    });
  };
  for (Route* route : {&shown, &mended, &undone}) {
    route->access = Access::admin;
    route->result = reply_schema<EditedWork>();
    router.add(std::move(*route));
  }
}

}  // namespace

void add_admin_routes(Router& router, LibraryInUse& library) {
  Route files{
      "POST",
      "/v1/files",
      "Adds a file; with Accept: text/event-stream it says how far it is",
      {{"name",
        "string",
        "Its name; a file of the same name is replaced",
        true,
        {{"pattern", "^[^./\\\\\\x00-\\x1f\\x7f][^/\\\\\\x00-\\x1f\\x7f]*$"}, {"maxLength", longest_name}}}},
      [&library](const HttpRequest& request) { return post_file(library, request); }};
  files.access = Access::admin;
  files.body = Route::Body::bytes;
  files.body_bytes = largest_file;
  files.replies.emplace_back("text/event-stream");
  files.result = reply_schema<AddReport>();
  router.add(std::move(files));

  Route remove{"DELETE",
               "/v1/works",
               "Removes a work, all its versions",
               {{"id", "string", "Its id or title", true, an_item}},
               [&library](const HttpRequest& request) {
                 return changed([path = library.path(), id = request.arguments.text("id")] {
                   return Json{{"removed", Library::open(path).remove({id})}};
                 });
               }};
  remove.access = Access::admin;
  remove.result = object_schema({{"removed", {{"type", "integer"}}}});
  router.add(std::move(remove));

  add_edit_routes(router, library);

  Route review{"GET",
               "/v1/review",
               "What could not be read, and what was said of it",
               {},
               [&library](const HttpRequest&) {
                 return json_response(dump_json({{"items", public_json(json_of(library.get()->review()))}}));
               }};
  review.access = Access::admin;
  const Json item = reply_schema<ReviewItem>();
  review.result = object_schema({{"items", {{"type", "array"}, {"items", item}}}});
  router.add(std::move(review));

  Route correct{"POST",
                "/v1/review",
                "Says what a part of a source says that could not be read; it becomes words of the provision",
                {{"item", "string", "Its id in the review queue", true, an_item},
                 {"text", "string", "What it says", true, {{"pattern", "\\S"}, {"maxLength", 250'000}}}},
                [&library](const HttpRequest& request) {
                  return changed([path = library.path(), item = request.arguments.text("item"),
                                  text = request.arguments.text("text"), by = request.who] {
                    Library own = Library::open(path);
                    own.correct(item, text, by);
                    return public_json(json_of(std::vector<ReviewItem>{own.review(item)})).at(0);
                  });
                }};
  correct.access = Access::admin;
  correct.body = Route::Body::json;
  correct.result = item;
  router.add(std::move(correct));

  Route accept{
      "POST",
      "/v1/review/accept",
      "Stands for what a model transcribed",
      {{"item", "string", "Its id in the review queue", true, an_item}},
      [&library](const HttpRequest& request) {
        return changed([path = library.path(), item = request.arguments.text("item"), by = request.who] {
          Library own = Library::open(path);
          own.accept(item, by);
          return public_json(json_of(std::vector<ReviewItem>{own.review(item)})).at(0);
        });
      }};
  accept.access = Access::admin;
  accept.body = Route::Body::json;
  accept.result = item;
  router.add(std::move(accept));

  Route access{
      "GET", "/v1/access", "What the key of the request may do", {}, [&library](const HttpRequest& request) {
        const bool more_than_here = request.access == name_of(Access::admin) && !library.can_be_changed();
        return json_response(
            dump_json({{"name", request.who},
                       {"access", more_than_here ? std::string(name_of(Access::ask)) : request.access}}));
      }};
  access.result = object_schema({{"name", {{"type", "string"}}}, {"access", {{"type", "string"}}}});
  router.add(std::move(access));
}

}  // namespace pandect
