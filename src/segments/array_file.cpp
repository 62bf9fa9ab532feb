#include "segments/array_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "base/hash.h"

namespace pandect {
namespace {

std::string_view bytes_of(const std::vector<std::uint64_t>& hashes) {
  return {reinterpret_cast<const char*>(hashes.data()), hashes.size() * sizeof(std::uint64_t)};
}

std::uint64_t sum_of_head(std::string_view head, std::string_view hashes) {
  std::string all(head.substr(0, head.size() - sizeof(std::uint64_t)));
  all += hashes;
  return hash64(all);
}

}  // namespace

ArrayFileWriter::ArrayFileWriter(const std::filesystem::path& path, std::size_t head)
    : path_(path), fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)), written_(head) {
  if (fd_ < 0) throw system_error(errno, "cannot create", path);
  page_.reserve(array_page_bytes);
}

ArrayFileWriter::~ArrayFileWriter() {
  ::close(fd_);
  if (!finished_) ::unlink(path_.c_str());
}

void ArrayFileWriter::put(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t fits = std::min(bytes.size(), array_page_bytes - page_.size());
    page_ += bytes.substr(0, fits);
    bytes.remove_prefix(fits);
    if (page_.size() == array_page_bytes) put_page();
  }
}

void ArrayFileWriter::put_page() {
  hashes_.push_back(hash64(page_));
  write_at(fd_, page_, written_, path_);
  written_ += page_.size();
  page_.clear();
}

void ArrayFileWriter::end_array() {
  constexpr std::string_view zeros("\0\0\0\0\0\0\0", 7);
  put(zeros.substr(0, (8 - page_.size() % 8) % 8));
}

void ArrayFileWriter::finish_bytes(std::string_view head) {
  if (!page_.empty()) put_page();
  write_at(fd_, bytes_of(hashes_), written_, path_);
  std::string summed(head);
  const std::uint64_t sum = sum_of_head(head, bytes_of(hashes_));
  std::memcpy(summed.data() + summed.size() - sizeof sum, &sum, sizeof sum);
  write_at(fd_, summed, 0, path_);
  if (::fsync(fd_) != 0) throw system_error(errno, "cannot write", path_);
  finished_ = true;
}

ArrayFile::ArrayFile(const std::filesystem::path& path, std::string_view magic, std::span<char> head)
    : file_(path), name_(path.string()), head_(head.size()), arrays_(file_.bytes(), head.size(), name_) {
  if (file_.bytes().size() < head.size()) fail("cut short");
  if (!file_.bytes().starts_with(magic)) fail("not a file of this kind");
  std::memcpy(head.data(), file_.bytes().data(), head.size());
}

void ArrayFile::finish() {
  const std::string_view bytes = file_.bytes();
  pages_ = bytes.substr(head_, arrays_.offset() - head_);
  arrays_.take(hashes_, (pages_.size() + array_page_bytes - 1) / array_page_bytes);
  arrays_.finish();
  std::uint64_t sum = 0;
  std::memcpy(&sum, bytes.data() + head_ - sizeof sum, sizeof sum);
  if (sum_of_head(bytes.substr(0, head_), bytes.substr(head_ + pages_.size())) != sum)
    fail("the checksum does not hold");
  checked_ = std::make_unique<std::atomic<bool>[]>(hashes_.size());
}

void ArrayFile::check(std::string_view bytes) const {
  if (bytes.empty()) return;
  const auto begin = static_cast<std::size_t>(bytes.data() - pages_.data());
  const std::size_t last = (begin + bytes.size() - 1) / array_page_bytes;
  for (std::size_t page = begin / array_page_bytes; page <= last; ++page) {
    if (checked_[page].load(std::memory_order_relaxed)) continue;
    if (hash64(pages_.substr(page * array_page_bytes, array_page_bytes)) != hashes_[page])
      fail("the checksum does not hold");
    checked_[page].store(true, std::memory_order_relaxed);
  }
}

void ArrayFile::check_all() const {
  for (std::size_t page = 0; page < hashes_.size(); ++page) {
    if (hash64(pages_.substr(page * array_page_bytes, array_page_bytes)) != hashes_[page])
      fail("the checksum does not hold");
  }
}

}  // namespace pandect
