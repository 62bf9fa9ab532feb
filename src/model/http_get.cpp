#include "model/http_get.h"

#include <algorithm>
#include <charconv>
#include <exception>
#include <new>

#include <curl/curl.h>
#include <fmt/format.h>

#include "base/ascii.h"
#include "base/cancelled.h"
#include "model/download.h"
#include "model/http_error.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr long most_redirections = 5;
constexpr std::size_t longest_error_page = std::size_t{64} << 10;
constexpr std::size_t longest_version = 200;

/// The digits at the beginning of a text; 0 when there are none.
std::uint64_t number_at(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The value of a header line of that name, in lower case; nothing of another.
std::string_view value_of(std::string_view line, std::string_view name) {
  const bool same = line.size() > name.size() && line[name.size()] == ':' &&
                    std::ranges::equal(line.substr(0, name.size()), name,
                                       [](char a, char b) { return ascii_lower(a) == b; });
  if (!same) return {};
  line.remove_prefix(name.size() + 1);
  const std::size_t begin = line.find_first_not_of(" \t");
  const std::size_t end = line.find_last_not_of(" \t\r\n");
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin, end - begin + 1);
}

}  // namespace

struct HttpGet::Handle {
  CURL* easy = curl_easy_init();
  ~Handle() { curl_easy_cleanup(easy); }
};

struct HttpGet::Transfer {
  CURL* easy = nullptr;
  std::uint64_t asked = 0;
  const OnBytes& on_bytes;
  const std::stop_token& stop;
  GetHead head;
  bool is_enough = false;
  std::size_t error_bytes = 0;
  std::exception_ptr thrown = nullptr;

  static std::size_t take_header(char* bytes, std::size_t size, std::size_t count, void* self) {
    GetHead& head = static_cast<Transfer*>(self)->head;
    const std::string_view line(bytes, size * count);
    if (line.starts_with("HTTP/")) head = {0, static_cast<Transfer*>(self)->asked, 0, {}};
    if (const std::string_view tag = value_of(line, "etag"); !tag.empty() && tag.size() <= longest_version)
      head.version = tag;
    if (const std::string_view day = value_of(line, "last-modified");
        head.version.empty() && day.size() <= longest_version)
      head.version = day;
    if (const std::string_view range = value_of(line, "content-range"); range.starts_with("bytes ")) {
      head.begin = number_at(range.substr(6));
      if (const std::size_t slash = range.find('/'); slash != std::string_view::npos)
        head.size = number_at(range.substr(slash + 1));
    }
    return size * count;
  }

  static std::size_t take_bytes(char* bytes, std::size_t size, std::size_t count, void* self) {
    Transfer& transfer = *static_cast<Transfer*>(self);
    const std::size_t length = size * count;
    GetHead& head = transfer.head;
    curl_easy_getinfo(transfer.easy, CURLINFO_RESPONSE_CODE, &head.status);
    if (head.status != 200 && head.status != 206) {
      transfer.error_bytes += length;
      return transfer.error_bytes <= longest_error_page ? length : 0;
    }
    if (head.status == 200) {
      head.begin = 0;
      curl_off_t told = -1;
      curl_easy_getinfo(transfer.easy, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &told);
      head.size = told > 0 ? static_cast<std::uint64_t>(told) : 0;
    }
    try {
      if (transfer.on_bytes(head, {bytes, length})) return length;
      transfer.is_enough = true;
    } catch (...) {
      transfer.thrown = std::current_exception();
    }
    return 0;
  }

  static int may_go_on(void* self, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
    return static_cast<Transfer*>(self)->stop.stop_requested() ? 1 : 0;
  }
};

HttpGet::HttpGet(double connect_seconds, double idle_seconds) : handle_(std::make_unique<Handle>()) {
  if (handle_->easy == nullptr) throw std::bad_alloc();
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle_->easy, option, value); };
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  // Redirections keep TLS; those from this machine are not followed elsewhere.
  set(CURLOPT_REDIR_PROTOCOLS_STR, "https");
  set(CURLOPT_MAXREDIRS, most_redirections);
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_USERAGENT, "pandect");
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(connect_seconds * 1000));
  set(CURLOPT_LOW_SPEED_LIMIT, 1L);
  set(CURLOPT_LOW_SPEED_TIME, std::max(1L, static_cast<long>(idle_seconds)));
  set(CURLOPT_HEADERFUNCTION, &Transfer::take_header);
  set(CURLOPT_WRITEFUNCTION, &Transfer::take_bytes);
  set(CURLOPT_XFERINFOFUNCTION, &Transfer::may_go_on);
  set(CURLOPT_NOPROGRESS, 0L);
}

HttpGet::~HttpGet() = default;

GetEnd HttpGet::get(const std::string& url, std::uint64_t begin, std::uint64_t end,
                    const std::string& version, const OnBytes& on_bytes, const std::stop_token& stop) {
  CURL* easy = handle_->easy;
  Transfer transfer{easy, begin, on_bytes, stop, {}};
  char complaint[CURL_ERROR_SIZE] = "";
  const std::string range = end > 0 ? fmt::format("{}-{}", begin, end - 1) : fmt::format("{}-", begin);
  // A weak ETag names no exact bytes: what comes is then held against it, and against the hashes.
  const bool is_exact = !version.empty() && !version.starts_with("W/");
  const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers(
      is_exact ? curl_slist_append(nullptr, ("If-Range: " + version).c_str()) : nullptr,
      &curl_slist_free_all);
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(easy, option, value); };
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_FOLLOWLOCATION, url.starts_with("https://") ? 1L : 0L);
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_RANGE, begin > 0 || end > 0 ? range.c_str() : nullptr);
  set(CURLOPT_ERRORBUFFER, complaint);
  set(CURLOPT_HEADERDATA, &transfer);
  set(CURLOPT_WRITEDATA, &transfer);
  set(CURLOPT_XFERINFODATA, &transfer);
  const CURLcode code = curl_easy_perform(easy);
  set(CURLOPT_ERRORBUFFER, static_cast<char*>(nullptr));
  set(CURLOPT_HTTPHEADER, static_cast<curl_slist*>(nullptr));
  if (transfer.thrown) std::rethrow_exception(transfer.thrown);
  if (stop.stop_requested()) throw Cancelled(host_of(url));
  GetEnd result{std::move(transfer.head), {}, false};
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &result.head.status);
  result.is_range_refused = result.head.status == 416;
  const bool is_error_page = result.head.status != 0 && transfer.error_bytes > longest_error_page;
  if (code != CURLE_OK && !transfer.is_enough && !is_error_page)
    result.problem = complaint[0] != '\0' ? complaint : curl_easy_strerror(code);
  if (result.problem.empty() && result.head.status != 200 && result.head.status != 206)
    result.problem = fmt::format("HTTP {}", result.head.status);
  return result;
}

std::string get_text(const std::string& url, std::size_t most_bytes, const std::stop_token& stop) {
  if (const std::string problem = problem_of_url(url); !problem.empty())
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", bounded_line(url), problem));
  std::string text;
  const GetEnd end = HttpGet().get(
      url, 0, 0, {},
      [&](const GetHead&, std::string_view bytes) {
        text += bytes;
        return text.size() <= most_bytes;
      },
      stop);
  if (!end.problem.empty())
    throw Error(ErrorCode::service_unavailable,
                fmt::format("{}: cannot be got: {}", bounded_line(url), bounded_line(end.problem)),
                "is the address right, and this machine connected?");
  if (text.size() > most_bytes)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: larger than the {} bytes that are read", bounded_line(url), most_bytes));
  return text;
}

}  // namespace pandect
