#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// What a user says of a work in place of what its source says: a version whose field has the value `before`
/// gets `value`. Kept by the work's id, and applied whenever a source of the work is read.
struct Edit {
  enum class Field : std::uint8_t { title, short_title, kind, in_force_from, in_force_until, language };
  std::string work;  ///< id
  Field field = Field::title;
  std::string before;  ///< empty: nothing; a short title is added, and has nothing before it
  std::string value;   ///< days as "2026-01-31", a language by its code
  std::string when;    ///< "2026-01-31T12:00:00Z"
};

/// "title", "short_title", …
std::string_view name_of(Edit::Field field);

/// The edits of a work, oldest first.
std::vector<Edit> list_edits(const Catalogue& catalogue, std::string_view work);

/// Applies the edits of a work, in their order, to a version as its source gives it.
void apply_edits(const std::vector<Edit>& edits, Work& work);

/// Stores an edit of the newest version of a work, and of those that say the same; nothing if it says so
/// already. Only `work`, `field` and `value` are given. In the caller's transaction.
/// @throws Error no_such_provision for an unknown id; wrong_usage if a version would end before it begins, or
/// begin on the day of another
void edit_work(Catalogue& catalogue, Edit edit);

/// Takes back the last edit of a work. @throws Error no_such_provision when there is none
Edit undo_edit(Catalogue& catalogue, std::string_view work);

}  // namespace pandect
