#include "encoder/precompiled_map.h"

#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <unicode/brkiter.h>
#include <unicode/unistr.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Graphemes of at least this length are looked up character by character.
constexpr std::size_t long_grapheme = 6;

std::string decode_base64(std::string_view encoded) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : encoded) {
    std::uint32_t value = 0;
    if (c >= 'A' && c <= 'Z') {
      value = static_cast<std::uint32_t>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      value = static_cast<std::uint32_t>(c - 'a') + 26;
    } else if (c >= '0' && c <= '9') {
      value = static_cast<std::uint32_t>(c - '0') + 52;
    } else if (c == '+' || c == '/') {
      value = c == '+' ? 62 : 63;
    } else {
      continue;
    }
    bits = bits << 6U | value;
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> static_cast<unsigned>(count) & 0xFFU);
    }
  }
  return out;
}

// A unit of the double array (Darts-clone): label and "is a leaf" in the low bits, an offset above.
bool has_leaf(std::uint32_t unit) {
  return (unit >> 8U & 1U) == 1;
}
std::uint32_t value_of(std::uint32_t unit) {
  return unit & 0x7FFFFFFFU;
}
std::uint32_t label_of(std::uint32_t unit) {
  return unit & (1U << 31U | 0xFFU);
}
std::uint32_t offset_of(std::uint32_t unit) {
  return unit >> 10U << ((unit & 1U << 9U) >> 6U);
}

}  // namespace

PrecompiledMap::PrecompiledMap(std::string_view encoded, const std::string& file) {
  if (encoded.empty()) return;
  const std::string bytes = decode_base64(encoded);
  std::uint32_t length = 0;
  if (bytes.size() >= sizeof(length)) std::memcpy(&length, bytes.data(), sizeof(length));
  if (bytes.size() < sizeof(length) || length % 4 != 0 || length > bytes.size() - sizeof(length))
    throw Error(ErrorCode::bad_input, fmt::format("{}: its table of normal forms is damaged", file));
  units_.resize(length / 4);
  std::memcpy(units_.data(), bytes.data() + sizeof(length), length);
  forms_ = bytes.substr(sizeof(length) + length);
}

std::optional<std::string_view> PrecompiledMap::find(std::string_view bytes) const {
  if (units_.empty()) return std::nullopt;
  std::size_t node = offset_of(units_[0]);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == 0) return std::nullopt;
    node ^= byte;
    if (node >= units_.size() || label_of(units_[node]) != byte) return std::nullopt;
    const std::uint32_t unit = units_[node];
    node ^= offset_of(unit);
    if (!has_leaf(unit)) continue;
    // The first prefix that has a form is the one that counts.
    if (node >= units_.size()) return std::nullopt;
    const std::uint32_t at = value_of(units_[node]);
    if (at >= forms_.size()) return std::nullopt;
    const std::string_view rest = std::string_view(forms_).substr(at);
    return rest.substr(0, rest.find('\0'));
  }
  return std::nullopt;
}

std::string PrecompiledMap::normalise(std::string_view text) const {
  std::string out;
  out.reserve(text.size());
  const auto add_characters = [&](std::string_view part) {
    for (std::size_t at = 0; at < part.size();) {
      const std::size_t begin = at;
      decode_utf8(part, at);
      const std::string_view character = part.substr(begin, at - begin);
      out += find(character).value_or(character);
    }
  };
  bool is_ascii = true;
  for (const char c : text) is_ascii &= static_cast<unsigned char>(c) < 0x80 && c != '\r';
  if (is_ascii) {
    add_characters(text);
    return out;
  }
  UErrorCode status = U_ZERO_ERROR;
  thread_local std::unique_ptr<icu::BreakIterator> graphemes(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  const icu::UnicodeString wide =
      icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  if (graphemes == nullptr) return std::string(text);
  graphemes->setText(wide);
  std::size_t at = 0;
  for (std::int32_t begin = graphemes->first(), end = graphemes->next(); end != icu::BreakIterator::DONE;
       begin = end, end = graphemes->next()) {
    const std::size_t first = at;
    for (std::int32_t unit = begin; unit < end;) {
      unit += wide.char32At(unit) > 0xFFFF ? 2 : 1;
      decode_utf8(text, at);
    }
    const std::string_view grapheme = text.substr(first, at - first);
    const auto form = grapheme.size() < long_grapheme ? find(grapheme) : std::nullopt;
    if (form) {
      out += *form;
    } else {
      add_characters(grapheme);
    }
  }
  return out;
}

}  // namespace pandect
