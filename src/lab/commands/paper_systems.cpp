#include "lab/commands/paper_systems.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json.h"
#include "base/nearest_name.h"
#include "base/settings.h"
#include "pandect/error.h"
#include "retrieve/system.h"

namespace pandect {

std::vector<PaperSystem> paper_systems(const std::string& paper) {
  std::vector<PaperSystem> all;
  for (const std::string_view name : System::names()) {
    if (!System::is_experiment(name)) continue;
    const System system = System::load(std::string(name));
    all.push_back({system.name(), system.description(),
                   SettingsTable::parse(system.text(), system.file()).text("paper")});
  }
  std::ranges::stable_sort(all, {}, &PaperSystem::paper);
  if (paper.empty()) return all;
  std::vector<std::string_view> papers;
  for (const PaperSystem& system : all) {
    if (papers.empty() || papers.back() != system.paper) papers.push_back(system.paper);
  }
  if (std::ranges::find(papers, paper) == papers.end())
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no paper '{}'", paper),
                suggest_name(paper, papers));
  std::vector<PaperSystem> own;
  std::ranges::copy_if(all, std::back_inserter(own),
                       [&](const PaperSystem& system) { return system.paper == paper; });
  return own;
}

std::string to_json(const std::vector<PaperSystem>& systems) {
  Json all = Json::array();
  for (const PaperSystem& one : systems)
    all.push_back({{"name", one.name}, {"description", one.description}, {"paper", one.paper}});
  return dump_json(all, 2);
}

}  // namespace pandect
