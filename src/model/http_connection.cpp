#include "model/http_connection.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <new>
#include <utility>

namespace pandect {
namespace {

constexpr std::size_t most_error_bytes = std::size_t{64} << 10;
constexpr std::size_t most_header_bytes = std::size_t{256} << 10;

using Clock = std::chrono::steady_clock;

long milliseconds(double seconds) {
  return std::max(1L, static_cast<long>(seconds * 1000));
}

}  // namespace

HttpClient::Connection::Connection(const HttpLimits& limits, const std::vector<std::string>& headers)
    : limits_(limits), multi_(curl_multi_init()), easy_(curl_easy_init()) {
  if (multi_ == nullptr || easy_ == nullptr) throw std::bad_alloc();
  for (const std::string& header : headers) headers_ = curl_slist_append(headers_, header.c_str());
  curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, headers_);
  curl_easy_setopt(easy_, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy_, CURLOPT_POST, 1L);
  curl_easy_setopt(easy_, CURLOPT_USERAGENT, "pandect");
  curl_easy_setopt(easy_, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(limits.connect_seconds));
  curl_easy_setopt(easy_, CURLOPT_TIMEOUT_MS, milliseconds(limits.total_seconds));
  if (!limits.ca_file.empty()) curl_easy_setopt(easy_, CURLOPT_CAINFO, limits_.ca_file.c_str());
  curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &Connection::take_body);
  curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
  curl_easy_setopt(easy_, CURLOPT_HEADERFUNCTION, &Connection::take_header);
  curl_easy_setopt(easy_, CURLOPT_HEADERDATA, this);
}

HttpClient::Connection::~Connection() {
  curl_easy_cleanup(easy_);
  curl_multi_cleanup(multi_);
  curl_slist_free_all(headers_);
}

std::size_t HttpClient::Connection::take_body(char* bytes, std::size_t size, std::size_t count, void* self) {
  return static_cast<Connection*>(self)->take({bytes, size * count});
}

std::size_t HttpClient::Connection::take_header(char* /*bytes*/, std::size_t size, std::size_t count,
                                                void* self) {
  auto& connection = *static_cast<Connection*>(self);
  connection.header_bytes_ += size * count;
  if (connection.header_bytes_ <= most_header_bytes) return size * count;
  connection.result_.end = HttpTry::End::too_large;
  return 0;
}

/// curl aborts the transfer when less is taken than it offered.
std::size_t HttpClient::Connection::take(std::string_view bytes) {
  curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &result_.status);
  if (result_.status < 200 || result_.status > 299) {
    const std::size_t room = most_error_bytes - result_.error_body.size();
    result_.error_body += bytes.substr(0, room);
    return std::min(room, bytes.size());
  }
  body_bytes_ += bytes.size();
  if (body_bytes_ > limits_.reply_bytes) {
    result_.end = HttpTry::End::too_large;
    return 0;
  }
  result_.delivered = true;
  try {
    (*on_bytes_)(bytes);
  } catch (...) {
    result_.end = HttpTry::End::thrown;
    result_.thrown = std::current_exception();
    return 0;
  }
  return bytes.size();
}

std::int64_t HttpClient::Connection::bytes_moved() const {
  curl_off_t up = 0;
  curl_off_t down = 0;
  curl_easy_getinfo(easy_, CURLINFO_SIZE_UPLOAD_T, &up);
  curl_easy_getinfo(easy_, CURLINFO_SIZE_DOWNLOAD_T, &down);
  return up + down + static_cast<std::int64_t>(header_bytes_);
}

void HttpClient::Connection::run(const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] { curl_multi_wakeup(multi_); });
  const auto patience = std::chrono::milliseconds(milliseconds(limits_.idle_seconds));
  std::int64_t moved = -1;
  auto last_move = Clock::now();
  int running = 1;
  while (true) {
    if (const CURLMcode code = curl_multi_perform(multi_, &running); code != CURLM_OK) {
      result_.end = HttpTry::End::failed;
      result_.problem = curl_multi_strerror(code);
      return;
    }
    if (running == 0) return;
    if (stop.stop_requested()) {
      result_.end = HttpTry::End::cancelled;
      return;
    }
    const auto now = Clock::now();
    if (const std::int64_t all = bytes_moved(); all != moved) {
      moved = all;
      last_move = now;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(last_move + patience - now);
    if (left.count() <= 0) {
      result_.end = HttpTry::End::idle;
      return;
    }
    curl_multi_poll(multi_, nullptr, 0, static_cast<int>(std::min<std::int64_t>(left.count(), 60'000)),
                    nullptr);
  }
}

HttpTry HttpClient::Connection::exchange(const std::string& method, const std::string& url,
                                         const std::string& body, const OnBytes& on_bytes,
                                         const std::stop_token& stop) {
  result_ = {};
  on_bytes_ = &on_bytes;
  body_bytes_ = header_bytes_ = 0;
  char complaint[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, complaint);
  curl_easy_setopt(easy_, CURLOPT_URL, url.c_str());
  curl_easy_setopt(easy_, CURLOPT_CUSTOMREQUEST, method.c_str());
  curl_easy_setopt(easy_, CURLOPT_POSTFIELDS, body.data());
  curl_easy_setopt(easy_, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
  if (curl_multi_add_handle(multi_, easy_) != CURLM_OK) throw std::bad_alloc();
  run(stop);
  int queued = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &queued)) {
    if (message->msg == CURLMSG_DONE) result_.code = message->data.result;
  }
  curl_off_t before_request = 0;
  curl_off_t retry_after = 0;
  curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &result_.status);
  curl_easy_getinfo(easy_, CURLINFO_PRETRANSFER_TIME_T, &before_request);
  curl_easy_getinfo(easy_, CURLINFO_RETRY_AFTER, &retry_after);
  const char* location = nullptr;
  curl_easy_getinfo(easy_, CURLINFO_REDIRECT_URL, &location);
  if (location != nullptr) result_.location = location;
  curl_multi_remove_handle(multi_, easy_);
  curl_easy_setopt(easy_, CURLOPT_ERRORBUFFER, nullptr);
  result_.connected = before_request > 0;
  result_.retry_after = static_cast<double>(retry_after);
  if (result_.end == HttpTry::End::done && result_.code != CURLE_OK) {
    // An error page longer than the limit is cut off here, which is not a failure.
    const bool kept_enough = result_.error_body.size() == most_error_bytes;
    if (!kept_enough) result_.end = HttpTry::End::failed;
    result_.problem = complaint[0] != '\0' ? complaint : curl_easy_strerror(result_.code);
  }
  return std::move(result_);
}

}  // namespace pandect
