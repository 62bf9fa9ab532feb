#include "retrieve/links.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "question/work_scope.h"

namespace pandect {
namespace {

/// The documents that a list of references leads to, in the wordings within the question's scope; each once,
/// in order.
class LinkedDocuments {
 public:
  LinkedDocuments(const LibraryView& library, const Query& query) : library_(library), query_(query) {}

  std::vector<std::uint32_t> from(std::uint32_t document) const {
    // A list of hits asks for those of a hundred documents, and the next question for mostly the same ones.
    const auto targets = library_.recall().get<Targets>({document, 0}, [&] {
      Targets made;
      for (const Link& link : library_.documents().links_from(document))
        if (link.to != UINT32_MAX) made.documents.push_back(link.to);
      made.documents.shrink_to_fit();
      return made;
    });
    std::vector<std::uint32_t> found;
    for (const std::uint32_t target : targets->documents) take(target, document, found);
    return found;
  }
  std::vector<std::uint32_t> to(std::uint32_t document) const {
    std::vector<std::uint32_t> found;
    // References lead to the newest wording of a provision.
    for (const Document& wording : library_.wordings(document)) {
      const auto place = static_cast<std::uint32_t>(&wording - library_.documents().documents().data());
      for (const Link& link : library_.documents().links_to(place)) take(link.from, document, found);
    }
    return found;
  }

 private:
  /// What the references of a document lead to, in any wording.
  struct Targets {
    std::vector<std::uint32_t> documents;
    std::size_t bytes() const { return documents.size() * sizeof(std::uint32_t); }
  };

  void take(std::uint32_t linked, std::uint32_t own, std::vector<std::uint32_t>& found) const {
    if (linked == UINT32_MAX) return;
    const std::optional<std::uint32_t> target = library_.at(linked, query_.day);
    if (!target || *target == own || std::ranges::find(found, *target) != found.end()) return;
    if (may_find(query_, library_.documents().documents()[*target])) found.push_back(*target);
  }

  const LibraryView& library_;
  const Query& query_;
};

struct Gain {
  std::uint32_t document;
  double score;
};

}  // namespace

void SpreadLinks::adjust(const Query& query, HitTable& table) const {
  const LinkedDocuments linked(library_, query);
  std::vector<Gain> passed;
  // Every provision of a work has the score of the work's name: passed on, it would raise the provision that
  // most of them refer to.
  for (const Hit& hit : table.hits()) passed.push_back({hit.document, hit.score - score_of_name(hit)});
  const auto spread = [&](const Gain& own, const std::vector<std::uint32_t>& targets, Reason::Kind kind,
                          double share, std::vector<Gain>& gains) {
    const double gain = own.score * share / (settings_.split ? static_cast<double>(targets.size()) : 1);
    for (const std::uint32_t target : targets) {
      gains.push_back({target, gain});
      table.raise(target, {kind, gain, own.document});
    }
  };
  for (std::size_t round = 0; round < settings_.rounds; ++round) {
    std::vector<Gain> gains;
    for (const Gain& own : passed) {
      if (settings_.forward > 0) {
        spread(own, linked.from(own.document), Reason::Kind::linked_from, settings_.forward, gains);
      }
      if (settings_.backward > 0) {
        spread(own, linked.to(own.document), Reason::Kind::refers_to, settings_.backward, gains);
      }
    }
    passed = std::move(gains);
  }
}

void SpreadNeighbours::adjust(const Query& query, HitTable& table) const {
  const std::span<const Document> documents = library_.documents().documents();
  const std::vector<Hit> hits = table.hits();
  for (const Hit& hit : hits) {
    const auto raise = [&](std::int64_t step, double share) {
      // Wordings of one provision follow each other: step over them.
      std::int64_t next = hit.document;
      const std::uint32_t series = documents[hit.document].series;
      do next += step;
      while (next >= 0 && next < std::ssize(documents) &&
             documents[static_cast<std::size_t>(next)].series == series);
      if (next < 0 || next >= std::ssize(documents)) return;
      const auto beside = static_cast<std::uint32_t>(next);
      if (documents[beside].work != documents[hit.document].work) return;
      const std::optional<std::uint32_t> wording = library_.at(beside, query.day);
      if (wording) table.raise(*wording, {Reason::Kind::beside, share * hit.score, hit.document});
    };
    if (settings_.before > 0) raise(-1, settings_.before);
    if (settings_.after > 0) raise(1, settings_.after);
  }
}

std::vector<Hit> FollowLinks::retrieve(const Query& query, std::size_t k) const {
  const LinkedDocuments linked(library_, query);
  const std::vector<Hit> found = input_->retrieve(query, settings_.retrieved > 0 ? settings_.retrieved : k);
  std::vector<Hit> ordered;
  std::unordered_set<std::uint32_t> taken;
  // Later hits never have a higher score than earlier ones: the order is the result.
  const auto take = [&](Hit hit) {
    if (!taken.insert(hit.document).second) return false;
    if (!ordered.empty()) hit.score = std::min(hit.score, std::nextafter(ordered.back().score, -1.0));
    ordered.push_back(std::move(hit));
    return true;
  };
  const auto follow = [&](const auto& self, std::uint32_t from, double score, std::size_t depth) -> void {
    if (depth == 0) return;
    for (const std::uint32_t target : linked.from(from)) {
      if (take({target, score, {{Reason::Kind::linked_from, score, from}}}))
        self(self, target, score, depth - 1);
    }
  };
  for (const Hit& hit : found) {
    if (take(hit) && !settings_.at_end) follow(follow, hit.document, hit.score, settings_.depth);
  }
  if (settings_.at_end) {
    for (const Hit& hit : found) follow(follow, hit.document, 0, settings_.depth);
  }
  if (ordered.size() > k) ordered.resize(k);
  return ordered;
}

}  // namespace pandect
