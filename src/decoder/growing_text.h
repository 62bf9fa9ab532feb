#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The text of a reply as it grows: whole characters, up to the first text that ends it.
class GrowingText {
 public:
  explicit GrowingText(std::vector<std::string> stops) : stops_(std::move(stops)) {}

  /// @returns whether the reply goes on
  bool add(std::string_view bytes);
  /// The reply is whole: what was held back is shown.
  void finish();
  const std::string& text() const { return text_; }
  /// What of it can be shown: it is no beginning of what ends it, and no part of a character.
  std::string_view shown() const { return std::string_view(text_).substr(0, shown_); }

 private:
  std::vector<std::string> stops_;
  std::string text_;
  std::size_t shown_ = 0;
};

}  // namespace pandect
