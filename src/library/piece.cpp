#include "library/piece.h"

#include <algorithm>

#include "base/hash.h"
#include "index/varint_postings.h"
#include "library/rows.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t one_in = 4;              // average number of possible cuts for each cut
constexpr std::uint32_t most_text = 8192;      // bytes of a piece, where units are shorter
constexpr std::uint32_t most_of_unit = 65536;  // bytes after which a unit is cut, too

// Bytes that each takes at least.
constexpr std::size_t least_of_provision = 8;
constexpr std::size_t least_of_citation = 7;
constexpr std::size_t least_of_place = 6;
constexpr std::size_t least_of_long = 7;

[[noreturn]] void fail_damaged() {
  throw Error(ErrorCode::library_damaged, "catalogue.db: the words of a law are not as stored",
              "restore the folder from a copy, or make a new library and add the sources again");
}

class PieceReader {
 public:
  explicit PieceReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() { return take_varint(bytes_); }
  /// Reads a number relative to `base`, in either direction.
  std::uint32_t from(std::uint32_t base) {
    const auto folded = static_cast<std::uint32_t>(number());
    return base + ((folded >> 1U) ^ (~(folded & 1U) + 1U));
  }
  /// Reads the number of items that follow, each of at least `least` bytes.
  std::size_t count(std::size_t least = 1) {
    const std::uint64_t value = number();
    if (value > bytes_.size() / least) fail_damaged();
    return static_cast<std::size_t>(value);
  }
  std::string string() {
    const std::size_t size = count();
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }
  Span span(std::uint32_t base) {
    const std::uint32_t begin = from(base);
    return {begin, from(begin)};
  }

 private:
  std::string_view bytes_;
};

class Writer {
 public:
  void number(std::uint64_t value) {
    put_varint(value, [this](std::uint8_t byte) { bytes_ += static_cast<char>(byte); });
  }
  /// Zigzag: small numbers of either sign take few bytes: 0, -1, 1, -2, … are 0, 1, 2, 3, …
  void from(std::uint32_t base, std::uint32_t value) {
    const std::uint32_t gap = value - base;
    number((gap << 1U) ^ (~(gap >> 31U) + 1U));
  }
  void string(std::string_view text) {
    number(text.size());
    bytes_ += text;
  }
  void span(std::uint32_t base, Span span) {
    from(base, span.begin);
    from(span.begin, span.end);
  }
  std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Flags of a provision.
constexpr unsigned is_unit = 1;
constexpr unsigned is_repealed = 2;
constexpr unsigned is_below_piece = 4;  ///< its parent is in the piece, too
constexpr unsigned is_long = 8;
constexpr unsigned has_source = 16;

/// The beginnings of pieces, as indexes into the list of provisions.
std::vector<std::uint32_t> find_cuts(const Work& work) {
  std::vector<bool> in_unit(work.provisions.size());
  std::vector<std::uint32_t> cuts{0};
  for (std::uint32_t i = 1; i < work.provisions.size(); ++i) {
    const Provision& p = work.provisions[i];
    const std::uint32_t above = p.parent < i ? p.parent : 0;
    in_unit[i] = work.provisions[above].unit || in_unit[above];
    const std::uint32_t begin = work.provisions[cuts.back()].extent.begin;
    if (p.extent.begin <= begin) continue;
    const std::uint32_t size = p.extent.begin - begin;
    const bool chosen = in_unit[i] ? size > most_of_unit : size > most_text || hash64(p.path) % one_in == 0;
    if (chosen) cuts.push_back(i);
  }
  return cuts;
}

/// Writes the pieces of a version.
class Cutter {
 public:
  Cutter(const Work& work, const std::vector<StoredCitation>& citations)
      : work_(work), citations_(citations) {}

  CutVersion cut() {
    if (work_.provisions.empty()) return std::move(cut_);
    const std::vector<std::uint32_t> cuts = find_cuts(work_);
    std::size_t citation = 0;
    for (std::size_t i = 0; i < cuts.size(); ++i) {
      const bool last = i + 1 == cuts.size();
      const std::uint32_t end = last ? static_cast<std::uint32_t>(work_.provisions.size()) : cuts[i + 1];
      const auto size = static_cast<std::uint32_t>(work_.text.size());
      const Span words{i == 0 ? 0 : work_.provisions[cuts[i]].extent.begin,
                       last ? size : work_.provisions[end].extent.begin};
      const std::size_t first = citation;
      while (citation < citations_.size() && (last || citations_[citation].provision < end)) ++citation;
      add(cuts[i], end, words, first, citation);
    }
    return std::move(cut_);
  }

 private:
  void add(std::uint32_t begin, std::uint32_t end, Span words, std::size_t first, std::size_t behind) {
    place_ = {0, words.begin, begin, static_cast<std::uint32_t>(first), work_.provisions[begin].source.begin,
              {}};
    Writer out;
    out.string(words.of(work_.text));
    out.number(end - begin);
    for (std::uint32_t i = begin; i < end; ++i) add_provision(i, words, out);
    out.number(behind - first);
    for (std::size_t i = first; i < behind; ++i) add_citation(citations_[i], out);
    cut_.pieces.push_back(std::move(out).bytes());
    cut_.places.push_back(std::move(place_));
  }

  void add_provision(std::uint32_t number, Span words, Writer& out) {
    const Provision& p = work_.provisions[number];
    const bool below_piece = p.parent != no_provision && p.parent >= place_.provision;
    const bool is_whole = words.contains(p.extent) && words.contains(p.body);
    unsigned flags = (p.unit ? is_unit : 0U) | (p.repealed ? is_repealed : 0U);
    flags |= (below_piece ? is_below_piece : 0U) | (is_whole ? 0U : is_long);
    if (p.source != Span{}) flags |= has_source;
    out.number(flags);
    out.number(static_cast<std::uint64_t>(p.level));
    if (below_piece) {
      out.number(number - p.parent);
    } else {
      out.number(place_above(p.parent));
    }
    for (const std::string* text : {&p.label, &p.number, &p.heading, &p.path, &p.alias}) out.string(*text);
    if (!is_whole) {
      cut_.longs.push_back({number, p.extent, p.body, p.source});
      return;
    }
    out.span(place_.text, p.extent);
    out.span(p.extent.begin, p.body);
    if ((flags & has_source) != 0) out.span(place_.source, p.source);
  }

  std::size_t place_above(std::uint32_t parent) {
    const auto found = std::ranges::find(place_.above, parent);
    if (found != place_.above.end()) return static_cast<std::size_t>(found - place_.above.begin());
    place_.above.push_back(parent);
    return place_.above.size() - 1;
  }

  void add_citation(const StoredCitation& stored, Writer& out) {
    const Citation& c = stored.citation;
    const bool has_name = c.work_span != Span{};
    out.from(place_.provision, stored.provision);
    out.span(place_.text, c.span);
    out.number((static_cast<unsigned>(c.in) << 4U) | (static_cast<unsigned>(c.relative) << 2U) |
               (c.marked ? 2U : 0U) | (has_name ? 1U : 0U));
    out.string(c.work);
    out.string(encode_cited_path(c.path));
    out.string(c.last);
    if (has_name) out.span(place_.text, c.work_span);
  }

  const Work& work_;
  const std::vector<StoredCitation>& citations_;
  PiecePlace place_;
  CutVersion cut_;
};

Provision decode_provision(PieceReader& in, std::uint32_t number, const PiecePlace& place,
                           const std::vector<LongSpans>& longs) {
  Provision p;
  const std::uint64_t flags = in.number();
  p.unit = (flags & is_unit) != 0;
  p.repealed = (flags & is_repealed) != 0;
  p.level = static_cast<Level>(in.number());
  if (p.level > Level::subitem) fail_damaged();
  const std::uint64_t parent = in.number();
  if ((flags & is_below_piece) != 0) {
    if (parent == 0 || parent > number - place.provision) fail_damaged();
    p.parent = number - static_cast<std::uint32_t>(parent);
  } else {
    if (parent >= place.above.size()) fail_damaged();
    p.parent = place.above[parent];
    if (p.parent != no_provision && p.parent >= number) fail_damaged();
  }
  for (std::string* text : {&p.label, &p.number, &p.heading, &p.path, &p.alias}) *text = in.string();
  if ((flags & is_long) != 0) {
    const auto found = std::ranges::lower_bound(longs, number, {}, &LongSpans::provision);
    if (found == longs.end() || found->provision != number) fail_damaged();
    p.extent = found->extent;
    p.body = found->body;
    p.source = found->source;
    return p;
  }
  p.extent = in.span(place.text);
  p.body = in.span(p.extent.begin);
  if ((flags & has_source) != 0) p.source = in.span(place.source);
  return p;
}

StoredCitation decode_citation(PieceReader& in, const PiecePlace& place) {
  StoredCitation stored;
  Citation& c = stored.citation;
  stored.provision = in.from(place.provision);
  c.span = in.span(place.text);
  const std::uint64_t flags = in.number();
  c.in = static_cast<Citation::In>(flags >> 4U);
  if (c.in > Citation::In::named) fail_damaged();
  c.relative = static_cast<Citation::Relative>((flags >> 2U) & 3U);
  c.marked = (flags & 2U) != 0;
  c.work = in.string();
  c.path = decode_cited_path(in.string());
  c.last = in.string();
  if ((flags & 1U) != 0) c.work_span = in.span(place.text);
  return stored;
}

}  // namespace

CutVersion cut_version(const Work& work, const std::vector<StoredCitation>& citations) {
  return Cutter(work, citations).cut();
}

Piece decode_piece(std::string_view bytes, const PiecePlace& place, const std::vector<LongSpans>& longs) {
  PieceReader in(bytes);
  Piece piece;
  piece.text = in.string();
  const std::size_t provisions = in.count(least_of_provision);
  piece.provisions.reserve(provisions);
  for (std::size_t i = 0; i < provisions; ++i) {
    const auto number = static_cast<std::uint32_t>(place.provision + i);
    piece.provisions.push_back(decode_provision(in, number, place, longs));
  }
  const std::size_t citations = in.count(least_of_citation);
  piece.citations.reserve(citations);
  for (std::size_t i = 0; i < citations; ++i) piece.citations.push_back(decode_citation(in, place));
  return piece;
}

std::string encode_places(const std::vector<PiecePlace>& places, const std::vector<LongSpans>& longs) {
  Writer out;
  out.number(places.size());
  PiecePlace before;
  for (const PiecePlace& place : places) {
    out.number(static_cast<std::uint64_t>(place.piece));
    out.from(before.text, place.text);
    out.from(before.provision, place.provision);
    out.from(before.citation, place.citation);
    out.from(before.source, place.source);
    out.number(place.above.size());
    for (const std::uint32_t one : place.above) out.from(place.provision, one);
    before = place;
  }
  out.number(longs.size());
  std::uint32_t last = 0;
  for (const LongSpans& one : longs) {
    out.from(last, one.provision);
    out.span(0, one.extent);
    out.span(one.extent.begin, one.body);
    out.span(0, one.source);
    last = one.provision;
  }
  return std::move(out).bytes();
}

void decode_places(std::string_view bytes, std::vector<PiecePlace>& places, std::vector<LongSpans>& longs) {
  PieceReader in(bytes);
  places.resize(in.count(least_of_place));
  PiecePlace before;
  for (PiecePlace& place : places) {
    place.piece = static_cast<std::int64_t>(in.number());
    place.text = in.from(before.text);
    place.provision = in.from(before.provision);
    place.citation = in.from(before.citation);
    place.source = in.from(before.source);
    place.above.resize(in.count());
    for (std::uint32_t& one : place.above) one = in.from(place.provision);
    before = place;
  }
  longs.resize(in.count(least_of_long));
  std::uint32_t last = 0;
  for (LongSpans& one : longs) {
    one.provision = in.from(last);
    one.extent = in.span(0);
    one.body = in.span(one.extent.begin);
    one.source = in.span(0);
    last = one.provision;
  }
}

}  // namespace pandect
