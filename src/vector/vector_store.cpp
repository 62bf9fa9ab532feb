#include "vector/vector_store.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cmath>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/hash.h"
#include "pandect/error.h"

// As in the encoder: one source for each set of instructions.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(PANDECT_SANITIZED)
#define PANDECT_WIDE [[gnu::target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")]]
#else
#define PANDECT_WIDE
#endif

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view magic = "PNDTVEC2";
constexpr std::size_t header_bytes = 64;
constexpr std::uint64_t most_dimensions = 1U << 16U;
constexpr const char* remedy = "delete the folder: `pandect build` makes the vectors anew";

struct Key {
  std::uint64_t key;
  std::uint64_t checksum;
};

/// The nearest half, ties to even; components of unit vectors are not large, and those below the smallest
/// normal number do not matter, so that they become 0.
std::uint16_t half_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16U & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  if (magnitude < 0x38800000U) return static_cast<std::uint16_t>(sign);
  const std::uint32_t rounded = magnitude + 0xFFFU + (magnitude >> 13U & 1U);
  return static_cast<std::uint16_t>(sign | ((rounded - 0x38000000U) >> 13U));
}

float float_of(std::uint16_t half) {
  if ((half & 0x7FFFU) == 0) return 0;
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  return std::bit_cast<float>(sign | (((half & 0x7FFFU) << 13U) + 0x38000000U));
}

PANDECT_WIDE float product(const float* query, const std::int8_t* bytes, std::size_t size) {
  constexpr std::size_t lanes = 8;
  using Lanes = float __attribute__((vector_size(32)));
  using Bytes = std::int8_t __attribute__((vector_size(8)));
  // NOLINTNEXTLINE(modernize-use-using): clang would not lower the alignment of an alias
  typedef float Unaligned __attribute__((vector_size(32), aligned(4), may_alias));
  Lanes sums[4] = {};
  std::size_t i = 0;
  for (; i + 4 * lanes <= size; i += 4 * lanes) {
    for (std::size_t part = 0; part < 4; ++part) {
      Bytes eight;
      std::memcpy(&eight, bytes + i + part * lanes, lanes);
      sums[part] += *reinterpret_cast<const Unaligned*>(query + i + part * lanes) *
                    __builtin_convertvector(eight, Lanes);
    }
  }
  float sum = 0;
  for (; i < size; ++i) sum += query[i] * static_cast<float>(bytes[i]);
  const Lanes all = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += all[lane];
  return sum;
}

/// A file open for appending at an offset: remains of a killed process after it are cut off.
class Appending {
 public:
  Appending(const fs::path& path, std::size_t at)
      : path_(path), fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0) throw system_error(errno, "cannot write vectors", path);
    if (::ftruncate(fd_, static_cast<off_t>(at)) != 0 || ::lseek(fd_, 0, SEEK_END) < 0) fail();
  }
  ~Appending() { ::close(fd_); }
  Appending(const Appending&) = delete;
  Appending& operator=(const Appending&) = delete;

  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail();
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::fdatasync(fd_) != 0) fail();
  }

 private:
  [[noreturn]] void fail() const { throw system_error(errno, "cannot write vectors", path_); }

  fs::path path_;
  int fd_;
};

/// A turn at adding to a folder: waits for the other process that adds to it.
class Turn {
 public:
  explicit Turn(const fs::path& folder)
      : fd_(::open((folder / "turn").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    if (fd_ < 0) throw system_error(errno, "cannot write vectors", folder / "turn");
    while (::flock(fd_, LOCK_EX) != 0) {
      if (errno == EINTR) continue;
      const int error = errno;
      ::close(fd_);
      throw system_error(error, "cannot lock the vectors", folder / "turn");
    }
  }
  ~Turn() { ::close(fd_); }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  int fd_;
};

std::uint64_t sum_of(std::string_view exact, std::string_view coarse) {
  return hash64(exact) ^ std::rotl(hash64(coarse), 1);
}

[[noreturn]] void throw_other_length(const fs::path& folder) {
  throw Error(ErrorCode::service_unavailable,
              fmt::format("{}: the embedder gives vectors of another length than before", folder.string()),
              remedy);
}

template <typename T>
void append_bytes(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

VectorStore::VectorStore(fs::path folder) : folder_(std::move(folder)) {
  open();
}

void VectorStore::open() {
  std::error_code error;
  if (!fs::exists(folder_ / "keys", error)) return;
  keys_file_ = MappedFile(folder_ / "keys");
  coarse_file_ = MappedFile(folder_ / "coarse");
  exact_file_ = MappedFile(folder_ / "exact");
  const std::string_view keys = keys_file_.bytes();
  if (keys.size() < header_bytes) return;  // a process was killed before it had written the header
  std::uint64_t dimensions = 0;
  std::memcpy(&dimensions, keys.data() + magic.size(), sizeof dimensions);
  if (!keys.starts_with(magic) || dimensions == 0 || dimensions > most_dimensions)
    throw Error(ErrorCode::library_damaged, fmt::format("{}: these are not vectors", folder_.string()),
                remedy);
  if (dimensions_ != 0 && dimensions_ != dimensions) throw_other_length(folder_);
  dimensions_ = dimensions;
  const std::size_t before = rows_;
  rows_ = (keys.size() - header_bytes) / sizeof(Key);
  // Keys are written when their vectors are on disk.
  if (rows_ > coarse_file_.bytes().size() / (sizeof(float) + dimensions_) ||
      rows_ > exact_file_.bytes().size() / (2 * dimensions_))
    throw Error(ErrorCode::library_damaged, fmt::format("{}: vectors are missing", folder_.string()), remedy);
  if (rows_ < before) {
    throw Error(ErrorCode::library_damaged,
                fmt::format("{}: vectors were taken away while they were used", folder_.string()));
  }
  for (std::size_t row = before; row < rows_; ++row) {
    Key key{};
    std::memcpy(&key, keys.data() + header_bytes + row * sizeof key, sizeof key);
    places_.emplace(key.key, static_cast<std::uint32_t>(row));
  }
}

std::optional<std::uint32_t> VectorStore::find(std::uint64_t key) const {
  const auto found = places_.find(key);
  return found == places_.end() ? std::nullopt : std::optional(found->second);
}

void VectorStore::append(std::span<const std::uint64_t> keys, std::span<const float> rows) {
  if (keys.empty()) return;
  const std::size_t given = rows.size() / keys.size();
  if (dimensions_ == 0) dimensions_ = given;
  if (given != dimensions_ || rows.size() != given * keys.size() || given == 0) throw_other_length(folder_);
  std::string key_bytes;
  std::string coarse;
  std::string exact;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::span<const float> row = rows.subspan(i * dimensions_, dimensions_);
    float squares = 0;
    float most = 0;
    for (const float value : row) {
      squares += value * value;
      most = std::max(most, std::abs(value));
    }
    const float factor = squares > 0 && std::isfinite(squares) ? 1 / std::sqrt(squares) : 0;
    const float scale = most * factor / 127;
    const std::size_t begin = exact.size();
    const std::size_t coarse_begin = coarse.size();
    append_bytes(coarse, scale);
    for (const float value : row) {
      const float number = factor == 0 ? 0 : value * factor;
      coarse += static_cast<char>(scale > 0 ? static_cast<std::int8_t>(std::lround(number / scale)) : 0);
      append_bytes(exact, half_of(number));
    }
    append_bytes(key_bytes, Key{keys[i], sum_of(std::string_view(exact).substr(begin),
                                                std::string_view(coarse).substr(coarse_begin))});
  }
  write(key_bytes, coarse, exact);
}

void VectorStore::append(const VectorStore& other, std::span<const std::uint32_t> rows) {
  if (rows.empty()) return;
  if (dimensions_ == 0) dimensions_ = other.dimensions_;
  if (other.dimensions_ != dimensions_) throw_other_length(folder_);
  const auto record = [](const MappedFile& file, std::size_t bytes, std::size_t row) {
    return file.bytes().substr(row * bytes, bytes);
  };
  constexpr std::size_t at_once = 8192;
  for (std::size_t begin = 0; begin < rows.size(); begin += at_once) {
    std::string keys;
    std::string coarse;
    std::string exact;
    for (const std::uint32_t row : rows.subspan(begin, std::min(at_once, rows.size() - begin))) {
      other.check(row);
      keys += other.keys_file_.bytes().substr(header_bytes + row * sizeof(Key), sizeof(Key));
      coarse += record(other.coarse_file_, sizeof(float) + dimensions_, row);
      exact += record(other.exact_file_, 2 * dimensions_, row);
    }
    write(keys, coarse, exact);
  }
}

void VectorStore::write(const std::string& keys, const std::string& coarse, const std::string& exact) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw system_error(error.value(), "cannot make the folder of vectors", folder_);
  const Turn turn(folder_);
  open();  // another process may have added some
  std::string head;
  if (rows_ == 0) {
    head = magic;
    append_bytes(head, static_cast<std::uint64_t>(dimensions_));
    head.resize(header_bytes, '\0');
  }
  // The keys last: the vectors they name exist by then.
  Appending(folder_ / "exact", rows_ * 2 * dimensions_).write(exact);
  Appending(folder_ / "coarse", rows_ * (sizeof(float) + dimensions_)).write(coarse);
  Appending(folder_ / "keys", rows_ == 0 ? 0 : header_bytes + rows_ * sizeof(Key)).write(head + keys);
  open();
}

std::vector<float> VectorStore::coarse_scores(std::span<const float> query) const {
  std::vector<float> scores(rows_);
  const std::size_t record = sizeof(float) + dimensions_;
  const char* at = coarse_file_.bytes().data();
  for (std::size_t row = 0; row < rows_; ++row, at += record) {
    float scale = 0;
    std::memcpy(&scale, at, sizeof scale);
    scores[row] =
        scale * product(query.data(), reinterpret_cast<const std::int8_t*>(at + sizeof scale), dimensions_);
  }
  return scores;
}

float VectorStore::exact_score(std::uint32_t row, std::span<const float> query) const {
  check(row);
  const char* at = exact_file_.bytes().data() + std::size_t{row} * 2 * dimensions_;
  float sum = 0;
  for (std::size_t i = 0; i < dimensions_; ++i) {
    std::uint16_t half = 0;
    std::memcpy(&half, at + 2 * i, sizeof half);
    sum += query[i] * float_of(half);
  }
  return sum;
}

void VectorStore::add_to(std::uint32_t row, std::span<double> sum) const {
  const char* at = exact_file_.bytes().data() + std::size_t{row} * 2 * dimensions_;
  for (std::size_t i = 0; i < dimensions_; ++i) {
    std::uint16_t half = 0;
    std::memcpy(&half, at + 2 * i, sizeof half);
    sum[i] += float_of(half);
  }
}

void VectorStore::check(std::size_t row) const {
  Key key{};
  std::memcpy(&key, keys_file_.bytes().data() + header_bytes + row * sizeof key, sizeof key);
  const std::size_t coarse = sizeof(float) + dimensions_;
  const std::uint64_t sum = sum_of(exact_file_.bytes().substr(row * 2 * dimensions_, 2 * dimensions_),
                                   coarse_file_.bytes().substr(row * coarse, coarse));
  if (sum != key.checksum)
    throw Error(ErrorCode::library_damaged,
                fmt::format("{}: the checksum of vector {} does not hold", folder_.string(), row), remedy);
}

void VectorStore::verify() const {
  for (std::size_t row = 0; row < rows_; ++row) check(row);
}

}  // namespace pandect
