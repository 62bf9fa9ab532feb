#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace pandect {

/// How a reply to a request for bytes of a file begins.
struct GetHead {
  long status = 0;
  std::uint64_t begin = 0;  ///< place in the file of the first byte of the body: not 0 with status 206
  std::uint64_t size = 0;   ///< of the file; 0: not told
  std::string version;      ///< what names this state of the file: its ETag, or else its day; empty: not told
};

/// How a request ended.
struct GetEnd {
  GetHead head;
  std::string problem;            ///< why it broke off, in curl's words; empty: it did not
  bool is_range_refused = false;  ///< there are no bytes from that place on
};

/// Gets files, or parts of them, from one address after another over a connection that is kept. Proxies are
/// those of the environment, certificates are verified; redirections are followed over https only.
class HttpGet {
 public:
  /// Takes bytes of a successful reply. @returns false when no more are wanted: that is no problem
  using OnBytes = std::function<bool(const GetHead&, std::string_view)>;

  /// @param idle_seconds without a byte
  explicit HttpGet(double connect_seconds = 15, double idle_seconds = 60);
  ~HttpGet();
  HttpGet(const HttpGet&) = delete;
  HttpGet& operator=(const HttpGet&) = delete;

  /// Asks for bytes [begin, end) of a file; a server without ranges, or with another version of the file than
  /// the named one, sends all of it (status 200). An exception of `on_bytes` is passed on.
  /// @param end 0: to the end of the file
  /// @param version as in the GetHead of an earlier reply; empty: any
  /// @throws Cancelled
  GetEnd get(const std::string& url, std::uint64_t begin, std::uint64_t end, const std::string& version,
             const OnBytes& on_bytes, const std::stop_token& stop);

 private:
  struct Transfer;
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

/// A whole small file, such as a list. @throws Error service_unavailable, wrong_usage for an address that is
/// refused (problem_of_url())
std::string get_text(const std::string& url, std::size_t most_bytes, const std::stop_token& stop = {});

}  // namespace pandect
