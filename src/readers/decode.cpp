#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <unicode/ucnv.h>

#include "pandect/error.h"
#include "readers/encoding.h"
#include "readers/plain/plain_text.h"
#include "readers/reader.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The bytes converted by ICU; empty when one of them is invalid in the encoding.
std::string convert(const char* encoding, std::string_view bytes) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UConverter, decltype(&ucnv_close)> converter(ucnv_open(encoding, &status),
                                                                     &ucnv_close);
  if (U_FAILURE(status)) return {};
  ucnv_setToUCallBack(converter.get(), UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
  std::u16string wide(bytes.size() + 1, u'\0');
  const std::int32_t length =
      ucnv_toUChars(converter.get(), wide.data(), static_cast<std::int32_t>(wide.size()), bytes.data(),
                    static_cast<std::int32_t>(bytes.size()), &status);
  if (U_FAILURE(status)) return {};
  std::string text;
  for (std::int32_t i = 0; i < length; ++i) {
    char32_t c = wide[static_cast<std::size_t>(i)];
    const bool pair = c >= 0xD800 && c < 0xDC00 && i + 1 < length;
    if (pair) c = 0x10000 + ((c - 0xD800) << 10) + (wide[static_cast<std::size_t>(++i)] - 0xDC00U);
    append_utf8(text, c);
  }
  return find_invalid_utf8(text) ? std::string() : text;
}

bool holds_control_characters(std::string_view bytes) {
  return std::ranges::any_of(bytes, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 && byte != '\n' && byte != '\r' && byte != '\t' && byte != '\f' && byte != 0x1B;
  });
}

double share(std::string_view bytes, auto&& predicate) {
  const auto count = std::ranges::count_if(bytes, predicate);
  return static_cast<double>(count) / static_cast<double>(std::max<std::size_t>(1, bytes.size()));
}

/// The share of the non-ASCII characters for which the predicate is true.
double share_of(std::string_view text, auto&& predicate) {
  std::size_t all = 0;
  std::size_t found = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    if (c < 0x80) continue;
    ++all;
    if (predicate(c)) ++found;
  }
  return all == 0 ? 0 : static_cast<double>(found) / static_cast<double>(all);
}

bool is_hangul(char32_t c) {
  return c >= 0xAC00 && c <= 0xD7A3;
}
bool is_kana(char32_t c) {
  return c >= 0x3040 && c <= 0x30FF;
}

/// True if most two-byte characters are those of the Korean standard, as in every Korean text; bytes of other
/// encodings fall as often into the rest of CP949's table.
bool has_korean_pairs(std::string_view bytes) {
  std::size_t pairs = 0;
  std::size_t standard = 0;
  for (std::size_t at = 0; at + 1 < bytes.size(); ++at) {
    if (static_cast<unsigned char>(bytes[at]) < 0x80) continue;
    ++pairs;
    if (static_cast<unsigned char>(bytes[at]) >= 0xA1 && static_cast<unsigned char>(bytes[at + 1]) >= 0xA1)
      ++standard;
    ++at;
  }
  return standard * 10 > pairs * 9;
}

/// As guess_encoding(); `cut`: the bytes may end within a two-byte character.
GuessedText guess(std::string_view bytes, bool cut) {
  if (holds_control_characters(bytes)) return {};
  const auto convert_double = [&](const char* encoding) {
    std::string text = convert(encoding, bytes);
    if (text.empty() && cut && !bytes.empty()) text = convert(encoding, bytes.substr(0, bytes.size() - 1));
    return text;
  };
  constexpr double mostly = 0.8;
  constexpr double many = 0.2;  // of a Japanese text that has much Kanji
  if (has_korean_pairs(bytes)) {
    std::string text = convert_double("windows-949-2000");
    if (share_of(text, is_hangul) > mostly) return {std::move(text), "CP949 (EUC-KR)"};
  }
  const double thai = share(bytes, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xA1 && byte <= 0xFB;
  });
  const double high = share(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  if (std::string text = convert_double("ibm-943_P15A-2003"); share_of(text, is_kana) > many && high > 0.1)
    return {std::move(text), "Shift-JIS"};
  if (thai > 0.4) return {convert("windows-874-2000", bytes), "TIS-620 (Windows-874)"};
  if (high < 0.1) return {convert("ibm-5348_P100-1997", bytes), "Windows-1252"};
  return {};
}

bool is_utf16(std::string_view bytes) {
  return bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

/// Drops a character cut off at the end.
std::string_view whole_characters(std::string_view bytes) {
  if (is_utf16(bytes)) {
    const std::size_t high = bytes[0] == '\xFF' ? 1 : 0;  // position of the byte that identifies a surrogate
    std::size_t size = bytes.size() & ~std::size_t{1};
    if (size > 2 && (static_cast<unsigned char>(bytes[size - 2 + high]) & 0xFC) == 0xD8) size -= 2;
    return bytes.substr(0, size);
  }
  constexpr std::size_t longest = 4;
  const std::optional<std::size_t> bad = find_invalid_utf8(bytes);
  return bad && *bad + longest > bytes.size() ? bytes.substr(0, *bad) : bytes;
}

void unify_line_ends(std::string& text) {
  std::size_t out = 0;
  for (std::size_t in = 0; in < text.size(); ++in) {
    if (text[in] == '\r' && in + 1 < text.size() && text[in + 1] == '\n') continue;
    text[out++] = text[in] == '\r' ? '\n' : text[in];
  }
  text.resize(out);
}

}  // namespace

std::string convert_encoding(const std::string& encoding, std::string_view bytes) {
  constexpr std::size_t longest = std::size_t{1} << 30;  // ICU counts in 32 bits
  return bytes.size() > longest ? std::string() : convert(encoding.c_str(), bytes);
}

GuessedText guess_encoding(std::string_view bytes) {
  return guess(bytes, false);
}

std::string first_words(const Source& source, std::size_t most) {
  const bool cut = source.bytes.size() > most;
  std::string_view bytes = source.bytes.substr(0, most);
  if (cut) bytes = whole_characters(bytes);
  std::string text;
  if (is_utf16(bytes)) {
    text = convert(bytes[0] == '\xFF' ? "UTF-16LE" : "UTF-16BE", bytes.substr(2));
  } else if (find_invalid_utf8(bytes)) {
    text = guess(bytes, cut).text;
  }
  if (text.empty()) text = repair_utf8(bytes);
  unify_line_ends(text);
  return text;
}

std::string decode_source(const Source& source, const std::string& declared) {
  std::string_view bytes = source.bytes;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  if (is_utf16(bytes)) {
    std::string text = convert(bytes[0] == '\xFF' ? "UTF-16LE" : "UTF-16BE", bytes.substr(2));
    if (!text.empty()) return text;
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: begins as UTF-16 and goes on as something else", source.path));
  }
  const std::optional<std::size_t> bad = find_invalid_utf8(bytes);
  if (!bad) return std::string(bytes);
  std::string text = declared.empty() ? std::string() : convert(declared.c_str(), bytes);
  if (text.empty()) text = guess(bytes, false).text;
  if (!text.empty()) return text;
  fail_at(source, *bad + static_cast<std::size_t>(bytes.data() - source.bytes.data()),
          fmt::format("byte {} is not UTF-8 text", *bad + 1));
}

}  // namespace pandect
