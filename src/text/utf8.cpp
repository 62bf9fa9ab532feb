#include "text/utf8.h"

#include <algorithm>
#include <cstring>

namespace pandect {
namespace {

constexpr std::size_t stride = 256;
constexpr char32_t replacement = 0xFFFD;

/// Length of the well-formed sequence at `offset`, 0 when there is none. Unicode 15, table 3-7.
std::size_t sequence_length(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) -> unsigned {
    return offset + i < text.size() ? static_cast<unsigned char>(text[offset + i]) : 0U;
  };
  const auto in = [](unsigned b, unsigned low, unsigned high) { return b >= low && b <= high; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (in(first, 0xC2, 0xDF)) return in(byte(1), 0x80, 0xBF) ? 2 : 0;
  if (in(first, 0xE0, 0xEF)) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return in(byte(1), low, high) && in(byte(2), 0x80, 0xBF) ? 3 : 0;
  }
  if (in(first, 0xF0, 0xF4)) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return in(byte(1), low, high) && in(byte(2), 0x80, 0xBF) && in(byte(3), 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::optional<std::size_t> find_invalid_utf8(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    // Eight bytes of ASCII at a time.
    std::uint64_t eight;
    if (offset + sizeof eight <= text.size()) {
      std::memcpy(&eight, text.data() + offset, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {
        offset += sizeof eight;
        continue;
      }
    }
    const std::size_t length = sequence_length(text, offset);
    if (length == 0) return offset;
    offset += length;
  }
  return std::nullopt;
}

std::string repair_utf8(std::string_view text) {
  std::string repaired;
  repaired.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t length = sequence_length(text, offset);
    if (length == 0) {
      append_utf8(repaired, replacement);
      ++offset;
    } else {
      repaired.append(text, offset, length);
      offset += length;
    }
  }
  return repaired;
}

char32_t decode_utf8(std::string_view text, std::size_t& offset) {
  const std::size_t length = sequence_length(text, offset);
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
  char32_t code_point = replacement;
  switch (length) {
    case 1:
      code_point = byte(0);
      break;
    case 2:
      code_point = static_cast<char32_t>((byte(0) & 0x1F) << 6 | (byte(1) & 0x3F));
      break;
    case 3:
      code_point = static_cast<char32_t>((byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F));
      break;
    case 4:
      code_point = static_cast<char32_t>((byte(0) & 0x07) << 18 | (byte(1) & 0x3F) << 12 |
                                         (byte(2) & 0x3F) << 6 | (byte(3) & 0x3F));
      break;
    default:
      break;
  }
  offset += std::max<std::size_t>(length, 1);
  return code_point;
}

std::size_t previous_code_point(std::string_view text, std::size_t offset, std::size_t first) {
  do {
    --offset;
  } while (offset > first && is_continuation(text[offset]));
  return offset;
}

void append_utf8(std::string& text, char32_t code_point) {
  const auto push = [&](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80) {
    push(code_point);
  } else if (code_point < 0x800) {
    push(0xC0 | code_point >> 6);
    push(0x80 | (code_point & 0x3F));
  } else if (code_point < 0x10000) {
    push(0xE0 | code_point >> 12);
    push(0x80 | (code_point >> 6 & 0x3F));
    push(0x80 | (code_point & 0x3F));
  } else {
    push(0xF0 | code_point >> 18);
    push(0x80 | (code_point >> 12 & 0x3F));
    push(0x80 | (code_point >> 6 & 0x3F));
    push(0x80 | (code_point & 0x3F));
  }
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

std::u32string to_utf32(std::string_view text) {
  std::u32string wide;
  wide.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) wide.push_back(decode_utf8(text, offset));
  return wide;
}

std::string to_utf8(std::u32string_view text) {
  std::string narrow;
  narrow.reserve(text.size() * 2);
  for (const char32_t code_point : text) append_utf8(narrow, code_point);
  return narrow;
}

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(c); }));
}

CodePointOffsets::CodePointOffsets(std::string_view text) : text_(text) {
  marks_.reserve(text.size() / stride + 1);
  std::uint32_t before = 0;
  for (std::size_t block = 0; block <= text.size(); block += stride) {
    marks_.push_back(before);
    before += static_cast<std::uint32_t>(count_code_points(text.substr(block, stride)));
  }
}

std::size_t CodePointOffsets::from_byte(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const std::size_t block = offset / stride;
  return marks_[block] + count_code_points(text_.substr(block * stride, offset - block * stride));
}

std::size_t CodePointOffsets::to_byte(std::size_t index) const {
  const auto after = std::upper_bound(marks_.begin(), marks_.end(), index);
  const auto block = static_cast<std::size_t>(after - marks_.begin()) - 1;
  std::size_t seen = marks_[block];
  for (std::size_t offset = block * stride; offset < text_.size(); ++offset) {
    if (is_continuation(text_[offset])) continue;
    if (seen == index) return offset;
    ++seen;
  }
  return text_.size();
}

}  // namespace pandect
