#include "text/folded_text.h"

#include <algorithm>

#include "text/folded_reader.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_blank(char32_t c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == 0xA0 || c == 0x3000 || c == 0x202F;
}

}  // namespace

FoldedText::FoldedText(std::string_view source) {
  text_.reserve(source.size());
  sources_.reserve(source.size());
  FoldedReader reader(source);
  while (reader.next()) {
    const FoldedChar& read = reader.current();
    const bool blank = is_blank(read.value);
    if (blank && (text_.empty() || text_.back() == ' ')) continue;
    append_utf8(text_, blank ? U' ' : read.value);
    sources_.resize(text_.size(), read.source);
  }
}

Span FoldedText::source(std::size_t begin, std::size_t end) const {
  if (begin >= end || end > sources_.size()) return {};
  return {sources_[begin].begin, sources_[end - 1].end};
}

std::size_t FoldedText::from_source(std::uint32_t offset) const {
  const auto found = std::ranges::lower_bound(sources_, offset, {}, [](Span span) { return span.begin; });
  return static_cast<std::size_t>(found - sources_.begin());
}

}  // namespace pandect
