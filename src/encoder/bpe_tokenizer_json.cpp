#include <algorithm>

#include <fmt/format.h>
#include <simdjson.h>

#include "base/file.h"
#include "base/json.h"
#include "encoder/bpe_tokenizer.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::uint64_t longest_tokenizer = 256U << 20U;
/// More ids than any vocabulary has.
constexpr std::uint64_t most_ids = 4U << 20U;

[[noreturn]] void refuse_tokenizer(const std::string& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file, why),
              "docs/decoders.md says which tokenizers are read");
}

Json settings_of(simdjson::dom::object root, std::string_view key, const std::string& file) {
  simdjson::dom::element part;
  if (root.at_key(key).get(part) != simdjson::SUCCESS || part.is_null()) return nullptr;
  return parse_json(simdjson::minify(part), file);
}

bool is_set(simdjson::dom::object model, std::string_view key) {
  bool value = false;
  return model.at_key(key).get(value) == simdjson::SUCCESS && value;
}

void put_piece(BpeParts& parts, std::uint64_t id, std::string_view piece, BpeParts::Kind kind) {
  if (id >= most_ids) refuse_tokenizer(parts.file, "its vocabulary is not a table of ids");
  if (parts.pieces.size() <= id) {
    parts.pieces.resize(id + 1);
    parts.kinds.resize(id + 1, BpeParts::Kind::unused);
  }
  parts.pieces[id] = piece;
  parts.kinds[id] = kind;
}

void read_vocabulary(simdjson::dom::object model, BpeParts& parts) {
  simdjson::dom::object vocabulary;
  if (model["vocab"].get(vocabulary) != simdjson::SUCCESS)
    refuse_tokenizer(parts.file, "it has no vocabulary");
  for (const auto& [piece, id] : vocabulary) {
    std::uint64_t number = 0;
    if (id.get(number) != simdjson::SUCCESS)
      refuse_tokenizer(parts.file, "its vocabulary is not a table of ids");
    put_piece(parts, number, piece, BpeParts::Kind::normal);
  }
}

void read_pairs(simdjson::dom::object model, BpeParts& parts) {
  simdjson::dom::array merges;
  if (model["merges"].get(merges) != simdjson::SUCCESS) refuse_tokenizer(parts.file, "it has no merges");
  for (const simdjson::dom::element entry : merges) {
    std::string_view text;
    std::string_view second;
    simdjson::dom::array pair;
    if (entry.get(text) == simdjson::SUCCESS) {
      const std::size_t blank = text.find(' ');
      if (blank == std::string_view::npos) refuse_tokenizer(parts.file, "one of its merges is not a pair");
      parts.merges.emplace_back(text.substr(0, blank), text.substr(blank + 1));
    } else if (entry.get(pair) == simdjson::SUCCESS && pair.size() == 2 &&
               pair.at(0).get(text) == simdjson::SUCCESS && pair.at(1).get(second) == simdjson::SUCCESS) {
      parts.merges.emplace_back(text, second);
    } else {
      refuse_tokenizer(parts.file, "one of its merges is not a pair");
    }
  }
}

void read_model(simdjson::dom::object model, BpeParts& parts) {
  read_vocabulary(model, parts);
  read_pairs(model, parts);
  parts.byte_fallback = is_set(model, "byte_fallback");
  parts.ignore_merges = is_set(model, "ignore_merges");
  parts.fuse_unknown = is_set(model, "fuse_unk");
  std::string_view text;
  for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"}) {
    if (model[key].get(text) == simdjson::SUCCESS && !text.empty())
      refuse_tokenizer(parts.file, fmt::format("'{}' is not read", key));
  }
  if (model["unk_token"].get(text) != simdjson::SUCCESS) return;
  for (std::size_t id = 0; id < parts.pieces.size(); ++id) {
    if (parts.pieces[id] != text) continue;
    parts.unknown = static_cast<std::int32_t>(id);
    parts.kinds[id] = BpeParts::Kind::unknown;
  }
}

void read_pre_tokenizer(const Json& settings, BpeParts& parts) {
  if (settings.is_null()) return;
  const std::string type = settings.at("type").get<std::string>();
  if (type == "Sequence") {
    for (const Json& part : settings.at("pretokenizers")) read_pre_tokenizer(part, parts);
  } else if (type == "Digits") {
    parts.pattern.digits_alone = settings.value("individual_digits", false);
    if (!parts.pattern.digits_alone) refuse_tokenizer(parts.file, "digits are cut off together");
  } else if (type == "ByteLevel") {
    parts.byte_level = true;
    parts.blank_before = settings.value("add_prefix_space", true);
    if (settings.value("use_regex", true)) parts.pattern.kind = WordPattern::Kind::gpt2;
  } else if (type == "Split") {
    const Json& pattern = settings.at("pattern");
    // Gemma's, which its normaliser leaves nothing to split.
    if (pattern.value("String", "") == " ") return;
    const std::string regex = pattern.value("Regex", "");
    if (settings.value("behavior", "") != "Isolated" || settings.value("invert", false) ||
        !WordPattern::recognise(regex, parts.pattern))
      refuse_tokenizer(parts.file, fmt::format("words are split by a pattern that is not known: {}", regex));
  } else {
    refuse_tokenizer(parts.file, fmt::format("a pre-tokenizer of kind '{}' is not known", type));
  }
}

void read_ends(const Json& settings, BpeParts& parts) {
  if (settings.is_null()) return;
  const std::string type = settings.at("type").get<std::string>();
  if (type == "Sequence") {
    for (const Json& part : settings.at("processors")) read_ends(part, parts);
  } else if (type == "TemplateProcessing") {
    std::vector<std::int32_t>* ids = &parts.begin;
    for (const Json& item : settings.at("single")) {
      if (item.contains("Sequence")) {
        ids = &parts.end;
        continue;
      }
      const std::string& name = item.at("SpecialToken").at("id").get_ref<const std::string&>();
      for (const Json& id : settings.at("special_tokens").at(name).at("ids"))
        ids->push_back(id.get<std::int32_t>());
    }
  } else if (type != "ByteLevel") {
    refuse_tokenizer(parts.file, fmt::format("a post-processor of kind '{}' is not known", type));
  }
}

}  // namespace

void BpeTokenizer::read_words(const Json& small, BpeParts& parts) {
  read_pre_tokenizer(small.at("pre_tokenizer"), parts);
  parts.normalizer = Normalizer::make(small.at("normalizer"), parts.file);
}

BpeTokenizer BpeTokenizer::load(const std::filesystem::path& path, Ends ends) {
  BpeParts parts;
  parts.file = path.string();
  const std::string bytes = read_file(path, longest_tokenizer);
  simdjson::dom::parser parser;
  simdjson::dom::object root;
  simdjson::dom::object model;
  std::string_view type;
  if (parser.parse(bytes).get(root) != simdjson::SUCCESS || root["model"].get(model) != simdjson::SUCCESS)
    refuse_tokenizer(parts.file, "it is not a tokenizer.json");
  if (model["type"].get(type) == simdjson::SUCCESS && type != "BPE")
    refuse_tokenizer(parts.file, fmt::format("chat models of tokenizer '{}' are not read", type));
  read_model(model, parts);
  try {
    for (const Json& added : settings_of(root, "added_tokens", parts.file)) {
      if (!added.at("id").is_number_unsigned()) refuse_tokenizer(parts.file, "an added token has no id");
      if (ends == Ends::read && (added.value("lstrip", false) || added.value("rstrip", false)))
        refuse_tokenizer(parts.file, "an added token takes the blanks beside it");
      put_piece(parts, added.at("id").get<std::uint64_t>(), added.at("content").get<std::string>(),
                added.value("special", false) ? BpeParts::Kind::control : BpeParts::Kind::added);
    }
    // Ids may have holes, but a file of some bytes shall not take gigabytes.
    if (static_cast<std::size_t>(std::ranges::count(parts.pieces, std::string())) >
        parts.pieces.size() / 2 + 4096)
      refuse_tokenizer(parts.file, "the ids of its vocabulary leave most numbers out");
    read_words({{"pre_tokenizer", settings_of(root, "pre_tokenizer", parts.file)},
                {"normalizer", settings_of(root, "normalizer", parts.file)}},
               parts);
    if (ends == Ends::read) read_ends(settings_of(root, "post_processor", parts.file), parts);
  } catch (const Json::exception&) {
    refuse_tokenizer(parts.file, "one of its parts lacks what it needs");
  }
  return BpeTokenizer(std::move(parts));
}

}  // namespace pandect
