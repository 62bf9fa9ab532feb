#include "model/download.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include "base/ascii.h"
#include "base/file.h"
#include "model/http_error.h"
#include "model/http_get.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// A file opened for appending.
class PartFile {
 public:
  explicit PartFile(const fs::path& path)
      : path_(path), fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0) throw system_error(errno, "cannot write", path);
    size_ = static_cast<std::uint64_t>(::lseek(fd_, 0, SEEK_END));
  }
  ~PartFile() { ::close(fd_); }
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  std::uint64_t size() const { return size_; }
  void start_over() {
    if (::ftruncate(fd_, 0) != 0) throw system_error(errno, "cannot write", path_);
    size_ = 0;
  }
  void append(std::string_view bytes) {
    write_at(fd_, bytes, size_, path_);
    size_ += bytes.size();
  }

 private:
  const fs::path& path_;
  int fd_;
  std::uint64_t size_ = 0;
};

[[noreturn]] void fail_download(const Download& wanted, const std::string& why, const fs::path& part) {
  std::error_code ignored;
  const bool is_begun = fs::file_size(part, ignored) > 0 && !ignored;
  throw Error(
      ErrorCode::service_unavailable,
      fmt::format("{}: the file cannot be got: {}", host_of(wanted.url), bounded_line(why)),
      is_begun
          ? "what came stays: ask for it again to go on, or put the files here and `pandect model add` them"
          : "is this machine connected? Else get the files elsewhere and `pandect model add` them");
}

/// @returns true if the part must be discarded and the transfer restarted
bool transfer(const Download& wanted, const fs::path& path,
              const std::function<void(std::uint64_t)>& on_bytes, const std::stop_token& stop) {
  PartFile part(path);
  const std::uint64_t before = part.size();
  bool is_begun = false;
  bool is_too_large = false;
  const auto take = [&](const GetHead& head, std::string_view bytes) {
    // A server without ranges starts from the beginning.
    if (!is_begun && head.status == 200) part.start_over();
    if (!is_begun && on_bytes) on_bytes(part.size());
    is_begun = true;
    is_too_large = bytes.size() > wanted.most_bytes - std::min(wanted.most_bytes, part.size());
    if (is_too_large) return false;
    part.append(bytes);
    if (on_bytes) on_bytes(bytes.size());
    return true;
  };
  const GetEnd end =
      HttpGet(wanted.connect_seconds, wanted.idle_seconds).get(wanted.url, before, 0, {}, take, stop);
  if (is_too_large) {
    part.start_over();
    fail_download(wanted, fmt::format("it is larger than {} bytes", wanted.most_bytes), path);
  }
  // The part is at least as long as the file.
  if (before > 0 && end.is_range_refused) return true;
  if (!end.problem.empty()) fail_download(wanted, end.problem, path);
  return false;
}

}  // namespace

std::string sha256_of_file(const fs::path& path) {
  const MappedFile file(path);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (context == nullptr || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1 ||
      EVP_DigestUpdate(context.get(), file.bytes().data(), file.bytes().size()) != 1 ||
      EVP_DigestFinal_ex(context.get(), digest.data(), &length) != 1)
    throw Error(ErrorCode::internal, "SHA-256 cannot be computed");
  std::string text;
  for (unsigned int i = 0; i < length; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

std::string problem_of_url(const std::string& url) {
  if (url.starts_with("https://")) return {};
  const std::string host = host_of(url);
  const std::string name = host.substr(0, host.rfind(':'));
  if (url.starts_with("http://") && url.find('@') == std::string::npos &&
      (name == "127.0.0.1" || name == "localhost" || host.starts_with("[::1]")))
    return {};
  return url.starts_with("http://") ? "only https leads off this machine" : "it is not an https address";
}

bool is_sha256(const std::string& text) {
  return text.size() == 64 && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
         });
}

void download(const Download& wanted, const fs::path& file,
              const std::function<void(std::uint64_t)>& on_bytes, const std::stop_token& stop) {
  if (const std::string problem = problem_of_url(wanted.url); !problem.empty())
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", bounded_line(wanted.url), problem));
  if (!is_sha256(wanted.sha256))
    throw Error(ErrorCode::wrong_usage, "a SHA-256 is 64 hexadecimal digits: what is got is held against it");
  std::error_code ignored;
  if (fs::exists(file, ignored) && sha256_of_file(file) == ascii_lower(wanted.sha256)) return;
  fs::path part = file;
  part += ".part";
  // A complete part cannot be continued: the hash decides.
  const bool again = transfer(wanted, part, on_bytes, stop);
  std::string hash = sha256_of_file(part);
  if (again && hash != ascii_lower(wanted.sha256)) {
    fs::remove(part, ignored);
    if (transfer(wanted, part, on_bytes, stop)) fail_download(wanted, "it gives no whole file", part);
    hash = sha256_of_file(part);
  }
  if (hash != ascii_lower(wanted.sha256)) {
    fs::remove(part, ignored);
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: what came is not the file that is wanted: its SHA-256 is {}",
                            host_of(wanted.url), hash),
                "nothing was installed; look for who changed it, or give the right hash");
  }
  std::error_code error;
  fs::rename(part, file, error);
  if (error) throw system_error(error.value(), "cannot put the file in place", file);
}

}  // namespace pandect
