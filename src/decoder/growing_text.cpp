#include "decoder/growing_text.h"

#include <algorithm>

#include "text/utf8.h"

namespace pandect {

bool GrowingText::add(std::string_view bytes) {
  text_ += bytes;
  std::size_t end = std::string::npos;
  for (const std::string& stop : stops_) {
    if (!stop.empty()) end = std::min(end, text_.find(stop, shown_));
  }
  if (end != std::string::npos) {
    text_.resize(end);
    return false;
  }
  // The beginning of a text that ends it, and of a character, is held back.
  std::size_t whole = text_.size();
  for (const std::string& stop : stops_) {
    for (std::size_t size = std::min(stop.size(), text_.size()); size > 0; --size) {
      if (!text_.ends_with(std::string_view(stop).substr(0, size))) continue;
      whole = std::min(whole, text_.size() - size);
      break;
    }
  }
  std::size_t begin = whole;
  while (begin > shown_ && whole - begin < 3 &&
         (static_cast<unsigned char>(text_[begin - 1]) & 0xC0U) == 0x80U)
    --begin;
  if (begin > shown_) {
    const auto lead = static_cast<unsigned char>(text_[begin - 1]);
    const std::size_t size = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : lead >= 0xC0U ? 2 : 1;
    if (size > whole - begin + 1) whole = begin - 1;
  }
  shown_ = std::max(shown_, whole);
  return true;
}

void GrowingText::finish() {
  text_.replace(shown_, std::string::npos, repair_utf8(std::string_view(text_).substr(shown_)));
  shown_ = text_.size();
}

}  // namespace pandect
