#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "text/language_profile.h"

namespace pandect {

/// An object built from the words of a language on first use: most programs use few languages. May be used
/// from several threads.
template <typename Made>
class PerLanguage {
 public:
  using Make = std::function<std::unique_ptr<const Made>(Language)>;
  explicit PerLanguage(Make make) : make_(std::move(make)), slots_(known_languages().size() + 1) {}

  /// @throws Error if building it fails, each time
  const Made& of(Language language) const {
    Slot& slot = slots_.at(static_cast<std::size_t>(language));
    std::call_once(slot.once, [&] { slot.made = make_(language); });
    return *slot.made;
  }

 private:
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const Made> made;
  };

  Make make_;
  mutable std::vector<Slot> slots_;  ///< by language, the first is that of the unknown language
};

}  // namespace pandect
