#include "catalogue/piece.h"

#include <algorithm>

#include "base/hash.h"
#include "catalogue/piece_bytes.h"
#include "catalogue/rows.h"

namespace pandect {
namespace {

constexpr std::size_t one_in = 4;              // average number of possible cuts for each cut
constexpr std::uint32_t most_text = 8192;      // bytes of a piece, where units are shorter
constexpr std::uint32_t most_of_unit = 65536;  // bytes after which a unit is cut, too

// Bytes that each takes at least.
constexpr std::size_t least_of_provision = 6;
constexpr std::size_t least_of_citation = 6;
constexpr std::size_t least_of_place = 6;
constexpr std::size_t least_of_long = 7;

// Flags of a provision.
constexpr unsigned is_unit = 1;
constexpr unsigned is_repealed = 2;
constexpr unsigned is_below_piece = 4;  ///< its parent is in the piece, too
constexpr unsigned is_long = 8;
constexpr unsigned has_source = 16;
constexpr unsigned has_alias = 32;
constexpr unsigned has_own_path = 64;  ///< other than below_path()

// Flags of a citation, besides the bits for `relative` and `in`.
constexpr unsigned names_work = 1;
constexpr unsigned is_marked = 2;
constexpr unsigned names_otherwise = 128;  ///< its work differs from the words of the piece that name it

constexpr std::size_t longest_path_below = 1024;  // bytes; longer ones are written in full

/// The usual path of a provision.
std::string below_path(std::string_view above, std::string_view number) {
  std::string path(above);
  if (!path.empty()) path += '/';
  path += number;
  return path;
}

/// Predicts the spans of a provision: most begin there or a few bytes later.
class Expected {
 public:
  explicit Expected(const PiecePlace& place) : text_(place.text), source_(place.source - place.text) {}

  /// @param before  the provision before; null for the first
  std::uint32_t begin(const Provision* before, std::uint32_t number, const Provision& provision) const {
    const bool is_below = before != nullptr && provision.parent + 1 == number && !was_long_;
    return is_below ? before->body.begin : text_;
  }
  /// The position in the source for a position in the text.
  std::uint32_t source(std::uint32_t text) const { return text + source_; }
  void take(const Provision& provision, bool long_one) {
    was_long_ = long_one;
    text_ = long_one ? provision.extent.begin : provision.extent.end;
    if (!long_one && provision.source != Span{}) source_ = provision.source.begin - provision.extent.begin;
  }

 private:
  std::uint32_t text_;
  std::uint32_t source_;  // added to a position in the text
  bool was_long_ = false;
};

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

/// The reference for differences of the first citation of a piece.
StoredCitation before_first(const PiecePlace& place) {
  StoredCitation before;
  before.provision = place.provision;
  before.citation.span.begin = place.text;
  return before;
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
    EncodedPiece& piece = cut_.pieces.emplace_back();
    // Similar fields are stored together, which compresses best.
    PieceWriter tree;
    tree.number(end - begin);
    for (std::uint32_t i = begin; i < end; ++i) add_provision(i, words, tree);
    add_spans(begin, end, words, tree);
    piece.tree = std::move(tree).bytes();
    PieceWriter out;
    out.string(words.of(work_.text));
    out.number(behind - first);
    StoredCitation before = before_first(place_);
    for (std::size_t i = first; i < behind; ++i) {
      add_citation(citations_[i], before, words, out);
      before = citations_[i];
    }
    piece.words = std::move(out).bytes();
    cut_.places.push_back(std::move(place_));
  }

  static bool is_whole(const Provision& p, Span words) {
    return words.contains(p.extent) && words.contains(p.body);
  }

  void add_provision(std::uint32_t number, Span words, PieceWriter& out) {
    const Provision& p = work_.provisions[number];
    const bool below_piece = p.parent != no_provision && p.parent >= place_.provision;
    std::string_view above;
    if (below_piece && p.parent < number) above = work_.provisions[p.parent].path;
    const bool own_path = p.path.size() > longest_path_below || p.path != below_path(above, p.number);
    unsigned flags = (p.unit ? is_unit : 0U) | (p.repealed ? is_repealed : 0U);
    flags |= (below_piece ? is_below_piece : 0U) | (is_whole(p, words) ? 0U : is_long);
    if (p.source != Span{}) flags |= has_source;
    if (!p.alias.empty()) flags |= has_alias;
    if (own_path) flags |= has_own_path;
    out.number(flags);
    out.number(static_cast<std::uint64_t>(p.level));
    if (below_piece) {
      out.number(number - p.parent);
    } else {
      out.number(place_above(p.parent));
    }
    for (const std::string* text : {&p.label, &p.number, &p.heading}) out.string(*text);
    if (own_path) out.string(p.path);
    if (!p.alias.empty()) out.string(p.alias);
  }

  void add_spans(std::uint32_t begin, std::uint32_t end, Span words, PieceWriter& out) {
    Expected expected(place_);
    for (std::uint32_t i = begin; i < end; ++i) {
      const Provision& p = work_.provisions[i];
      const bool whole = is_whole(p, words);
      if (whole) {
        out.span(expected.begin(i == begin ? nullptr : &work_.provisions[i - 1], i, p), p.extent);
        out.from(p.extent.begin, p.body.begin);
        out.from(p.extent.end, p.body.end);
        if (p.source != Span{}) {
          out.from(expected.source(p.extent.begin), p.source.begin);
          out.from(expected.source(p.extent.end), p.source.end);
        }
      } else {
        cut_.longs.push_back({i, p.extent, p.body, p.source});
      }
      expected.take(p, !whole);
    }
  }

  std::size_t place_above(std::uint32_t parent) {
    const auto found = std::ranges::find(place_.above, parent);
    if (found != place_.above.end()) return static_cast<std::size_t>(found - place_.above.begin());
    place_.above.push_back(parent);
    return place_.above.size() - 1;
  }

  void add_citation(const StoredCitation& stored, const StoredCitation& before, Span words,
                    PieceWriter& out) {
    const Citation& c = stored.citation;
    const bool has_name = c.work_span != Span{};
    const bool otherwise = has_name && !(words.contains(c.work_span) && c.work_span.of(work_.text) == c.work);
    out.from(before.provision, stored.provision);
    out.span(before.citation.span.begin, c.span);
    out.number((static_cast<unsigned>(c.in) << 4U) | (static_cast<unsigned>(c.relative) << 2U) |
               (c.marked ? is_marked : 0U) | (has_name ? names_work : 0U) |
               (otherwise ? names_otherwise : 0U));
    if (has_name) out.span(c.span.begin, c.work_span);
    if (!has_name || otherwise) out.string(c.work);
    out.string(encode_cited_path(c.path));
    out.string(c.last);
  }

  const Work& work_;
  const std::vector<StoredCitation>& citations_;
  PiecePlace place_;
  CutVersion cut_;
};

/// Everything but the spans.
Provision decode_provision(PieceReader& in, std::uint64_t flags, const PiecePlace& place,
                           const std::vector<Provision>& before) {
  const auto number = static_cast<std::uint32_t>(place.provision + before.size());
  Provision p;
  p.unit = (flags & is_unit) != 0;
  p.repealed = (flags & is_repealed) != 0;
  p.level = static_cast<Level>(in.number());
  if (p.level > Level::subitem) fail_damaged_words();
  const std::uint64_t parent = in.number();
  std::string_view above;
  if ((flags & is_below_piece) != 0) {
    if (parent == 0 || parent > before.size()) fail_damaged_words();
    p.parent = number - static_cast<std::uint32_t>(parent);
    above = before[before.size() - parent].path;
  } else {
    if (parent >= place.above.size()) fail_damaged_words();
    p.parent = place.above[parent];
    if (p.parent != no_provision && p.parent >= number) fail_damaged_words();
  }
  for (std::string* text : {&p.label, &p.number, &p.heading}) *text = in.string();
  if ((flags & has_own_path) != 0) {
    p.path = in.string();
  } else {
    if (above.size() + p.number.size() > longest_path_below) fail_damaged_words();
    p.path = below_path(above, p.number);
  }
  if ((flags & has_alias) != 0) p.alias = in.string();
  return p;
}

void take_long_spans(Provision& p, std::uint32_t number, const std::vector<LongSpans>& longs) {
  const auto found = std::ranges::lower_bound(longs, number, {}, &LongSpans::provision);
  if (found == longs.end() || found->provision != number) fail_damaged_words();
  p.extent = found->extent;
  p.body = found->body;
  p.source = found->source;
}

StoredCitation decode_citation(PieceReader& in, const StoredCitation& before, std::uint32_t text_begin,
                               std::string_view text) {
  StoredCitation stored;
  Citation& c = stored.citation;
  stored.provision = in.from(before.provision);
  c.span = in.span(before.citation.span.begin);
  const std::uint64_t flags = in.number();
  c.in = static_cast<Citation::In>((flags >> 4U) & 7U);
  if (flags >= 2 * names_otherwise || c.in > Citation::In::named) fail_damaged_words();
  c.relative = static_cast<Citation::Relative>((flags >> 2U) & 3U);
  c.marked = (flags & is_marked) != 0;
  const bool has_name = (flags & names_work) != 0;
  if (has_name) c.work_span = in.span(c.span.begin);
  if (!has_name || (flags & names_otherwise) != 0) {
    c.work = in.string();
  } else {
    const Span named{c.work_span.begin - text_begin, c.work_span.end - text_begin};
    if (named.begin > named.end || named.end > text.size()) fail_damaged_words();
    c.work = named.of(text);
  }
  c.path = decode_cited_path(in.string());
  c.last = in.string();
  return stored;
}

}  // namespace

CutVersion cut_version(const Work& work, const std::vector<StoredCitation>& citations) {
  return Cutter(work, citations).cut();
}

std::vector<Provision> decode_tree(std::string_view bytes, const PiecePlace& place,
                                   const std::vector<LongSpans>& longs) {
  PieceReader in(bytes);
  const std::size_t count = in.count(least_of_provision);
  std::vector<Provision> provisions;
  provisions.reserve(count);
  std::vector<std::uint64_t> flags(count);
  for (std::uint64_t& own : flags) {
    own = in.number();
    provisions.push_back(decode_provision(in, own, place, provisions));
  }
  Expected expected(place);
  for (std::size_t i = 0; i < count; ++i) {
    Provision& p = provisions[i];
    const auto number = static_cast<std::uint32_t>(place.provision + i);
    const bool long_one = (flags[i] & is_long) != 0;
    if (long_one) {
      take_long_spans(p, number, longs);
    } else {
      p.extent = in.span(expected.begin(i == 0 ? nullptr : &provisions[i - 1], number, p));
      p.body.begin = in.from(p.extent.begin);
      p.body.end = in.from(p.extent.end);
      if ((flags[i] & has_source) != 0) {
        p.source.begin = in.from(expected.source(p.extent.begin));
        p.source.end = in.from(expected.source(p.extent.end));
      }
    }
    expected.take(p, long_one);
  }
  return provisions;
}

PieceWords decode_words(std::string_view bytes, const PiecePlace& place) {
  PieceReader in(bytes);
  PieceWords words;
  words.text = in.string();
  const std::size_t count = in.count(least_of_citation);
  words.citations.reserve(count);
  StoredCitation before = before_first(place);
  for (std::size_t i = 0; i < count; ++i) {
    words.citations.push_back(decode_citation(in, before, place.text, words.text));
    before.provision = words.citations.back().provision;
    before.citation.span = words.citations.back().citation.span;
  }
  return words;
}

std::string encode_places(const std::vector<PiecePlace>& places, const std::vector<LongSpans>& longs) {
  PieceWriter out;
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
