#pragma once

#include "pandect/answers.h"
#include "serve/api_routes.h"

namespace pandect {

/// POST /v1/chat/completions and GET /v1/models, like OpenAI's: the last message of the user is the question.
/// The model "pandect" is not a model: its reply is the law's own words, each with its citation, in Markdown.
/// The server's chat model answers under its own name; its text is followed by the verdict on each sentence
/// against the law it cites. Citations are also in the member `citations`.
void add_chat_routes(Router& router, LibraryInUse& library, const ServedModel& model);

}  // namespace pandect
