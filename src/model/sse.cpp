#include "model/sse.h"

#include <utility>

namespace pandect {

bool EventStream::feed(std::string_view bytes, const OnEvent& on_event) {
  while (!bytes.empty()) {
    if (after_return_ && bytes.front() == '\n') bytes.remove_prefix(1);
    after_return_ = false;
    const std::size_t end = bytes.find_first_of("\r\n");
    line_ += bytes.substr(0, end);
    if (line_.size() + event_.data.size() > most_bytes_) return false;
    if (end == std::string_view::npos) return true;
    after_return_ = bytes[end] == '\r';
    bytes.remove_prefix(end + 1);
    const std::string line = std::exchange(line_, {});
    take_line(line, on_event);
  }
  return true;
}

void EventStream::take_line(std::string_view line, const OnEvent& on_event) {
  if (std::exchange(at_start_, false) && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.empty()) {
    const StreamEvent event = std::exchange(event_, {});
    if (std::exchange(has_data_, false)) on_event(event);
    return;
  }
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (name == "event") event_.name = value;
  if (name != "data") return;
  if (std::exchange(has_data_, true)) event_.data += '\n';
  event_.data += value;
}

void EventStream::finish(const OnEvent& on_event) {
  if (!line_.empty()) take_line(std::exchange(line_, {}), on_event);
  take_line({}, on_event);
}

}  // namespace pandect
