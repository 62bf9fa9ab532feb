#include "segments/link_spill.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t links_in_memory = std::size_t{1} << 16;
constexpr std::size_t links_at_once = 4096;

}  // namespace

LinkSpill::~LinkSpill() {
  if (fd_ >= 0) ::close(fd_);
}

void LinkSpill::add(std::span<const StoredLink> links) {
  if (links.size() > UINT32_MAX - size())
    throw Error(ErrorCode::internal, "a segment has more than 2^32 references");
  buffer_.insert(buffer_.end(), links.begin(), links.end());
  if (buffer_.size() >= links_in_memory) flush();
}

void LinkSpill::flush() {
  if (fd_ < 0) {
    const std::filesystem::path path = folder_ / "links.tmp";
    fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd_ < 0) throw system_error(errno, "cannot create", path);
    ::unlink(path.c_str());
  }
  const std::string_view bytes(reinterpret_cast<const char*>(buffer_.data()),
                               buffer_.size() * sizeof(StoredLink));
  write_at(fd_, bytes, written_ * sizeof(StoredLink), folder_);
  written_ += static_cast<std::uint32_t>(buffer_.size());
  buffer_.clear();
}

void LinkSpill::read(std::uint32_t begin, std::uint32_t end,
                     const std::function<void(std::span<const StoredLink>)>& take) const {
  std::vector<StoredLink> links;
  while (begin < std::min(end, written_)) {
    links.resize(std::min<std::size_t>(links_at_once, std::min(end, written_) - begin));
    auto* bytes = reinterpret_cast<char*>(links.data());
    std::size_t left = links.size() * sizeof(StoredLink);
    auto place = static_cast<off_t>(begin * sizeof(StoredLink));
    while (left > 0) {
      const ssize_t done = ::pread(fd_, bytes, left, place);
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) throw system_error(done < 0 ? errno : EIO, "cannot read", folder_);
      bytes += done;
      place += done;
      left -= static_cast<std::size_t>(done);
    }
    begin += static_cast<std::uint32_t>(links.size());
    take(links);
  }
  if (begin < end) take(std::span(buffer_).subspan(begin - written_, end - begin));
}

}  // namespace pandect
