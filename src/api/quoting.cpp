#include "api/quoting.h"

#include <algorithm>
#include <cmath>

#include "api/describe.h"
#include "api/places.h"
#include "catalogue/review.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The corrections in the text of a version.
struct CorrectionsOfVersion {
  std::vector<Corrected> all;
  std::size_t bytes() const { return all.size() * (sizeof(Corrected) + sizeof("1f0c9a77be21")); }
};

/// Number of code points of a version's text before a provision.
struct CodePointsBefore {
  std::size_t count = 0;
  static std::size_t bytes() { return 0; }
};

std::size_t code_points_before(const LibraryView& library, const ProvisionKey& key, Span extent) {
  return library.recall()
      .get<CodePointsBefore>({static_cast<std::uint64_t>(key.version), key.provision},
                             [&] {
                               return CodePointsBefore{count_code_points(
                                   library.catalogue().text(key.version, {0, extent.begin}))};
                             })
      ->count;
}

/// @param before code points of the text before the extent
Quote quote_within(const LibraryView& library, std::int64_t version, Span extent, std::size_t before,
                   Span span) {
  const std::string words = library.text(version, extent);
  Quote quote;
  quote.text = Span{span.begin - extent.begin, span.end - extent.begin}.of(words);
  quote.begin = before + count_code_points(std::string_view(words).substr(0, span.begin - extent.begin));
  quote.end = quote.begin + count_code_points(quote.text);
  quote.corrected = corrected_words(library, version, span, quote);
  return quote;
}

}  // namespace

namespace {

/// The provision of another version with the path of `key`, if there is one.
std::optional<ProvisionKey> in_version(const LibraryView& library, const ProvisionKey& key,
                                       std::int64_t version) {
  const std::string path = library.provisions(key.version)[key.provision].path;
  const Tree tree = library.provisions(version);
  const auto found = std::ranges::find(tree, path, &Provision::path);
  if (found == tree.end()) return std::nullopt;
  return ProvisionKey{key.work, version, static_cast<std::uint32_t>(found - tree.begin())};
}

bool have_same_words(const LibraryView& library, const ProvisionKey& one, const ProvisionKey& other) {
  const auto words = [&](const ProvisionKey& key) {
    return library.text(key.version, library.provisions(key.version)[key.provision].extent);
  };
  return words(one) == words(other);
}

}  // namespace

ProvisionKey wording_on(const LibraryView& library, const ProvisionKey& key, std::int32_t day) {
  const std::vector<std::uint32_t> documents = documents_of(library, key);
  const auto read = documents.size() == 1 ? library.at(documents.front(), day) : std::nullopt;
  if (!read) return key;
  const std::int64_t version = library.documents().documents()[*read].version;
  const auto other = version == key.version ? std::nullopt : in_version(library, key, version);
  return !other || have_same_words(library, key, *other) ? key : *other;
}

ProvisionKey served_on(const LibraryView& library, std::uint32_t document, std::uint32_t provision,
                       std::int32_t day) {
  const Document& own = library.documents().documents()[document];
  const ProvisionKey stored{own.work, own.version, provision};
  const auto version = library.version_at(own.work, own.in_force(day) ? day : own.from);
  if (!version || version->record.version == own.version) return stored;
  // The version of the day may have words of an article that begin later.
  const auto served = in_version(library, stored, version->record.version);
  return served && have_same_words(library, stored, *served) ? *served : stored;
}

Quote quote_document(const LibraryView& library, std::uint32_t document, Span span, std::int32_t day) {
  const Document& own = library.documents().documents()[document];
  const Span extent = library.provision_and_above(own.version, own.provision).front().extent;
  if (!extent.contains(span)) return quote_version(library, own.version, span);
  const ProvisionKey served = served_on(library, document, own.provision, day);
  if (served.version == own.version) return quote_within(library, own.version, extent, own.before, span);
  // The words are the same, byte for byte: only where they stand differs.
  const Span there = library.provision_and_above(served.version, served.provision).front().extent;
  const Span moved{span.begin - extent.begin + there.begin, span.end - extent.begin + there.begin};
  return quote_within(library, served.version, there, code_points_before(library, served, there), moved);
}

Quote quote_version(const LibraryView& library, std::int64_t version, Span span) {
  const std::string words = library.catalogue().text(version, {0, span.end});
  Quote quote;
  quote.text = words.substr(std::min<std::size_t>(span.begin, words.size()));
  quote.begin = count_code_points(std::string_view(words).substr(0, span.begin));
  quote.end = quote.begin + count_code_points(quote.text);
  quote.corrected = corrected_words(library, version, span, quote);
  return quote;
}

Quote quote_provision(const LibraryView& library, const ProvisionKey& key, Span span) {
  const Span extent = library.provision_and_above(key.version, key.provision).front().extent;
  if (!extent.contains(span)) return quote_version(library, key.version, span);
  return quote_within(library, key.version, extent, code_points_before(library, key, extent), span);
}

std::vector<CorrectedRange> corrected_words(const LibraryView& library, std::int64_t version, Span span,
                                            const Quote& quote) {
  std::vector<CorrectedRange> ranges;
  const auto known = library.recall().get<CorrectionsOfVersion>(
      {static_cast<std::uint64_t>(version), 0},
      [&] { return CorrectionsOfVersion{list_corrected(library.catalogue(), version, {0, UINT32_MAX})}; });
  std::vector<Corrected> all = known->all;
  std::erase_if(
      all, [&](const Corrected& one) { return one.text.begin >= span.end || one.text.end <= span.begin; });
  if (all.empty()) return ranges;
  const CodePointOffsets offsets(quote.text);
  const auto within = [&](std::uint32_t at) {
    return quote.begin + offsets.from_byte(std::clamp(at, span.begin, span.end) - span.begin);
  };
  for (const Corrected& corrected : all) {
    CorrectedRange& range = ranges.emplace_back();
    range.range = {within(corrected.text.begin), within(corrected.text.end)};
    range.item = corrected.item;
    const std::vector<Correction> made = list_corrections(library.catalogue(), corrected.item);
    if (!made.empty()) range.correction = describe_correction(made.back());
  }
  return ranges;
}

RelatedPassage describe_related(const LibraryView& view, const RelatedProvision& related, std::int32_t day) {
  RelatedPassage passage{related.kind, describe_document(view, related.document, day), {}};
  for (const Span quote : related.quotes) {
    passage.quotes.push_back(quote_document(view, related.document, quote, day));
  }
  return passage;
}

CorrectionInfo describe_correction(const Correction& c) {
  return {c.text, c.by, c.when, c.model, c.accepted_by, c.accepted_when};
}

std::vector<PageBox> page_boxes(const std::vector<PagePlace>& lines) {
  std::vector<PageBox> boxes;
  float above = 0;  // the top of the line before
  for (const PagePlace& line : lines) {
    const Box& box = line.box;
    if (boxes.empty() || boxes.back().page != line.page || box.top < above) {
      boxes.push_back({line.page, box.left, box.top, box.right, box.bottom});
    } else {
      PageBox& around = boxes.back();
      around.left = std::min<double>(around.left, box.left);
      around.top = std::min<double>(around.top, box.top);
      around.right = std::max<double>(around.right, box.right);
      around.bottom = std::max<double>(around.bottom, box.bottom);
    }
    above = box.top;
  }
  const auto round = [](double points) { return std::round(points * 10) / 10; };
  for (PageBox& box : boxes) {
    box = {box.page, round(box.left), round(box.top), round(box.right), round(box.bottom)};
  }
  return boxes;
}

}  // namespace pandect
