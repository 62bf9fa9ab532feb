#include "base/running_hash.h"

// As hash.cpp has it: its state is a whole type then.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace pandect {

struct RunningHash::State {
  XXH3_state_t xxh3;
};

RunningHash::RunningHash() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->xxh3);
}

RunningHash::~RunningHash() = default;

void RunningHash::add(std::string_view bytes) {
  XXH3_64bits_update(&state_->xxh3, bytes.data(), bytes.size());
}

std::uint64_t RunningHash::value() const {
  return XXH3_64bits_digest(&state_->xxh3);
}

}  // namespace pandect
