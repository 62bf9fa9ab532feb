#include "library/array_file.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"

namespace pandect {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;

}  // namespace

ArrayFileWriter::ArrayFileWriter(const std::filesystem::path& path, std::size_t head)
    : path_(path), fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644)), flushed_(head) {
  if (fd_ < 0) throw system_error(errno, "cannot create", path);
}

ArrayFileWriter::~ArrayFileWriter() {
  ::close(fd_);
  if (!finished_) ::unlink(path_.c_str());
}

void ArrayFileWriter::put(std::string_view bytes) {
  hash_.add(bytes);
  buffer_ += bytes;
  if (buffer_.size() >= buffer_bytes) flush();
}

void ArrayFileWriter::end_array() {
  constexpr std::string_view zeros("\0\0\0\0\0\0\0", 7);
  // The head is a multiple of 8 bytes.
  put(zeros.substr(0, (8 - (flushed_ + buffer_.size()) % 8) % 8));
}

void ArrayFileWriter::flush() {
  write_at(fd_, buffer_, flushed_, path_);
  flushed_ += buffer_.size();
  buffer_.clear();
}

void ArrayFileWriter::finish(std::string_view head) {
  flush();
  write_at(fd_, head, 0, path_);
  if (::fsync(fd_) != 0) throw system_error(errno, "cannot write", path_);
  finished_ = true;
}

}  // namespace pandect
