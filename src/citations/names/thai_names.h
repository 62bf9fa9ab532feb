#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/scanner.h"

namespace pandect {

/// The name of a Thai law taken apart, in the writing of make_title_key(): "พ.ร.บ. ท่าเรือฯ ปี ๒๕๔๐" is an act,
/// on "ท่าเรือฯ", of 2540.
struct ThaiName {
  std::string_view kind;  ///< in full; "กฎหมาย" may be of any kind
  std::string body;       ///< with omission marks, abbreviated words written out
  std::string year;       ///< of the Buddhist era; empty when none is said
  std::string issue;      ///< of "(ฉบับที่ 4)"
};
ThaiName read_thai_name(std::string_view name);

/// The keys by which a law of that name may be known without its year: a kind is often called "กฎหมาย", and
/// the other way round.
std::vector<std::string> thai_base_keys(const ThaiName& name);

/// How far a name is from a title that people may shorten to it: by leaving out links between words, what
/// stands at an omission mark, a phrase that a link begins, or, where they say the year, the beginning or
/// the end.
std::optional<int> thai_name_distance(std::string_view name, std::string_view title);

/// Whether a name may end after its first `length` bytes, where a title of that year ends: the act on
/// harbours is not the "พระราชบัญญัติท่าเรือน้ำลึก", nor one of another year.
bool may_thai_name_end(std::string_view name, std::size_t length, std::string_view title);

/// What of the words that a grammar took for a name may be the name: all, or less from the end on.
std::vector<std::string_view> likely_thai_names(std::string_view words);

/// "2540", "พ.ศ. ๒๕๔๐", "ปี 2540", "(พ.ศ. 2540)", with blanks before it: the digits; empty when no year of the
/// Buddhist era stands there.
std::string_view take_thai_year(Cursor& cursor);

/// Whether words stand here that speak of a law and are no part of its name: "กำหนดว่า", "บัญญัติ".
bool sees_words_on_law(const Cursor& cursor);

}  // namespace pandect
