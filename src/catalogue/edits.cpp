#include "catalogue/edits.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/date.h"
#include "catalogue/catalogue_tables.h"
#include "catalogue/read_source.h"
#include "catalogue/stored_work.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using Field = Edit::Field;

constexpr std::array<std::string_view, 6> names = {"title",         "short_title",    "kind",
                                                   "in_force_from", "in_force_until", "language"};

std::string day_text(const std::optional<Date>& day) {
  return day ? format_date(*day) : std::string();
}

std::string value_of(const Work& work, Field field) {
  switch (field) {
    case Field::title:
      return work.title;
    case Field::kind:
      return work.kind;
    case Field::in_force_from:
      return day_text(work.in_force.from);
    case Field::in_force_until:
      return day_text(work.in_force.to);
    case Field::language:
      return std::string(language_code(work.language));
    case Field::short_title:
      break;
  }
  return {};
}

void set(Work& work, Field field, const std::string& value) {
  switch (field) {
    case Field::title:
      work.title = value;
      return;
    case Field::kind:
      work.kind = value;
      return;
    case Field::in_force_from:
      work.in_force.from = parse_date(value);
      return;
    case Field::in_force_until:
      work.in_force.to = parse_date(value);
      return;
    case Field::language:
      work.language = read_language(value, work.id);
      return;
    case Field::short_title:
      Alias alias{Alias::Kind::short_title, value};
      if (std::ranges::find(work.aliases, alias) == work.aliases.end())
        work.aliases.push_back(std::move(alias));
      return;
  }
}

std::int64_t row_of(const Catalogue& catalogue, std::string_view id) {
  if (const std::optional<std::int64_t> row = catalogue.find_work(id)) return *row;
  throw Error(ErrorCode::no_such_provision, fmt::format("this library has no work '{}'", id),
              "`pandect status` lists the works");
}

/// The versions of a work, oldest first.
std::vector<std::pair<std::int64_t, Work>> load_versions(const Catalogue& catalogue, std::int64_t row) {
  std::vector<std::pair<std::int64_t, Work>> all;
  for (const VersionRecord& version : catalogue.versions(row))
    all.emplace_back(version.version, load_stored_work(catalogue, version.version));
  return all;
}

void check_days(const std::vector<std::pair<std::int64_t, Work>>& versions, const std::string& id) {
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const Interval& days = versions[i].second.in_force;
    if (days.from && days.to && *days.to <= *days.from) {
      throw Error(ErrorCode::wrong_usage, fmt::format("{} would be in force from {} until {}", id,
                                                      format_date(*days.from), format_date(*days.to)));
    }
    for (std::size_t other = 0; other < i; ++other) {
      if (versions[other].second.in_force.from == days.from) {
        throw Error(ErrorCode::wrong_usage,
                    fmt::format("another version of {} is in force from {}", id, day_text(days.from)),
                    "`pandect show ID --history` lists its versions");
      }
    }
  }
}

/// Gives the versions of a work that have `from` in a field the value `to`.
void change(Catalogue& catalogue, std::vector<std::pair<std::int64_t, Work>> versions, Field field,
            const std::string& from, const std::string& to, const std::string& id) {
  std::vector<bool> changed;
  for (auto& [row, work] : versions) {
    changed.push_back(value_of(work, field) == from);
    if (changed.back()) set(work, field, to);
  }
  check_days(versions, id);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    if (!changed[i]) continue;
    std::vector<StoredCitation> citations = find_citations(versions[i].second);
    catalogue.replace_version(versions[i].first, {std::move(versions[i].second), std::move(citations)});
  }
}

/// Names of works are in no version: only what is built of the catalogue is renewed.
void change_names(Catalogue& catalogue, std::string_view sql, std::int64_t row, std::string_view name) {
  catalogue.database().prepare(sql).bind(row, static_cast<int>(Alias::Kind::short_title), name).run();
  catalogue.database().execute("UPDATE meta SET value=value+1 WHERE key='generation'");
}

}  // namespace

std::string_view name_of(Edit::Field field) {
  return names[static_cast<std::size_t>(field)];
}

std::vector<Edit> list_edits(const Catalogue& catalogue, std::string_view work) {
  const Database& database = catalogue.database();
  std::vector<Edit> all;
  Statement select =
      database.prepare("SELECT work, field, before, value, made_when FROM edits WHERE work=? ORDER BY edit");
  select.bind(work);
  while (select.step()) {
    const auto named = std::ranges::find(names, select.string(1));
    if (named == names.end()) continue;  // of a newer Pandect
    all.push_back({select.string(0), static_cast<Field>(named - names.begin()), select.string(2),
                   select.string(3), select.string(4)});
  }
  return all;
}

void apply_edits(const std::vector<Edit>& edits, Work& work) {
  for (const Edit& edit : edits) {
    if (value_of(work, edit.field) == edit.before) set(work, edit.field, edit.value);
  }
}

void edit_work(Catalogue& catalogue, Edit edit) {
  const std::int64_t row = row_of(catalogue, edit.work);
  std::vector<std::pair<std::int64_t, Work>> versions = load_versions(catalogue, row);
  const Work& newest = versions.back().second;
  edit.before = value_of(newest, edit.field);
  const bool known = edit.field == Field::short_title
                         ? std::ranges::count(newest.aliases, Alias{Alias::Kind::short_title, edit.value}) > 0
                         : edit.before == edit.value;
  if (known) return;
  catalogue.database()
      .prepare("INSERT INTO edits(work, field, before, value, made_when) VALUES(?,?,?,?,?)")
      .bind(edit.work, name_of(edit.field), edit.before, edit.value, time_now())
      .run();
  if (edit.field == Field::short_title) {
    change_names(catalogue, "INSERT INTO aliases VALUES(?, ?, ?)", row, edit.value);
  } else {
    change(catalogue, std::move(versions), edit.field, edit.before, edit.value, edit.work);
  }
}

Edit undo_edit(Catalogue& catalogue, std::string_view work) {
  const std::int64_t row = row_of(catalogue, work);
  const std::vector<Edit> edits = list_edits(catalogue, work);
  if (edits.empty())
    throw Error(ErrorCode::no_such_provision, fmt::format("nothing was edited in '{}'", work));
  const Edit& last = edits.back();
  catalogue.database()
      .prepare("DELETE FROM edits WHERE edit=(SELECT max(edit) FROM edits WHERE work=?)")
      .bind(work)
      .run();
  if (last.field == Field::short_title) {
    change_names(catalogue, "DELETE FROM aliases WHERE work=? AND kind=? AND name=?", row, last.value);
  } else {
    change(catalogue, load_versions(catalogue, row), last.field, last.value, last.before, last.work);
  }
  return last;
}

}  // namespace pandect
