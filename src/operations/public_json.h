#pragma once

#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// The facade's JSON for remote users: paths of sources and libraries are reduced to their last parts. Every
/// provision gets a `permalink`, the address of its page as of the day that was asked for, every
/// text of a provision the hash of its words (`hash`: XXH3, 128 bits, in hexadecimal).
/// @param asked the day; empty: the `as_of` of an answer to a question that names a day, or else none, which
/// is the law of whatever day the page is opened on
Json public_json(Json json, const std::string& asked = {});

/// A text for remote users, without the folders of this machine: "town.txt: not UTF-8" of "/srv/law/town.txt:
/// not UTF-8".
std::string without_folders(std::string_view text);

}  // namespace pandect
