#pragma once

#include "decoder/gguf.h"
#include "encoder/bpe_tokenizer.h"

namespace pandect {

/// The tokenizer in the header of a GGUF file: of kind `gpt2` with a list of merges, or `llama` with scores.
/// @throws Error bad_input that names the file and its unsupported part
BpeTokenizer read_tokenizer(const Gguf& file);

}  // namespace pandect
