#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "segments/segment_file.h"

namespace pandect {

/// The links of a segment under construction: in memory while they are few, then in an unnamed file.
class LinkSpill {
 public:
  /// @param folder for the file
  explicit LinkSpill(std::filesystem::path folder) : folder_(std::move(folder)) {}
  ~LinkSpill();
  LinkSpill(const LinkSpill&) = delete;
  LinkSpill& operator=(const LinkSpill&) = delete;

  std::uint32_t size() const { return written_ + static_cast<std::uint32_t>(buffer_.size()); }
  /// @throws Error no_space, no_permission
  void add(std::span<const StoredLink> links);
  /// Passes those from `begin` to `end`, in order, in portions.
  void read(std::uint32_t begin, std::uint32_t end,
            const std::function<void(std::span<const StoredLink>)>& take) const;

 private:
  void flush();

  std::filesystem::path folder_;
  int fd_ = -1;
  std::uint32_t written_ = 0;
  std::vector<StoredLink> buffer_;  // not yet written
};

}  // namespace pandect
