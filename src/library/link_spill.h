#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "library/segment_file.h"

namespace pandect {

/// The links of a segment while it is made: in memory as long as they are few, then in a file without a name.
class LinkSpill {
 public:
  /// @param folder  where the file is made
  explicit LinkSpill(std::filesystem::path folder) : folder_(std::move(folder)) {}
  ~LinkSpill();
  LinkSpill(const LinkSpill&) = delete;
  LinkSpill& operator=(const LinkSpill&) = delete;

  std::uint32_t size() const { return written_ + static_cast<std::uint32_t>(buffer_.size()); }
  /// @throws Error no_space, no_permission
  void add(std::span<const StoredLink> links);
  /// Gives those from `begin` to `end`, in order, some at a time.
  void read(std::uint32_t begin, std::uint32_t end,
            const std::function<void(std::span<const StoredLink>)>& take) const;

 private:
  void flush();

  std::filesystem::path folder_;
  int fd_ = -1;
  std::uint32_t written_ = 0;
  std::vector<StoredLink> buffer_;  // what follows what is written
};

}  // namespace pandect
