#include <algorithm>
#include <cstring>

#include <fmt/format.h>
#include <simdjson.h>

#include "base/file.h"
#include "base/hash.h"
#include "encoder/tokenizer.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The largest tokenizer.json that is read: vocabularies have up to some 300,000 pieces.
constexpr std::uint64_t longest_file = 256U << 20U;
/// Larger than the pieces of any vocabulary; units of their trie are numbered in 24 bits.
constexpr std::size_t most_piece_bytes = std::size_t{12} << 20U;

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

/// The file written by `write_compact`: this header, the small parts as JSON with the unknown piece, or facts
/// of byte pairs, blanks up to a multiple of eight, the trie of pieces, or the tables of byte pairs.
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
      refuse(file, "its vocabulary is not a list of pieces with scores");
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
  WordPiece::Vocabulary pieces;
  std::size_t bytes = 0;
  for (const auto& [piece, id] : vocabulary) {
    std::int64_t number = 0;
    if (id.get(number) != simdjson::SUCCESS || number < 0 || number > INT32_MAX)
      refuse(file, "its vocabulary is not a table of ids");
    bytes += piece.size();
    if (bytes > most_piece_bytes) refuse(file, "its vocabulary is too large");
    pieces.emplace_back(piece, static_cast<std::int32_t>(number));
  }
  WordPiece::Settings settings;
  std::string_view text;
  if (model["unk_token"].get(text) == simdjson::SUCCESS) settings.unknown = text;
  if (model["continuing_subword_prefix"].get(text) == simdjson::SUCCESS) settings.continuing = text;
  std::uint64_t longest = 0;
  if (model["max_input_chars_per_word"].get(longest) == simdjson::SUCCESS)
    settings.longest = std::min<std::uint64_t>(longest, 1000);
  return {pieces, std::move(settings)};
}

struct FileParts {
  Json small;
  std::variant<Unigram, WordPiece, BpeTokenizer> model;
};

FileParts read_tokenizer(const std::filesystem::path& path) {
  const std::string file = path.string();
  const std::string bytes = read_file(path, longest_file);
  simdjson::dom::parser parser;
  simdjson::dom::object root;
  simdjson::dom::object model;
  if (parser.parse(bytes).get(root) != simdjson::SUCCESS || root["model"].get(model) != simdjson::SUCCESS)
    refuse(file, "it is not a tokenizer.json");
  std::string_view type;
  if (model["type"].get(type) != simdjson::SUCCESS) {
    // Older files of WordPiece say no type.
    type = "WordPiece";
  }
  if (type == "Unigram") return {small_parts(root, file), read_unigram(model, file)};
  if (type == "WordPiece") return {small_parts(root, file), read_word_piece(model, file)};
  if (type == "BPE") return {small_parts(root, file), BpeTokenizer::load(path, BpeTokenizer::Ends::unread)};
  refuse(file, fmt::format("a tokenizer of kind '{}' is not known", type));
}

}  // namespace

Tokenizer Tokenizer::load(const std::filesystem::path& path) {
  if (std::optional<Tokenizer> compact = load_compact(path)) return std::move(*compact);
  Tokenizer tokenizer;
  FileParts file = read_tokenizer(path);
  if (auto* unigram = std::get_if<Unigram>(&file.model)) tokenizer.model_ = std::move(*unigram);
  if (auto* pieces = std::get_if<WordPiece>(&file.model)) tokenizer.model_ = std::move(*pieces);
  if (auto* pairs = std::get_if<BpeTokenizer>(&file.model)) tokenizer.model_ = std::move(*pairs);
  tokenizer.read_parts(file.small, path.string());
  if (!std::holds_alternative<WordPiece>(tokenizer.model_) && is_there(path.parent_path() / "model.toml")) {
    try {
      write_compact(path);  // that of an earlier version, or none
    } catch (const Error&) {
      // Without it the model opens more slowly, and that is all.
    }
  }
  return tokenizer;
}

void Tokenizer::read_parts(const Json& parts, const std::string& file) {
  try {
    if (!std::holds_alternative<BpeTokenizer>(model_)) {
      normalizer_ = Normalizer::make(parts.at("normalizer"), file);
      pre_tokenizer_ = PreTokenizer::make(parts.at("pre_tokenizer"), file);
      if (normalizer_->is_local() && pre_tokenizer_->cuts_at_blanks())
        cache_ = std::make_unique<TokenCache>(*normalizer_);
    }
    added_ = AddedTokens(parts.at("added_tokens"));
    read_template(parts.at("post_processor"), file);
  } catch (const Json::exception&) {
    refuse(file, "one of its parts lacks what it needs");
  }
}

void Tokenizer::write_compact(const std::filesystem::path& path) {
  FileParts file = read_tokenizer(path);
  std::string tables;
  if (const auto* unigram = std::get_if<Unigram>(&file.model)) {
    file.small["unknown"] = unigram->unknown();
    tables = unigram->pieces().bytes();
  } else if (const auto* pairs = std::get_if<BpeTokenizer>(&file.model)) {
    tables = pairs->compact(file.small["pairs"]);
  }
  if (tables.empty()) return;
  std::string parts = file.small.dump();
  parts.append((8 - parts.size() % 8) % 8, ' ');
  CompactHead head;
  head.json = hash64(MappedFile(path).bytes());
  head.checksum = hash64(parts);
  head.parts = parts.size();
  std::string all(sizeof(head), '\0');
  std::memcpy(all.data(), &head, sizeof(head));
  write_file_atomically(compact_file(path), all + parts + tables);
}

std::optional<Tokenizer> Tokenizer::load_compact(const std::filesystem::path& path) {
  const std::filesystem::path compact = compact_file(path);
  if (!is_there(compact)) return std::nullopt;
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
  const std::string_view tables = bytes.substr(sizeof(head) + head.parts);
  const Json parts = parse_json(text, compact.string());
  if (const auto facts = parts.find("pairs"); facts != parts.end()) {
    try {
      std::optional<BpeTokenizer> pairs = BpeTokenizer::of_compact(tables, *facts, parts, compact.string());
      if (!pairs) return std::nullopt;
      tokenizer.model_.emplace<BpeTokenizer>(std::move(*pairs));
    } catch (const Json::exception&) {
      return std::nullopt;
    }
    tokenizer.read_parts(parts, compact.string());
    return tokenizer;
  }
  std::optional<PieceTree> pieces = PieceTree::in(tables);
  if (!pieces) return std::nullopt;
  const auto unknown = parts.find("unknown");
  if (unknown == parts.end() || !unknown->is_number_unsigned() ||
      unknown->get<std::uint64_t>() >= pieces->scores().size())
    return std::nullopt;
  tokenizer.model_.emplace<Unigram>(std::move(*pieces), unknown->get<std::int32_t>());
  tokenizer.read_parts(parts, compact.string());
  return tokenizer;
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

}  // namespace pandect
