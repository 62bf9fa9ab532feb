#include "lab/dataset/question_set.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "base/date.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json_lines.h"
#include "base/random.h"
#include "lab/bench/sample.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Identifies the words that a reviewer saw.
std::string hash_of_words(const Item& item) {
  return content_hash(item.question + "\n" + item.answer).substr(0, 16);
}

Decision read_decision(const Json& row) {
  Decision made{row.at("id").get<std::string>(),
                row.value("decision", ""),
                row.value("mended_question", ""),
                row.value("mended_answer", ""),
                row.value("note", ""),
                row.value("of", ""),
                row.value("at", "")};
  if (!made.decision.empty() && made.decision != "accept" && made.decision != "mend" &&
      made.decision != "reject")
    throw Json::other_error::create(501, "a decision is accept, mend or reject", &row);
  return made;
}

Json to_json(const Decision& made) {
  return {{"id", made.id},
          {"decision", made.decision},
          {"mended_question", made.question},
          {"mended_answer", made.answer},
          {"note", made.note},
          {"of", made.of},
          {"at", made.at}};
}

fs::path file_of(const fs::path& folder, const std::string& reviewer) {
  const bool plain = !reviewer.empty() && reviewer.size() <= 64 && std::ranges::all_of(reviewer, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!plain)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' cannot be the name of a reviewer", reviewer),
                "small letters, digits, '-' and '_', as in \"reader-1\"");
  return folder / "reviews" / (reviewer + ".jsonl");
}

std::vector<Decision> read_decisions(const fs::path& file) {
  std::vector<Decision> all;
  for_each_json_line(file, [&](const Json& row) { all.push_back(read_decision(row)); });
  return all;
}

}  // namespace

QuestionSet QuestionSet::load(const fs::path& folder) {
  QuestionSet set;
  set.items = read_items(folder / "items.jsonl");
  set.built = set.items;
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < set.items.size(); ++i) places[set.items[i].id] = i;
  std::error_code none;
  std::map<std::string, std::pair<std::size_t, std::size_t>> counts;  // all, and those that reject
  std::vector<const Decision*> mends;
  for (const auto& entry : fs::directory_iterator(folder / "reviews", none)) {
    if (entry.path().extension() != ".jsonl") continue;
    std::vector<Decision>& own = set.reviews[entry.path().stem().string()] = read_decisions(entry.path());
    set.outdated += std::erase_if(own, [&](const Decision& made) {
      const auto place = places.find(made.id);
      return place == places.end() || made.of != hash_of_words(set.items[place->second]);
    });
  }
  for (const auto& [reviewer, decisions] : set.reviews) {
    for (const Decision& made : decisions) {
      ++counts[made.id].first;
      counts[made.id].second += made.decision == "reject" ? 1 : 0;
      if (made.decision == "mend") mends.push_back(&made);
    }
  }
  std::ranges::stable_sort(mends, {}, &Decision::at);
  for (const Decision* made : mends) {
    Item& item = set.items[places.at(made->id)];
    for (const auto& [member, value] :
         {std::pair("question", made->question), std::pair("answer", made->answer)}) {
      if (!value.empty()) item.change(member, value, {"review", "", made->note, made->at});
    }
  }
  for (const auto& [id, count] : counts) {
    Item& item = set.items[places.at(id)];
    if (item.stands() && 2 * count.second >= count.first)
      item.leave_out("review", fmt::format("{} of {} reviewers reject it", count.second, count.first));
  }
  if (fs::exists(folder / "split.json", none)) {
    const std::string name = (folder / "split.json").string();
    try {
      parse_json(read_file(folder / "split.json"), name).at("parts").get_to(set.parts);
      // They become names of files.
      for (const auto& [id, part] : set.parts) {
        if (part != "train" && part != "dev" && part != "test")
          throw Json::other_error::create(501, "no part of a set", nullptr);
      }
    } catch (const Json::exception&) {
      throw Error(ErrorCode::bad_input, name + ": expected the part of each item: train, dev or test",
                  "`dataset split` writes it");
    }
  }
  return set;
}

std::string review_sheet(const QuestionSet& set, const LibraryView* library, const std::string& reviewer,
                         std::size_t count) {
  std::set<std::string> decided;
  if (const auto own = set.reviews.find(reviewer); own != set.reviews.end()) {
    for (const Decision& made : own->second) decided.insert(made.id);
  }
  std::string lines;
  for (const Item& item : set.built) {
    if (count == 0) break;
    if (!item.stands() || decided.contains(item.id)) continue;
    Json law = Json::array();
    for (const ItemSource& source : item.gold) {
      const auto document = library == nullptr ? std::nullopt : document_of(*library, source);
      const Document* own = document ? &library->documents().documents()[*document] : nullptr;
      law.push_back(
          {{"provision", source.provision},
           {"quote", source.quote},
           {"words",
            own == nullptr
                ? ""
                : library->text(own->version, library->provisions(own->version)[own->provision].extent)}});
    }
    Json row{{"id", item.id},
             {"of", hash_of_words(item)},
             {"question", item.question},
             {"answer", item.answer},
             {"options", item.options},
             {"answerable", item.answerable},
             {"law", std::move(law)},
             {"decision", ""},
             {"mended_question", ""},
             {"mended_answer", ""},
             {"note", ""}};
    lines += dump_json(row) + "\n";
    --count;
  }
  return lines;
}

std::size_t take_review(const fs::path& folder, const std::string& reviewer, const fs::path& sheet) {
  const fs::path file = file_of(folder, reviewer);
  std::vector<Decision> all;
  std::error_code failed;
  if (fs::exists(file, failed)) all = read_decisions(file);
  std::size_t taken = 0;
  for (Decision& made : read_decisions(sheet)) {
    if (made.decision.empty()) continue;
    made.at = time_now();
    std::erase_if(all, [&](const Decision& old) { return old.id == made.id; });
    all.push_back(std::move(made));
    ++taken;
  }
  std::string lines;
  for (const Decision& made : all) lines += dump_json(to_json(made)) + "\n";
  fs::create_directories(folder / "reviews", failed);
  if (failed) throw system_error(failed.value(), "cannot make the folder", folder / "reviews");
  write_file_atomically(file, lines);
  return taken;
}

std::map<std::string, std::size_t> split_set(const fs::path& folder, double test, double dev, bool stratified,
                                             std::uint32_t seed) {
  if (test < 0 || dev < 0 || test + dev > 1)
    throw Error(ErrorCode::wrong_usage, "the shares of the parts are not from 0 to 1",
                "--test 0.2 --dev 0.1");
  const QuestionSet set = QuestionSet::load(folder);
  std::vector<const Item*> items;
  std::map<std::string, std::size_t> works;
  for (const Item& item : set.items) {
    if (!item.stands()) continue;
    items.push_back(&item);
    ++works[item.work];
  }
  const auto all = static_cast<double>(items.size());
  std::map<std::string, std::string> parts;
  if (stratified) {
    std::vector<std::string> strata;
    for (const Item* item : items) {
      strata.push_back(item->work);
      parts[item->id] = "train";
    }
    for (const std::size_t i :
         stratified_test_split(strata, static_cast<std::size_t>(std::lround(test * all)), seed))
      parts[items[i]->id] = "test";
  } else {
    std::vector<std::string> order;
    for (const auto& [work, count] : works) order.push_back(work);
    Random random(seed);
    for (auto i = static_cast<std::uint32_t>(order.size()); i > 1; --i)
      std::swap(order[i - 1], order[random.below(i)]);
    std::map<std::string, std::string> of_work;
    for (const auto& [part, share] : {std::pair("test", test), std::pair("dev", dev)}) {
      auto left = static_cast<std::size_t>(std::lround(share * all));
      for (const std::string& work : order) {  // a work that is too large for what is left is passed over
        if (of_work.contains(work) || works.at(work) > left) continue;
        of_work[work] = part;
        left -= works.at(work);
      }
    }
    for (const Item* item : items)
      parts[item->id] = of_work.contains(item->work) ? of_work.at(item->work) : "train";
  }
  std::map<std::string, std::size_t> counts;
  for (const auto& [id, part] : parts) ++counts[part];
  const Json json{{"by", stratified ? "stratified by work" : "whole works"},
                  {"seed", seed},
                  {"test", test},
                  {"dev", dev},
                  {"parts", parts}};
  write_file_atomically(folder / "split.json", dump_json(json, 1) + "\n");
  return counts;
}

}  // namespace pandect
