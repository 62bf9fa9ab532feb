#include "packs/fetching.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <stop_token>
#include <thread>

#include <fmt/format.h>

#include "base/cancelled.h"
#include "base/file.h"
#include "base/progress.h"
#include "model/download.h"
#include "model/http_error.h"
#include "model/http_get.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_list_bytes = std::size_t{64} << 20;
constexpr std::size_t most_file_bytes = std::size_t{256} << 20;  ///< as `add` reads it
constexpr std::size_t most_listed = 200'000;
constexpr std::size_t most_pages = 20'000;
constexpr std::size_t most_refused = 20;  ///< that are no reason to stop

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// What a list gives is part of an address and of a file's name: nothing else may be in it.
bool is_plain(std::string_view part) {
  constexpr std::size_t longest = 200;
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '/';
  };
  return !part.empty() && part.size() <= longest && std::ranges::all_of(part, plain) && part.front() != '/' &&
         part.front() != '.' && part.find("..") == std::string_view::npos &&
         part.find("//") == std::string_view::npos;
}

class Fetching {
 public:
  Fetching(const LawSource& source, fs::path folder, const FetchLawOptions& options)
      : source_(source), folder_(std::move(folder)), options_(options) {
    if (options.mirror.empty()) return;
    if (const std::string problem = problem_of_url(options.mirror); !problem.empty())
      throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", bounded_line(options.mirror), problem));
  }

  FetchedLaw run() {
    const std::vector<std::string> parts = read_list();
    fs::create_directories(folder_);
    std::set<std::string> names;
    Progress progress("fetching", parts.size(), "files", options_.monitor);
    for (const std::string& part : parts) {
      const std::string name = name_of(part);
      names.insert(name);
      if (options_.most > 0 && fetched_.got == options_.most) {
        ++fetched_.left;
      } else {
        get(part, name);
      }
      progress.advance();
    }
    for (const auto& entry : fs::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with('.') && !names.contains(name)) ++fetched_.unlisted;
    }
    return std::move(fetched_);
  }

 private:
  std::string address(const std::string& url) const {
    if (options_.mirror.empty()) return url;
    const std::string_view base(options_.mirror);
    return fmt::format("{}/{}", base.substr(0, base.find_last_not_of('/') + 1),
                       url.substr(url.find("://") + 3));
  }

  std::string name_of(const std::string& part) const {
    std::string name = part + source_.extension;
    std::ranges::replace(name, '/', '_');
    return name;
  }

  /// The parts of addresses, in the order of the list.
  std::vector<std::string> read_list() {
    std::vector<std::string> parts;
    std::set<std::string> seen;
    for (std::size_t page = 0; page < most_pages; ++page) {
      const std::string number = std::to_string(source_.first_page + page * source_.page_step);
      const std::string url = replaced(source_.list, "{page}", number);
      const std::size_t before = parts.size();
      const std::string text = get_text(address(url), most_list_bytes, options_.monitor.stop);
      for (std::size_t at = text.find(source_.begin); at != std::string::npos;
           at = text.find(source_.begin, at)) {
        at += source_.begin.size();
        const std::string part = text.substr(at, text.substr(at, 256).find(source_.end));
        if (is_plain(part) && text.substr(at + part.size()).starts_with(source_.end) &&
            seen.insert(part).second)
          parts.push_back(part);
        if (parts.size() > most_listed)
          throw Error(ErrorCode::bad_input,
                      fmt::format("{}: its list names more than {} files", source_.name, most_listed));
      }
      if (url == source_.list || parts.size() == before) break;
      pause();
    }
    if (parts.empty())
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: the list at {} names no file of law", source_.name,
                              host_of(address(source_.list))),
                  "its publisher may have changed it: a TOML file of your own says where the law is now "
                  "(docs/libraries.md)");
    fetched_.listed = parts.size();
    return parts;
  }

  void get(const std::string& part, const std::string& name) {
    const fs::path file = folder_ / name;
    const fs::path state = folder_ / ("." + name + ".state");
    std::error_code error;
    const std::string had =
        fs::exists(file, error) && fs::exists(state, error) ? read_file(state) : std::string();
    const std::string url = address(replaced(source_.address, "{}", part));
    constexpr int tries = 3;
    for (int attempt = 1;; ++attempt) {
      pause();
      std::string bytes;
      bool unchanged = false;
      const auto take = [&](const GetHead& head, std::string_view more) {
        unchanged = bytes.empty() && !had.empty() && head.version == had;
        if (!unchanged && bytes.size() <= most_file_bytes) bytes += more;
        return !unchanged && bytes.size() <= most_file_bytes;
      };
      const GetEnd end = http_.get(url, 0, 0, {}, take, options_.monitor.stop);
      if (unchanged) return void(++fetched_.unchanged);
      if (bytes.size() > most_file_bytes)
        return fail(url, fmt::format("it is larger than {} MiB", most_file_bytes >> 20));
      if (end.problem.empty()) return put(file, state, bytes, end.head.version);
      const long status = end.head.status;
      if (status >= 400 && status < 500 && status != 429) return fail(url, end.problem);
      if (attempt == tries)
        throw Error(ErrorCode::service_unavailable,
                    fmt::format("{}: cannot be got: {}", bounded_line(url), bounded_line(end.problem)),
                    "what came stays: run the same command again to go on");
      wait(std::chrono::milliseconds(500) * attempt);
    }
  }

  void put(const fs::path& file, const fs::path& state, const std::string& bytes,
           const std::string& version) {
    std::error_code error;
    fetched_.bytes += bytes.size();
    // A publisher that names no states gives the same bytes again.
    if (fs::exists(file, error) && fs::file_size(file, error) == bytes.size() && read_file(file) == bytes) {
      ++fetched_.unchanged;
    } else {
      write_file_atomically(file, bytes);
      ++fetched_.got;
    }
    write_file_atomically(state, version);
  }

  void fail(const std::string& url, const std::string& why) {
    fetched_.failed.push_back(fmt::format("{}: {}", bounded_line(url), bounded_line(why)));
    if (fetched_.failed.size() > most_refused)
      throw Error(ErrorCode::service_unavailable,
                  fmt::format("{}: {} files cannot be got; {}", source_.name, fetched_.failed.size(),
                              fetched_.failed.front()),
                  "what came stays: run the same command again to go on");
  }

  void pause() const { wait(std::chrono::milliseconds(static_cast<std::int64_t>(source_.pause * 1000))); }
  void wait(std::chrono::milliseconds time) const {
    constexpr auto step = std::chrono::milliseconds(50);
    for (; time.count() > 0 && !options_.monitor.stop.stop_requested(); time -= step)
      std::this_thread::sleep_for(std::min(step, time));
    if (options_.monitor.stop.stop_requested()) throw Cancelled(source_.name);
  }

  const LawSource& source_;
  fs::path folder_;
  const FetchLawOptions& options_;
  HttpGet http_;
  FetchedLaw fetched_;
};

}  // namespace

FetchedLaw fetch_law(const LawSource& source, const fs::path& folder, const FetchLawOptions& options) {
  return Fetching(source, folder, options).run();
}

}  // namespace pandect
