#include "base/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/standard_error.h"

namespace pandect {
namespace {

std::string clock_text(double seconds) {
  const auto whole = std::llround(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::size_t terminal_columns() {
  constexpr std::size_t usual = 80;
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return size.ws_col;
}

/// True if PANDECT_PROGRESS is "lines": the program that runs this one reads progress from standard error as
/// lines of "progress", label, done, total and unit, separated by tabs.
bool says_lines() {
  static const bool wanted = [] {
    const char* value = std::getenv("PANDECT_PROGRESS");
    return value != nullptr && std::string_view(value) == "lines";
  }();
  return wanted;
}

void say(const std::string& label, std::uint64_t done, std::uint64_t total, const std::string& unit) {
  write_standard_error(fmt::format("progress\t{}\t{}\t{}\t{}\n", label, done, total, unit));
}

}  // namespace

Progress::Progress(std::string label, std::uint64_t total, std::string unit, bool enabled)
    : label_(std::move(label)),
      total_(total),
      unit_(std::move(unit)),
      enabled_(enabled && ::isatty(STDERR_FILENO) == 1) {
  if (says_lines()) say(label_, done_, total_, unit_);
}

Progress::~Progress() {
  if (says_lines()) say(label_, done_, total_, unit_);
  if (drawn_) write_standard_error("\r\033[K");
}

void Progress::advance(std::uint64_t count) {
  done_ += count;
  if (!enabled_ && !says_lines()) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return;
  const auto now = std::chrono::steady_clock::now();
  using std::chrono::milliseconds;
  if (now - last_ < milliseconds(100)) return;
  if (says_lines()) {
    last_ = now;
    return say(label_, done_, total_, unit_);
  }
  if (now - start_ < milliseconds(500)) return;
  last_ = now;
  draw(std::chrono::duration<double>(now - start_).count());
}

void Progress::draw(double seconds) {
  const std::uint64_t done = done_;
  const double rate = static_cast<double>(done) / seconds;
  std::string line;
  if (total_ == 0) {
    line = fmt::format("{} {} {} · {:.0f} {}/s", label_, done, unit_, rate, unit_);
  } else {
    const double left = rate > 0 ? static_cast<double>(total_ - std::min(done, total_)) / rate : 0;
    const std::string counts =
        fmt::format("{}/{} {} · {:.0f}/s · {} left", done, total_, unit_, rate, clock_text(left));
    // A wrapped line cannot be redrawn: the bar takes the columns that the words leave, and is omitted where
    // those are few. The dots are two bytes each.
    constexpr std::size_t least = 4;
    constexpr std::size_t most = 24;
    const std::size_t words = label_.size() + counts.size() - 2 + std::string_view(" [] ").size();
    const std::size_t columns = terminal_columns();
    const std::size_t width = std::min(most, columns > words ? columns - words - 1 : 0);
    const std::size_t filled = std::min<std::uint64_t>(width, done * width / total_);
    line = width < least ? fmt::format("{}/{} {}", done, total_, unit_)
                         : fmt::format("{} [{}{}] {}", label_, std::string(filled, '='),
                                       std::string(width - filled, ' '), counts);
  }
  write_standard_error("\r\033[K" + line);
  drawn_ = true;
}

}  // namespace pandect
