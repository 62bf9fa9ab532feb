#pragma once

#include <cstddef>
#include <string_view>

#include "base/json.h"
#include "serve/http.h"

namespace pandect {

/// A problem document that clients of OpenAI's API understand, too: its member `error` has `message`, `type`,
/// `param` and `code`. It names no command of this program.
HttpResponse as_openai(const HttpRequest& request, HttpResponse problem);

/// The member `error` alone.
Json openai_error(const Json& problem);

/// Refuses members of a request that ask for what no reply here has, by name. @throws Error wrong_usage
void refuse_unsupported(const Json& body);

/// Parameters of those members, which may have the values alone that ask for nothing; and of others that
/// change no reply, which are passed over.
std::vector<Parameter> unsupported_parameters();

/// Words of a text, which are counted for `usage` in place of tokens: runs of characters between blanks; of
/// Thai, Chinese and Japanese each character.
std::size_t count_words(std::string_view text);
/// The place behind that many of them; the size of the text if it has no more.
std::size_t behind_words(std::string_view text, std::size_t count);

}  // namespace pandect
