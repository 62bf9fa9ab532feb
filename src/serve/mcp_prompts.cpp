#include "serve/mcp_prompts.h"

#include <vector>

#include "operations/parameters.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Words for a model; "{name}" stands for an argument.
struct ServedPrompt {
  const char* name;
  const char* title;
  const char* about;
  std::vector<Parameter> arguments;
  const char* words;
};

const std::vector<ServedPrompt>& prompts() {
  constexpr std::size_t longest = 100'000;
  const Parameter day{"as_of", "string", "Day whose law is meant, as 2025-06-04 (default: today)", false,
                      a_day()};
  static const std::vector<ServedPrompt> all{
      {"ask_with_citations",
       "Ask the law",
       "Answer a question with the words of the law, each sentence with its citation, checked before it is "
       "shown",
       {{"question", "string", "In everyday words", true, some_text()}, day},
       "Answer this question from the laws held here: {question}\nDay whose law applies (empty: today): "
       "{as_of}\n\n"
       "Find the provisions with ask or search_law, read each that you use with get_provision, and quote its "
       "exact "
       "words with its citation and permalink. Say which penalty or exception follows (get_links). Hold your "
       "draft "
       "against the law with check_citations, and take out or mend what it does not support. If the laws "
       "here do "
       "not answer, say so, and answer nothing of your own."},
      {"check_text",
       "Check a text",
       "Hold a text against the law it cites, and say what is wrong in it",
       {{"text", "string", "The text, with its citations", true, some_text(longest)}, day},
       "Hold this text against the law it cites with check_citations (as_of: {as_of}; empty: today). For "
       "each sentence "
       "that is not quoted or supported say what differs, with the law's exact words and the permalink; list "
       "what "
       "could not be checked. Change nothing in the text itself.\n\n{text}"},
      {"compare_versions",
       "Compare two days",
       "Say what changed in a law or a provision between two days",
       {{"reference", "string", "A law or a provision, by id, title or citation", true, some_text()},
        {"from", "string", "The earlier day, as 2020-01-01", true, a_day()},
        {"to", "string", "The later day", true, a_day()}},
       "Say what changed in {reference} between {from} and {to}: call compare_versions, and for each change "
       "give the "
       "words before and after, the day on which it came into force (get_history), and whom it touches. "
       "Quote "
       "exactly, with permalinks; where a wording is not held, say so."}};
  return all;
}

}  // namespace

Json prompt_list() {
  Json list = Json::array();
  for (const ServedPrompt& prompt : prompts()) {
    Json arguments = Json::array();
    for (const Parameter& one : prompt.arguments)
      arguments.push_back({{"name", one.name}, {"description", one.about}, {"required", one.required}});
    list.push_back({{"name", prompt.name},
                    {"title", prompt.title},
                    {"description", prompt.about},
                    {"arguments", std::move(arguments)}});
  }
  return list;
}

Json get_prompt(const std::string& name, const Json& arguments) {
  for (const ServedPrompt& prompt : prompts()) {
    if (prompt.name != name) continue;
    Json sent = arguments.is_null() ? Json::object() : arguments;
    if (sent.is_object())
      for (Json& value : sent)
        if (value == "") value = nullptr;  // as clients send a field that was left empty
    const Arguments given = read_arguments(name, prompt.arguments, sent);
    std::string words;
    std::string_view rest = prompt.words;
    for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
      const std::size_t close = rest.find('}', open);
      words += rest.substr(0, open);
      words += given.text(std::string(rest.substr(open + 1, close - open - 1)).c_str());
      rest.remove_prefix(close + 1);
    }
    words += rest;
    return {{"description", prompt.about},
            {"messages",
             Json::array({{{"role", "user"}, {"content", {{"type", "text"}, {"text", std::move(words)}}}}})}};
  }
  throw Error(ErrorCode::wrong_usage, "there is no prompt '" + name + "'");
}

}  // namespace pandect
