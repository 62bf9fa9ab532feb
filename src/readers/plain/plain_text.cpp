#include "readers/plain/plain_text.h"

#include <algorithm>
#include <limits>

namespace pandect {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

}  // namespace

PlainText::PlainText(const Source& source, Mark mark) : text_(decode_source(source)) {
  const bool marked = source.bytes.starts_with(byte_order_mark);
  const std::uint32_t mark_size = marked ? static_cast<std::uint32_t>(byte_order_mark.size()) : 0;
  // decode_source() returns UTF-8 bytes unchanged; after a conversion no source offset is known.
  const bool same_bytes = source.bytes.size() == text_.size() + mark_size;
  if (marked && mark == Mark::keep) text_.insert(0, byte_order_mark);
  if (text_.size() >= std::numeric_limits<std::uint32_t>::max() / 2)
    fail_at(source, 0, "a text of more than 2 GB; expected one work a file");
  if (same_bytes) anchors_.push_back({0, marked && mark == Mark::drop ? mark_size : 0});
  normalise_line_ends();
}

void PlainText::normalise_line_ends() {
  const std::size_t first = text_.find('\r');
  if (first == std::string::npos) return;
  const bool known = !anchors_.empty();
  const std::uint32_t shift = known ? anchors_.front().source : 0;
  std::size_t out = first;
  for (std::size_t in = first; in < text_.size(); ++in) {
    const bool pair = text_[in] == '\r' && in + 1 < text_.size() && text_[in + 1] == '\n';
    if (pair) {
      if (known)
        anchors_.push_back({static_cast<std::uint32_t>(out), static_cast<std::uint32_t>(in + 1) + shift});
      continue;
    }
    text_[out++] = text_[in] == '\r' ? '\n' : text_[in];
  }
  text_.resize(out);
}

void PlainText::remove(const std::vector<Span>& parts) {
  if (parts.empty()) return;
  std::string kept;
  kept.reserve(text_.size());
  std::vector<Anchor> anchors;
  std::size_t anchor = 0;
  const auto keep = [&](Span piece) {
    if (piece.empty()) return;
    if (!anchors_.empty()) {
      anchors.push_back({static_cast<std::uint32_t>(kept.size()), source_at(piece.begin)});
      while (anchor < anchors_.size() && anchors_[anchor].text <= piece.begin) ++anchor;
      for (; anchor < anchors_.size() && anchors_[anchor].text < piece.end; ++anchor) {
        anchors.push_back({static_cast<std::uint32_t>(kept.size()) + anchors_[anchor].text - piece.begin,
                           anchors_[anchor].source});
      }
    }
    kept.append(text_, piece.begin, piece.size());
  };
  std::uint32_t begin = 0;
  for (const Span part : parts) {
    keep({begin, part.begin});
    begin = part.end;
  }
  keep({begin, static_cast<std::uint32_t>(text_.size())});
  text_ = std::move(kept);
  anchors_ = std::move(anchors);
}

std::uint32_t PlainText::source_at(std::uint32_t offset) const {
  const auto after = std::upper_bound(anchors_.begin(), anchors_.end(), offset,
                                      [](std::uint32_t o, const Anchor& a) { return o < a.text; });
  const Anchor& anchor = after == anchors_.begin() ? *after : *(after - 1);
  return offset - anchor.text + anchor.source;
}

Span PlainText::source_of(Span span) const {
  if (anchors_.empty() || span.empty()) return {};
  return {source_at(span.begin), source_at(span.end - 1) + 1};
}

}  // namespace pandect
