#pragma once

#include <cstdint>
#include <string>

#include "library/view.h"
#include "pandect/library.h"

namespace pandect {

struct Library::Data {
  explicit Data(LibraryView opened) : view(std::move(opened)) {}
  LibraryView view;
};

/// The day of an "as of" option: today when it is empty. @throws Error wrong_usage
std::int32_t day_of(const std::string& as_of);

}  // namespace pandect
