#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/scanner.h"

namespace pandect {

/// The parts of the name of a Thai law, in the form of make_title_key(): "พ.ร.บ. ท่าเรือฯ ปี ๒๕๔๐" is an act,
/// on "ท่าเรือฯ", of 2540.
struct ThaiName {
  std::string_view kind;  ///< in full; "กฎหมาย" may be of any kind
  std::string body;       ///< with omission marks, abbreviated words expanded
  std::string year;       ///< of the Buddhist era; empty when there is none
  std::string issue;      ///< of "(ฉบับที่ 4)"
};
ThaiName read_thai_name(std::string_view name);

/// The keys by which a law of that name may be known without its year: a kind is often called "กฎหมาย", and
/// vice versa.
std::vector<std::string> thai_base_keys(const ThaiName& name);

/// The distance of a name from a title that it may be short for: by omission of connecting words, at an
/// omission mark, of a phrase after a connecting word, or, when it has the year, of the beginning or the end.
std::optional<int> thai_name_distance(std::string_view name, std::string_view title);

/// True if a name may end after its first `length` bytes, where a title of that year ends: the act on
/// harbours is not the "พระราชบัญญัติท่าเรือน้ำลึก", nor one of another year.
bool may_thai_name_end(std::string_view name, std::size_t length, std::string_view title);

/// The candidates for the name in the words that a grammar took for it: all of them, or fewer from the end.
std::vector<std::string_view> likely_thai_names(std::string_view words);

/// Takes "2540", "พ.ศ. ๒๕๔๐", "ปี 2540", "(พ.ศ. 2540)", with blanks before it; returns the digits; empty when
/// there is no year of the Buddhist era.
std::string_view take_thai_year(Cursor& cursor);

/// True if words follow that are about a law and not part of its name: "กำหนดว่า", "บัญญัติ".
bool sees_words_on_law(const Cursor& cursor);

}  // namespace pandect
