// Files of chat models, which strangers make: GGUF files, their weights and tokens, and tokenizers, or
// anything. The first byte says as which the rest is opened; what opens is used.
#include <cstdint>
#include <string>
#include <string_view>

#include "decoder/decoder.h"
#include "decoder/gguf_tokenizer.h"
#include "memory_file.h"
#include "pandect/error.h"

namespace {

constexpr std::string_view words =
    "The keeper of bees 12 \xED\x97\x88\xEA\xB0\x80 \xE0\xB8\x9C <|im_end|>\n\n";

void open_model(const std::string& path) {
  pandect::Decoder decoder(path, pandect::DecoderWeights::Keep::as_stored, 1);
  if (decoder.vocabulary() > 4096 || decoder.config().hidden > 256 || decoder.config().inner > 1024) return;
  pandect::KvCache cache = decoder.make_cache();
  const std::int32_t ids[] = {1, 7, -3, 5000000};
  const pandect::DecoderInput input{&cache, ids};
  decoder.forward({&input, 1});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const MemoryFile file(bytes);
  try {
    switch (data[0] % 3) {
      case 0:
        open_model(file.path());
        break;
      case 1: {
        const pandect::BpeTokenizer tokenizer = pandect::read_tokenizer(pandect::Gguf(file.path()));
        tokenizer.text_of(tokenizer.tokenise(words));
        break;
      }
      default: {
        const pandect::BpeTokenizer tokenizer = pandect::BpeTokenizer::load(file.path());
        tokenizer.text_of(tokenizer.tokenise(bytes.substr(0, 200), pandect::BpeTokenizer::Controls::read));
        tokenizer.text_of(tokenizer.tokenise(words));
      }
    }
  } catch (const pandect::Error& error) {
    if (error.code() == pandect::ErrorCode::internal) throw;
  }
  return 0;
}
