#include "pandect/law_text.h"

#include <algorithm>
#include <array>
#include <span>

#include "answer/related.h"
#include "api/describe.h"
#include "api/history.h"
#include "api/library_data.h"
#include "api/places.h"
#include "api/quoting.h"
#include "api/terms.h"
#include "question/locate.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// True for a line of the contents: parts of a unit are none.
bool is_line(const Provision& provision) {
  return provision.level != Level::work && (provision.unit || provision.level <= Level::article);
}

class LawReader {
 public:
  LawReader(const LibraryView& view, const ProvisionKey& key, std::int32_t day, const ReadOptions& options)
      : view_(view), key_(key), day_(day), options_(options), tree_(view.provisions(key.version)) {}

  LawText read() {
    law_.provision = describe_wording(view_, wording_on(view_, key_, day_), day_);
    describe_work();
    std::uint32_t top = key_.provision;
    while (top != 0 && !is_line(tree_[top])) top = tree_[top].parent;
    std::uint32_t end = top + 1;
    while (end < tree_.size() && depth_below(tree_, end, top)) ++end;
    for (std::uint32_t i = 1; i < tree_.size(); ++i) {
      if (is_line(tree_[i])) law_.contents.push_back(outline(i));
    }
    add_lines(top, end);
    if (top != key_.provision) mark_part(top);
    return std::move(law_);
  }

 private:
  Outline outline(std::uint32_t place) const {
    const Provision& provision = tree_[place];
    return {view_.works()[key_.work].id + "/" + provision.path, std::string(level_name(provision.level)),
            provision.label, provision.heading, depth_below(tree_, place, 0).value_or(0)};
  }

  void describe_work() {
    for (const Alias& alias : view_.works()[key_.work].aliases) {
      if (alias.kind == Alias::Kind::identifier) law_.identifiers.push_back(alias.name);
    }
    const std::optional<VersionRecord> version = view_.catalogue().version(key_.version);
    if (!version) return;
    law_.kind = version->kind;
    if (version->promulgated) law_.promulgated = format_date(*version->promulgated);
  }

  void add_lines(std::uint32_t top, std::uint32_t end) {
    std::uint32_t first = std::max(top, 1U);
    for (std::uint32_t i = first; i < end && !options_.begin.empty(); ++i) {
      if (is_line(tree_[i]) && outline(i).id == options_.begin) first = i;
    }
    for (std::uint32_t i = first; i-- > 1 && law_.previous.id.empty();) {
      if (tree_[i].unit) law_.previous = outline(i);
    }
    std::size_t bytes = 0;
    for (std::uint32_t i = first; i < end; ++i) {
      if (!is_line(tree_[i])) continue;
      if (options_.bytes != 0 && bytes >= options_.bytes) {
        law_.rest = outline(i);
        break;
      }
      law_.lines.push_back(tree_[i].unit ? unit(i, i == top) : group(i));
      bytes += law_.lines.back().text.text.size();
    }
    for (std::uint32_t i = end; i < tree_.size() && law_.next.id.empty(); ++i) {
      if (tree_[i].unit) law_.next = outline(i);
    }
  }

  /// Words of the version that is read. The places before them are counted on from those of the last call.
  Quote quote(Span span) {
    if (span.begin < counted_to_) counted_to_ = counted_ = 0;
    counted_ += count_code_points(view_.catalogue().text(key_.version, {counted_to_, span.begin}));
    counted_to_ = span.begin;
    Quote quote;
    quote.text = view_.text(key_.version, span);
    quote.begin = counted_;
    quote.end = quote.begin + count_code_points(quote.text);
    quote.corrected = corrected_words(view_, key_.version, span, quote);
    return quote;
  }

  /// Its heading, and words of its own before those of its units.
  LawLine group(std::uint32_t place) {
    const Provision& own = tree_[place];
    LawLine line;
    line.line = outline(place);
    line.repealed = own.repealed;
    std::uint32_t end = own.extent.end;
    if (place + 1 < tree_.size() && own.extent.contains(tree_[place + 1].extent))
      end = tree_[place + 1].extent.begin;
    line.text = quote({own.extent.begin, end});
    line.words_begin = line.text.begin + code_points(line.text, own.body.begin - own.extent.begin);
    return line;
  }

  static std::size_t code_points(const Quote& quote, std::size_t bytes) {
    return count_code_points(std::string_view(quote.text).substr(0, bytes));
  }

  LawLine unit(std::uint32_t place, bool alone) {
    const ProvisionKey key = wording_on(view_, {key_.work, key_.version, place}, day_);
    const Tree tree = view_.provisions(key.version);
    const Provision& own = tree[key.provision];
    LawLine line;
    line.line = outline(place);
    line.line.heading = own.heading;
    line.is_unit = true;
    line.repealed = own.repealed;
    line.standing = describe_wording(view_, key, day_).standing;
    line.text = key.version == key_.version ? quote(own.extent) : quote_provision(view_, key, own.extent);
    const CodePointOffsets offsets(line.text.text);
    const auto range = [&](Span span) {
      return Range{line.text.begin + offsets.from_byte(span.begin - own.extent.begin),
                   line.text.begin + offsets.from_byte(span.end - own.extent.begin)};
    };
    line.words_begin = range(own.body).begin;
    for (std::uint32_t i = key.provision + 1; i < tree.size(); ++i) {
      const std::optional<std::size_t> depth = depth_below(tree, i, key.provision);
      if (!depth) break;
      line.parts.push_back(
          {view_.works()[key_.work].id + "/" + tree[i].path, tree[i].label, *depth, range(tree[i].extent)});
    }
    const std::optional<std::uint32_t> document = view_.document_of(key);
    if (document) add_links(*document, own.extent, range, line);
    if (document && alone) add_related(*document);
    return line;
  }

  /// The words of a document are those of the unit, byte for byte, but may stand elsewhere.
  template <typename Place>
  void add_links(std::uint32_t document, Span extent, const Place& range, LawLine& line) const {
    const Document& own = view_.documents().documents()[document];
    const Span stored = view_.provision_and_above(own.version, own.provision).front().extent;
    const auto moved = [&](Span span) {
      return Span{span.begin - stored.begin + extent.begin, span.end - stored.begin + extent.begin};
    };
    const auto is_inside = [&](Span span) { return stored.contains(span) && extent.contains(moved(span)); };
    each_reference(view_.documents().links_from(document), [&](const Link& link) {
      if (link.to_provision == UINT32_MAX || !is_inside(link.span)) return;
      const ProvisionInfo target = describe_target(view_, link, day_);
      line.links.push_back({LinkKind::reference, range(moved(link.span)), target.id, target.citation, {}});
    });
    for (const UsedTerm& used : used_terms(view_, document, std::nullopt)) {
      if (!is_inside(used.first)) continue;
      DefinedTerm term = describe_definition(view_, definition_on(view_, used.definition, day_), day_);
      line.links.push_back({LinkKind::term, range(moved(used.first)), term.provision.id,
                            term.provision.citation, std::move(term.definition)});
    }
  }

  void add_related(std::uint32_t document) {
    const Document& own = view_.documents().documents()[document];
    const Span whole = view_.provision_and_above(own.version, own.provision).front().body;
    for (const RelatedProvision& related : find_related(view_, document, std::array{whole}, day_)) {
      if (law_.related.size() == most_related) break;
      if (related.document != document) law_.related.push_back(describe_related(view_, related, day_));
    }
  }

  void mark_part(std::uint32_t unit) {
    if (law_.lines.empty() || !tree_[unit].unit) return;
    const auto part = std::ranges::find(law_.lines.front().parts, law_.provision.id, &TextPart::id);
    if (part != law_.lines.front().parts.end()) law_.part = part->range;
  }

  static constexpr std::size_t most_related = 12;

  const LibraryView& view_;
  ProvisionKey key_;
  std::int32_t day_;
  const ReadOptions& options_;
  Tree tree_;
  LawText law_;
  std::uint32_t counted_to_ = 0;  ///< byte of the version's text
  std::size_t counted_ = 0;       ///< code points before it
};

}  // namespace

LawText Library::read(std::string_view reference, const ReadOptions& options) const {
  const LibraryView& view = *data_->view;
  const std::int32_t day = day_of(options.as_of);
  const std::vector<ProvisionKey> found = locate_at_any_time(view, reference, day);
  LawText law = LawReader(view, found.front(), day, options).read();
  for (const ProvisionKey& other : std::span(found).subspan(1))
    law.others.push_back(describe_wording(view, wording_on(view, other, day), day));
  return law;
}

}  // namespace pandect
