#include "catalogue/old_pieces.h"

#include <algorithm>

#include "catalogue/piece_bytes.h"
#include "catalogue/rows.h"

namespace pandect {
namespace {

// Minimum bytes of each.
constexpr std::size_t least_of_old_provision = 8;
constexpr std::size_t least_of_old_citation = 7;

// Flags of a provision.
constexpr unsigned old_unit = 1;
constexpr unsigned old_repealed = 2;
constexpr unsigned old_below_piece = 4;  ///< its parent is in the piece, too
constexpr unsigned old_long = 8;
constexpr unsigned old_source = 16;

Provision decode_old_provision(PieceReader& in, std::uint32_t number, const PiecePlace& place,
                               const std::vector<LongSpans>& longs) {
  Provision p;
  const std::uint64_t flags = in.number();
  p.unit = (flags & old_unit) != 0;
  p.repealed = (flags & old_repealed) != 0;
  p.level = static_cast<Level>(in.number());
  if (p.level > Level::subitem) fail_damaged_words();
  const std::uint64_t parent = in.number();
  if ((flags & old_below_piece) != 0) {
    if (parent == 0 || parent > number - place.provision) fail_damaged_words();
    p.parent = number - static_cast<std::uint32_t>(parent);
  } else {
    if (parent >= place.above.size()) fail_damaged_words();
    p.parent = place.above[parent];
    if (p.parent != no_provision && p.parent >= number) fail_damaged_words();
  }
  for (std::string* text : {&p.label, &p.number, &p.heading, &p.path, &p.alias}) *text = in.string();
  if ((flags & old_long) != 0) {
    const auto found = std::ranges::lower_bound(longs, number, {}, &LongSpans::provision);
    if (found == longs.end() || found->provision != number) fail_damaged_words();
    p.extent = found->extent;
    p.body = found->body;
    p.source = found->source;
    return p;
  }
  p.extent = in.span(place.text);
  p.body = in.span(p.extent.begin);
  if ((flags & old_source) != 0) p.source = in.span(place.source);
  return p;
}

StoredCitation decode_old_citation(PieceReader& in, const PiecePlace& place) {
  StoredCitation stored;
  Citation& c = stored.citation;
  stored.provision = in.from(place.provision);
  c.span = in.span(place.text);
  const std::uint64_t flags = in.number();
  c.in = static_cast<Citation::In>(flags >> 4U);
  if (c.in > Citation::In::named) fail_damaged_words();
  c.relative = static_cast<Citation::Relative>((flags >> 2U) & 3U);
  c.marked = (flags & 2U) != 0;
  c.work = in.string();
  c.path = decode_cited_path(in.string());
  c.last = in.string();
  if ((flags & 1U) != 0) c.work_span = in.span(place.text);
  return stored;
}

}  // namespace

Piece decode_old_piece(std::string_view bytes, const PiecePlace& place, const std::vector<LongSpans>& longs) {
  PieceReader in(bytes);
  Piece piece;
  piece.text = in.string();
  const std::size_t provisions = in.count(least_of_old_provision);
  piece.provisions.reserve(provisions);
  for (std::size_t i = 0; i < provisions; ++i) {
    const auto number = static_cast<std::uint32_t>(place.provision + i);
    piece.provisions.push_back(decode_old_provision(in, number, place, longs));
  }
  const std::size_t citations = in.count(least_of_old_citation);
  piece.citations.reserve(citations);
  for (std::size_t i = 0; i < citations; ++i) piece.citations.push_back(decode_old_citation(in, place));
  return piece;
}

}  // namespace pandect
