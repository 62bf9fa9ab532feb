#include "segments/segment_writer.h"

#include <algorithm>
#include <numeric>

#include "segments/build.h"
#include "segments/live_table.h"
#include "segments/term_table.h"

namespace pandect {

SegmentWriter::SegmentWriter(std::filesystem::path build, std::uint32_t number,
                             std::span<const WorkState> works, std::size_t memory)
    : build_(std::move(build)), number_(number), works_(works), memory_(memory), links_(build_) {}

SegmentWriter::Held& SegmentWriter::held(std::uint32_t place) {
  const auto [found, is_new] = places_in_held_.try_emplace(place, static_cast<std::uint32_t>(held_.size()));
  if (is_new) held_.push_back({place, false, {}, {}});
  return held_[found->second];
}

void SegmentWriter::add_documents(const LoadedSet& set, const DocumentTable& table) {
  if (table.documents().empty() && set.places.empty()) return;
  const auto first = static_cast<std::uint32_t>(documents_.size());
  for (std::uint32_t i = 0; i < set.places.size(); ++i) {
    const DocumentTable::Extent own = table.documents_of(i);
    Held& work = held(set.places[i]);
    work.with_documents = true;
    work.documents = {first + own.begin, first + own.end};
  }
  for (Document document : table.documents()) {
    document.work = set.places[document.work];
    document.series += first;
    documents_.push_back(document);
  }
  index(set, table);
  TermTables terms = resolve_terms(set.works, table);
  const auto first_name = static_cast<std::uint32_t>(terms_.names.size());
  const auto first_definition = static_cast<std::uint32_t>(terms_.definitions.size());
  for (TermDefinition& definition : terms.definitions) {
    definition.document += first;
    definition.name_begin += first_name;
    definition.name_end += first_name;
    terms_.definitions.push_back(definition);
  }
  for (TermUse& use : terms.uses) {
    use.document += first;
    use.definition += first_definition;
    terms_.uses.push_back(use);
  }
  terms_.names += terms.names;
}

void SegmentWriter::add_links(std::uint32_t place, std::span<const StoredLink> links,
                              std::span<const std::uint32_t> lookups) {
  Held& work = held(place);
  work.links.begin = links_.size();
  links_.add(links);
  work.links.end = links_.size();
  const auto own = static_cast<std::uint32_t>(&work - held_.data());
  for (const std::uint32_t hash : lookups) lookups_.push_back({hash, own});
}

void SegmentWriter::index(const LoadedSet& set, const DocumentTable& table) {
  for (const DocumentRange& range : table.ranges()) {
    const std::vector<FieldGroup> groups = field_groups(range.language);
    if (ranges_.empty() || ranges_.back().language != range.language) {
      finish_index();
      DocumentRange& own = ranges_.emplace_back();
      own.language = range.language;
      own.begin = own.end = ranges_.size() > 1 ? ranges_[ranges_.size() - 2].end : 0;
      lexical_.emplace(build_ / lexical_file_name(range.language, number_), groups,
                       BuildLimits{.threads = 0, .memory = memory_});
    }
    lexical_->add(range.end - range.begin, [&](std::uint32_t i, std::vector<std::string>& storage) {
      const Document& document = table.documents()[range.begin + i];
      const LoadedVersion& version = table.version_of(range.begin + i);
      FieldTexts texts = field_texts(set.works[document.work]->record, version, document.provision);
      storage.clear();
      storage.push_back(std::move(texts.path));
      storage.push_back(std::move(texts.title));
      return DocumentTexts(groups.size(), {texts.text, texts.heading, storage[0], storage[1]});
    });
    ranges_.back().end += range.end - range.begin;
  }
}

void SegmentWriter::finish_index() {
  if (lexical_) lexical_->finish();
  lexical_.reset();
}

void SegmentWriter::finish() {
  finish_index();
  TermsFile::write(build_ / terms_file_name(number_), terms_);
  terms_ = {};
  std::vector<std::uint32_t> order(held_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {},
                    [&](std::uint32_t i) { return std::pair(!held_[i].with_documents, held_[i].place); });
  SegmentTables tables;
  std::vector<std::uint32_t> ranks(held_.size());
  for (const std::uint32_t i : order) {
    ranks[i] = static_cast<std::uint32_t>(tables.works.size());
    SegmentWork& work = tables.works.emplace_back();
    work.work = works_[held_[i].place].record.work;
    work.language = works_[held_[i].place].record.language;
    work.documents_begin = held_[i].documents.begin;
    work.documents_end = held_[i].documents.end;
    work.links_begin = held_[i].links.begin;
    work.links_end = held_[i].links.end;
  }
  for (Document& document : documents_) document.work = ranks[places_in_held_.at(document.work)];
  for (SegmentLookup& lookup : lookups_) lookup.work = ranks[lookup.work];
  tables.documents = std::move(documents_);
  tables.ranges = std::move(ranges_);
  tables.lookups = std::move(lookups_);
  SegmentFile::write(build_ / documents_file_name(number_), std::move(tables), links_);
}

}  // namespace pandect
