#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/library_data.h"
#include "catalogue/edits.h"
#include "catalogue/source_files.h"
#include "catalogue/standing.h"
#include "finding/scope.h"
#include "pandect/library.h"
#include "question/locate.h"
#include "text/said.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using Field = Edit::Field;

/// A work by its names, or by the file that gave it and no other.
std::uint32_t find_edited(const LibraryView& view, const std::string& name) {
  if (const std::optional<std::uint32_t> work = locate_work(view, name)) return *work;
  const std::vector<VersionRecord> given = view.catalogue().versions_from(source_path(name));
  if (!given.empty() && std::ranges::count(given, given.front().work, &VersionRecord::work) ==
                            static_cast<std::ptrdiff_t>(given.size())) {
    if (const std::optional<std::uint32_t> work = view.find_work(given.front().work)) return *work;
  }
  throw SaidError(ErrorCode::no_such_provision, say("no-work-here", {{"name", name}}),
                  {"`pandect status` lists the works"});
}

EditedWork describe(const LibraryView& view, std::uint32_t row) {
  const WorkRecord& record = view.works()[row];
  const VersionRecord& newest = view.versions(row).back().record;
  const auto day = [](const std::optional<Date>& date) { return date ? format_date(*date) : std::string(); };
  EditedWork edited;
  UnderstoodWork& work = edited.work;
  work = {record.id,
          record.title,
          {},
          newest.kind,
          std::string(language_code(record.language)),
          day(newest.in_force.from),
          day(newest.in_force.to),
          0};
  for (const Alias& alias : record.aliases)
    if (alias.kind == Alias::Kind::short_title) work.short_titles.push_back(alias.name);
  for (const Provision& provision : view.provisions(newest.version))
    work.provisions += provision.unit ? 1 : 0;
  for (Edit& edit : list_edits(view.catalogue(), record.id)) {
    edited.edits.push_back({std::string(name_of(edit.field)), std::move(edit.before), std::move(edit.value),
                            std::move(edit.when)});
  }
  return edited;
}

/// @throws Error wrong_usage unless a name is one line of text
void check_line(std::string_view name) {
  constexpr std::size_t longest = 1000;  // bytes
  const bool sound = name.size() <= longest && !find_invalid_utf8(name) &&
                     name.find_first_of(std::string_view("\n\r\t\0", 4)) == std::string_view::npos &&
                     name.front() != ' ' && name.back() != ' ';
  if (!sound) throw SaidError(ErrorCode::wrong_usage, say("one-line-of-text"));
}

std::vector<Edit> list(const WorkEdits& edits, const std::string& id) {
  std::vector<Edit> all;
  const auto add = [&](Field field, const std::string& value) {
    if (!value.empty()) all.push_back({id, field, {}, value, {}});
  };
  const auto day = [](const std::string& value) {
    return value.empty() ? value : format_date(from_days(day_of(value)));
  };
  add(Field::title, edits.title);
  for (const std::string& name : edits.short_titles) add(Field::short_title, name);
  add(Field::kind, edits.kind);
  add(Field::in_force_until, day(edits.in_force_until));
  add(Field::in_force_from, day(edits.in_force_from));
  if (const std::optional<Language> language = language_of(edits.language))
    add(Field::language, std::string(language_code(*language)));
  for (const Edit& edit : all) check_line(edit.value);
  return all;
}

}  // namespace

EditedWork Library::edit(const std::string& name, const WorkEdits& edits) {
  const std::string id = data_->view->works()[find_edited(*data_->view, name)].id;
  const std::vector<Edit> all = list(edits, id);
  if (!all.empty()) {
    data_->write([&](Catalogue& catalogue) {
      Transaction transaction(catalogue.database());
      for (const Edit& edit : all) edit_work(catalogue, edit);
      settle_repeals(catalogue);
      transaction.commit();
    });
  }
  return describe(*data_->view, find_edited(*data_->view, id));
}

EditedWork Library::undo_edit(const std::string& name) {
  const std::string id = data_->view->works()[find_edited(*data_->view, name)].id;
  data_->write([&](Catalogue& catalogue) {
    Transaction transaction(catalogue.database());
    pandect::undo_edit(catalogue, id);
    settle_repeals(catalogue);
    transaction.commit();
  });
  return describe(*data_->view, find_edited(*data_->view, id));
}

}  // namespace pandect
