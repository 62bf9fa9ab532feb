#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "api/describe.h"
#include "api/library_data.h"
#include "base/date.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "catalogue/folder.h"
#include "pandect/following.h"
#include "pandect/library.h"
#include "question/locate.h"
#include "text/said.h"

namespace pandect {
namespace {

constexpr std::size_t most_followed = 1000;
constexpr std::uint64_t largest_list = std::uint64_t{64} << 20;

/// What a library keeps of a law that it follows: `told` are the ids of the changes that were reported.
struct Followed {
  std::string id;
  std::string since;
  std::set<std::string> told;
};

/// The file of a library that names the laws it follows.
std::filesystem::path list_of(const LibraryFolder& folder) {
  return folder.path() / "following.json";
}

/// @throws Error bad_input for a file that is no such list
std::vector<Followed> read_list(const LibraryFolder& folder) {
  const std::filesystem::path file = list_of(folder);
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return {};
  const Json json = parse_json(read_file(file, largest_list), file.string());
  std::vector<Followed> all;
  try {
    for (const Json& one : json.at("works")) {
      all.push_back({one.at("id").get<std::string>(), one.at("since").get<std::string>(),
                     one.at("told").get<std::set<std::string>>()});
    }
  } catch (const Json::exception&) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: this is no list of followed laws", file.string()),
                "move it away, and name the laws again with `pandect follow add`");
  }
  return all;
}

void write_list(const LibraryFolder& folder, const std::vector<Followed>& all) {
  Json works = Json::array();
  for (const Followed& one : all) works.push_back({{"id", one.id}, {"since", one.since}, {"told", one.told}});
  write_file_atomically(list_of(folder), dump_json({{"works", std::move(works)}}, 1) + "\n");
}

/// A version of a work that changed it.
struct Step {
  std::uint32_t work = 0;
  std::size_t version = 0;  ///< index into its versions
  std::string learnt;
};

std::vector<Step> steps_of(const LibraryView& view, std::uint32_t work) {
  std::vector<Step> steps;
  const std::vector<LibraryView::Version>& versions = view.versions(work);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const std::int64_t row = versions[i].record.version;
    const StandingFacts facts = standing_facts(view.catalogue(), view.works()[work].work, row);
    steps.push_back({work, i, facts.added ? format_date(*facts.added) : std::string()});
  }
  return steps;
}

/// The same for the same words of the same day, whatever they were read from and whenever.
std::string id_of(const LibraryView& view, const Step& step) {
  const LibraryView::Version& version = view.versions(step.work)[step.version];
  return content_hash(fmt::format("{}\n{}\n{}", view.works()[step.work].id, day_text(version.from),
                                  view.catalogue().text(version.record.version)));
}

LawChange describe(const Library& library, const LibraryView& view, const Step& step) {
  const LibraryView::Version& version = view.versions(step.work)[step.version];
  const WorkRecord& work = view.works()[step.work];
  LawChange change;
  change.id = id_of(view, step);
  change.work_id = work.id;
  change.work_title = work.title;
  change.language = language_code(work.language);
  change.in_force_from = day_text(version.from);
  change.learnt = step.learnt;
  if (step.version == 0) return change;
  const LibraryView::Version& before = view.versions(step.work)[step.version - 1];
  const std::int32_t last = before.from == always ? before.to - 1 : before.from;
  change.before = day_text(last);
  for (Comparison& one : library.compare(work.id, change.before, change.in_force_from))
    if (one.provision.id == work.id) change.comparison = std::move(one);
  return change;
}

/// The newest first: those learnt last, and of one day those that begin last.
void sort_steps(const LibraryView& view, std::vector<Step>& steps) {
  std::ranges::sort(steps, std::greater(), [&](const Step& step) {
    return std::tuple(step.learnt, view.versions(step.work)[step.version].from, step.work, step.version);
  });
}

}  // namespace

std::vector<FollowedWork> Library::followed() const {
  std::vector<FollowedWork> all;
  for (const LibraryFolder& folder : data_->view->folders()) {
    for (const Followed& one : read_list(folder)) {
      const std::optional<std::uint32_t> work = data_->view->find_work(one.id);
      all.push_back({one.id, work ? data_->view->works()[*work].title : std::string(), one.since});
    }
  }
  return all;
}

std::vector<FollowedWork> Library::follow(const std::vector<std::string>& names) {
  const LibraryView& view = *data_->view;
  std::vector<std::uint32_t> works;
  for (const std::string& name : names) {
    const std::optional<std::uint32_t> work = locate_work(view, name);
    if (!work)
      throw SaidError(ErrorCode::no_such_provision, say("no-work-of-this", {{"name", name}}),
                      works_perhaps_meant(view, name, Language::unknown));
    works.push_back(*work);
  }
  const WriteLock lock(view.folder(), writer_patience);
  std::vector<Followed> list = read_list(view.folder());
  for (const std::uint32_t work : works) {
    const std::string& id = view.works()[work].id;
    if (std::ranges::find(list, id, &Followed::id) != list.end()) continue;
    Followed added{id, time_now(), {}};
    for (const Step& step : steps_of(view, work)) added.told.insert(id_of(view, step));
    list.push_back(std::move(added));
  }
  if (list.size() > most_followed)
    throw SaidError(ErrorCode::wrong_usage, say("most-followed", {{"most", most_followed}}));
  std::ranges::sort(list, {}, &Followed::id);
  write_list(view.folder(), list);
  return followed();
}

std::vector<FollowedWork> Library::unfollow(const std::vector<std::string>& names) {
  const LibraryView& view = *data_->view;
  const WriteLock lock(view.folder(), writer_patience);
  std::vector<Followed> list = read_list(view.folder());
  for (const std::string& name : names) {
    const std::optional<std::uint32_t> work = locate_work(view, name);
    const std::string& id = work ? view.works()[*work].id : name;
    if (std::erase_if(list, [&](const Followed& one) { return one.id == id; }) == 0)
      throw SaidError(ErrorCode::no_such_provision, say("not-followed", {{"name", name}}),
                      {"`pandect follow list` says what is"});
  }
  write_list(view.folder(), list);
  return followed();
}

std::vector<LawChange> Library::changes(const std::vector<std::string>& names, std::size_t limit) const {
  const LibraryView& view = *data_->view;
  std::vector<Step> steps;
  const auto add = [&](std::uint32_t work) {
    for (Step& step : steps_of(view, work)) steps.push_back(std::move(step));
  };
  for (const std::string& name : names) {
    const std::optional<std::uint32_t> work = locate_work(view, name);
    if (!work) throw SaidError(ErrorCode::no_such_provision, say("no-work-of-this", {{"name", name}}));
    add(*work);
  }
  if (names.empty()) {
    for (const FollowedWork& one : followed())
      if (const std::optional<std::uint32_t> work = view.find_work(one.id)) add(*work);
  }
  sort_steps(view, steps);
  if (limit != 0 && steps.size() > limit) steps.resize(limit);
  std::vector<LawChange> changes;
  for (const Step& step : steps) changes.push_back(describe(*this, view, step));
  return changes;
}

std::vector<LawChange> Library::tell_changes(const std::function<bool(const LawChange&)>& tell) {
  const LibraryView& view = *data_->view;
  const WriteLock lock(view.folder(), writer_patience);
  std::vector<Followed> list = read_list(view.folder());
  std::vector<Step> steps;
  for (Followed& one : list) {
    const std::optional<std::uint32_t> work = view.find_work(one.id);
    if (!work) continue;
    std::set<std::string> held;
    for (Step& step : steps_of(view, *work)) {
      const std::string id = *held.insert(id_of(view, step)).first;
      if (!one.told.contains(id)) steps.push_back(std::move(step));
    }
    std::erase_if(one.told, [&](const std::string& id) { return !held.contains(id); });
  }
  sort_steps(view, steps);
  std::ranges::reverse(steps);
  std::vector<LawChange> changes;
  for (const Step& step : steps) {
    changes.push_back(describe(*this, view, step));
    if (!tell(changes.back())) {
      changes.pop_back();
      break;
    }
    std::ranges::find(list, changes.back().work_id, &Followed::id)->told.insert(changes.back().id);
    write_list(view.folder(), list);
  }
  return changes;
}

}  // namespace pandect
