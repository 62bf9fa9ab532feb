#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "decoder/chat_template.h"
#include "decoder/decoder.h"
#include "encoder/bpe_tokenizer.h"

namespace pandect {

/// A chat model: its transformer, tokenizer and template, from a GGUF file or a folder in Hugging Face's
/// format. Opening maps the weights and reads the tokens.
struct ChatDecoder {
  Decoder decoder;
  BpeTokenizer tokenizer;
  ChatTemplate chat;
  std::vector<std::int32_t> ends;  ///< tokens that end a reply

  /// @throws Error bad_input that names the file, also for a model without a chat template, or of an
  /// unsupported family
  static ChatDecoder open(const std::filesystem::path& path,
                          DecoderWeights::Keep keep = DecoderWeights::Keep::as_stored,
                          std::size_t threads = default_threads());
};

/// True if a path is that of a chat model for this process, by its name or configuration: a .gguf file, or a
/// folder of a decoder, or of its adapter.
bool is_chat_model(const std::filesystem::path& path);

/// A hash that identifies a model: of a file's size and samples of it, or of a folder's (fingerprint_of).
/// Empty if it does not exist.
std::string chat_model_fingerprint(const std::filesystem::path& path);

}  // namespace pandect
