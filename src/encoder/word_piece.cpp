#include "encoder/word_piece.h"

#include "text/utf8.h"

namespace pandect {

WordPiece::WordPiece(std::unordered_map<std::string, std::int32_t> vocabulary, Settings settings)
    : vocabulary_(std::move(vocabulary)), settings_(std::move(settings)), unknown_(find(settings_.unknown)) {}

std::int32_t WordPiece::find(const std::string& piece) const {
  const auto found = vocabulary_.find(piece);
  return found == vocabulary_.end() ? -1 : found->second;
}

void WordPiece::tokenise(std::string_view word, std::vector<std::int32_t>& ids) const {
  std::vector<std::size_t> ends;  // of its characters
  for (std::size_t at = 0; at < word.size();) {
    decode_utf8(word, at);
    ends.push_back(at);
  }
  const std::size_t first_id = ids.size();
  const auto give_up = [&] {
    ids.resize(first_id);
    if (unknown_ >= 0) ids.push_back(unknown_);
  };
  if (ends.size() > settings_.longest) return give_up();
  std::string piece;
  for (std::size_t begin = 0, first = 0; begin < word.size();) {
    std::size_t last = ends.size();
    std::int32_t id = -1;
    for (; last > first; --last) {
      piece = begin == 0 ? "" : settings_.continuing;
      piece += word.substr(begin, ends[last - 1] - begin);
      id = find(piece);
      if (id >= 0) break;
    }
    if (id < 0) return give_up();
    ids.push_back(id);
    first = last;
    begin = ends[last - 1];
  }
}

}  // namespace pandect
