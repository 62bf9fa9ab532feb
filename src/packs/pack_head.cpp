#include "packs/pack_head.h"

#include <algorithm>
#include <cstring>
#include <set>

#include <fmt/format.h>

#include "base/json.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::string_view magic = "PNDTPACK";
constexpr std::size_t entry_bytes = 36;
constexpr std::size_t signature_at = 32;
constexpr std::size_t key_at = 96;
constexpr std::uint32_t most_description_bytes = 4U << 20U;
constexpr std::size_t most_members = 10'000;
constexpr std::size_t most_words = 1000;  ///< bytes of a text that is shown
// A chunk that cannot be compressed is a little larger when it was.
constexpr std::uint32_t most_stored = PackHead::chunk_bytes + 1024;

template <typename T>
void append(std::string& bytes, T value) {
  for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> (8 * i));
}

template <typename T>
T number_at(std::string_view bytes, std::size_t at) {
  T value = 0;
  for (std::size_t i = sizeof value; i-- > 0;)
    value = static_cast<T>(value << 8U) | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

[[noreturn]] void fail(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "get it again, or ask who made it: nothing was opened");
}

/// What is hashed and signed of a head.
std::string signed_part(std::string_view head) {
  return std::string(head.substr(0, signature_at)) + std::string(head.substr(PackHead::fixed_bytes));
}

bool is_file_name(std::string_view name) {
  return !name.empty() && name.size() <= 100 && name.front() != '.' && std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.';
  });
}

std::string text_of(const Json& json, const char* key) {
  std::string text = json.at(key).get<std::string>();
  if (text.size() > most_words) throw Error(ErrorCode::bad_input, fmt::format("its {} is too long", key));
  return text;
}

std::string description_of(const PackHead& head) {
  Json json{{"name", head.name},
            {"licence", head.licence},
            {"made_by", head.made_by},
            {"countries", head.countries},
            {"works", head.works},
            {"provisions", head.provisions},
            {"days", {head.first_day, head.last_day}},
            {"encoder", head.encoder},
            {"encoder_fingerprint", head.encoder_fingerprint},
            {"members", Json::array()}};
  for (const PackMember& member : head.members)
    json["members"].push_back({{"name", member.name}, {"size", member.size}});
  return dump_json(json) + "\n";
}

}  // namespace

bool is_member_name(std::string_view name) {
  if (name == "catalogue.db" || name == "CURRENT") return true;
  const bool is_build = name.starts_with("builds/");
  if (!is_build && !name.starts_with("vectors/")) return false;
  name.remove_prefix(is_build ? 7 : 8);
  const std::size_t slash = name.find('/');
  return slash != std::string_view::npos && is_file_name(name.substr(0, slash)) &&
         is_file_name(name.substr(slash + 1));
}

std::uint64_t chunks_of(std::uint64_t bytes) {
  return bytes / PackHead::chunk_bytes + (bytes % PackHead::chunk_bytes != 0 ? 1 : 0);
}

std::uint64_t PackHead::unpacked_bytes() const {
  std::uint64_t bytes = 0;
  for (const PackMember& member : members) bytes += member.size;
  return bytes;
}

std::vector<ChunkPlace> PackHead::places() const {
  std::vector<ChunkPlace> all;
  std::uint64_t at = head_bytes;
  for (std::size_t member = 0; member < members.size(); ++member) {
    for (std::uint64_t offset = 0; offset < members[member].size; offset += chunk_bytes) {
      const std::uint64_t left = members[member].size - offset;
      all.push_back(
          {member, offset, static_cast<std::uint32_t>(std::min<std::uint64_t>(left, chunk_bytes)), at});
      at += chunks.at(all.size() - 1).stored;
    }
  }
  return all;
}

std::string PackHead::write(const SigningKey* key) {
  const std::string json = description_of(*this);
  head_bytes = fixed_bytes + json.size() + chunks.size() * entry_bytes;
  file_bytes = head_bytes;
  for (const PackChunk& chunk : chunks) file_bytes += chunk.stored;
  std::string bytes(magic);
  append(bytes, newest_format);
  append(bytes, static_cast<std::uint32_t>(json.size()));
  append(bytes, static_cast<std::uint64_t>(chunks.size()));
  append(bytes, file_bytes);
  bytes.resize(fixed_bytes, '\0');
  bytes += json;
  for (const PackChunk& chunk : chunks) {
    bytes.append(reinterpret_cast<const char*>(chunk.hash.data()), chunk.hash.size());
    append(bytes, chunk.stored);
  }
  const std::string message = signed_part(bytes);
  hash = sha256_of(message);
  signed_by.reset();
  if (key != nullptr) {
    const Signature signature = key->sign(message);
    signed_by = key->public_key();
    std::memcpy(bytes.data() + signature_at, signature.data(), signature.size());
    std::memcpy(bytes.data() + key_at, signed_by->data(), signed_by->size());
  }
  return bytes;
}

std::uint64_t PackHead::size_of(std::string_view fixed, const std::string& file) {
  if (fixed.size() < fixed_bytes || !fixed.starts_with(magic)) fail(file, "not a pack of a library");
  const auto format = number_at<std::uint32_t>(fixed, 8);
  if (format != newest_format)
    throw Error(
        ErrorCode::library_too_new,
        fmt::format("{}: a pack of format {}; this Pandect reads format {}", file, format, newest_format),
        "update Pandect, or get a pack for this version");
  const auto json = number_at<std::uint32_t>(fixed, 12);
  const auto count = number_at<std::uint64_t>(fixed, 16);
  if (json > most_description_bytes || count > chunks_of(most_bytes) + most_members)
    fail(file, "its head gives impossible sizes");
  return fixed_bytes + json + count * entry_bytes;
}

PackHead PackHead::parse(std::string_view bytes, const std::string& file) {
  if (size_of(bytes, file) != bytes.size()) fail(file, "its head is cut off");
  PackHead head;
  const auto json_bytes = number_at<std::uint32_t>(bytes, 12);
  head.head_bytes = bytes.size();
  head.file_bytes = number_at<std::uint64_t>(bytes, 24);
  const std::string message = signed_part(bytes);
  head.hash = sha256_of(message);
  Signature signature{};
  PublicKey key{};
  std::memcpy(signature.data(), bytes.data() + signature_at, signature.size());
  std::memcpy(key.data(), bytes.data() + key_at, key.size());
  if (signature != Signature{} || key != PublicKey{}) {
    if (!is_signed(message, signature, key))
      fail(file, "its signature does not hold: it was changed after it was signed");
    head.signed_by = key;
  }
  std::set<std::string> names;
  try {
    const Json json = parse_json(bytes.substr(fixed_bytes, json_bytes), "its description");
    head.name = text_of(json, "name");
    head.licence = text_of(json, "licence");
    head.made_by = text_of(json, "made_by");
    for (const Json& country : json.at("countries")) head.countries.push_back(country.get<std::string>());
    head.works = json.at("works").get<std::uint64_t>();
    head.provisions = json.at("provisions").get<std::uint64_t>();
    head.first_day = json.at("days").at(0).get<std::string>();
    head.last_day = json.at("days").at(1).get<std::string>();
    head.encoder = text_of(json, "encoder");
    head.encoder_fingerprint = text_of(json, "encoder_fingerprint");
    for (const Json& member : json.at("members")) {
      head.members.push_back({member.at("name").get<std::string>(), member.at("size").get<std::uint64_t>()});
      names.insert(head.members.back().name);
    }
  } catch (const Json::exception&) {
    fail(file, "its description is none of a pack");
  } catch (const Error& error) {
    fail(file, error.what());
  }
  std::uint64_t count = 0;
  std::uint64_t size = 0;
  for (const PackMember& member : head.members) {
    if (!is_member_name(member.name))
      fail(file, fmt::format("it has a member that belongs in no library: {}",
                             dump_json(Json(member.name.substr(0, most_words)))));
    if (member.size > most_bytes - size) fail(file, "its members are impossibly large");
    size += member.size;
    count += chunks_of(member.size);
  }
  if (names.size() != head.members.size() || names.size() > most_members)
    fail(file, "it names a member twice, or too many");
  if (!names.contains("catalogue.db") || !names.contains("CURRENT")) fail(file, "it holds no whole library");
  if (count != number_at<std::uint64_t>(bytes, 16)) fail(file, "its members do not fit its chunks");
  std::uint64_t end = bytes.size();
  for (std::uint64_t at = fixed_bytes + json_bytes; at < bytes.size(); at += entry_bytes) {
    PackChunk chunk;
    std::memcpy(chunk.hash.data(), bytes.data() + at, chunk.hash.size());
    chunk.stored = number_at<std::uint32_t>(bytes, at + chunk.hash.size());
    if (chunk.stored == 0 || chunk.stored > most_stored) fail(file, "a chunk has an impossible size");
    end += chunk.stored;
    head.chunks.push_back(chunk);
  }
  if (end != head.file_bytes) fail(file, "its chunks do not fill it");
  return head;
}

}  // namespace pandect
