#include "encoder/tokenizer.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <unordered_set>

#include <fmt/format.h>
#include <simdjson.h>

#include "base/file.h"
#include "base/hash.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The largest tokenizer.json that is read: vocabularies have up to some 300,000 pieces.
constexpr std::uint64_t longest_file = 256U << 20U;
/// Larger than the pieces of any vocabulary; nodes of their trie are numbered in 24 bits.
constexpr std::size_t most_piece_bytes = (std::size_t{1} << 24U) - 1;

[[noreturn]] void refuse(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "docs/encoders.md says which tokenizers are read");
}

/// The small parts of the file, parsed like all other JSON.
Json small_parts(simdjson::dom::object root, const std::string& file) {
  Json parts = Json::object();
  for (const char* key : {"normalizer", "pre_tokenizer", "added_tokens", "post_processor"}) {
    simdjson::dom::element part;
    const bool is_there = root.at_key(key).get(part) == simdjson::SUCCESS && !part.is_null();
    parts[key] = is_there ? parse_json(simdjson::minify(part), file) : Json();
  }
  return parts;
}

/// The file written by `write_compact`: this header, the small parts as JSON with the unknown piece, blanks
/// up to a multiple of eight, the trie of pieces.
struct CompactHead {
  std::uint64_t magic = 0x314B4F5454434550;  // "PECTTOK1"
  std::uint64_t json = 0;                    ///< XXH3 of the tokenizer.json it was made from
  std::uint64_t checksum = 0;                ///< XXH3 of the JSON
  std::uint64_t parts = 0;                   ///< bytes of the JSON, blanks included
};

std::filesystem::path compact_file(const std::filesystem::path& path) {
  return path.parent_path() / "tokenizer.pieces";
}

Unigram read_unigram(simdjson::dom::object model, const std::string& file) {
  simdjson::dom::array vocabulary;
  if (model["vocab"].get(vocabulary) != simdjson::SUCCESS) refuse(file, "it has no vocabulary");
  std::vector<std::pair<std::string, double>> pieces;
  std::size_t bytes = 0;
  for (const simdjson::dom::element entry : vocabulary) {
    simdjson::dom::array pair;
    std::string_view piece;
    double score = 0;
    if (entry.get(pair) != simdjson::SUCCESS || pair.at(0).get(piece) != simdjson::SUCCESS ||
        pair.at(1).get(score) != simdjson::SUCCESS)
      refuse(file, "its vocabulary is no list of pieces with scores");
    bytes += piece.size();
    if (bytes > most_piece_bytes) refuse(file, "its vocabulary is too large");
    pieces.emplace_back(piece, score);
  }
  std::int64_t unknown = 0;
  if (model["unk_id"].get(unknown) != simdjson::SUCCESS || unknown < 0 ||
      static_cast<std::size_t>(unknown) >= pieces.size())
    refuse(file, "it names no piece for what it does not know");
  return {PieceTree(pieces), static_cast<std::int32_t>(unknown)};
}

WordPiece read_word_piece(simdjson::dom::object model, const std::string& file) {
  simdjson::dom::object vocabulary;
  if (model["vocab"].get(vocabulary) != simdjson::SUCCESS) refuse(file, "it has no vocabulary");
  std::unordered_map<std::string, std::int32_t> pieces;
  for (const auto& [piece, id] : vocabulary) {
    std::int64_t number = 0;
    if (id.get(number) != simdjson::SUCCESS || number < 0 || number > INT32_MAX)
      refuse(file, "its vocabulary is no table of ids");
    pieces.emplace(piece, static_cast<std::int32_t>(number));
  }
  WordPiece::Settings settings;
  std::string_view text;
  if (model["unk_token"].get(text) == simdjson::SUCCESS) settings.unknown = text;
  if (model["continuing_subword_prefix"].get(text) == simdjson::SUCCESS) settings.continuing = text;
  std::uint64_t longest = 0;
  if (model["max_input_chars_per_word"].get(longest) == simdjson::SUCCESS)
    settings.longest = std::min<std::uint64_t>(longest, 1000);
  return {std::move(pieces), std::move(settings)};
}

struct FileParts {
  Json small;
  std::variant<Unigram, WordPiece> model;
};

FileParts read_tokenizer(const std::filesystem::path& path) {
  const std::string file = path.string();
  const std::string bytes = read_file(path, longest_file);
  simdjson::dom::parser parser;
  simdjson::dom::object root;
  simdjson::dom::object model;
  if (parser.parse(bytes).get(root) != simdjson::SUCCESS || root["model"].get(model) != simdjson::SUCCESS)
    refuse(file, "it is no tokenizer.json");
  std::string_view type;
  if (model["type"].get(type) != simdjson::SUCCESS) {
    // Older files of WordPiece say no type.
    type = "WordPiece";
  }
  if (type == "Unigram") return {small_parts(root, file), read_unigram(model, file)};
  if (type == "WordPiece") return {small_parts(root, file), read_word_piece(model, file)};
  refuse(file, fmt::format("a tokenizer of kind '{}' is not known", type));
}

}  // namespace

Tokenizer Tokenizer::load(const std::filesystem::path& path) {
  if (std::optional<Tokenizer> compact = load_compact(path)) return std::move(*compact);
  Tokenizer tokenizer;
  FileParts file = read_tokenizer(path);
  if (auto* unigram = std::get_if<Unigram>(&file.model)) tokenizer.model_ = std::move(*unigram);
  if (auto* pieces = std::get_if<WordPiece>(&file.model)) tokenizer.model_ = std::move(*pieces);
  tokenizer.read_parts(file.small, path.string());
  return tokenizer;
}

void Tokenizer::read_parts(const Json& parts, const std::string& file) {
  try {
    normalizer_ = Normalizer::make(parts.at("normalizer"), file);
    pre_tokenizer_ = PreTokenizer::make(parts.at("pre_tokenizer"), file);
    read_added(parts.at("added_tokens"));
    read_template(parts.at("post_processor"), file);
  } catch (const Json::exception&) {
    refuse(file, "one of its parts lacks what it needs");
  }
}

void Tokenizer::write_compact(const std::filesystem::path& path) {
  FileParts file = read_tokenizer(path);
  const auto* unigram = std::get_if<Unigram>(&file.model);
  if (unigram == nullptr) return;
  file.small["unknown"] = unigram->unknown();
  std::string parts = file.small.dump();
  parts.append((8 - parts.size() % 8) % 8, ' ');
  CompactHead head;
  head.json = hash64(MappedFile(path).bytes());
  head.checksum = hash64(parts);
  head.parts = parts.size();
  std::string all(sizeof(head), '\0');
  std::memcpy(all.data(), &head, sizeof(head));
  write_file_atomically(compact_file(path), all + parts + unigram->pieces().bytes());
}

std::optional<Tokenizer> Tokenizer::load_compact(const std::filesystem::path& path) {
  const std::filesystem::path compact = compact_file(path);
  std::error_code ignored;
  if (!std::filesystem::exists(compact, ignored)) return std::nullopt;
  Tokenizer tokenizer;
  tokenizer.compact_ = MappedFile(compact);
  const std::string_view bytes = tokenizer.compact_.bytes();
  CompactHead head;
  if (bytes.size() < sizeof(head)) return std::nullopt;
  std::memcpy(&head, bytes.data(), sizeof(head));
  if (head.magic != CompactHead().magic || head.parts % 8 != 0 || head.parts > bytes.size() - sizeof(head))
    return std::nullopt;
  const std::string_view text = bytes.substr(sizeof(head), head.parts);
  if (head.checksum != hash64(text) || head.json != hash64(MappedFile(path).bytes())) return std::nullopt;
  std::optional<PieceTree> pieces = PieceTree::in(bytes.substr(sizeof(head) + head.parts));
  if (!pieces) return std::nullopt;
  const Json parts = parse_json(text, compact.string());
  const auto unknown = parts.find("unknown");
  if (unknown == parts.end() || !unknown->is_number_unsigned() ||
      unknown->get<std::uint64_t>() >= pieces->scores().size())
    return std::nullopt;
  tokenizer.model_.emplace<Unigram>(std::move(*pieces), unknown->get<std::int32_t>());
  tokenizer.read_parts(parts, compact.string());
  return tokenizer;
}

void Tokenizer::read_added(const Json& settings) {
  if (!settings.is_array()) return;
  for (const Json& entry : settings) {
    Added added{entry.at("content").get<std::string>(), entry.at("id").get<std::int32_t>(),
                entry.value("lstrip", false), entry.value("rstrip", false), entry.value("special", false)};
    if (!added.content.empty()) added_.push_back(std::move(added));
  }
}

void Tokenizer::read_template(const Json& settings, const std::string& file) {
  if (settings.is_null()) return;
  const std::string type = settings.at("type").get<std::string>();
  if (type == "BertProcessing" || type == "RobertaProcessing") {
    const auto begin = settings.at("cls").at(1).get<std::int32_t>();
    const auto end = settings.at("sep").at(1).get<std::int32_t>();
    single_ = {{begin, 0}, {-1, 0}, {end, 0}};
    pair_ = single_;
    const std::int32_t second = type == "BertProcessing" ? 1 : 0;
    if (second == 0) pair_.push_back({end, 0});
    pair_.push_back({-2, second});
    pair_.push_back({end, second});
    return;
  }
  if (type == "Sequence") {
    for (const Json& part : settings.at("processors")) read_template(part, file);
    return;
  }
  if (type == "ByteLevel") return;
  if (type != "TemplateProcessing")
    refuse(file, fmt::format("a post-processor of kind '{}' is not known", type));
  const auto read = [&](const char* key) {
    std::vector<Slot> slots;
    for (const Json& item : settings.at(key)) {
      if (const auto text = item.find("Sequence"); text != item.end()) {
        slots.push_back({text->at("id") == "A" ? -1 : -2, text->at("type_id").get<std::int32_t>()});
        continue;
      }
      const Json& token = item.at("SpecialToken");
      for (const Json& id : settings.at("special_tokens").at(token.at("id").get<std::string>()).at("ids"))
        slots.push_back({id.get<std::int32_t>(), token.at("type_id").get<std::int32_t>()});
    }
    return slots;
  };
  single_ = read("single");
  pair_ = read("pair");
}

void Tokenizer::tokenise_plain(std::string_view text, bool is_first, std::vector<std::int32_t>& ids) const {
  if (text.empty()) return;
  std::string normal(text);
  normalizer_->apply(normal);
  pre_tokenizer_->cut(normal, is_first, [&](std::string_view word) {
    if (const auto* unigram = std::get_if<Unigram>(&model_)) unigram->tokenise(word, ids);
    if (const auto* pieces = std::get_if<WordPiece>(&model_)) pieces->tokenise(word, ids);
  });
}

std::optional<std::int32_t> Tokenizer::id_of(const std::string& piece) const {
  const auto added = std::ranges::find(added_, piece, &Added::content);
  if (added != added_.end()) return added->id;
  if (const auto* pieces = std::get_if<WordPiece>(&model_)) {
    if (const std::int32_t id = pieces->find(piece); id >= 0) return id;
  }
  return std::nullopt;
}

bool Tokenizer::is_special(std::int32_t id) const {
  const auto* unigram = std::get_if<Unigram>(&model_);
  return (unigram != nullptr && id == unigram->unknown()) ||
         std::ranges::any_of(added_,
                             [&](const Added& added) { return added.is_special && added.id == id; }) ||
         std::ranges::any_of(single_, [&](const Slot& slot) { return slot.id == id; });
}

std::vector<std::int32_t> Tokenizer::tokenise(std::string_view text) const {
  const std::string repaired = repair_utf8(text);
  text = repaired;
  std::vector<std::int32_t> ids;
  std::size_t begin = 0;
  // Words of the text that are written like a token of the model are that token, the leftmost and then the
  // longest first.
  for (std::size_t from = 0;;) {
    std::size_t at = std::string_view::npos;
    const Added* token = nullptr;
    for (const Added& added : added_) {
      const std::size_t found = text.find(added.content, from);
      if (found < at || (token != nullptr && found == at && added.content.size() > token->content.size())) {
        at = found;
        token = &added;
      }
    }
    if (token == nullptr) break;
    std::size_t end = at + token->content.size();
    std::size_t before = at;
    while (token->strips_left && before > begin && text[before - 1] == ' ') --before;
    while (token->strips_right && end < text.size() && text[end] == ' ') ++end;
    tokenise_plain(text.substr(begin, before - begin), begin == 0, ids);
    ids.push_back(token->id);
    begin = from = end;
  }
  tokenise_plain(text.substr(begin), begin == 0, ids);
  return ids;
}

TokenSequence Tokenizer::fill(const std::vector<Slot>& slots, std::vector<std::int32_t> first,
                              std::vector<std::int32_t> second, std::size_t longest) const {
  const auto texts =
      static_cast<std::size_t>(std::ranges::count_if(slots, [](const Slot& s) { return s.id < 0; }));
  const std::size_t room = longest - std::min(longest, slots.size() - texts);
  if (first.size() + second.size() > room) {
    if (texts < 2) {
      first.resize(std::min(first.size(), room));
    } else {
      while (first.size() + second.size() > room) (first.size() > second.size() ? first : second).pop_back();
    }
  }
  TokenSequence sequence;
  for (const Slot& slot : slots) {
    if (slot.id >= 0) {
      sequence.ids.push_back(slot.id);
    } else {
      const auto& text = slot.id == -1 ? first : second;
      sequence.ids.insert(sequence.ids.end(), text.begin(), text.end());
    }
    sequence.types.resize(sequence.ids.size(), slot.type);
  }
  return sequence;
}

TokenSequence Tokenizer::encode(std::string_view text, std::size_t longest) const {
  return fill(single_, tokenise(text), {}, longest);
}

TokenSequence Tokenizer::encode(std::string_view first, std::string_view second, std::size_t longest) const {
  return fill(pair_, tokenise(first), tokenise(second), longest);
}

std::vector<TokenSequence> Tokenizer::encode_parts(std::string_view first, std::string_view second,
                                                   std::size_t longest, std::size_t most_parts) const {
  const std::vector<std::int32_t> whole = tokenise(first);
  std::vector<std::int32_t> other = tokenise(second);
  other.resize(std::min(other.size(), longest / 2));
  const std::size_t marks = pair_.size() - std::min<std::size_t>(pair_.size(), 2);
  const std::size_t room = longest - std::min(longest - 1, other.size() + marks);
  std::vector<TokenSequence> parts;
  for (std::size_t begin = 0; parts.empty() || (parts.size() < most_parts && begin < whole.size());
       begin += std::max<std::size_t>(room / 2, 1)) {
    const std::size_t end = std::min(whole.size(), begin + room);
    const auto at = [&](std::size_t i) { return whole.begin() + static_cast<std::ptrdiff_t>(i); };
    parts.push_back(fill(pair_, {at(begin), at(end)}, other, longest));
    if (end == whole.size()) break;
  }
  return parts;
}

TokenSequence Tokenizer::encode_best_part(std::string_view first, std::string_view second,
                                          std::size_t longest) const {
  const std::vector<std::int32_t> whole = tokenise(first);
  std::vector<std::int32_t> other = tokenise(second);
  other.resize(std::min(other.size(), longest / 2));
  const std::size_t marks = pair_.size() - std::min<std::size_t>(pair_.size(), 2);
  const std::size_t room = longest - std::min(longest - 1, other.size() + marks);
  const auto part_at = [&](std::size_t begin) {
    return std::span(whole).subspan(begin, std::min(room, whole.size() - begin));
  };
  const std::unordered_set<std::int32_t> sought(other.begin(), other.end());
  std::size_t best = 0;
  std::size_t most = 0;
  // Parts begin every quarter, so that one has what another cuts in two.
  const std::size_t step = std::max<std::size_t>(room / 4, 1);
  for (std::size_t begin = 0; whole.size() > room; begin = std::min(begin + step, whole.size() - room)) {
    std::unordered_set<std::int32_t> found;
    for (const std::int32_t id : part_at(begin)) {
      if (sought.contains(id)) found.insert(id);
    }
    if (found.size() > most) most = found.size(), best = begin;
    if (begin + room == whole.size()) break;
  }
  const auto part = part_at(best);
  return fill(pair_, {part.begin(), part.end()}, std::move(other), longest);
}

}  // namespace pandect
