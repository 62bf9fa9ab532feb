#include "packs/fetching.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <stop_token>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/cancelled.h"
#include "base/file.h"
#include "base/progress.h"
#include "model/download.h"
#include "model/http_error.h"
#include "model/http_get.h"
#include "pandect/error.h"
#include "readers/archive.h"
#include "readers/joined_laws.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t most_list_bytes = std::size_t{64} << 20;
constexpr std::size_t most_file_bytes = std::size_t{256} << 20;  ///< as `add` reads it
constexpr std::uint64_t most_archive_bytes = std::uint64_t{8} << 30;
constexpr std::uint64_t most_unpacked_bytes = std::uint64_t{256} << 30;
constexpr std::size_t most_listed = 1'000'000;
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
    if (!source.key.empty()) {
      const char* const key = std::getenv(source.key.c_str());
      key_ = key != nullptr ? key : "";
      if (!is_plain(key_))
        throw Error(ErrorCode::wrong_usage,
                    fmt::format("{}: its publisher gives law to those who are registered", source.name),
                    fmt::format("set {} to the name under which you are", source.key));
    }
    if (options.mirror.empty()) return;
    if (const std::string problem = problem_of_url(options.mirror); !problem.empty())
      throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", bounded_line(options.mirror), problem));
  }

  FetchedLaw run() {
    const std::vector<Listed> parts = read_list();
    fs::create_directories(folder_ / parts_folder());
    std::set<std::string> names;
    std::map<std::string, std::vector<std::string>> laws;  // the files of each
    Progress progress("fetching", parts.size(), "files", options_.monitor);
    for (const auto& [part, law] : parts) {
      const std::string name = name_of(part);
      names.insert(source_.law_begin.empty() ? name : name_of(law));
      if (options_.most > 0 && fetched_.got == options_.most) {
        ++fetched_.left;
      } else if (source_.law_folder.empty()) {
        get(part, name);
      } else {
        get_archive(part, name);
      }
      if (!source_.law_begin.empty()) laws[law].push_back(name);
      progress.advance();
    }
    for (const auto& [law, files] : laws) join(law, files);
    if (!source_.law_folder.empty()) return std::move(fetched_);
    for (const auto& entry : fs::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with('.') && !names.contains(name)) ++fetched_.unlisted;
    }
    return std::move(fetched_);
  }

 private:
  struct Listed {
    std::string part;  ///< of the address
    std::string law;   ///< of which the file is a part
  };

  /// Where files lie that are parts of laws: `add` leaves out what begins with a full stop.
  const char* parts_folder() const {
    return source_.law_begin.empty() && source_.law_folder.empty() ? "" : ".parts";
  }

  /// Makes one file of those of a law, once all of them are there.
  void join(const std::string& law, const std::vector<std::string>& names) {
    const fs::path made = folder_ / name_of(law);
    std::error_code error;
    bool current = fs::exists(made, error);
    for (const std::string& name : names) {
      const fs::path file = folder_ / parts_folder() / name;
      if (!fs::exists(file, error)) return;
      current = current && fs::last_write_time(file) < fs::last_write_time(made);
    }
    if (current) return;
    JoinedLaws joined;
    for (const std::string& name : names) {
      const fs::path file = folder_ / parts_folder() / name;
      if (!joined.take({name, read_file(file)}))
        throw Error(ErrorCode::bad_input, fmt::format("{}: {} is no part of a law in a format that is read",
                                                      source_.name, bounded_line(file.string())));
    }
    for (const auto& [reader, text] : joined.finish()) write_file_atomically(made, text);
  }

  /// Gets an archive and makes a file of each law in it. What came of one goes on in the next run.
  void get_archive(const std::string& part, const std::string& name) {
    const fs::path file = folder_ / parts_folder() / name;
    const fs::path state = folder_ / parts_folder() / ("." + name + ".state");
    const fs::path begun = folder_ / parts_folder() / ("." + name + ".begun");
    std::error_code error;
    const bool had = fs::exists(state, error);
    const std::string state_had = had ? read_file(state) : std::string();
    const std::string begun_of =
        fs::exists(file, error) && fs::exists(begun, error) ? read_file(begun) : std::string();
    const std::uint64_t there = begun_of.empty() ? 0 : fs::file_size(file);
    const std::string url = address(replaced(source_.address, "{}", part));
    std::uint64_t size = 0;
    std::ofstream out;
    bool unchanged = false;
    const auto take = [&](const GetHead& head, std::string_view more) {
      if (!out.is_open()) {
        unchanged = had && head.version == state_had;
        if (unchanged) return false;
        out.open(file,
                 head.begin > 0 ? std::ios::binary | std::ios::app : std::ios::binary | std::ios::trunc);
        write_file_atomically(begun, head.version);
        size = head.begin;
      }
      out.write(more.data(), static_cast<std::streamsize>(more.size()));
      size += more.size();
      fetched_.bytes += more.size();
      return out.good() && size <= most_archive_bytes;
    };
    const GetEnd end = http_.get(url, there, 0, begun_of, take, options_.monitor.stop);
    out.close();
    if (unchanged) return void(++fetched_.unchanged);
    if (size > most_archive_bytes)
      return fail(url, fmt::format("it is larger than {} GiB", most_archive_bytes >> 30));
    if (!out) throw system_error(errno, "cannot write", file);
    if (const long status = end.head.status; !end.is_range_refused && status >= 400 && status < 500)
      return fail(url, end.problem);
    if (!end.problem.empty() && !end.is_range_refused)
      throw Error(ErrorCode::service_unavailable,
                  fmt::format("{}: cannot be got: {}", told(url), bounded_line(end.problem)),
                  "what came stays: run the same command again to go on");
    try {
      unpack(file);
    } catch (const Error&) {  // the next run gets it from its beginning
      fs::remove(file, error);
      throw;
    }
    write_file_atomically(state, read_file(begun));
    fs::remove(begun, error);
    fs::remove(file, error);
    ++fetched_.got;
  }

  /// Makes a file of each law of an archive, whose parts stand one behind the other.
  void unpack(const fs::path& file) {
    const ArchiveLimits limits{.entries = 20'000'000, .all_bytes = most_unpacked_bytes};
    const MappedFile mapped(file);
    std::set<std::string> made;
    std::string law;
    JoinedLaws joined;
    const auto close = [&] {
      for (const auto& [reader, text] : std::exchange(joined, {}).finish()) {
        if (!made.insert(law).second)
          throw Error(ErrorCode::bad_input, fmt::format("{}: the files of {} lie apart in the archive",
                                                        source_.name, bounded_line(law)));
        write_file_atomically(folder_ / (law + ".xml"), text);
      }
    };
    each_archive_entry({file.string(), mapped.bytes()}, limits, [&](ArchiveEntry&& entry) {
      if (options_.monitor.stop.stop_requested()) throw Cancelled(source_.name);
      std::string own = law_folder_of(entry.name);
      if (own.empty()) return true;
      if (own != law) close();
      law = std::move(own);
      joined.take({entry.name, entry.bytes});
      return true;
    });
    close();
  }

  /// The folder of a law in the path of one of its files.
  std::string law_folder_of(std::string_view path) const {
    for (std::size_t begin = 0, end = 0; (end = path.find('/', begin)) != std::string_view::npos;
         begin = end + 1) {
      const std::string_view folder = path.substr(begin, end - begin);
      if (folder.find(source_.law_folder) != std::string_view::npos && is_plain(folder))
        return std::string(folder);
    }
    return {};
  }

  std::string address(const std::string& pattern) const {
    const std::string url = replaced(pattern, "{key}", key_);
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

  /// The law named last in the text.
  std::string last_law(std::string_view text) const {
    const std::size_t found = text.rfind(source_.law_begin);
    if (source_.law_begin.empty() || found == std::string_view::npos) return {};
    const std::string_view law = text.substr(found + source_.law_begin.size());
    return std::string(law.substr(0, law.find(source_.law_end)));
  }

  /// The parts of addresses, in the order of the list.
  std::vector<Listed> read_list() {
    std::vector<Listed> parts;
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
        const std::string law = last_law(std::string_view(text).substr(0, at));
        if (is_plain(part) && std::string_view(text).substr(at + part.size()).starts_with(source_.end) &&
            (source_.law_begin.empty() || is_plain(law)) && seen.insert(part).second)
          parts.push_back({part, law});
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
    const fs::path file = folder_ / parts_folder() / name;
    const fs::path state = folder_ / parts_folder() / ("." + name + ".state");
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
                    fmt::format("{}: cannot be got: {}", told(url), bounded_line(end.problem)),
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
    fetched_.failed.push_back(fmt::format("{}: {}", told(url), bounded_line(why)));
    if (fetched_.failed.size() > most_refused)
      throw Error(ErrorCode::service_unavailable,
                  fmt::format("{}: {} files cannot be got; {}", source_.name, fetched_.failed.size(),
                              fetched_.failed.front()),
                  "what came stays: run the same command again to go on");
  }

  /// An address as it may be shown: without the key.
  std::string told(const std::string& url) const {
    return bounded_line(key_.empty() ? url : replaced(url, key_, "…"));
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
  std::string key_;
  HttpGet http_;
  FetchedLaw fetched_;
};

}  // namespace

FetchedLaw fetch_law(const LawSource& source, const fs::path& folder, const FetchLawOptions& options) {
  return Fetching(source, folder, options).run();
}

}  // namespace pandect
