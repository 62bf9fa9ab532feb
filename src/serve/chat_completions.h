#pragma once

#include "pandect/answers.h"
#include "serve/api_routes.h"

namespace pandect {

/// POST /v1/chat/completions and GET /v1/models, as OpenAI's: the last message of the user is the question.
/// The model "pandect" is none: the law's own words, each with its citation, are the reply, in Markdown. A
/// chat model that the server was given answers by its own name; below what it writes stands how each
/// sentence holds against the law it cites. What was cited stands under `citations` too.
void add_chat_routes(Router& router, LibraryInUse& library, const ServedModel& model);

/// How the chat model of a server answers.
WriteOptions write_options(const ServedModel& model);

}  // namespace pandect
