#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/joined_words.h"
#include "text/scanner.h"

namespace pandect {

// Names of laws in a language whose words are not separated by blanks, and the titles that they may be short
// for. The language of a name is that of its first letter; names in others have no parts.

/// The parts of a name, in the form of make_title_key(): "พ.ร.บ. ท่าเรือฯ ปี ๒๕๔๐" is an act, on "ท่าเรือฯ", of
/// 2540.
struct JoinedName {
  Language language = Language::unknown;
  std::string_view kind;  ///< in full; TitleWording::any_kind may be of any kind
  std::string body;       ///< with omission marks, abbreviated words expanded
  std::string year;       ///< of the Buddhist era; empty when there is none
  std::string issue;      ///< of "(ฉบับที่ 4)"
};
JoinedName read_joined_name(std::string_view name);

/// The keys by which a law of that name may be known without its year: a kind is often called "กฎหมาย", and
/// vice versa.
std::vector<std::string> joined_base_keys(const JoinedName& name);

/// The distance of a name from a title that it may be short for: by omission of connecting words, at an
/// omission mark, of a phrase after a connecting word, or, when it has the year, of the beginning or the end.
std::optional<int> joined_name_distance(std::string_view name, std::string_view title);

/// True if a name may end after its first `length` bytes, where a title of that year ends: the act on
/// harbours is not the "พระราชบัญญัติท่าเรือน้ำลึก", nor one of another year. Names in other languages may.
bool may_joined_name_end(std::string_view name, std::size_t length, std::string_view title);

/// Takes "2540", "พ.ศ. ๒๕๔๐", "ปี 2540", "(พ.ศ. 2540)", with blanks before it; returns the digits; empty when
/// there is no year of the Buddhist era.
std::string_view take_year_of_era(const JoinedWords& w, Cursor& cursor);

/// True if words follow that are about a law and not part of its name: "กำหนดว่า", "บัญญัติ".
bool sees_words_on_law(const JoinedWords& w, const Cursor& cursor);

}  // namespace pandect
