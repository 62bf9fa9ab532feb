#include <algorithm>

#include "api/describe.h"
#include "api/history.h"
#include "api/library_data.h"
#include "api/places.h"
#include "api/quoting.h"
#include "api/terms.h"
#include "question/locate.h"

namespace pandect {
namespace {

/// A group of units is shown by its contents, down to its units.
std::vector<Outline> contents_of(const LibraryView& view, const ProvisionKey& key) {
  const Tree tree = view.provisions(key.version);
  std::vector<Outline> contents;
  for (std::uint32_t i = key.provision + 1; i < tree.size(); ++i) {
    const Provision& provision = tree[i];
    const std::optional<std::size_t> depth = depth_below(tree, i, key.provision);
    if (!depth) break;
    const bool divides_a_unit = !provision.unit && provision.level > Level::article;
    if (divides_a_unit) continue;
    contents.push_back({view.works()[key.work].id + "/" + provision.path,
                        std::string(level_name(provision.level)), provision.label, provision.heading,
                        *depth});
  }
  return contents;
}

Shown show_one(const LibraryView& view, const ProvisionKey& key, std::int32_t day, bool history) {
  Shown shown;
  shown.provision = describe_wording(view, key, day);
  const Tree tree = view.provisions(key.version);
  const Provision& provision = tree[key.provision];
  const bool groups = !provision.unit && provision.level < Level::article;
  Quote words = groups ? quote_version(view, key.version, provision.extent)
                       : quote_provision(view, key, provision.extent);
  shown.corrected = words.corrected;
  shown.pages = page_boxes(view.catalogue().places(key.version, provision.extent));
  if (groups) {
    shown.contents = contents_of(view, key);
  } else {
    shown.text = std::move(words);
    for (const std::uint32_t document : documents_of(view, key)) {
      for (const UsedTerm& used : used_terms(view, document, part_in_document(view, key, document))) {
        shown.terms.push_back(describe_definition(view, definition_on(view, used.definition, day), day));
        shown.terms.back().uses = used.times;
      }
    }
  }
  if (history) shown.versions = history_of(view, key, day);
  return shown;
}

class LinkLister {
 public:
  LinkLister(const LibraryView& view, const ProvisionKey& key, std::int32_t day, const ListPart& wanted)
      : view_(view),
        key_(key),
        day_(day),
        read_on_(day),
        wanted_(wanted),
        documents_(documents_of(view, key)) {
    // The text that is shown may be of another day, if the law has none on this one.
    for (const LibraryView::Version& version : view.versions(key.work)) {
      const bool in_force = version.from <= day && day < version.to;
      if (version.record.version == key.version && !in_force) read_on_ = version.from;
    }
  }

  Links list() const {
    Links links;
    links.provision = describe_wording(view_, key_, day_);
    for (const std::uint32_t document : documents_) {
      // The references inside a part of a unit are those in its span.
      const std::optional<Span> part = part_in_document(view_, key_, document);
      List list{links.refers_to, links.total_refers_to};
      add_outgoing(document, part, list);
      add_terms(document, part, list);
    }
    for (const std::uint32_t document : documents_) {
      List list{links.referred_from, links.total_referred_from};
      add_incoming(document, list);
      add_users(document, part_in_document(view_, key_, document), list);
    }
    for (std::vector<LinkInfo>* all : {&links.refers_to, &links.referred_from}) {
      for (LinkInfo& link : *all) {
        if (!link.provision.id.empty()) set_standing(view_, link.provision, day_);
      }
    }
    return links;
  }

 private:
  /// A list in the making, and the number of all its entries, of which only the wanted ones are described.
  struct List {
    std::vector<LinkInfo>& links;
    std::size_t& total;
  };
  template <typename Make>
  void add(List& list, const Make& make) const {
    if (is_in(wanted_, list.total++)) list.links.push_back(make());
  }

  void add_outgoing(std::uint32_t document, const std::optional<Span>& part, List& out) const {
    for (const Link& link : view_.documents().links_from(document)) {
      if (part && !part->contains(link.span)) continue;
      add(out, [&] {
        LinkInfo info{
            LinkKind::reference, quote_document(view_, document, link.span, read_on_), link.status, {}};
        if (link.to_provision != UINT32_MAX) info.provision = describe_target(view_, link, day_);
        return info;
      });
    }
  }

  void add_incoming(std::uint32_t document, List& in) const {
    const std::span<const Document> wordings = view_.wordings(document);
    const std::uint32_t first = view_.documents().documents()[document].series;
    for (std::uint32_t i = 0; i < wordings.size(); ++i) {
      for (const Link& link : view_.documents().links_to(first + i)) {
        // A wording that no longer holds refers to nothing.
        if (!view_.is_read(view_.documents().documents()[link.from], day_)) continue;
        add(in, [&] {
          return LinkInfo{LinkKind::reference, quote_document(view_, link.from, link.span, day_), link.status,
                          describe_document(view_, link.from, day_)};
        });
      }
    }
  }

  /// Adds links from the terms a document uses to their definitions.
  void add_terms(std::uint32_t document, const std::optional<Span>& part, List& out) const {
    for (const UsedTerm& used : used_terms(view_, document, part)) {
      add(out, [&] {
        return LinkInfo{
            LinkKind::term, quote_document(view_, document, used.first, read_on_), ReferenceStatus::resolved,
            describe_definition(view_, definition_on(view_, used.definition, day_), day_).provision};
      });
    }
  }

  /// Adds the provisions that use the terms a document defines, each once for each term.
  void add_users(std::uint32_t document, const std::optional<Span>& part, List& in) const {
    const Terms& terms = view_.terms();
    for (const TermDefinition& definition : terms.definitions_in(document)) {
      if (part && !part->contains(definition.term_span)) continue;
      std::uint32_t last = UINT32_MAX;
      const auto place = static_cast<std::uint32_t>(&definition - terms.definitions().data());
      for (const TermUse& use : uses_on(view_, place, day_)) {
        if (use.document == last) continue;
        last = use.document;
        add(in, [&] {
          return LinkInfo{LinkKind::term, quote_document(view_, use.document, use.span, day_),
                          ReferenceStatus::resolved, describe_document(view_, use.document, day_)};
        });
      }
    }
  }

  const LibraryView& view_;
  ProvisionKey key_;
  std::int32_t day_;
  std::int32_t read_on_;  ///< a day on which the text that is shown is in force
  ListPart wanted_;
  std::vector<std::uint32_t> documents_;
};

/// @throws Error wrong_usage for more than one provision
std::vector<SimilarProvision> similar_to(const LibraryView& view, const DocumentVectors& vectors,
                                         const ProvisionKey& key, std::int32_t day, std::size_t wanted) {
  const std::vector<std::uint32_t> documents = documents_of(view, key);
  if (documents.size() != 1)
    throw Error(ErrorCode::wrong_usage, "similar provisions are listed for one article, not for several",
                "name an article: `pandect show` lists those of a law");
  std::vector<SimilarProvision> all;
  for (const DocumentVectors::Scored& one : vectors.similar(documents.front(), day, wanted))
    all.push_back({describe_document(view, one.document, day), one.cosine});
  return all;
}

}  // namespace

std::vector<Shown> Library::show(std::string_view reference, const ShowOptions& options) const {
  std::vector<Shown> all;
  const std::int32_t day = day_of(options.as_of);
  for (const ProvisionKey& key : locate_at_any_time(*data_->view, reference, day)) {
    all.push_back(show_one(*data_->view, wording_on(*data_->view, key, day), day, options.history));
  }
  return all;
}

std::vector<Links> Library::links(std::string_view reference, const ShowOptions& options) const {
  const std::int32_t day = day_of(options.as_of);
  std::vector<Links> all;
  for (const ProvisionKey& key : locate_at_any_time(*data_->view, reference, day)) {
    const ProvisionKey wording = wording_on(*data_->view, key, day);
    all.push_back(LinkLister(*data_->view, wording, day, options.part).list());
    if (options.similar > 0)
      all.back().similar = similar_to(*data_->view, data_->vectors(), wording, day, options.similar);
  }
  return all;
}

}  // namespace pandect
