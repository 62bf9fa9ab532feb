#include "lab/dataset/build.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/progress.h"
#include "lab/bench/run_folder.h"
#include "pandect/error.h"
#include "pandect/library.h"

namespace pandect {
namespace {

Json items_json(const std::vector<Item>& items) {
  Json list = Json::array();
  for (const Item& item : items) list.push_back(to_json(item));
  return {{"items", std::move(list)}};
}

/// @param count how many there must be at least
std::vector<Item> items_of(const Json& row, const RunFolder& rows, std::size_t count) {
  std::vector<Item> items;
  try {
    for (const Json& one : row.at("items")) items.push_back(read_item(one));
  } catch (const Json::exception&) {
    items.clear();
    ++count;
  }
  if (items.size() < count)
    throw Error(ErrorCode::bad_input, (rows.path() / "rows.jsonl").string() + ": a row holds no items",
                "remove the file, and the set is made anew");
  return items;
}

/// What the results of a step depend on, besides the items.
std::string identity_of(const RecipeStep& step, const Workshop& workshop, const std::string& library) {
  return fmt::format("{}\n{}\n{}\nseed {} day {}\n{}\n{}", step.name, step.settings, library, workshop.seed,
                     workshop.day, workshop.data.string(), step.identity ? step.identity(workshop) : "");
}

std::string identity_of_library(const Workshop& workshop) {
  std::error_code none;
  if (!std::filesystem::exists(workshop.library, none)) return "none";
  return workshop.view().build_name() + fmt::format(" {}", workshop.view().documents().documents().size());
}

/// Events since there were `known` are the step's, by its name in the recipe; so is what left the item out.
void sign(const RecipeStep& step, std::size_t known, bool stood, Item& item) {
  for (std::size_t i = known; i < item.history.size(); ++i) item.history[i].step = step.name;
  if (stood && !item.stands()) item.left_out = step.name;
}

/// Does a step, or takes what was made of it before.
void run_step(const RecipeStep& step, const Workshop& workshop, const std::string& identity,
              std::vector<Item>& items, RunFolder& rows) {
  const auto key_of = [&](const std::vector<Item>& over) {
    return content_hash(identity + "\n" + to_lines(over));
  };
  if (step.one) {
    const auto standing = std::ranges::count_if(items, &Item::stands);
    Progress progress(step.name, static_cast<std::uint64_t>(standing), "items", workshop.monitor);
    for (Item& item : items) {
      if (!item.stands()) continue;
      const std::string key = key_of({item});
      if (const auto row = rows.find(key)) {
        item = items_of(*row, rows, 1).front();
      } else {
        const std::size_t known = item.history.size();
        step.one(workshop, item);
        sign(step, known, true, item);
        rows.add(key, items_json({item}));
      }
      progress.advance();
    }
    return;
  }
  const std::string key = key_of(items);
  std::vector<Item> made;
  if (const auto row = rows.find(key)) {
    made = items_of(*row, rows, step.make ? 0 : items.size());
  } else if (step.make) {
    made = step.make(workshop, items);
    for (Item& item : made) sign(step, 0, true, item);
    rows.add(key, items_json(made));
  } else {
    made = items;
    step.all(workshop, made);
    for (std::size_t i = 0; i < items.size(); ++i)
      sign(step, items[i].history.size(), items[i].stands(), made[i]);
    rows.add(key, items_json(made));
  }
  if (!step.make) {
    items = std::move(made);
    return;
  }
  std::set<std::string> known;
  for (const Item& item : items) known.insert(item.id);
  for (Item& item : made) {
    if (known.insert(item.id).second) items.push_back(std::move(item));
  }
}

}  // namespace

BuildReport build_set(const Recipe& recipe, const Workshop& workshop, const std::filesystem::path& folder,
                      bool without_models) {
  RunFolder rows(folder);
  const std::string library = identity_of_library(workshop);
  std::vector<Item> items;
  BuildReport report;
  std::string settings;
  for (const RecipeStep& step : recipe.steps) {
    StepReport done{step.name, static_cast<std::size_t>(std::ranges::count_if(items, &Item::stands))};
    settings += step.settings;
    done.skipped = step.asks_models && without_models;
    if (!done.skipped) {
      const std::size_t before = items.size();
      run_step(step, workshop, identity_of(step, workshop, library), items, rows);
      done.made = items.size() - before;
      for (const Item& item : items) {
        done.left_out += item.left_out == step.name ? 1 : 0;
        done.changed += std::ranges::any_of(item.history,
                                            [&](const ItemEvent& event) {
                                              return event.step == step.name && event.what == "changed";
                                            })
                            ? 1
                            : 0;
      }
    }
    report.steps.push_back(std::move(done));
  }
  report.items = items.size();
  for (const Item& item : items) {
    if (!item.stands()) continue;
    ++report.standing;
    ++report.languages[item.language];
  }
  rows.write("items.jsonl", to_lines(items));
  Json json = to_json(report);
  json["recipe"] = recipe.name;
  json["description"] = recipe.description;
  json["settings"] = settings;
  json["seed"] = workshop.seed;
  json["pandect"] = version();
  rows.write("build.json", dump_json(json, 2) + "\n");
  return report;
}

Json to_json(const BuildReport& report) {
  Json steps = Json::array();
  for (const StepReport& step : report.steps) {
    steps.push_back({{"step", step.name},
                     {"seen", step.seen},
                     {"made", step.made},
                     {"changed", step.changed},
                     {"left_out", step.left_out},
                     {"skipped", step.skipped}});
  }
  return {{"items", report.items},
          {"standing", report.standing},
          {"languages", report.languages},
          {"steps", std::move(steps)}};
}

BuildReport read_build_report(const Json& json) {
  BuildReport report;
  report.items = json.at("items").get<std::size_t>();
  report.standing = json.at("standing").get<std::size_t>();
  json.at("languages").get_to(report.languages);
  for (const Json& step : json.at("steps")) {
    report.steps.push_back({step.at("step").get<std::string>(), step.at("seen").get<std::size_t>(),
                            step.at("made").get<std::size_t>(), step.at("changed").get<std::size_t>(),
                            step.at("left_out").get<std::size_t>(), step.at("skipped").get<bool>()});
  }
  return report;
}

}  // namespace pandect
