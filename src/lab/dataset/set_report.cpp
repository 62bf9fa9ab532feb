#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "finding/find.h"
#include "lab/dataset/question_set.h"
#include "lab/measure/agreement.h"
#include "retrieve/system.h"
#include "text/folded_text.h"

namespace pandect {
namespace {

/// A mended item is one that the reviewer would not have accepted, and not one to leave out.
using Labels = std::map<std::string, std::map<std::string, std::string>>;  // by item, then reviewer

ReviewAgreement agreement_of(const QuestionSet& set) {
  Labels labels;
  for (const auto& [reviewer, decisions] : set.reviews) {
    for (const Decision& made : decisions) labels[made.id][reviewer] = made.decision;
  }
  ReviewAgreement result;
  std::vector<std::vector<std::string>> given;
  std::map<std::pair<std::string, std::string>, std::size_t> common;
  for (const auto& [id, by] : labels) {
    if (by.size() < 2) continue;
    std::vector<std::string>& own = given.emplace_back();
    for (const auto& [reviewer, label] : by) {
      own.push_back(label);
      for (const auto& [other, unused] : by) {
        if (reviewer < other) ++common[{reviewer, other}];
      }
    }
  }
  result.items = given.size();
  if (given.empty()) return result;
  result.alpha = krippendorff_alpha(given);
  const Resampling resampling{2000, 1, 0.95};
  result.alpha_interval = bootstrap_interval(
      given.size(),
      [&](std::span<const std::uint32_t> drawn) {
        std::vector<std::vector<std::string>> sample;
        for (const std::uint32_t place : drawn) sample.push_back(given[place]);
        return krippendorff_alpha(sample);
      },
      resampling);
  const auto most = std::ranges::max_element(common, {}, [](const auto& pair) { return pair.second; });
  std::tie(result.first, result.second) = most->first;
  std::vector<std::string> first;
  std::vector<std::string> second;
  for (const auto& [id, by] : labels) {
    if (!by.contains(result.first) || !by.contains(result.second)) continue;
    first.push_back(by.at(result.first));
    second.push_back(by.at(result.second));
  }
  const auto kappa = [](const std::vector<std::string>& one, const std::vector<std::string>& other) {
    return agreement(confusion_matrix(one, other)).kappa;
  };
  result.kappa = kappa(first, second);
  result.kappa_interval = bootstrap_interval(
      first.size(),
      [&](std::span<const std::uint32_t> drawn) {
        std::vector<std::string> one;
        std::vector<std::string> other;
        for (const std::uint32_t place : drawn) {
          one.push_back(first[place]);
          other.push_back(second[place]);
        }
        return kappa(one, other);
      },
      resampling);
  return result;
}

Json to_json(const ReviewAgreement& agreement) {
  const auto figure = [](const std::optional<double>& value, const ConfidenceInterval& interval) {
    return value ? Json{{"value", *value}, {"low", interval.low}, {"high", interval.high}} : Json();
  };
  return {{"items", agreement.items},
          {"krippendorff_alpha", figure(agreement.alpha, agreement.alpha_interval)},
          {"reviewers", {agreement.first, agreement.second}},
          {"cohen_kappa", figure(agreement.kappa, agreement.kappa_interval)}};
}

}  // namespace

SetReport check_set(const QuestionSet& set, const LibraryView* library, std::int32_t day) {
  SetReport report;
  report.items = set.items.size();
  report.outdated = set.outdated;
  std::set<std::string> questions;
  std::map<std::string, std::set<std::string>> parts_of;
  const SharedRetriever reader = library == nullptr ? nullptr : System::load("bm25").make(*library);
  for (const Item& item : set.items) {
    if (!item.stands()) {
      ++report.left_out[item.left_out];
      continue;
    }
    ++report.standing;
    ++report.kinds[item.kind];
    ++report.languages[item.language];
    report.duplicates += questions.insert(std::string(FoldedText(item.question).text())).second ? 0 : 1;
    if (const auto part = set.parts.find(item.id); part != set.parts.end())
      parts_of[item.work].insert(part->second);
    if (reader == nullptr || !item.answerable) continue;
    QuestionOptions options;
    if (item.day.empty()) options.day = day;
    std::set<std::string> hits;
    for (const Hit& hit : find(*library, reader, item.question, options, 10).hits)
      hits.insert(provision_id(*library, hit.document));
    ++report.searched;
    report.found += std::ranges::all_of(
                        item.gold, [&](const ItemSource& source) { return hits.contains(source.provision); })
                        ? 1
                        : 0;
  }
  for (const auto& [work, parts] : parts_of) {
    if (parts.size() > 1) report.leaks.push_back(work);
  }
  report.agreement = agreement_of(set);
  return report;
}

std::string to_json(const SetReport& report) {
  return dump_json({{"items", report.items},
                    {"standing", report.standing},
                    {"kinds", report.kinds},
                    {"languages", report.languages},
                    {"left_out", report.left_out},
                    {"duplicates", report.duplicates},
                    {"leaks", report.leaks},
                    {"second_reader", {{"searched", report.searched}, {"found", report.found}}},
                    {"outdated_decisions", report.outdated},
                    {"agreement", to_json(report.agreement)},
                    {"holds", report.holds()}},
                   2);
}

}  // namespace pandect
