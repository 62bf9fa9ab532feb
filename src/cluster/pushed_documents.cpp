#include "cluster/pushed_documents.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "base/date.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "cluster/index_layout.h"
#include "question/question_terms.h"
#include "segments/build.h"
#include "text/analyzer.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

PushedDocuments::PushedDocuments(const LibraryView& library, const LexicalSettings& settings)
    : library_(library) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  for (std::size_t range = 0; range < ranges.size(); ++range) {
    const LexicalIndex& index = library.lexical(range);
    std::vector<Group>& groups = groups_.emplace_back();
    for (std::uint32_t g = 0; g < index.groups().size(); ++g) {
      const FieldGroup& description = index.groups()[g];
      const Bm25Settings& own = settings_of(settings, description.name);
      Group& group = groups.emplace_back();
      group.field = term_field(description.name, ranges[range].language);
      group.analyzer = &analyzer(description.analyzer);
      for (std::size_t f = 0; f < description.fields.size(); ++f) {
        group.weights.push_back(f < own.weights.size() ? own.weights[f] : 1);
        group.b.push_back(f < own.b.size() ? own.b[f] : 0.75);
        group.averages.push_back(index.average_length(g, f));
      }
    }
  }
}

std::uint32_t PushedDocuments::size() const {
  return static_cast<std::uint32_t>(library_.documents().documents().size());
}

void PushedDocuments::load(std::uint32_t begin, std::uint32_t end) {
  const std::span<const Document> documents = library_.documents().documents();
  std::set<std::int64_t> wanted;
  for (std::uint32_t i = begin; i < end; ++i) wanted.insert(documents[i].version);
  std::erase_if(loaded_, [&](const auto& one) { return !wanted.contains(one.first); });
  for (std::uint32_t i = begin; i < end; ++i) {
    const std::int64_t row = documents[i].version;
    if (loaded_.contains(row)) continue;
    LoadedVersion version;
    for (const LibraryView::Version& own : library_.versions(documents[i].work)) {
      if (own.record.version == row) version.record = own.record;
    }
    version.provisions = library_.catalogue().provisions(row);
    version.text = library_.catalogue().text(row);
    loaded_.emplace(row, std::move(version));
  }
}

std::string PushedDocuments::id_alone(std::uint32_t document) const {
  const Document& own = library_.documents().documents()[document];
  std::string id =
      library_.works()[own.work].id + "/" + loaded_.at(own.version).provisions.at(own.provision).path;
  if (own.from != always) id += "@" + format_date(from_days(own.from));
  return id;
}

/// Wordings that begin on the same day are distinguished by their index.
std::string PushedDocuments::id_of(std::uint32_t document) const {
  const std::span<const Document> documents = library_.documents().documents();
  const Document& own = documents[document];
  std::size_t same = 0;
  for (std::uint32_t i = own.series; i < document; ++i) same += documents[i].from == own.from ? 1 : 0;
  std::string id = id_alone(document);
  if (same > 0) id += fmt::format("~{}", same);
  return bounded_id(std::move(id));
}

std::string PushedDocuments::terms_of(const Group& group, const FieldTexts& texts) const {
  const std::array<std::string_view, 4> fields{texts.text, texts.heading, texts.path, texts.title};
  struct Sum {
    double frequency = 0;
    std::size_t first = 0;
  };
  std::unordered_map<std::string, Sum> sums;
  std::size_t next = 0;
  Tokens tokens;
  for (std::size_t f = 0; f < std::min(fields.size(), group.weights.size()); ++f) {
    tokens.clear();
    group.analyzer->analyze(fields[f], tokens);
    const double average = group.averages[f];
    const double length = static_cast<double>(tokens.size());
    const double slope = 1 - group.b[f] + (average > 0 ? group.b[f] * (length / average) : group.b[f]);
    const double norm = slope > 0 ? group.weights[f] / slope : 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      Sum& sum = sums[std::string(tokens.term(i))];
      if (sum.first == 0) sum.first = ++next;
      sum.frequency += norm;
    }
  }
  // Sorted, so that the same document gives the same bytes.
  std::vector<std::pair<const std::string*, Sum>> ordered;
  ordered.reserve(sums.size());
  for (const auto& [term, sum] : sums) ordered.emplace_back(&term, sum);
  std::ranges::sort(ordered, {}, [](const auto& one) { return one.second.first; });
  constexpr double most = 1e6;  // the sum of a document's frequencies is a number of 31 bits
  std::string text;
  for (const auto& [term, sum] : ordered) {
    const double scaled = std::clamp(std::round(sum.frequency * frequency_unit), 1.0, most);
    if (!text.empty()) text += ' ';
    text += fmt::format("{}|{}", escaped_term(*term), static_cast<std::uint32_t>(scaled));
  }
  return text;
}

PushedDocument PushedDocuments::make_one(std::uint32_t document) const {
  const Document& own = library_.documents().documents()[document];
  const LoadedVersion& version = loaded_.at(own.version);
  const Provision& provision = version.provisions.at(own.provision);
  const WorkRecord& work = library_.works()[own.work];
  const FieldTexts texts = field_texts(work, version, own.provision);
  const std::size_t length = code_points(provision.extent.of(version.text));
  Json links = Json::array();
  for (const Link& link : library_.documents().links_from(document)) {
    if (link.to != UINT32_MAX) links.push_back(link.to);
  }
  Json json{{"ord", document},
            {"work", bounded_id(work.id)},
            {"from", own.from},
            {"to", own.to},
            {"hit", {{"span", {own.before, own.before + length}}, {"refers_to", links}}}};
  for (const Group& group : groups_[range_of(library_, document)]) json[group.field] = terms_of(group, texts);
  PushedDocument made{id_of(document), content_hash(dump_json(json)), {}};
  json["hash"] = made.hash;
  made.json = dump_json(json);
  return made;
}

std::vector<PushedDocument> PushedDocuments::make(std::uint32_t begin, std::uint32_t end) {
  load(begin, end);
  std::vector<PushedDocument> made(end - begin);
  parallel_for(made.size(),
               [&](std::size_t i) { made[i] = make_one(begin + static_cast<std::uint32_t>(i)); });
  return made;
}

}  // namespace pandect
