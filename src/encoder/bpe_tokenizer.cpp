#include "encoder/bpe_tokenizer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

#include <fmt/format.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Kind = BpeParts::Kind;

/// GPT-2's printable characters for bytes: the byte's own character, or one from U+0100 on.
std::array<char32_t, 256> make_alphabet() {
  std::array<char32_t, 256> alphabet{};
  char32_t next = 0x100;
  for (std::size_t byte = 0; byte < alphabet.size(); ++byte) {
    const bool seen = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
    alphabet[byte] = seen ? static_cast<char32_t>(byte) : next++;
  }
  return alphabet;
}

/// The bytes of a piece written in that alphabet; other characters are kept.
std::string bytes_of_alphabet(std::string_view piece) {
  static const auto back = [] {
    std::array<std::int16_t, 0x200> table{};
    table.fill(-1);
    const auto alphabet = make_alphabet();
    for (std::size_t byte = 0; byte < alphabet.size(); ++byte)
      table[alphabet[byte]] = static_cast<std::int16_t>(byte);
    return table;
  }();
  std::string bytes;
  for (std::size_t at = 0; at < piece.size();) {
    const char32_t c = decode_utf8(piece, at);
    if (c >= back.size() || back[c] < 0) return std::string(piece);
    bytes += static_cast<char>(back[c]);
  }
  return bytes;
}

/// The byte of a piece such as <0x0A>, or -1.
int byte_written(std::string_view piece) {
  unsigned byte = 0;
  if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return -1;
  const auto [end, error] = std::from_chars(piece.data() + 3, piece.data() + 5, byte, 16);
  return error == std::errc() && end == piece.data() + 5 ? static_cast<int>(byte) : -1;
}

constexpr std::string_view blank_mark = "▁";
/// A vocabulary with more characters before blanks than this is of tokens that go on over them.
constexpr std::size_t most_joined = 16;

std::string with_blanks(std::string_view piece) {
  std::string text;
  for (std::size_t at = 0; at < piece.size();) {
    if (piece.substr(at).starts_with(blank_mark)) {
      text += ' ';
      at += blank_mark.size();
    } else {
      text += piece[at++];
    }
  }
  return text;
}

}  // namespace

BpeTokenizer::BpeTokenizer(BpeParts parts) : parts_(std::move(parts)) {
  parts_.kinds.resize(parts_.pieces.size(), Kind::normal);
  if (!parts_.normalizer) parts_.normalizer = Normalizer::make(nullptr, parts_.file);
  const auto check = [&](std::int32_t id, std::string_view what) {
    if (id >= 0 && static_cast<std::size_t>(id) < parts_.pieces.size()) return;
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: the token {} has no such id: {}", parts_.file, what, id));
  };
  for (const std::int32_t id : parts_.begin) check(id, "that begins a text");
  for (const std::int32_t id : parts_.end) check(id, "that ends a text");
  if (parts_.unknown != -1) check(parts_.unknown, "for what is unknown");
  index_pieces();
  read_merges();
  index_added();
}

std::string BpeTokenizer::bytes_of_piece(std::size_t id) const {
  const std::string& piece = parts_.pieces[id];
  switch (parts_.kinds[id]) {
    case Kind::control:
    case Kind::unknown:
      return {};
    case Kind::added:
      return parts_.byte_level ? piece : with_blanks(piece);
    default:
      break;
  }
  if (parts_.byte_level) return bytes_of_alphabet(piece);
  if (const int byte = byte_written(piece);
      byte >= 0 && (parts_.byte_fallback || parts_.kinds[id] == Kind::byte))
    return std::string(1, static_cast<char>(byte));
  return with_blanks(piece);
}

void BpeTokenizer::index_pieces() {
  const std::size_t count = parts_.pieces.size();
  bytes_.reserve(count);
  ids_.reserve(count);
  if (parts_.byte_level) byte_ids_.reserve(count);
  of_byte_.assign(256, -1);
  for (std::size_t id = 0; id < count; ++id) {
    bytes_.push_back(bytes_of_piece(id));
    if (!parts_.pieces[id].empty()) ids_.emplace(parts_.pieces[id], static_cast<std::int32_t>(id));
  }
  for (std::size_t id = 0; id < count; ++id) {
    const Kind kind = parts_.kinds[id];
    if (kind == Kind::control || kind == Kind::added) continue;
    if (parts_.byte_level) {
      if (!bytes_[id].empty()) byte_ids_.emplace(bytes_[id], static_cast<std::int32_t>(id));
    } else if (const int byte = byte_written(parts_.pieces[id]); byte >= 0) {
      of_byte_[static_cast<std::size_t>(byte)] = static_cast<std::int32_t>(id);
    }
  }
  if (!parts_.byte_level) return;
  for (std::size_t byte = 0; byte < of_byte_.size(); ++byte) {
    const char c = static_cast<char>(byte);
    const auto found = byte_ids_.find(std::string_view(&c, 1));
    if (found != byte_ids_.end()) of_byte_[byte] = found->second;
  }
}

void BpeTokenizer::read_merges() {
  std::vector<BytePairs::Merge> merges;
  if (!parts_.scores.empty()) {
    if (parts_.scores.size() != parts_.pieces.size())
      throw Error(ErrorCode::bad_input, parts_.file + ": its vocabulary has not one score for each piece");
    merges = merges_by_score(parts_.pieces, parts_.scores, ids_);
  }
  std::string whole;
  for (std::size_t rank = 0; rank < parts_.merges.size(); ++rank) {
    const auto& [left, right] = parts_.merges[rank];
    whole = left;
    whole += right;
    const auto first = ids_.find(left);
    const auto second = ids_.find(right);
    const auto both = ids_.find(whole);
    if (first == ids_.end() || second == ids_.end() || both == ids_.end())
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: merge {} is of pieces that its vocabulary lacks", parts_.file, rank + 1));
    merges.push_back({first->second, second->second, both->second, static_cast<std::uint32_t>(rank)});
  }
  pairs_ = std::make_unique<BytePairs>(merges);
  joined_ = joined_to_blanks(merges);
  if (joined_) cache_ = std::make_unique<TokenCache>(*parts_.normalizer, *joined_);
  parts_.merges = {};
  parts_.scores = {};
}

void BpeTokenizer::index_added() {
  added_.resize(256);
  for (std::size_t id = 0; id < parts_.pieces.size(); ++id) {
    const Kind kind = parts_.kinds[id];
    if ((kind != Kind::control && kind != Kind::added) || parts_.pieces[id].empty()) continue;
    added_[static_cast<unsigned char>(parts_.pieces[id][0])].push_back(static_cast<std::int32_t>(id));
  }
  for (auto& ids : added_) {
    std::ranges::stable_sort(ids, std::ranges::greater(), [&](std::int32_t id) {
      return parts_.pieces[static_cast<std::size_t>(id)].size();
    });
  }
}

std::int32_t BpeTokenizer::id_of(std::string_view piece) const {
  if (tree_) {
    const std::uint32_t node = tree_->walk(0, piece);
    return node == 0 ? -1 : tree_->id_at(node);
  }
  const auto found = ids_.find(piece);
  return found == ids_.end() ? -1 : found->second;
}

std::optional<std::int32_t> BpeTokenizer::find(std::string_view piece) const {
  const std::int32_t id = id_of(piece);
  return id < 0 ? std::nullopt : std::optional(id);
}

std::string BpeTokenizer::compact(Json& facts) const {
  if (parts_.ignore_merges || tree_) return {};
  std::vector<std::pair<std::string, double>> pieces;
  pieces.reserve(parts_.pieces.size());
  for (std::size_t id = 0; id < parts_.pieces.size(); ++id) {
    // Of equal pieces the first is found.
    const auto found = ids_.find(parts_.pieces[id]);
    const bool is_found = found != ids_.end() && found->second == static_cast<std::int32_t>(id);
    pieces.emplace_back(is_found ? parts_.pieces[id] : std::string(), 0);
  }
  facts = {{"byte_level", parts_.byte_level},
           {"byte_fallback", parts_.byte_fallback},
           {"fuse_unknown", parts_.fuse_unknown},
           {"unknown", parts_.unknown},
           {"bytes", of_byte_}};
  if (joined_) facts["joined"] = std::vector<std::uint32_t>(joined_->begin(), joined_->end());
  const std::string tree = PieceTree(pieces).bytes();
  const std::uint64_t size = tree.size();
  std::string all(reinterpret_cast<const char*>(&size), sizeof(size));
  return all + tree + pairs_->bytes();
}

std::optional<BpeTokenizer> BpeTokenizer::of_compact(std::string_view tables, const Json& facts,
                                                     const Json& small, const std::string& file) {
  std::uint64_t size = 0;
  if (tables.size() < sizeof(size)) return std::nullopt;
  std::memcpy(&size, tables.data(), sizeof(size));
  tables.remove_prefix(sizeof(size));
  if (size > tables.size() || size % 8 != 0) return std::nullopt;
  BpeTokenizer tokenizer;
  tokenizer.tree_ = PieceTree::in(tables.substr(0, size));
  if (!tokenizer.tree_) return std::nullopt;
  const std::size_t count = tokenizer.size();
  std::optional<BytePairs> pairs = BytePairs::in(tables.substr(size), count);
  if (!pairs) return std::nullopt;
  tokenizer.pairs_ = std::make_unique<BytePairs>(std::move(*pairs));
  BpeParts& parts = tokenizer.parts_;
  parts.file = file;
  facts.at("byte_level").get_to(parts.byte_level);
  facts.at("byte_fallback").get_to(parts.byte_fallback);
  facts.at("fuse_unknown").get_to(parts.fuse_unknown);
  facts.at("unknown").get_to(parts.unknown);
  facts.at("bytes").get_to(tokenizer.of_byte_);
  const auto is_id = [&](std::int32_t id) { return id >= -1 && id < static_cast<std::int64_t>(count); };
  if (tokenizer.of_byte_.size() != 256 || !std::ranges::all_of(tokenizer.of_byte_, is_id) ||
      !is_id(parts.unknown))
    return std::nullopt;
  read_words(small, parts);
  if (facts.contains("joined")) {
    const auto joined = facts.at("joined").get<std::vector<std::uint32_t>>();
    tokenizer.joined_.emplace(joined.begin(), joined.end());
    tokenizer.cache_ = std::make_unique<TokenCache>(*parts.normalizer, *tokenizer.joined_);
  }
  return tokenizer;
}

bool BpeTokenizer::is_control(std::int32_t id) const {
  return id >= 0 && static_cast<std::size_t>(id) < parts_.kinds.size() &&
         parts_.kinds[static_cast<std::size_t>(id)] == Kind::control;
}

std::string_view BpeTokenizer::bytes_of(std::int32_t id) const {
  if (id < 0 || static_cast<std::size_t>(id) >= bytes_.size()) return {};
  return bytes_[static_cast<std::size_t>(id)];
}

std::string BpeTokenizer::text_of(std::span<const std::int32_t> ids) const {
  std::string text;
  for (const std::int32_t id : ids) text += bytes_of(id);
  return repair_utf8(text);
}

void BpeTokenizer::tokenise_word(std::string_view word, std::vector<std::int32_t>& ids) const {
  thread_local std::vector<std::int32_t> pieces;
  pieces.clear();
  if (parts_.byte_level) {
    if (parts_.ignore_merges) {
      if (const auto whole = byte_ids_.find(word); whole != byte_ids_.end())
        return ids.push_back(whole->second);
    }
    for (const char c : word) {
      const std::int32_t id = of_byte_[static_cast<unsigned char>(c)];
      if (id >= 0) pieces.push_back(id);
    }
  } else {
    if (parts_.ignore_merges) {
      if (const auto whole = ids_.find(word); whole != ids_.end()) return ids.push_back(whole->second);
    }
    bool after_unknown = false;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t begin = at;
      decode_utf8(word, at);
      const std::string_view character = word.substr(begin, at - begin);
      const std::int32_t id = id_of(character);
      const bool has_bytes = parts_.byte_fallback && std::ranges::all_of(character, [&](char c) {
                               return of_byte_[static_cast<unsigned char>(c)] >= 0;
                             });
      if (id >= 0) {
        pieces.push_back(id);
      } else if (has_bytes) {
        for (const char c : character) pieces.push_back(of_byte_[static_cast<unsigned char>(c)]);
      } else if (parts_.unknown >= 0 && !(after_unknown && parts_.fuse_unknown)) {
        pieces.push_back(parts_.unknown);
      }
      after_unknown = id < 0 && !has_bytes;
    }
  }
  pairs_->merge(pieces);
  ids.insert(ids.end(), pieces.begin(), pieces.end());
}

void BpeTokenizer::tokenise_part(std::string_view text, TextPlace place,
                                 std::vector<std::int32_t>& ids) const {
  thread_local std::string normal;
  normal = text;
  parts_.normalizer->apply(normal, place);
  if (parts_.blank_before && place.begins && !normal.starts_with(' ')) normal.insert(0, " ");
  parts_.pattern.cut(normal, [&](std::string_view word) { tokenise_word(word, ids); });
}

void BpeTokenizer::tokenise_words(std::string_view text, std::vector<std::int32_t>& ids) const {
  if (text.empty()) return;
  if (!cache_) return tokenise_part(text, {}, ids);
  cache_->tokenise(
      text, {},
      [this](std::string_view part, TextPlace place, std::vector<std::int32_t>& of_part) {
        tokenise_part(part, place, of_part);
      },
      ids);
}

/// The characters behind which a text cannot be cut before a blank, because a token has both. Patterns of
/// words see to it that there is none; without one it depends on the vocabulary. Nothing if texts cannot be
/// cut.
std::optional<std::u32string> BpeTokenizer::joined_to_blanks(std::span<const BytePairs::Merge> merges) const {
  if (!parts_.normalizer->is_local()) return std::nullopt;
  std::u32string joined;
  if (parts_.pattern.kind != WordPattern::Kind::whole) return joined;
  if (parts_.byte_level || parts_.ignore_merges || !ids_.contains(blank_mark)) return std::nullopt;
  for (const BytePairs::Merge& merge : merges) {
    const std::string& bytes = bytes_[static_cast<std::size_t>(merge.whole)];
    for (std::size_t at = bytes.find(' ', 1); at != std::string::npos; at = bytes.find(' ', at + 1)) {
      std::size_t before = previous_code_point(bytes, at);
      const char32_t c = decode_utf8(bytes, before);
      if (c != U' ' && joined.find(c) == std::u32string::npos) joined += c;
    }
    if (joined.size() > most_joined) return std::nullopt;
  }
  return joined;
}

std::int32_t BpeTokenizer::added_at(std::string_view text, std::size_t at, Controls controls) const {
  for (const std::int32_t id : added_[static_cast<unsigned char>(text[at])]) {
    if (controls == Controls::plain && is_control(id)) continue;
    if (text.substr(at).starts_with(parts_.pieces[static_cast<std::size_t>(id)])) return id;
  }
  return -1;
}

std::vector<std::int32_t> BpeTokenizer::tokenise(std::string_view text, Controls controls) const {
  std::string repaired;
  if (find_invalid_utf8(text)) {
    repaired = repair_utf8(text);
    text = repaired;
  }
  std::vector<std::int32_t> ids;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::int32_t token = added_at(text, at, controls);
    if (token < 0) {
      ++at;
      continue;
    }
    tokenise_words(text.substr(begin, at - begin), ids);
    ids.push_back(token);
    at += parts_.pieces[static_cast<std::size_t>(token)].size();
    begin = at;
  }
  tokenise_words(text.substr(begin), ids);
  return ids;
}

}  // namespace pandect
