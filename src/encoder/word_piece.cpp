#include "encoder/word_piece.h"

#include <algorithm>

namespace pandect {
namespace {

PieceTree tree_of(const WordPiece::Vocabulary& vocabulary) {
  std::vector<std::pair<std::string, double>> pieces;
  pieces.reserve(vocabulary.size());
  for (const auto& [piece, id] : vocabulary) pieces.emplace_back(piece, 0.0);
  return PieceTree(pieces);
}

std::vector<std::int32_t> ids_of(const WordPiece::Vocabulary& vocabulary) {
  std::vector<std::int32_t> ids;
  ids.reserve(vocabulary.size());
  for (const auto& [piece, id] : vocabulary) ids.push_back(id);
  return ids;
}

}  // namespace

WordPiece::WordPiece(const Vocabulary& vocabulary, Settings settings)
    : pieces_(tree_of(vocabulary)),
      ids_(ids_of(vocabulary)),
      settings_(std::move(settings)),
      unknown_(find(settings_.unknown)),
      continuing_(pieces_.walk(0, settings_.continuing)) {
  continues_ = continuing_ != 0 || settings_.continuing.empty();
}

std::int32_t WordPiece::find(std::string_view piece) const {
  const std::uint32_t node = pieces_.walk(0, piece);
  const std::int32_t at = node == 0 ? -1 : pieces_.id_at(node);
  return at < 0 ? -1 : ids_[static_cast<std::size_t>(at)];
}

void WordPiece::tokenise(std::string_view word, std::vector<std::int32_t>& ids) const {
  const std::size_t first_id = ids.size();
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  bool is_known = word.size() <= settings_.longest ||
                  static_cast<std::size_t>(std::ranges::count_if(word, is_first_byte)) <= settings_.longest;
  for (std::size_t begin = 0; is_known && begin < word.size();) {
    std::uint32_t node = begin == 0 ? 0 : continuing_;
    std::int32_t longest = -1;
    std::size_t end = begin;
    for (std::size_t at = begin; at < word.size() && (begin == 0 || continues_);) {
      node = pieces_.step(node, static_cast<unsigned char>(word[at++]));
      if (node == 0) break;
      if (pieces_.id_at(node) < 0) continue;
      longest = pieces_.id_at(node);
      end = at;
    }
    is_known = longest >= 0;
    if (is_known) ids.push_back(ids_[static_cast<std::size_t>(longest)]);
    begin = end;
  }
  if (is_known) return;
  ids.resize(first_id);
  if (unknown_ >= 0) ids.push_back(unknown_);
}

}  // namespace pandect
