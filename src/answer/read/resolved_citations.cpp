#include "answer/read/resolved_citations.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "base/date.h"
#include "question/missing_part.h"
#include "text/ordinal.h"
#include "text/said.h"
#include "text/scanner.h"

namespace pandect {
namespace {

using Status = AnswerCitation::Status;

/// The first part below a provision that matches a step.
std::uint32_t find_part(const std::vector<Provision>& tree, std::uint32_t unit, const CitedStep& step) {
  for (std::uint32_t i = unit + 1; i < tree.size() && tree[i].extent.begin < tree[unit].extent.end; ++i) {
    if (tree[i].number == step.number && tree[i].level == step.level) return i;
  }
  return no_provision;
}

/// "the Directive" or "동법 시행령" refers to one particular law, and not to any law with the number.
bool says_one_before(const Citation& citation) {
  return citation.in == Citation::In::same_work;
}

/// "6:162" of a civil code in books is 162 in the sixth.
bool is_number(const Provision& provision, std::string_view cited) {
  const std::size_t colon = cited.rfind(':');
  const bool in_book = colon != std::string_view::npos && provision.number == cited.substr(colon + 1);
  return provision.number == cited || in_book;
}

/// True if a number comes after another.
bool comes_behind(std::string_view number, std::string_view other) {
  const NumberGrammar any{.compound = true, .roman = true, .letter = true};
  const auto one = read_number(number, any);
  const auto before = read_number(other, any);
  return one && before && one->ordinal > before->ordinal;
}

/// True if a range extends beyond the last existing provision. A missing one between others is no error:
/// "artikelen 18 t/m 20" may be a chapter's. "Sections 201-05" end at 205.
bool ends_nowhere(const std::vector<Provision>& tree, std::span<const ProvisionKey> targets,
                  const Citation& citation) {
  if (citation.last.empty() || citation.path.empty()) return false;
  const CitedStep& first = citation.path.back();
  if (first.level == Level::work) return false;  // sentences
  const std::uint32_t around = tree[targets.front().provision].parent;
  const bool shortened = !comes_behind(citation.last, first.number);
  const bool in_tree = std::ranges::all_of(
      targets, [&](const ProvisionKey& key) { return tree[key.provision].level == first.level; });
  if (shortened || !in_tree) return false;
  return std::ranges::none_of(tree, [&](const Provision& other) {
    const bool beside = first.level <= Level::article || other.parent == around;
    return beside && other.level == first.level &&
           (is_number(other, citation.last) || comes_behind(other.number, citation.last));
  });
}

/// True if a tree has the article of a citation, with words.
bool has_article(const std::vector<Provision>& tree, const Citation& citation) {
  const auto step = std::ranges::find_if(
      citation.path, [](const CitedStep& one) { return one.level >= Level::article && !one.number.empty(); });
  return step != citation.path.end() && std::ranges::any_of(tree, [&](const Provision& one) {
           return one.unit && !one.repealed && is_number(one, step->number);
         });
}

/// "Chapter 121 of title 46", "Title II money": a division without a law belongs to one the reader is
/// expected to know.
bool is_division(const Citation& citation) {
  return citation.in == Citation::In::unstated && !citation.path.empty() &&
         citation.path.front().level <= Level::subdivision;
}

}  // namespace

bool ResolvedCitations::resolve(const NamedProvision& named, AnswerCitation& cited) const {
  const Citation& citation = named.citation;
  cited.targets = named.targets;
  cited.others = named.others;
  // "This section" in an informal text is the one under discussion.
  if (citation.relative != Citation::Relative::none && cited.targets.empty()) return false;
  if (!named.perhaps.empty()) {
    cited.targets = named.perhaps;
    cited.unclear = true;
    cited.what = {citation.work};
    return true;
  }
  switch (named.status) {
    case Resolution::Status::no_such_work:
      cited.status = says_one_before(citation) ? Status::no_work_before : Status::no_such_work;
      cited.what = {citation.work};
      // A name alone may be any words in capitals; a number in it is a citation.
      return !cited.whole_work;
    case Resolution::Status::no_place:
      if (is_division(citation)) break;
      if (citation.path.empty() || citation.path.front().number.empty()) return false;
      if (citation.path.front().level > Level::article) return resolve_part(citation, cited);
      cited.status = says_one_before(citation) ? Status::no_work_before : Status::no_work_named;
      cited.number = citation.path.front().number;
      return true;
    default:
      break;
  }
  if (cited.targets.empty()) {
    cited.status = is_division(citation) ? Status::no_such_work : Status::no_such_provision;
    if (is_division(citation)) {
      cited.what = {
          fmt::format("{} {}", level_name(citation.path.front().level), citation.path.front().number)};
    } else {
      cited.what = describe_missing_unit(library_, citation);
    }
    Said other = other_days(citation);
    if (!other.empty()) cited.status = Status::not_in_force, cited.what = std::move(other);
    return !cited.whole_work;
  }
  cited.whole_work = cited.whole_work || (cited.targets.size() == 1 && cited.targets.front().provision == 0);
  for (const ProvisionKey& key : cited.targets) {
    if (const auto missing = find_missing_part(library_, key, citation)) {
      cited.status = Status::no_such_provision;
      cited.what = describe_missing_part(library_, key, *missing);
    }
    if (library_.provisions(key.version)[key.provision].repealed) {
      cited.status = Status::not_in_force;
      Said other = other_days(key.work, citation);
      cited.what = other.empty() ? say("repealed") : say("repealed-on-day", {{"when", std::move(other)}});
    }
  }
  const ProvisionKey& first = cited.targets.front();
  const Tree tree = library_.provisions(first.version);
  if (ends_nowhere(tree, cited.targets, citation) && !leaves_out_parts(library_, first)) {
    cited.status = Status::no_such_provision;
    cited.what = say("no-such-part", {{"level", said_kind("level", level_name(citation.path.back().level))},
                                      {"number", citation.last}});
  }
  return true;
}

/// "It was in force until 2019-12-31", "it is in force only from 2027-01-01": of a provision that another
/// version of the law has. Empty if none has it.
Said ResolvedCitations::other_days(const Citation& citation) const {
  if (citation.work.empty()) return {};
  Citation whole = citation;
  whole.path.clear();
  whole.last.clear();
  const NamedProvision named = look_up_citation(library_, whole, day_);
  return named.targets.empty() ? Said() : other_days(named.targets.front().work, citation);
}

Said ResolvedCitations::other_days(std::uint32_t work, const Citation& citation) const {
  Said found;
  for (const LibraryView::Version& version : library_.versions(work)) {
    if (version.from <= day_ && day_ < version.to) continue;
    const Tree tree = library_.provisions(version.record.version);
    if (!has_article(tree, citation)) continue;
    if (version.from > day_)
      return say("in-force-only-from", {{"day", format_date(from_days(version.from))}});
    found = say("was-in-force-until", {{"day", format_date(from_days(version.to - 1))}});
  }
  return found;
}

/// "Artikel 4.3, eerste lid, …; het tweede lid": a part of the provision cited last.
bool ResolvedCitations::resolve_part(const Citation& citation, AnswerCitation& cited) const {
  if (!last_unit_) return false;
  const Tree tree = library_.provisions(last_unit_->version);
  std::uint32_t at = last_unit_->provision;
  for (const CitedStep& step : citation.path) {
    if (step.level == Level::work) continue;  // a sentence
    at = find_part(tree, at, step);
    if (at == no_provision) return false;
  }
  cited.targets = {{last_unit_->work, last_unit_->version, at}};
  return true;
}

void ResolvedCitations::compare_heading(std::string_view behind, AnswerCitation& cited) const {
  if (cited.status != Status::found || cited.targets.size() != 1 || cited.whole_work) return;
  behind.remove_prefix(std::min(behind.find_first_not_of(' '), behind.size()));
  const std::size_t close = behind.find(')');
  if (!behind.starts_with('(') || close == std::string_view::npos) return;
  const std::string said = small_letters(behind.substr(1, close - 1));
  const ProvisionKey& key = cited.targets.front();
  const Tree tree = library_.provisions(key.version);
  std::uint32_t unit = key.provision;
  while (unit < tree.size() && !tree[unit].unit) unit = tree[unit].parent;
  if (unit >= tree.size() || tree[unit].heading.empty() || small_letters(tree[unit].heading) == said) return;
  for (const Provision& other : tree) {
    if (!other.unit || other.heading.empty() || small_letters(other.heading) != said) continue;
    cited.status = Status::wrong_name;
    cited.what = say("heading-of-other", {{"heading", other.heading},
                                          {"level", said_kind("level", level_name(other.level))},
                                          {"number", other.number},
                                          {"own", tree[unit].number}});
    return;
  }
}

void ResolvedCitations::keep_unit(const std::vector<ProvisionKey>& targets) {
  if (targets.empty()) return;
  last_unit_ = targets.front();
  const Tree tree = library_.provisions(last_unit_->version);
  std::uint32_t unit = last_unit_->provision;
  while (unit < tree.size() && !tree[unit].unit) unit = tree[unit].parent;
  if (unit < tree.size()) last_unit_->provision = unit;
}

}  // namespace pandect
