#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "pandect/error.h"
#include "readers/reader.h"

namespace pandect {

/// Any bytes give works that keep their promises, or one clear line about bad input.
inline void read_or_refuse(const Reader& reader, std::string_view bytes) {
  const Source source{"input", bytes};
  reader.recognise(source);
  try {
    for (const Work& work : reader.read(source)) check_work(work);
  } catch (const Error& error) {
    const bool our_mistake = error.code() == ErrorCode::internal;
    const bool one_line = std::string(error.what()).find('\n') == std::string::npos;
    if (our_mistake || !one_line) std::abort();
  }
}

}  // namespace pandect
