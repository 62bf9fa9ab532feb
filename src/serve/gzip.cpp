#include "serve/gzip.h"

#include <algorithm>

#include <zlib.h>

#include "base/ascii.h"
#include "pandect/error.h"

namespace pandect {

std::string gzipped(std::string_view bytes) {
  constexpr int level = 5;
  constexpr int gzip_window = 15 + 16;  // zlib's sign for a gzip file
  constexpr int memory = 8;
  z_stream stream{};
  if (::deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw Error(ErrorCode::internal, "zlib does not pack");
  std::string out(::deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // NOLINT: it is only read
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT
  stream.avail_out = static_cast<uInt>(out.size());
  ::deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  ::deflateEnd(&stream);
  return out;
}

bool accepts_gzip(std::string_view accepted) {
  for (std::size_t at = 0; at < accepted.size();) {
    const std::size_t end = std::min(accepted.find(',', at), accepted.size());
    const std::string_view one = accepted.substr(at, end - at);
    at = end + 1;
    const std::size_t semicolon = std::min(one.find(';'), one.size());
    const std::string_view name = ascii_trimmed(one.substr(0, semicolon));
    if (name != "gzip" && name != "x-gzip" && name != "*") continue;
    const std::size_t q = one.find("q=", semicolon);
    const bool refused =
        q != std::string_view::npos && one.substr(q + 2).find_first_of("123456789") == std::string_view::npos;
    if (!refused) return true;
  }
  return false;
}

}  // namespace pandect
