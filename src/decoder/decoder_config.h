#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "decoder/gguf.h"
#include "encoder/transformer_config.h"

namespace pandect {

/// The hyperparameters of a decoder, from config.json or the header of a GGUF file.
struct DecoderConfig : TransformerConfig {
  std::vector<std::int32_t> ends;  ///< tokens that end a reply

  /// @throws Error bad_input for an unsupported decoder, or invalid sizes
  static DecoderConfig read(const std::filesystem::path& folder);
  static DecoderConfig read(const Gguf& file);
};

}  // namespace pandect
