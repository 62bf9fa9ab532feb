#pragma once

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// The JSON of to_json(), for further processing; of the types that json_of.cpp lists.
template <typename T>
Json json_of(const T& value);

/// What is said, for those who say it in another language: {"code": …, "values": {NAME: words}}, where words
/// may be a list, and have the same two beside their "text" where they are made, too.
Json said_json(const Said& said);

/// The texts and what they are said from, as members of an object.
void add_said(Json& json, const std::string& name, const std::vector<Said>& all);

/// What is at `name` in the JSON of a result or an error, with what it is said from.
Said said_at(const Json& json, const std::string& name);
/// The same of a list.
std::vector<Said> all_said_at(const Json& json, const std::string& name);

/// Adds to the JSON of an error what its words are said from: beside its `message`, and `hint_said` for a
/// remedy that is not only one at a command line.
void add_said(Json& json, const std::string& message, const Error& error);

/// Adds to every text with a position, at any depth, the hash of its words (`hash`: XXH3, 128 bits, in
/// hexadecimal).
void add_hashes(Json& json);

}  // namespace pandect
