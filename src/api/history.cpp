#include "api/history.h"

#include <algorithm>
#include <unordered_map>

#include "api/describe.h"
#include "api/library_data.h"
#include "api/places.h"
#include "question/locate.h"
#include "text/diff.h"

namespace pandect {
namespace {

/// The index of the provision with a path in a tree.
std::optional<std::uint32_t> find_path(const std::vector<Provision>& tree, const std::string& path) {
  if (path.empty()) return 0;
  const auto found = std::ranges::find(tree, path, &Provision::path);
  if (found == tree.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - tree.begin());
}

/// The units of one version to compare.
struct DatedText {
  std::optional<std::int64_t> version;
  std::string text;
  Tree tree;
  std::vector<std::uint32_t> units;
};

class Comparer {
 public:
  Comparer(const LibraryView& view, const ProvisionKey& key, std::int32_t from, std::int32_t to)
      : view_(view), work_(key.work), path_(view.provisions(key.version)[key.provision].path) {
    before_ = read(from);
    after_ = read(to);
    comparison_.provision = describe_provision(view, key);
    comparison_.from = format_date(from_days(from));
    comparison_.to = format_date(from_days(to));
    set_standing(view, comparison_.provision, to);
  }

  Comparison run() {
    std::unordered_map<std::string_view, std::uint32_t> old_units;
    for (const std::uint32_t unit : before_.units) old_units.emplace(before_.tree[unit].path, unit);
    for (const std::uint32_t unit : after_.units) {
      const auto old = old_units.find(after_.tree[unit].path);
      if (old == old_units.end()) {
        add(ChangeKind::added, after_, unit, {}, words_of(after_, unit));
      } else {
        add(ChangeKind::changed, after_, unit, words_of(before_, old->second), words_of(after_, unit));
        old_units.erase(old);
      }
    }
    for (const std::uint32_t unit : before_.units) {
      if (old_units.contains(before_.tree[unit].path))
        add(ChangeKind::removed, before_, unit, words_of(before_, unit), {});
    }
    return std::move(comparison_);
  }

 private:
  /// The units at or below the provision, or the provision itself when it is part of one.
  DatedText read(std::int32_t day) const {
    DatedText dated;
    const auto version = view_.version_at(work_, day);
    if (!version) return dated;
    dated.version = version->record.version;
    dated.tree = view_.provisions(*dated.version);
    const std::optional<std::uint32_t> top = find_path(dated.tree, path_);
    if (!top) return dated;
    dated.text = view_.catalogue().text(*dated.version);
    const Provision& own = dated.tree[*top];
    if (own.unit || own.level > Level::article) {
      dated.units.push_back(*top);
      return dated;
    }
    for (std::uint32_t i = *top; i < dated.tree.size() && depth_below(dated.tree, i, *top); ++i) {
      if (dated.tree[i].unit) dated.units.push_back(i);
    }
    return dated;
  }

  static std::string_view words_of(const DatedText& dated, std::uint32_t unit) {
    return dated.tree[unit].extent.of(dated.text);
  }

  void add(ChangeKind kind, const DatedText& dated, std::uint32_t unit, std::string_view before,
           std::string_view after) {
    if (kind == ChangeKind::changed && same_words(before, after)) {
      ++comparison_.unchanged;
      return;
    }
    ProvisionChange change{describe_provision(view_, {work_, *dated.version, unit}), kind, {}};
    for (const TextChange& piece : compare_texts(before, after, view_.works()[work_].language)) {
      const bool old = piece.kind == TextChange::Kind::deleted;
      change.words.push_back({piece.kind, std::string(piece.span.of(old ? before : after))});
    }
    comparison_.changes.push_back(std::move(change));
  }

  const LibraryView& view_;
  std::uint32_t work_;
  std::string path_;
  DatedText before_;
  DatedText after_;
  Comparison comparison_;
};

}  // namespace

ProvisionInfo describe_wording(const LibraryView& view, const ProvisionKey& key, std::int32_t day) {
  ProvisionInfo info = describe_provision(view, key);
  const Provision& own = view.provisions(key.version)[key.provision];
  const std::vector<std::uint32_t> documents =
      own.unit || own.level > Level::article ? documents_of(view, key) : std::vector<std::uint32_t>();
  if (documents.size() == 1) {
    const ProvisionInfo wording = describe_document(view, documents.front(), day);
    const auto version = std::ranges::find(view.versions(key.work), key.version,
                                           [](const auto& one) { return one.record.version; });
    // A part may begin later than the provision that it is in.
    const bool later =
        version != view.versions(key.work).end() && info.in_force_from > day_text(version->from);
    info.in_force_from = later ? std::max(info.in_force_from, wording.in_force_from) : wording.in_force_from;
    info.in_force_until = wording.in_force_until;
  }
  set_standing(view, info, day);
  return info;
}

std::vector<ProvisionInfo> history_of(const LibraryView& view, const ProvisionKey& key, std::int32_t day) {
  std::vector<ProvisionInfo> history;
  const std::string path = view.provisions(key.version)[key.provision].path;
  std::string last_words;
  bool last_repealed = false;
  for (const LibraryView::Version& version : view.versions(key.work)) {
    const Tree tree = view.provisions(version.record.version);
    const std::optional<std::uint32_t> place = find_path(tree, path);
    if (!place) {
      last_words.clear();
      continue;
    }
    ProvisionInfo info = describe_provision(view, {key.work, version.record.version, *place});
    const Provision& own = tree[*place];
    const bool has_words = own.unit || own.level > Level::article;
    std::string words = has_words ? view.catalogue().text(version.record.version, own.extent) : std::string();
    const bool goes_on = has_words && !history.empty() && !last_words.empty() &&
                         own.repealed == last_repealed &&
                         history.back().in_force_until == info.in_force_from && same_words(last_words, words);
    if (goes_on) {
      history.back().in_force_until = info.in_force_until;
    } else {
      history.push_back(std::move(info));
    }
    last_words = std::move(words);
    last_repealed = own.repealed;
  }
  for (ProvisionInfo& info : history) set_standing(view, info, day);
  return history;
}

std::vector<Comparison> Library::compare(std::string_view reference, const std::string& from,
                                         const std::string& to) const {
  const LibraryView& view = *data_->view;
  const std::int32_t first = day_of(from);
  const std::int32_t last = day_of(to);
  std::vector<Comparison> all;
  for (const ProvisionKey& key : locate_at_any_time(view, reference, last)) {
    all.push_back(Comparer(view, key, first, last).run());
  }
  return all;
}

}  // namespace pandect
