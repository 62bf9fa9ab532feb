#include "segments/manifest.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "base/file_hash.h"
#include "base/json.h"
#include "pandect/error.h"
#include "segments/live_table.h"
#include "version.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view file_name = "manifest.json";

[[noreturn]] void fail(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::library_damaged, fmt::format("{}: {}", file.string(), why),
              "`pandect build` makes the indexes anew from the catalogue");
}

}  // namespace

Manifest Manifest::write(const fs::path& build, std::int64_t generation, std::int64_t lineage,
                         const Manifest* before) {
  Manifest manifest;
  manifest.generation = generation;
  manifest.lineage = lineage;
  manifest.made_by = PANDECT_VERSION;
  for (const fs::directory_entry& entry : fs::directory_iterator(build)) {
    const std::string name = entry.path().filename().string();
    // A segment's files never change; the live table differs in every build.
    if (before != nullptr && name != live_table_name) {
      const auto same = std::ranges::find(before->files, name, &File::name);
      if (same != before->files.end()) {
        manifest.files.push_back(*same);
        continue;
      }
    }
    manifest.files.push_back({name, fs::file_size(entry.path()), content_hash_of(entry.path())});
  }
  std::ranges::sort(manifest.files, {}, &File::name);
  Json json{{"format", manifest.format},
            {"generation", generation},
            {"lineage", lineage},
            {"made_by", manifest.made_by},
            {"files", Json::array()}};
  for (const File& file : manifest.files) {
    json["files"].push_back({{"name", file.name}, {"size", file.size}, {"checksum", file.checksum}});
  }
  write_file(build / file_name, dump_json(json, 1) + "\n");
  sync_folder(build);
  return manifest;
}

Manifest Manifest::read(const fs::path& build) {
  const fs::path path = build / file_name;
  Manifest manifest;
  try {
    const Json json = parse_json(read_file(path, 1 << 20), path.string());
    manifest.format = json.at("format").get<int>();
    if (manifest.format <= newest_format) {
      manifest.generation = json.at("generation").get<std::int64_t>();
      manifest.lineage = json.value("lineage", std::int64_t{0});
      manifest.made_by = json.value("made_by", "");
      for (const Json& file : json.at("files")) {
        manifest.files.push_back({file.at("name").get<std::string>(), file.at("size").get<std::uint64_t>(),
                                  file.at("checksum").get<std::string>()});
      }
    }
  } catch (const Error& error) {
    const std::string_view message = error.what();  // which begins with the file
    const std::string begin = path.string() + ": ";
    fail(path, message.starts_with(begin) ? message.substr(begin.size()) : message);
  } catch (const Json::exception&) {
    fail(path, "not the manifest of a build");
  }
  if (manifest.format > newest_format) {
    throw Error(ErrorCode::library_too_new,
                fmt::format("{}: format {} is newer than {}, the newest this Pandect reads", path.string(),
                            manifest.format, newest_format),
                "update Pandect, or run `pandect build` to make the indexes anew with this one");
  }
  for (const File& file : manifest.files) {
    if (file.name.find('/') != std::string::npos) fail(path, "names a file outside the build");
    std::error_code error;
    const std::uintmax_t size = fs::file_size(build / file.name, error);
    if (error) fail(build / file.name, "is missing");
    if (size != file.size)
      fail(build / file.name, fmt::format("has {} bytes instead of {}", size, file.size));
  }
  return manifest;
}

void Manifest::verify(const fs::path& build) const {
  for (const File& file : files) {
    if (content_hash_of(build / file.name) != file.checksum)
      fail(build / file.name, "the checksum does not hold");
  }
}

}  // namespace pandect
