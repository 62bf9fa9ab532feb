#include "base/base64.h"

#include <algorithm>

#include <openssl/evp.h>

namespace pandect {
namespace {

constexpr std::size_t most_encoded = std::size_t{3} << 20;
constexpr std::size_t most_decoded = std::size_t{4} << 20;

unsigned char* base64_place(std::string& out) {
  return reinterpret_cast<unsigned char*>(out.data());  // NOLINT
}
const unsigned char* base64_bytes(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());  // NOLINT
}

/// Appends the bytes of characters of the alphabet, of which all but the last call pass a multiple of four.
void append_bytes(std::string& out, std::string& characters) {
  const std::size_t size = characters.size() * 3 / 4;
  characters.resize((characters.size() + 3) / 4 * 4, 'A');
  std::string bytes(characters.size() / 4 * 3, '\0');
  ::EVP_DecodeBlock(base64_place(bytes), base64_bytes(characters), static_cast<int>(characters.size()));
  out.append(bytes, 0, size);
  characters.clear();
}

}  // namespace

std::string encode_base64(std::string_view bytes) {
  std::string out;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(most_encoded, bytes.size()))) {
    const std::string_view part = bytes.substr(0, most_encoded);
    std::string text((part.size() + 2) / 3 * 4 + 1, '\0');
    const int size = ::EVP_EncodeBlock(base64_place(text), base64_bytes(part), static_cast<int>(part.size()));
    out.append(text, 0, static_cast<std::size_t>(size));
  }
  return out;
}

std::string encode_base64_url(std::string_view bytes) {
  std::string text = encode_base64(bytes);
  while (text.ends_with('=')) text.pop_back();
  std::ranges::replace(text, '+', '-');
  std::ranges::replace(text, '/', '_');
  return text;
}

std::string decode_base64(std::string_view text) {
  std::string out;
  std::string characters;
  for (const char c : text) {
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (letter || c == '+' || c == '/') characters += c;
    if (c == '-') characters += '+';
    if (c == '_') characters += '/';
    if (c == '=' || characters.size() == most_decoded) append_bytes(out, characters);
  }
  append_bytes(out, characters);
  return out;
}

}  // namespace pandect
