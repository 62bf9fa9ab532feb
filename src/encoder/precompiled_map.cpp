#include "encoder/precompiled_map.h"

#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "base/base64.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Graphemes of at least this length are looked up character by character.
constexpr std::size_t long_grapheme = 6;

constexpr std::size_t plane = 0x10000;
// What is known of a character.
constexpr std::uint8_t is_known = 1;
constexpr std::uint8_t has_form = 2;      ///< by itself
constexpr std::uint8_t joins_before = 4;  ///< to a grapheme before it
constexpr std::uint8_t joins_behind = 8;

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
  kinds_ = std::make_unique<std::atomic<std::uint8_t>[]>(plane);
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

std::uint8_t PrecompiledMap::kind_of(char32_t c) const {
  if (c < plane) {
    if (const std::uint8_t kind = kinds_[c].load(std::memory_order_relaxed); kind != 0) return kind;
  }
  std::uint8_t kind = is_known;
  std::string bytes;
  append_utf8(bytes, c);
  if (find(bytes)) kind |= has_form;
  switch (u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_GRAPHEME_CLUSTER_BREAK)) {
    case U_GCB_EXTEND:
    case U_GCB_SPACING_MARK:
    case U_GCB_ZWJ:
      kind |= joins_before;
      break;
    case U_GCB_PREPEND:
      kind |= joins_behind;
      break;
    default:
      break;
  }
  if (c < plane) kinds_[c].store(kind, std::memory_order_relaxed);
  return kind;
}

/// Each character by itself. Nothing is done, and false returned, if that may differ: where a grapheme of
/// several characters is shorter than `long_grapheme`.
bool PrecompiledMap::normalise_alone(std::string_view text, std::string& out) const {
  std::size_t same = 0;  // what is not yet written begins here, and is its own form
  std::size_t begin = 0;
  std::size_t end = 0;
  if (text.empty()) return true;
  char32_t c = decode_utf8(text, end);
  std::uint8_t kind = kind_of(c);
  for (;;) {
    std::size_t next_end = end;
    const bool is_last = end == text.size();
    const char32_t next = is_last ? U'a' : decode_utf8(text, next_end);
    const std::uint8_t next_kind = kind_of(next);
    const bool may_join = (next_kind & joins_before) != 0 && next_end - begin < long_grapheme;
    if (may_join || (kind & joins_behind) != 0 || (c == U'\r' && next == U'\n')) return false;
    if ((kind & has_form) != 0) {
      const std::string_view character = text.substr(begin, end - begin);
      out += text.substr(same, begin - same);
      out += find(character).value_or(character);
      same = end;
    }
    if (is_last) break;
    begin = end;
    end = next_end;
    c = next;
    kind = next_kind;
  }
  out += text.substr(same);
  return true;
}

void PrecompiledMap::normalise(std::string& text) const {
  if (units_.empty()) return;
  std::string out;
  out.reserve(text.size() + 16);
  if (!normalise_alone(text, out)) out = normalise_graphemes(text);
  text = std::move(out);
}

std::string PrecompiledMap::normalise_graphemes(std::string_view text) const {
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
