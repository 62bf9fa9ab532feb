#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace pandect {

/// One event of a stream of server-sent events
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html).
struct StreamEvent {
  std::string name;  ///< "event:"; empty when it has none
  std::string data;  ///< the lines of "data:", joined by line breaks
};

/// Assembles events from pieces of any size.
class EventStream {
 public:
  using OnEvent = std::function<void(const StreamEvent&)>;
  /// @param most_bytes of one event
  explicit EventStream(std::size_t most_bytes = std::size_t{16} << 20) : most_bytes_(most_bytes) {}

  /// Passes on each event that ends in these bytes; false when one is too large.
  [[nodiscard]] bool feed(std::string_view bytes, const OnEvent& on_event);
  /// Ends the stream: passes on the last event if only the empty line after it is missing.
  void finish(const OnEvent& on_event);

 private:
  void take_line(std::string_view line, const OnEvent& on_event);

  std::size_t most_bytes_;
  std::string line_;
  StreamEvent event_;
  bool has_data_ = false;
  bool after_return_ = false;  ///< the next line feed belongs to the carriage return before it
  bool at_start_ = true;
};

}  // namespace pandect
