#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "pandect/error.h"

namespace pandect {

/// The file was replaced by another while it was read: what was read of it may be of either.
class PackChanged : public Error {
 public:
  explicit PackChanged(const std::string& name)
      : Error(ErrorCode::service_unavailable, name + ": it was changed while it was got",
              "what came stays: run the same command again") {}
};

/// The bytes of a pack: of a file, or at an address.
class PackSource {
 public:
  virtual ~PackSource() = default;
  /// Passes on the bytes [begin, end) in order. A connection that breaks off is made again.
  /// @throws Error service_unavailable when they cannot be got, bad_input when the pack ends before them,
  /// PackChanged
  virtual void read(std::uint64_t begin, std::uint64_t end,
                    const std::function<void(std::string_view)>& on_bytes) = 0;
  /// The size of the pack; 0: not told. Known once something was read.
  virtual std::uint64_t size() const = 0;
  /// False if reading a part means to be sent all before it. Known once something was read.
  virtual bool has_parts() const = 0;

  /// @param name a file or an address @throws Error wrong_usage for an address that is refused, bad_input
  static std::unique_ptr<PackSource> open(const std::string& name, const std::stop_token& stop);
};

/// Whether a name is an address, and no file's.
bool is_url(std::string_view name);

}  // namespace pandect
