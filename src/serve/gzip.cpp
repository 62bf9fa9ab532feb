#include "serve/gzip.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>  // Boost 1.74 uses std::exchange without it

#include <boost/beast/zlib/deflate_stream.hpp>

namespace pandect {
namespace {

namespace zlib = boost::beast::zlib;

std::array<std::uint32_t, 256> make_table() {
  constexpr std::uint32_t polynomial = 0xEDB88320U;
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? polynomial : 0);
    table[i] = value;
  }
  return table;
}

std::uint32_t crc32(std::string_view bytes) {
  static const std::array<std::uint32_t, 256> table = make_table();
  std::uint32_t crc = UINT32_MAX;
  for (const char byte : bytes) crc = table[(crc ^ static_cast<unsigned char>(byte)) & 0xFFU] ^ (crc >> 8U);
  return ~crc;
}

void append_number(std::string& out, std::uint32_t number) {
  for (unsigned shift = 0; shift < 32; shift += 8) out += static_cast<char>((number >> shift) & 0xFFU);
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string gzipped(std::string_view bytes) {
  constexpr std::string_view head("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);  // deflate, no name, no time
  constexpr int level = 5;
  constexpr int window_bits = 15;
  constexpr int memory = 8;
  zlib::deflate_stream deflate;
  deflate.reset(level, window_bits, memory, zlib::Strategy::normal);
  std::string out(head);
  out.resize(head.size() + deflate.upper_bound(bytes.size()));
  zlib::z_params parameters;
  parameters.next_in = bytes.data();
  parameters.avail_in = bytes.size();
  parameters.next_out = out.data() + head.size();
  parameters.avail_out = out.size() - head.size();
  boost::beast::error_code done;
  deflate.write(parameters, zlib::Flush::finish, done);
  out.resize(out.size() - parameters.avail_out);
  append_number(out, crc32(bytes));
  append_number(out, static_cast<std::uint32_t>(bytes.size()));
  return out;
}

bool accepts_gzip(std::string_view accepted) {
  for (std::size_t at = 0; at < accepted.size();) {
    const std::size_t end = std::min(accepted.find(',', at), accepted.size());
    const std::string_view one = accepted.substr(at, end - at);
    at = end + 1;
    const std::size_t semicolon = std::min(one.find(';'), one.size());
    const std::string_view name = trimmed(one.substr(0, semicolon));
    if (name != "gzip" && name != "x-gzip" && name != "*") continue;
    const std::size_t q = one.find("q=", semicolon);
    const bool refused =
        q != std::string_view::npos && one.substr(q + 2).find_first_of("123456789") == std::string_view::npos;
    if (!refused) return true;
  }
  return false;
}

}  // namespace pandect
