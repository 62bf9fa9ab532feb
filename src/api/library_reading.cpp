#include <algorithm>

#include "api/describe.h"
#include "api/library_data.h"
#include "retrieve/locate.h"

namespace pandect {
namespace {

std::string_view status_text(std::uint8_t status) {
  switch (static_cast<Resolution::Status>(status)) {
    case Resolution::Status::resolved:
      return "resolved";
    case Resolution::Status::no_such_work:
      return "no such work";
    case Resolution::Status::no_such_provision:
      return "no such provision";
    case Resolution::Status::ambiguous:
      return "ambiguous";
    case Resolution::Status::no_place:
      return "no place";
  }
  return "";
}

/// Whether a provision stands below another, and how deep.
std::optional<std::size_t> depth_below(const std::vector<Provision>& tree, std::uint32_t place,
                                       std::uint32_t top) {
  std::size_t depth = 0;
  while (place != top) {
    if (place == no_provision || place < top) return std::nullopt;
    place = tree[place].parent;
    ++depth;
  }
  return depth;
}

/// What groups units is shown by what stands in it, down to its units.
std::vector<Outline> contents_of(const LibraryView& view, const ProvisionKey& key) {
  const std::vector<Provision>& tree = view.provisions(key.version);
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

std::vector<ProvisionInfo> history_of(const LibraryView& view, const ProvisionKey& key) {
  std::vector<ProvisionInfo> history;
  const std::string path = view.provisions(key.version)[key.provision].path;
  for (const LibraryView::Version& version : view.versions(key.work)) {
    const std::vector<Provision>& tree = view.provisions(version.record.version);
    const auto found = path.empty() ? tree.begin() : std::ranges::find(tree, path, &Provision::path);
    if (found == tree.end()) continue;
    const auto place = static_cast<std::uint32_t>(found - tree.begin());
    history.push_back(describe_provision(view, {key.work, version.record.version, place}));
  }
  return history;
}

Shown show_one(const LibraryView& view, const ProvisionKey& key, const ShowOptions& options) {
  Shown shown;
  shown.provision = describe_provision(view, key);
  const std::vector<Provision>& tree = view.provisions(key.version);
  const Provision& provision = tree[key.provision];
  const bool groups = !provision.unit && provision.level < Level::article;
  if (groups) {
    shown.contents = contents_of(view, key);
  } else {
    shown.text = quote_version(view, key.version, provision.extent);
  }
  if (options.history) shown.versions = history_of(view, key);
  return shown;
}

/// The documents that a provision is, is part of, or holds.
std::vector<std::uint32_t> documents_of(const LibraryView& view, const ProvisionKey& key) {
  const std::vector<Provision>& tree = view.provisions(key.version);
  ProvisionKey unit = key;
  while (unit.provision != no_provision && !tree[unit.provision].unit)
    unit.provision = tree[unit.provision].parent;
  std::vector<std::uint32_t> documents;
  if (unit.provision != no_provision) {
    if (const auto document = view.document_of(unit)) documents.push_back(*document);
    return documents;
  }
  for (std::uint32_t i = key.provision + 1; i < tree.size() && depth_below(tree, i, key.provision); ++i) {
    if (!tree[i].unit) continue;
    if (const auto document = view.document_of({key.work, key.version, i})) documents.push_back(*document);
  }
  return documents;
}

class LinkLister {
 public:
  LinkLister(const LibraryView& view, const ProvisionKey& key, std::int32_t day)
      : view_(view), key_(key), day_(day), documents_(documents_of(view, key)) {
    const Provision& own = view.provisions(key.version)[key.provision];
    // The references inside a part of a unit are those that stand in that part.
    if (!own.unit && own.level > Level::article) within_ = own.extent;
  }

  Links list() const {
    Links links;
    links.provision = describe_provision(view_, key_);
    for (const std::uint32_t document : documents_) add_outgoing(document, links.refers_to);
    for (const std::uint32_t document : documents_) add_incoming(document, links.referred_from);
    return links;
  }

 private:
  void add_outgoing(std::uint32_t document, std::vector<LinkInfo>& out) const {
    for (const Link& link : view_.documents().links_from(document)) {
      if (within_ && !within_->contains(link.span)) continue;
      LinkInfo info{quote_document(view_, document, link.span), std::string(status_text(link.status)), {}};
      if (link.to_provision != UINT32_MAX) info.provision = target_of(link);
      out.push_back(std::move(info));
    }
  }

  /// Exactly what is cited, in the wording of the day where that has it.
  ProvisionInfo target_of(const Link& link) const {
    const ProvisionKey cited{link.to_work, link.to_version, link.to_provision};
    if (const auto version = view_.version_at(link.to_work, day_)) {
      const std::string& path = view_.provisions(link.to_version)[link.to_provision].path;
      const std::vector<Provision>& tree = view_.provisions(version->record.version);
      const auto found = std::ranges::find(tree, path, &Provision::path);
      if (found != tree.end()) {
        const auto place = static_cast<std::uint32_t>(found - tree.begin());
        return describe_provision(view_, {link.to_work, version->record.version, place});
      }
    }
    return describe_provision(view_, cited);
  }

  void add_incoming(std::uint32_t document, std::vector<LinkInfo>& in) const {
    const std::span<const Document> wordings = view_.wordings(document);
    const std::uint32_t first = view_.documents().documents()[document].series;
    for (std::uint32_t i = 0; i < wordings.size(); ++i) {
      for (const std::uint32_t place : view_.documents().links_to(first + i)) {
        const Link& link = view_.documents().links()[place];
        // A wording that no longer holds refers to nothing.
        if (!view_.documents().documents()[link.from].in_force(day_)) continue;
        in.push_back({quote_document(view_, link.from, link.span), std::string(status_text(link.status)),
                      describe_document(view_, link.from)});
      }
    }
  }

  const LibraryView& view_;
  ProvisionKey key_;
  std::int32_t day_;
  std::vector<std::uint32_t> documents_;
  std::optional<Span> within_;
};

}  // namespace

std::vector<Shown> Library::show(std::string_view reference, const ShowOptions& options) const {
  std::vector<Shown> all;
  for (const ProvisionKey& key : locate(*data_->view, reference, day_of(options.as_of))) {
    all.push_back(show_one(*data_->view, key, options));
  }
  return all;
}

std::vector<Links> Library::links(std::string_view reference, const ShowOptions& options) const {
  const std::int32_t day = day_of(options.as_of);
  std::vector<Links> all;
  for (const ProvisionKey& key : locate(*data_->view, reference, day)) {
    all.push_back(LinkLister(*data_->view, key, day).list());
  }
  return all;
}

}  // namespace pandect
