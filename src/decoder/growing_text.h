#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The growing text of a reply: whole characters, up to the first text that ends it.
class GrowingText {
 public:
  explicit GrowingText(std::vector<std::string> stops) : stops_(std::move(stops)) {}

  /// @returns true if the reply continues
  bool add(std::string_view bytes);
  /// Ends the reply: text that was held back becomes visible.
  void finish();
  const std::string& text() const { return text_; }
  /// The visible part: without a possible beginning of a text that ends it, or an incomplete character.
  std::string_view shown() const { return std::string_view(text_).substr(0, shown_); }

 private:
  std::vector<std::string> stops_;
  std::string text_;
  std::size_t shown_ = 0;
};

}  // namespace pandect
