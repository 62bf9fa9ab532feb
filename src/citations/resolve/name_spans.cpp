#include "citations/resolve/name_spans.h"

#include <algorithm>

namespace pandect {

bool stands_in(std::string_view text, const Citation& citation) {
  return !citation.work_span.empty() && citation.work_span.of(text) == citation.work;
}

Citation with_name_cut(Citation citation, std::size_t length) {
  const bool last = citation.span.end == citation.work_span.end;
  citation.work_span.end = citation.work_span.begin + static_cast<std::uint32_t>(length);
  if (last) citation.span.end = citation.work_span.end;
  return citation;
}

std::string_view from_char(std::string_view text, std::size_t begin, std::size_t end) {
  while (begin < end && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  return text.substr(begin, end - begin);
}

std::string_view text_before(std::string_view text, std::size_t end, std::size_t since) {
  constexpr std::size_t farthest = 1000;
  since = std::max(since, end - std::min(end, farthest));
  return end > text.size() || since >= end ? std::string_view{} : from_char(text, since, end);
}

}  // namespace pandect
