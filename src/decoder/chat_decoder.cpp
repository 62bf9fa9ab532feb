#include "decoder/chat_decoder.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json.h"
#include "decoder/gguf_tokenizer.h"
#include "encoder/lora.h"
#include "encoder/sentence_encoder.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_template_file = 4U << 20U;

ChatTemplate recognise_template(const std::string& file, std::string_view program) {
  if (program.empty())
    throw Error(ErrorCode::bad_input,
                file + ": it has no chat template: a model that only goes on with texts",
                "take the model of that name that was made for chat, often called Instruct");
  if (const auto found = ChatTemplate::recognise(program)) return *found;
  throw Error(ErrorCode::bad_input, file + ": its chat template is of no family that is known",
              "chatml, llama3 and gemma are; docs/decoders.md");
}

std::string template_of_folder(const fs::path& folder) {
  std::error_code ignored;
  if (const fs::path file = folder / "chat_template.jinja"; fs::exists(file, ignored))
    return read_file(file, longest_template_file);
  const fs::path file = folder / "tokenizer_config.json";
  if (!fs::exists(file, ignored)) return {};
  const Json settings = parse_json(read_file(file, longest_template_file), file.string());
  const auto found = settings.find("chat_template");
  return found != settings.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

ChatDecoder ChatDecoder::open(const fs::path& path, DecoderWeights::Keep keep, std::size_t threads) {
  std::error_code ignored;
  if (!fs::exists(path, ignored))
    throw Error(
        ErrorCode::bad_input, fmt::format("{}: there is no model at this path", path.string()),
        "`pandect model add FILE.gguf --name NAME` installs one; docs/decoders.md says where to get them");
  Decoder decoder(path, keep, threads);
  const std::shared_ptr<const Gguf> gguf = decoder.weights().gguf;
  const fs::path base = gguf ? path : ModelParts::of(path).base;
  const std::string program =
      gguf ? std::string(gguf->text("tokenizer.chat_template").value_or("")) : template_of_folder(base);
  const ChatTemplate chat = recognise_template(path.string(), program);
  BpeTokenizer tokenizer = gguf ? read_tokenizer(*gguf) : BpeTokenizer::load(base / "tokenizer.json");
  if (tokenizer.size() > decoder.vocabulary())
    throw Error(ErrorCode::bad_input, fmt::format("{}: its tokenizer has {} tokens, its weights {}",
                                                  path.string(), tokenizer.size(), decoder.vocabulary()));
  std::vector<std::int32_t> ends = decoder.config().ends;
  if (const auto end = tokenizer.find(chat.end_of_turn()); end && std::ranges::find(ends, *end) == ends.end())
    ends.push_back(*end);
  return {std::move(decoder), std::move(tokenizer), chat, std::move(ends)};
}

bool is_chat_model(const fs::path& path) {
  std::error_code ignored;
  if (fs::is_regular_file(path, ignored)) return path.extension() == ".gguf";
  if (!holds_model(path)) return false;
  const fs::path config = ModelParts::of(path).base / "config.json";
  const Json settings = parse_json(read_file(config, longest_template_file), config.string());
  const auto found = settings.find("model_type");
  if (found == settings.end() || !found->is_string()) return false;
  // With modules behind it, or with attention to both sides, such a transformer is an encoder.
  if (fs::exists(config.parent_path() / "modules.json", ignored) ||
      settings.value("use_bidirectional_attention", Json()) == true)
    return false;
  return TransformerConfig::knows(found->get<std::string>());
}

std::string chat_model_fingerprint(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return holds_model(path) ? fingerprint_of(path) : std::string();
  constexpr std::size_t samples = 64;
  constexpr std::size_t sample_bytes = 4096;
  const MappedFile file(path);
  const std::string_view bytes = file.bytes();
  std::string all = fmt::format("{}\n", bytes.size());
  const std::size_t step = std::max(bytes.size() / samples, sample_bytes);
  for (std::size_t at = 0; at < bytes.size(); at += step) all += content_hash(bytes.substr(at, sample_bytes));
  return content_hash(all);
}

}  // namespace pandect
