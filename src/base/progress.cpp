#include "base/progress.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

namespace pandect {
namespace {

std::string clock_text(double seconds) {
  const auto whole = std::llround(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(std::string label, std::uint64_t total, std::string unit, bool enabled)
    : label_(std::move(label)),
      total_(total),
      unit_(std::move(unit)),
      enabled_(enabled && ::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

void Progress::advance(std::uint64_t count) {
  done_ += count;
  if (!enabled_) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;
  const auto now = std::chrono::steady_clock::now();
  using std::chrono::milliseconds;
  if (now - start_ < milliseconds(500) || now - last_ < milliseconds(100)) return;
  last_ = now;
  draw(std::chrono::duration<double>(now - start_).count());
}

void Progress::draw(double seconds) {
  const std::uint64_t done = done_;
  const double rate = static_cast<double>(done) / seconds;
  if (total_ == 0) {
    fmt::print(stderr, "\r\033[K{} {} {} · {:.0f} {}/s", label_, done, unit_, rate, unit_);
  } else {
    constexpr std::uint64_t width = 24;
    const std::uint64_t filled = std::min(width, done * width / total_);
    const double left = rate > 0 ? static_cast<double>(total_ - std::min(done, total_)) / rate : 0;
    fmt::print(stderr, "\r\033[K{} [{}{}] {}/{} {} · {:.0f}/s · {} left", label_, std::string(filled, '='),
               std::string(width - filled, ' '), done, total_, unit_, rate, clock_text(left));
  }
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace pandect
