#include "index/paged_file.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>

#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/thread_pool.h"

namespace pandect {
PagedFileWriter::PagedFileWriter(const std::filesystem::path& path, std::size_t head)
    : path_(path), fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)), flushed_(head) {
  if (fd_ < 0) throw system_error(errno, "cannot create", path);
  buffer_.reserve(page_bytes);
}

PagedFileWriter::~PagedFileWriter() {
  if (fd_ >= 0) ::close(fd_);
  if (!finished_) ::unlink(path_.c_str());
}

void PagedFileWriter::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t fits = std::min<std::size_t>(bytes.size(), page_bytes - buffer_.size());
    buffer_ += bytes.substr(0, fits);
    bytes.remove_prefix(fits);
    if (buffer_.size() == page_bytes) flush();
  }
}

void PagedFileWriter::flush() {
  checksums_.push_back(hash64(buffer_));
  write_at(fd_, buffer_, flushed_, path_);
  flushed_ += buffer_.size();
  buffer_.clear();
}

void PagedFileWriter::begin_section() {
  constexpr std::string_view zeros("\0\0\0\0\0\0\0", 7);
  write(zeros.substr(0, (8 - position() % 8) % 8));
  section_ = position();
}

PagedFileWriter::Pages PagedFileWriter::write_pages() {
  begin_section();
  if (!buffer_.empty()) flush();
  const std::string_view bytes(reinterpret_cast<const char*>(checksums_.data()),
                               checksums_.size() * sizeof(std::uint64_t));
  write_at(fd_, bytes, flushed_, path_);
  return {{flushed_, flushed_ + bytes.size()}, hash64(bytes), flushed_ + bytes.size()};
}

void PagedFileWriter::finish(std::string_view head) {
  write_at(fd_, head, 0, path_);
  if (::fsync(fd_) != 0) throw system_error(errno, "cannot sync", path_);
  finished_ = true;
}

std::uint64_t head_checksum(std::string_view head) {
  std::string counted(head);
  counted.replace(offsetof(LexicalHeader, checksum), sizeof(LexicalHeader::checksum), sizeof(std::uint64_t),
                  '\0');
  return hash64(counted);
}

std::size_t first_damaged_page(std::string_view bytes, std::span<const std::uint64_t> checksums) {
  std::vector<char> damaged(checksums.size(), 0);
  parallel_for(checksums.size(), [&](std::size_t page) {
    damaged[page] = hash64(bytes.substr(page * page_bytes, page_bytes)) == checksums[page] ? 0 : 1;
  });
  return static_cast<std::size_t>(std::ranges::find(damaged, 1) - damaged.begin());
}

}  // namespace pandect
