#include "library/build.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/progress.h"
#include "library/document_table.h"
#include "library/link_table.h"
#include "library/manifest.h"
#include "library/term_table.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

void index_language(const fs::path& build, const DocumentRange& range, std::span<const LoadedWork> works,
                    const DocumentTable& table) {
  const std::vector<FieldGroup> groups = field_groups(range.language);
  const auto texts_of = [&](std::uint32_t i, std::vector<std::string>& storage) {
    const Document& document = table.documents()[range.begin + i];
    const LoadedVersion& version = table.version_of(range.begin + i);
    FieldTexts texts = field_texts(works[document.work].record, version, document.provision);
    storage.clear();
    storage.push_back(std::move(texts.path));
    storage.push_back(std::move(texts.title));
    return DocumentTexts(groups.size(), {texts.text, texts.heading, storage[0], storage[1]});
  };
  build_lexical_index(build / lexical_file_name(range.language), groups, range.end - range.begin, texts_of);
}

void write_build(const fs::path& build, const Catalogue& catalogue, bool show_progress) {
  const std::vector<LoadedWork> works = load_works(catalogue);
  const DocumentTable table(works);
  Progress progress("indexing", table.ranges().size() + 2, "steps", show_progress);
  BuildTables tables{{}, table.documents(), table.ranges(), resolve_links(works, table)};
  for (const LoadedWork& work : works) tables.works.push_back(work.record.work);
  Documents::write(build / "documents.idx", tables);
  progress.advance();
  Terms::write(build / terms_file_name, resolve_terms(works, table));
  progress.advance();
  for (const DocumentRange& range : table.ranges()) {
    index_language(build, range, works, table);
    progress.advance();
  }
}

}  // namespace

std::string lexical_file_name(Language language) {
  return fmt::format("lexical-{}.idx", language_code(language));
}

std::vector<FieldGroup> field_groups(Language language) {
  const std::vector<std::string> fields{"text", "heading", "path", "title"};
  return {{"words", std::string(word_analyzer_name(language)), fields}, {"char3", "char3", fields}};
}

void build_library(const LibraryFolder& folder, Catalogue& catalogue, bool show_progress) {
  std::error_code error;
  fs::create_directories(folder.builds(), error);
  if (error) throw system_error(error.value(), "cannot make the folder of builds", folder.builds());
  folder.remove_other_builds();
  const std::string name = folder.next_build();
  const fs::path build = folder.build(name);
  fs::create_directory(build, error);
  if (error) throw system_error(error.value(), "cannot make a build", build);
  try {
    write_build(build, catalogue, show_progress);
    Manifest::write(build, catalogue.generation());
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
    return manifest.format != Manifest::newest_format || manifest.generation != catalogue.generation();
  } catch (const Error&) {
    return true;  // damaged or too new: only a new build helps
  }
}

}  // namespace pandect
