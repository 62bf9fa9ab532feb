#include "readers/office/rtf_encoding.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "readers/encoding.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr int symbol_page = 2;
constexpr int mac_page = 10000;
constexpr int utf8_page = 65001;

std::string page_name(int page) {
  constexpr std::array<std::pair<int, std::string_view>, 6> names{{{874, "windows-874-2000"},
                                                                   {932, "ibm-943_P15A-2003"},
                                                                   {949, "windows-949-2000"},
                                                                   {936, "windows-936-2000"},
                                                                   {950, "windows-950-2000"},
                                                                   {mac_page, "macintosh"}}};
  const auto found = std::ranges::find(names, page, &std::pair<int, std::string_view>::first);
  if (found != names.end()) return std::string(found->second);
  constexpr int first_windows = 1250;
  constexpr int last_windows = 1258;
  if (page >= first_windows && page <= last_windows) return fmt::format("windows-{}", page);
  constexpr int longest_ibm = 1000;
  return page > 0 && page < longest_ibm ? fmt::format("ibm-{}", page) : "windows-1252";
}

}  // namespace

std::string rtf_page_text(int page, std::string_view bytes) {
  const bool ascii = std::ranges::all_of(bytes, [](unsigned char c) { return c < 0x80; });
  if (page == symbol_page) {
    std::string text;
    for (const unsigned char c : bytes) {
      if (const char32_t shown = rtf_character(0xF000 + char32_t{c}); shown != 0) append_utf8(text, shown);
    }
    return text;
  }
  if (ascii) return std::string(bytes);
  if (page == utf8_page) return repair_utf8(bytes);
  const std::string name = page_name(page);
  if (std::string text = convert_encoding(name, bytes); !text.empty()) return text;
  // One invalid byte must not invalidate the others.
  std::string text;
  for (std::size_t at = 0; at < bytes.size();) {
    const bool two = rtf_is_lead(page, static_cast<unsigned char>(bytes[at])) && at + 1 < bytes.size();
    text += convert_encoding(name, bytes.substr(at, two ? 2 : 1));
    at += two ? 2 : 1;
  }
  return text;
}

int rtf_page_of_charset(int charset) {
  constexpr std::array<std::pair<int, int>, 18> pages{{{2, symbol_page},
                                                       {77, mac_page},
                                                       {128, 932},
                                                       {129, 949},
                                                       {130, 1361},
                                                       {134, 936},
                                                       {136, 950},
                                                       {161, 1253},
                                                       {162, 1254},
                                                       {163, 1258},
                                                       {177, 1255},
                                                       {178, 1256},
                                                       {186, 1257},
                                                       {204, 1251},
                                                       {222, 874},
                                                       {238, 1250},
                                                       {254, 437},
                                                       {255, 850}}};
  const auto found = std::ranges::find(pages, charset, &std::pair<int, int>::first);
  return found == pages.end() ? 0 : found->second;
}

bool rtf_is_lead(int page, unsigned char byte) {
  if (page == 932) return (byte >= 0x81 && byte <= 0x9F) || (byte >= 0xE0 && byte <= 0xFC);
  return (page == 949 || page == 936 || page == 950 || page == 1361) && byte >= 0x81 && byte <= 0xFE;
}

char32_t rtf_character(char32_t c) {
  constexpr char32_t first_private = 0xE000;
  constexpr char32_t last_private = 0xF8FF;
  if (c < first_private || c > last_private) return c;
  constexpr std::array<char32_t, 6> bullets{0xF0B7, 0xF0A7, 0xF0A8, 0xF06F, 0xF0D8, 0xF02D};
  return std::ranges::find(bullets, c) != bullets.end() ? U'•' : 0;
}

}  // namespace pandect
