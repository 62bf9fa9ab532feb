#include "base/file_hash.h"

#include <cerrno>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/file.h"
// As hash.cpp has it: its state is a whole type then.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace pandect {

std::string content_hash_of(const std::filesystem::path& file) {
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
  if (opened.get() < 0) throw system_error(errno, "cannot open", file);
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  std::string part(std::size_t{1} << 20, '\0');
  ssize_t got = 0;
  do {
    got = ::read(opened.get(), part.data(), part.size());
    if (got > 0) XXH3_128bits_update(&state, part.data(), static_cast<std::size_t>(got));
  } while (got > 0 || (got < 0 && errno == EINTR));
  if (got < 0) throw system_error(errno, "cannot read", file);
  const XXH128_hash_t hash = XXH3_128bits_digest(&state);
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace pandect
