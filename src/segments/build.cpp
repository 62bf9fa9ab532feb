#include "segments/build.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/memory.h"
#include "pandect/error.h"
#include "segments/build_plan.h"
#include "segments/manifest.h"
#include "segments/new_segments.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// Takes a file over from another build: as a hard link, where the file system can.
void take_over(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_hard_link(from, to, error);
  if (!error) return;
  fs::copy_file(from, to, error);
  if (error) throw system_error(error.value(), "cannot copy a file of the build before", to);
}

void write_build(const LibraryFolder& folder, const fs::path& build, const Catalogue& catalogue,
                 const BuildSettings& settings) {
  release_freed_memory();  // of reading, which came before
  const std::optional<PreviousBuild> previous =
      settings.afresh ? std::nullopt : PreviousBuild::open(folder, catalogue);
  const PreviousBuild* before = previous ? &*previous : nullptr;
  std::vector<WorkState> works = states_since(catalogue, before);
  BuildPlan plan = plan_build(catalogue, works, before, most_documents_of_segment(settings.memory));
  LiveTable live;
  std::map<std::uint32_t, std::uint32_t> places;  // indexes of segments that are kept
  for (const std::uint32_t segment : plan.kept) {
    const std::uint32_t number = before->live.segments[segment];
    places.emplace(segment, static_cast<std::uint32_t>(live.segments.size()));
    live.segments.push_back(number);
    const fs::path old = folder.build(before->name);
    for (const std::string& file : {documents_file_name(number), terms_file_name(number)})
      take_over(old / file, build / file);
    for (const DocumentRange& range : before->segments[segment]->ranges()) {
      const std::string file = lexical_file_name(range.language, number);
      take_over(old / file, build / file);
    }
  }
  const auto fresh = static_cast<std::uint32_t>(live.segments.size());
  if (plan.makes_segment()) {
    std::uint32_t number = 1;
    if (before != nullptr) {
      for (const std::uint32_t one : before->live.segments) number = std::max(number, one + 1);
    }
    const std::uint32_t count = write_segments(build, number, catalogue, works, plan, before, settings);
    for (std::uint32_t i = 0; i < count; ++i) live.segments.push_back(number + i);
  }
  for (std::size_t i = 0; i < works.size(); ++i) {
    const BuildPlan::Work& own = plan.works[i];
    LiveWork& work = live.works.emplace_back();
    work.work = works[i].record.work;
    work.fingerprint = works[i].fingerprint;
    work.names = works[i].names;
    work.shape = own.shape;
    work.newest = works[i].newest;
    work.documents =
        own.documents ? fresh + own.segment : places.at(before->live.works[own.before].documents);
    work.links =
        own.links || own.copied_links ? fresh + own.segment : places.at(before->live.works[own.before].links);
    work.seers_begin = static_cast<std::uint32_t>(live.seers.size());
    live.seers.insert(live.seers.end(), own.seers.begin(), own.seers.end());
    work.seers_end = static_cast<std::uint32_t>(live.seers.size());
  }
  live.write(build / live_table_name);
  Manifest::write(build, catalogue.generation(), catalogue.lineage(),
                  before != nullptr ? &before->manifest : nullptr);
}

}  // namespace

std::vector<FieldGroup> field_groups(Language language) {
  const std::vector<std::string> fields{"text", "heading", "path", "title"};
  return {{"words", std::string(word_analyzer_name(language)), fields}, {"char3", "char3", fields}};
}

void build_library(const LibraryFolder& folder, Catalogue& catalogue, const BuildSettings& settings) {
  std::error_code error;
  fs::create_directories(folder.builds(), error);
  if (error) throw system_error(error.value(), "cannot make the folder of builds", folder.builds());
  folder.remove_other_builds();
  const std::string name = folder.next_build();
  const fs::path build = folder.build(name);
  const auto write_in_folder = [&](const BuildSettings& own) {
    fs::create_directory(build, error);
    if (error) throw system_error(error.value(), "cannot make a build", build);
    write_build(folder, build, catalogue, own);
  };
  try {
    try {
      write_in_folder(settings);
    } catch (const Error& damage) {
      // If it is the build before that is damaged, a new one does without it.
      if (damage.code() != ErrorCode::library_damaged || settings.afresh) throw;
      fs::remove_all(build, error);
      BuildSettings afresh = settings;
      afresh.afresh = true;
      write_in_folder(afresh);
    }
    folder.publish(name);
  } catch (...) {
    fs::remove_all(build, error);
    throw;
  }
  catalogue.sweep();
  folder.remove_other_builds();
}

bool build_is_stale(const LibraryFolder& folder, const Catalogue& catalogue) {
  try {
    const std::optional<std::string> name = folder.current_build();
    if (!name) return true;
    const Manifest manifest = Manifest::read(folder.build(*name));
    return manifest.format != Manifest::newest_format || manifest.generation != catalogue.generation() ||
           manifest.lineage != catalogue.lineage();
  } catch (const Error&) {
    return true;  // damaged or too new: only a new build helps
  }
}

void expect_later_catalogue(const LibraryFolder& folder, const Catalogue& catalogue) {
  const std::optional<std::string> name = folder.current_build();
  if (!name) return;
  std::int64_t generation = 0;
  try {
    generation = Manifest::read(folder.build(*name)).generation;
  } catch (const Error&) {
    return;  // it will be made anew
  }
  if (generation <= catalogue.generation()) return;
  throw Error(
      ErrorCode::library_damaged,
      fmt::format("{}: its indexes were made of a later catalogue.db than it has", folder.path().string()),
      "restore the folder from a copy; `pandect build` makes indexes of the catalogue there is");
}

}  // namespace pandect
