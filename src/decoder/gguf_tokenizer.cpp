#include "decoder/gguf_tokenizer.h"

#include <fmt/format.h>

#include "base/json.h"
#include "pandect/error.h"

namespace pandect {
namespace {

[[noreturn]] void refuse_words(const Gguf& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.file(), why),
              "docs/decoders.md says which tokenizers are read");
}

BpeParts::Kind kind_numbered(double number) {
  switch (static_cast<int>(number)) {
    case 2:
      return BpeParts::Kind::unknown;
    case 3:
      return BpeParts::Kind::control;
    case 4:
      return BpeParts::Kind::added;
    case 5:
      return BpeParts::Kind::unused;
    case 6:
      return BpeParts::Kind::byte;
    default:
      return BpeParts::Kind::normal;
  }
}

/// The word pattern is named after the model that it was first made for.
void read_pattern(const Gguf& file, BpeParts& parts) {
  const std::string_view name = file.text("tokenizer.ggml.pre").value_or("default");
  parts.byte_level = true;
  parts.pattern.kind = WordPattern::Kind::llama3;
  if (name == "qwen2") {
    parts.pattern.most_digits = 1;
    parts.normalizer = Normalizer::make({{"type", "NFC"}}, parts.file);
  } else if (name == "llama-bpe" || name == "llama3" || name == "llama-v3") {
    parts.ignore_merges = true;
  } else if (name == "smollm") {
    parts.pattern.kind = WordPattern::Kind::gpt2;
    parts.pattern.digits_alone = true;
  } else if (name == "gpt-2") {
    parts.pattern.kind = WordPattern::Kind::gpt2;
  } else {
    refuse_words(file, fmt::format("words cut as by '{}' are not known", name));
  }
}

void read_characters(const Gguf& file, BpeParts& parts) {
  parts.byte_fallback = true;
  parts.fuse_unknown = true;
  const Json blanks = {{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}};
  Json steps = Json::array();
  if (file.flag("tokenizer.ggml.add_space_prefix").value_or(true))
    steps.push_back({{"type", "Prepend"}, {"prepend", "▁"}});
  steps.push_back(blanks);
  parts.normalizer = Normalizer::make({{"type", "Sequence"}, {"normalizers", steps}}, parts.file);
  for (const double score : file.numbers("tokenizer.ggml.scores"))
    parts.scores.push_back(static_cast<float>(score));
  if (parts.scores.size() != parts.pieces.size()) refuse_words(file, "its tokens have no scores");
}

}  // namespace

BpeTokenizer read_tokenizer(const Gguf& file) {
  BpeParts parts;
  parts.file = file.file();
  const auto pieces = file.texts("tokenizer.ggml.tokens");
  if (pieces.empty()) refuse_words(file, "it has no tokens");
  parts.pieces.assign(pieces.begin(), pieces.end());
  for (const double kind : file.numbers("tokenizer.ggml.token_type"))
    parts.kinds.push_back(kind_numbered(kind));
  if (!parts.kinds.empty() && parts.kinds.size() != pieces.size())
    refuse_words(file, "its tokens have no kinds");
  const std::string_view model = file.text("tokenizer.ggml.model").value_or("none");
  if (model == "gpt2") {
    read_pattern(file, parts);
    for (const std::string_view merge : file.texts("tokenizer.ggml.merges")) {
      // A blank may be part of a piece: the first character is never the blank that parts two.
      const std::size_t blank = merge.find(' ', 1);
      if (blank == std::string_view::npos) refuse_words(file, "one of its merges is not a pair");
      parts.merges.emplace_back(merge.substr(0, blank), merge.substr(blank + 1));
    }
  } else if (model == "llama") {
    read_characters(file, parts);
    if (const auto unknown = file.count("tokenizer.ggml.unknown_token_id");
        unknown && *unknown < pieces.size())
      parts.unknown = static_cast<std::int32_t>(*unknown);
  } else {
    refuse_words(file, fmt::format("chat models of tokenizer '{}' are not read", model));
  }
  if (file.flag("tokenizer.ggml.add_bos_token").value_or(model == "llama")) {
    if (const auto first = file.count("tokenizer.ggml.bos_token_id"); first && *first < pieces.size())
      parts.begin.push_back(static_cast<std::int32_t>(*first));
  }
  return BpeTokenizer(std::move(parts));
}

}  // namespace pandect
