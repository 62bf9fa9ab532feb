#include "packs/pack_source.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "base/cancelled.h"
#include "base/file.h"
#include "model/download.h"
#include "model/http_error.h"
#include "model/http_get.h"

namespace pandect {
namespace {

constexpr int most_failures = 3;  ///< one after another, without a byte between them
constexpr auto first_wait = std::chrono::milliseconds(200);

[[noreturn]] void fail_short(const std::string& name, std::uint64_t has) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: it ends after {} bytes: a part is missing", name, has),
              "get it again, or ask who made it: nothing was opened");
}

class FileSource : public PackSource {
 public:
  explicit FileSource(const std::string& name) : name_(name), file_(name) {}
  void read(std::uint64_t begin, std::uint64_t end,
            const std::function<void(std::string_view)>& on_bytes) override {
    constexpr std::uint64_t part = 1U << 20U;
    if (end > size()) fail_short(name_, size());
    for (; begin < end; begin += part) on_bytes(file_.bytes().substr(begin, std::min(part, end - begin)));
  }
  std::uint64_t size() const override { return file_.bytes().size(); }
  bool has_parts() const override { return true; }

 private:
  std::string name_;
  MappedFile file_;
};

class HttpSource : public PackSource {
 public:
  HttpSource(std::string url, std::stop_token stop) : url_(std::move(url)), stop_(std::move(stop)) {
    if (const std::string problem = problem_of_url(url_); !problem.empty())
      throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", bounded_line(url_), problem));
  }

  void read(std::uint64_t begin, std::uint64_t end,
            const std::function<void(std::string_view)>& on_bytes) override {
    int failures = 0;
    while (begin < end) {
      const std::uint64_t before = begin;
      std::uint64_t place = 0;  // of the next byte of the body
      bool is_begun = false;
      const auto take = [&](const GetHead& head, std::string_view bytes) {
        if (!is_begun) {
          note(head);
          place = head.begin;
          if (place > begin) throw PackChanged(name());
        }
        is_begun = true;
        const auto skipped = std::min<std::uint64_t>(bytes.size(), begin - place);
        bytes.remove_prefix(skipped);
        bytes = bytes.substr(0, end - begin);
        place += skipped + bytes.size();
        begin += bytes.size();
        if (!bytes.empty()) on_bytes(bytes);
        return begin < end;
      };
      const GetEnd reply = http_.get(url_, begin, end, version_, take, stop_);
      if (begin == end) return;
      if (reply.is_range_refused) fail_short(name(), begin);
      if (reply.problem.empty()) fail_short(name(), begin);
      const long status = reply.head.status;
      const bool may_pass = status == 0 || status == 200 || status == 206 || status == 429 || status >= 500;
      failures = begin > before ? 1 : failures + 1;
      if (!may_pass || failures > most_failures)
        throw Error(ErrorCode::service_unavailable,
                    fmt::format("{}: the pack cannot be got: {}", name(), bounded_line(reply.problem)),
                    "what came stays: run the same command again to go on; or get the file elsewhere and "
                    "open that");
      wait(first_wait * (1 << failures));
    }
  }
  std::uint64_t size() const override { return size_; }
  bool has_parts() const override { return has_parts_; }

 private:
  std::string name() const { return bounded_line(url_); }
  /// Holds a reply against those before.
  void note(const GetHead& head) {
    if (is_known_ && (head.version != version_ || (head.size > 0 && size_ > 0 && head.size != size_)))
      throw PackChanged(name());
    is_known_ = true;
    version_ = head.version;
    size_ = head.size;
    has_parts_ = head.status == 206;
  }
  void wait(std::chrono::milliseconds time) const {
    constexpr auto step = std::chrono::milliseconds(50);
    for (; time.count() > 0 && !stop_.stop_requested(); time -= step) std::this_thread::sleep_for(step);
    if (stop_.stop_requested()) throw Cancelled(host_of(url_));
  }

  std::string url_;
  std::stop_token stop_;
  HttpGet http_;
  std::string version_;
  std::uint64_t size_ = 0;
  bool is_known_ = false;
  bool has_parts_ = true;
};

}  // namespace

bool is_url(std::string_view name) {
  return name.find("://") != std::string_view::npos;
}

std::unique_ptr<PackSource> PackSource::open(const std::string& name, const std::stop_token& stop) {
  if (is_url(name)) return std::make_unique<HttpSource>(name, stop);
  return std::make_unique<FileSource>(name);
}

}  // namespace pandect
