#include "base/progress.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/cancelled.h"
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

/// True if PANDECT_PROGRESS is "lines".
bool says_lines() {
  const char* value = std::getenv("PANDECT_PROGRESS");
  return value != nullptr && std::string_view(value) == "lines";
}

void say(const ProgressReport& report) {
  write_standard_error(
      fmt::format("progress\t{}\t{}\t{}\t{}\n", report.step, report.done, report.total, report.unit));
}

/// The line of the bar.
std::string bar_text(const ProgressReport& report) {
  const auto& [label, done, total, unit, seconds, ended] = report;
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  if (total == 0) return fmt::format("{} {} {} · {:.0f} {}/s", label, done, unit, rate, unit);
  const double left = rate > 0 ? static_cast<double>(total - std::min(done, total)) / rate : 0;
  const std::string counts =
      fmt::format("{}/{} {} · {:.0f}/s · {} left", done, total, unit, rate, clock_text(left));
  // A wrapped line cannot be redrawn: the bar takes the columns that the words leave, and is omitted where
  // those are few. The dots are two bytes each.
  constexpr std::size_t least = 4;
  constexpr std::size_t most = 24;
  const std::size_t words = label.size() + counts.size() - 2 + std::string_view(" [] ").size();
  const std::size_t columns = terminal_columns();
  const std::size_t width = std::min(most, columns > words ? columns - words - 1 : 0);
  if (width < least) return fmt::format("{}/{} {}", done, total, unit);
  const std::size_t filled = std::min<std::uint64_t>(width, done * width / total);
  return fmt::format("{} [{}{}] {}", label, std::string(filled, '='), std::string(width - filled, ' '),
                     counts);
}

/// Draws the bar over itself, and clears it when its step ends.
class Bar {
 public:
  void operator()(const ProgressReport& report) {
    constexpr double least_seconds = 0.5;
    const std::scoped_lock lock(*mutex_);
    if (report.ended) {
      if (*drawn_) write_standard_error("\r\033[K");
      *drawn_ = false;
    } else if (report.seconds >= least_seconds) {
      write_standard_error("\r\033[K" + bar_text(report));
      *drawn_ = true;
    }
  }

 private:
  std::shared_ptr<std::mutex> mutex_ = std::make_shared<std::mutex>();
  std::shared_ptr<bool> drawn_ = std::make_shared<bool>(false);
};

}  // namespace

Progress::Progress(std::string label, std::uint64_t total, std::string unit, Monitor monitor)
    : label_(std::move(label)), total_(total), unit_(std::move(unit)), monitor_(std::move(monitor)) {
  report(start_, false);
}

Progress::~Progress() {
  report(std::chrono::steady_clock::now(), true);
}

void Progress::advance(std::uint64_t count) {
  constexpr auto between = std::chrono::milliseconds(100);
  done_ += count;
  if (monitor_.stop.stop_requested()) throw Cancelled(label_);
  if (!monitor_.on_progress) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  const auto now = std::chrono::steady_clock::now();
  if (!lock || now - last_ < between) return;
  last_ = now;
  report(now, false);
}

void Progress::report(std::chrono::steady_clock::time_point now, bool ended) {
  if (!monitor_.on_progress) return;
  monitor_.on_progress(
      {label_, done_, total_, unit_, std::chrono::duration<double>(now - start_).count(), ended});
}

Monitor terminal_monitor(bool draw) {
  if (says_lines()) return {say, {}};
  if (draw && ::isatty(STDERR_FILENO) == 1) return {Bar(), {}};
  return {};
}

}  // namespace pandect
