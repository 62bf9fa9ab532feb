// A library to load before others (LD_PRELOAD): the disk of a program is full, or fails. What is done with
// files is counted, and standard output and error are no files. PANDECT_DISK says what fails:
//
//     space:BYTES   files grow by so many bytes together, then the disk is full
//     once:N        the N-th change fails with EIO
//     always:N      and so do all after it
//
// With PANDECT_DISK_LOG, a program that ends by itself appends "CHANGES BYTES" to that file.
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

struct Disk {
  Disk() {
    const char* plan = std::getenv("PANDECT_DISK");
    if (plan == nullptr) return;
    const char* colon = std::strchr(plan, ':');
    limit = colon == nullptr ? 0 : std::atol(colon + 1);
    kind = *plan;
  }
  char kind = 0;  // the first letter of the plan
  long limit = 0;
  std::atomic<long> changes{0};
  std::atomic<long> bytes{0};
};

Disk& disk() {
  static Disk one;
  return one;
}

/// Counts a change. @returns true if it fails
bool fails() {
  const long number = ++disk().changes;
  const bool failing =
      (disk().kind == 'o' && number == disk().limit) || (disk().kind == 'a' && number >= disk().limit);
  if (failing) errno = EIO;
  return failing;
}

/// True for a file of which `status` is set.
bool is_file(int fd, struct stat& status) {
  return fd > STDERR_FILENO && ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
}

/// How many of `count` bytes at `at` the disk has space for; -1 with errno if it has for none, or fails.
ssize_t allowed(const struct stat& status, off_t at, std::size_t count) {
  if (fails()) return -1;
  const long growth = std::max<long>(0, at + static_cast<long>(count) - status.st_size);
  const long before = disk().bytes.fetch_add(growth);
  if (disk().kind != 's' || before + growth <= disk().limit) return static_cast<ssize_t>(count);
  const long over = before + growth - disk().limit;
  if (static_cast<std::size_t>(over) >= count) {
    errno = ENOSPC;
    return -1;
  }
  return static_cast<ssize_t>(count) - over;
}

off_t place_of(int fd, const struct stat& status) {
  const bool appends = (::fcntl(fd, F_GETFL) & O_APPEND) != 0;
  return appends ? status.st_size : ::lseek(fd, 0, SEEK_CUR);
}

template <typename Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

[[gnu::destructor]] void report() {
  const char* log = std::getenv("PANDECT_DISK_LOG");
  if (log == nullptr) return;
  char line[64];
  const int size = std::snprintf(line, sizeof line, "%ld %ld\n", disk().changes.load(), disk().bytes.load());
  const int fd = ::open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  ::syscall(SYS_write, fd, line, size);
  ::close(fd);
}

}  // namespace

extern "C" {

ssize_t write(int fd, const void* bytes, std::size_t count) {
  struct stat status{};
  if (is_file(fd, status)) {
    const ssize_t fits = allowed(status, place_of(fd, status), count);
    if (fits < 0) return -1;
    count = static_cast<std::size_t>(fits);
  }
  return ::syscall(SYS_write, fd, bytes, count);
}

ssize_t pwrite64(int fd, const void* bytes, std::size_t count, off_t at) {
  struct stat status{};
  if (is_file(fd, status)) {
    const ssize_t fits = allowed(status, at, count);
    if (fits < 0) return -1;
    count = static_cast<std::size_t>(fits);
  }
  return ::syscall(SYS_pwrite64, fd, bytes, count, at);
}
ssize_t pwrite(int fd, const void* bytes, std::size_t count, off_t at) {
  return pwrite64(fd, bytes, count, at);
}

ssize_t writev(int fd, const iovec* parts, int count) {
  struct stat status{};
  if (!is_file(fd, status)) return ::syscall(SYS_writev, fd, parts, count);
  return count > 0 ? write(fd, parts[0].iov_base, parts[0].iov_len) : 0;
}

int fsync(int fd) {
  return fails() ? -1 : static_cast<int>(::syscall(SYS_fsync, fd));
}
int fdatasync(int fd) {
  return fails() ? -1 : static_cast<int>(::syscall(SYS_fdatasync, fd));
}
int ftruncate64(int fd, off_t size) {
  return fails() ? -1 : static_cast<int>(::syscall(SYS_ftruncate, fd, size));
}
int ftruncate(int fd, off_t size) {
  return ftruncate64(fd, size);
}
int rename(const char* from, const char* to) {
  return fails() ? -1 : real<int(const char*, const char*)>("rename")(from, to);
}
int link(const char* from, const char* to) {
  return fails() ? -1 : real<int(const char*, const char*)>("link")(from, to);
}
int mkdir(const char* path, mode_t mode) {
  return fails() ? -1 : real<int(const char*, mode_t)>("mkdir")(path, mode);
}

}  // extern "C"
