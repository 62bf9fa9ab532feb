#include "model/embedder.h"

#include "encoder/text_heads.h"

namespace pandect {

std::vector<TextHeads> Embedder::embed_heads(std::span<const std::string>, TextKind, WantedHeads,
                                             const std::stop_token&) {
  throw Error(ErrorCode::wrong_usage, info().name + ": a service gives whole texts' vectors alone",
              "the heads of a model are those of a local one (docs/encoders.md)");
}

}  // namespace pandect
