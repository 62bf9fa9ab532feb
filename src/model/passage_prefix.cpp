#include "model/passage_prefix.h"

namespace pandect {
namespace {

constexpr std::string_view title_mark = "{title}";

}  // namespace

std::string prefixed_passage(std::string_view prefix, std::string_view text) {
  std::string whole(prefix);
  const std::size_t mark = prefix.find(title_mark);
  if (mark == std::string_view::npos) return whole.append(text);
  const std::size_t end = text.find('\n');
  const bool has_title = end != std::string_view::npos && end > 0;
  whole.replace(mark, title_mark.size(), has_title ? text.substr(0, end) : "none");
  return whole.append(has_title ? text.substr(end + 1) : text);
}

std::string_view after_title(const ModelInfo& embedder) {
  // Its settings have the prefix of passages.
  return embedder.settings.find(title_mark) == std::string::npos ? " " : "\n";
}

}  // namespace pandect
