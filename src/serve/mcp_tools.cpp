#include "serve/mcp_tools.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json_of.h"
#include "pandect/json.h"
#include "serve/mcp_arguments.h"
#include "serve/mcp_results.h"
#include "serve/public_json.h"
#include "serve/request_values.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Default limit of code points of law in one reply: fits the context of a small model.
constexpr std::size_t usual_characters = 12'000;
constexpr std::size_t most_characters = 100'000;

/// Adds a part of a list with its total length and the start of the next part.
void put_list(Json& into, const std::string& name, Json entries, std::size_t total, const ListPart& part) {
  const std::size_t next = part.offset + entries.size();
  if (!entries.empty() && next < total)
    into["next_offset"] = std::max(next, into.value("next_offset", std::size_t{0}));
  into[name] = std::move(entries);
  into["total_" + name] = total;
}

/// The same for the requested part of a whole list.
void put_part(Json& into, const std::string& name, const Json& all, const ListPart& part) {
  Json entries = Json::array();
  for (std::size_t i = part.offset; i < std::min(part.offset + part.limit, all.size()); ++i)
    entries.push_back(all[i]);
  put_list(into, name, std::move(entries), all.size(), part);
}

/// Truncates the words of a provision to `most` code points from `begin` on, and records where the rest
/// begins.
void cut_words(Json& provision, std::size_t begin, std::size_t most) {
  const auto words = provision.find("text");
  if (words == provision.end()) return;
  const std::string text = (*words)["text"];
  const CodePointOffsets offsets(text);
  const std::size_t length = offsets.from_byte(text.size());
  begin = std::min(begin, length);
  if (begin == 0 && length <= most) return;
  const std::size_t end = std::min(begin + most, length);
  const std::size_t from = offsets.to_byte(begin);
  (*words)["text"] = text.substr(from, offsets.to_byte(end) - from);
  (*words)["end"] = (*words)["begin"].get<std::size_t>() + end;
  (*words)["begin"] = (*words)["begin"].get<std::size_t>() + begin;
  (*words)["total_characters"] = length;
  if (end < length) (*words)["next_character"] = end;
}

ShowOptions show_options(const Json& arguments) {
  ShowOptions options;
  options.as_of = text_of(arguments, "as_of");
  return options;
}

struct Argument {
  const char* name;
  const char* type;  ///< of JSON schema
  const char* about;
  bool required = false;
};

struct Tool {
  const char* name;
  const char* title;
  const char* about;
  std::vector<Argument> arguments;
  std::vector<std::pair<const char*, const char*>>
      result;  ///< members that are always present, with their types
  std::function<Json(const Library&, const Json&)> run;
};

Json search_law(const Library& library, const Json& arguments) {
  SearchOptions options;
  options.as_of = text_of(arguments, "as_of");
  options.language = text_of(arguments, "language");
  options.scope = scope_in(arguments);
  options.limit = count_of(arguments, "limit", options.limit, 1, 100);
  options.offset = count_of(arguments, "offset", 0, 0, 900);
  Json found = public_json(json_of(library.search(text_of(arguments, "question"), options)), options.as_of);
  if (found["hits"].size() == options.limit) found["next_offset"] = options.offset + options.limit;
  return found;
}

Json get_provision(const Library& library, const Json& arguments) {
  const ShowOptions options = show_options(arguments);
  const Json all =
      public_json(json_of(library.show(text_of(arguments, "reference"), options)), options.as_of);
  Json out = Json::object();
  // Of a law that is named alone, limit and offset mean its contents.
  const ListPart asked = part_in(arguments);
  const ListPart first = part_in(Json::object());
  put_part(out, "provisions", all, all.size() == 1 ? first : asked);
  std::size_t left = count_of(arguments, "max_characters", usual_characters, 1, most_characters);
  std::size_t begin = count_of(arguments, "from_character", 0, 0, SIZE_MAX);
  for (Json& provision : out["provisions"]) {
    cut_words(provision, begin, left);
    begin = 0;
    if (const auto words = provision.find("text"); words != provision.end())
      left -= std::min(left, count_code_points((*words)["text"].get_ref<const std::string&>()));
    // A table of contents is cut as lists are.
    if (const auto contents = provision.find("contents"); contents != provision.end()) {
      const Json lines = std::move(*contents);
      put_part(provision, "contents", lines, all.size() == 1 ? asked : first);
    }
  }
  return out;
}

Json get_links(const Library& library, const Json& arguments) {
  ShowOptions options = show_options(arguments);
  options.part = part_in(arguments);
  options.similar = count_of(arguments, "similar", 0, 0, 100);
  Json all = public_json(json_of(library.links(text_of(arguments, "reference"), options)), options.as_of);
  Json& first = all.at(0);
  Json out = Json::object();
  out["provision"] = std::move(first["provision"]);
  for (const char* list : {"refers_to", "referred_from"})
    put_list(out, list, std::move(first[list]), first[std::string("total_") + list], options.part);
  if (first.contains("similar")) out["similar"] = std::move(first["similar"]);
  return out;
}

Json get_definition(const Library& library, const Json& arguments) {
  ShowOptions options = show_options(arguments);
  options.part = part_in(arguments);
  options.term = text_of(arguments, "term");
  const TermList list = library.list_terms(text_of(arguments, "work"), options);
  if (list.total == 0)
    throw Error(ErrorCode::nothing_found, fmt::format("no law here defines '{}'", options.term),
                "leave term out to see the terms that are defined");
  Json out = Json::object();
  put_list(out, "terms", public_json(json_of(list.terms), options.as_of), list.total, options.part);
  return out;
}

Json check_citations(const Library& library, const Json& arguments) {
  CheckOptions options;
  options.as_of = text_of(arguments, "as_of");
  options.work = text_of(arguments, "work");
  options.scope = {{},
                   texts_of(arguments, "kind"),
                   texts_of(arguments, "jurisdiction"),
                   {},
                   texts_of(arguments, "collection")};
  Json proof = public_json(json_of(library.check(text_of(arguments, "text"), options)), options.as_of);
  const Json sentences = std::move(proof["sentences"]);
  put_part(proof, "sentences", sentences, part_in(arguments));
  return proof;
}

Json ask(const Library& library, const Json& arguments) {
  AskOptions options;
  options.as_of = text_of(arguments, "as_of");
  options.language = text_of(arguments, "language");
  options.scope = scope_in(arguments);
  return public_json(json_of(library.ask(text_of(arguments, "question"), options)), options.as_of);
}

Json list_works(const Library& library, const Json& arguments) {
  const ListPart part = part_in(arguments);
  const WorkList list = library.works(text_of(arguments, "name"), part);
  Json out = Json::object();
  put_list(out, "works", public_json(json_of(list.works)), list.total, part);
  return out;
}

constexpr Argument as_of{"as_of", "string", "Day whose law is meant, as 2025-06-04; today when left out"};
constexpr Argument characters{"max_characters", "integer",
                              "Most characters of law in the reply (default 12000); what is cut says so"};
constexpr Argument limit{"limit", "integer", "Most entries, 1 to 100"};
constexpr Argument offset{"offset", "integer", "First entry: next_offset of a reply before"};
constexpr Argument reference{"reference", "string",
                             "An id from another tool, or any way of citing: \"art. 6:162 BW\"", true};
constexpr Argument language{
    "language", "string",
    "ISO 639-1 code of the laws to search, as \"nl\"; that of the question when left out"};
constexpr Argument works{"work", "array", "Only these laws: ids from list_works, or titles"};
constexpr Argument kinds{"kind", "array", "Only works of these kinds: statute, regulation, contract, …"};
constexpr Argument jurisdictions{"jurisdiction", "array", "Only works whose ids begin so: \"nl\", \"eu\""};
constexpr Argument collections{"collection", "array",
                               "Only works of these collections, as list_works has them"};
constexpr Argument question{"question", "string", "In the language of the law, in everyday words", true};

const std::vector<Tool>& tools() {
  static const std::vector<Tool> all{
      {"search_law",
       "Search the law",
       "Find provisions of law by words, meaning or citation: a ranked list of candidates with short "
       "snippets. "
       "Use it to look around; use ask for an answer.",
       {question, as_of, works, kinds, jurisdictions, language, collections, limit, offset, characters},
       {{"hits", "array"}, {"notes", "array"}},
       search_law},
      {"get_provision",
       "Read a provision",
       "Read the exact words of one provision, or the table of contents of a law. Use it before quoting. "
       "Long "
       "texts come in parts: go on with from_character.",
       {reference,
        as_of,
        limit,
        offset,
        {"from_character", "integer", "Where to go on: next_character of a reply before"},
        characters},
       {{"provisions", "array"}, {"total_provisions", "integer"}},
       get_provision},
      {"get_links",
       "Follow references",
       "Which provisions a provision refers to, and which refer to it: exceptions, penalties, definitions "
       "elsewhere.",
       {reference,
        as_of,
        limit,
        offset,
        characters,
        {"similar", "integer", "Provisions of similar meaning to add, of any law: 0 to 100"}},
       {{"provision", "object"}, {"refers_to", "array"}, {"referred_from", "array"}},
       get_links},
      {"get_definition",
       "Look up a legal term",
       "What a law says that one of its terms means.",
       {{"term", "string", "The term as the law writes it; all terms when left out"},
        {"work", "string", "Id or title of a law; all laws when left out"},
        as_of,
        limit,
        offset,
        characters},
       {{"terms", "array"}, {"total_terms", "integer"}},
       get_definition},
      {"check_citations",
       "Check citations",
       "Hold a finished text against the law it cites, sentence by sentence: whether each cited provision "
       "exists, is in force and says what the sentence says. Use it on every answer before it is shown.",
       {{"text", "string", "The text, with its citations, at most 1 MB", true},
        {"work", "string", "Law meant where the text names none"},
        as_of,
        kinds,
        jurisdictions,
        collections,
        limit,
        offset,
        characters},
       {{"sentences", "array"}, {"verdicts", "object"}, {"holds", "boolean"}},
       check_citations},
      {"ask",
       "Ask the law",
       "Answer a legal question with the law's own words, each quotation with its citation. Says so when the "
       "laws here do not answer it.",
       {question, as_of, works, kinds, jurisdictions, language, collections, characters},
       {{"answered", "boolean"}, {"passages", "array"}},
       ask},
      {"list_works",
       "List the laws",
       "Which laws are held here, with their ids, titles and dates.",
       {{"name", "string", "Part of a title or an id; all when left out"}, limit, offset},
       {{"works", "array"}, {"total_works", "integer"}},
       list_works},
  };
  return all;
}

Json content(const Json& structured, bool is_error) {
  return {{"content", Json::array({{{"type", "text"}, {"text", dump_json(structured)}}})},
          {"structuredContent", structured},
          {"isError", is_error}};
}

/// A misspelt filter that is ignored would give an answer from other laws than those meant.
void expect_known(const Tool& tool, const Json& arguments) {
  for (const auto& [name, value] : arguments.items()) {
    if (std::ranges::any_of(tool.arguments, [&](const Argument& one) { return name == one.name; })) continue;
    std::string known;
    for (const Argument& one : tool.arguments)
      known += fmt::format("{}{}", known.empty() ? "" : ", ", one.name);
    throw Error(ErrorCode::wrong_usage, fmt::format("{} has no argument '{}'", tool.name, name),
                "it has " + known);
  }
}

/// The reason why a tool has no result, as one of a few phrases for programs.
std::string kind_of_miss(const Library& library, const Json& arguments, const Error& error) {
  if (error.code() != ErrorCode::no_such_provision) return std::string(error_info(error.code()).name);
  const Json cited = arguments.value("reference", Json());
  const std::string wanted = cited.is_string() ? cited.get<std::string>() : "";
  if (wanted.empty()) return "not held";
  try {
    ShowOptions options;
    options.history = true;
    library.show(wanted, options);
    return "not in force";  // on that day; it is on another
  } catch (const Error&) {
    return "not held";
  }
}

}  // namespace

Json tool_list() {
  Json list = Json::array();
  for (const Tool& tool : tools()) {
    Json properties = Json::object();
    Json required = Json::array();
    for (const Argument& argument : tool.arguments) {
      properties[argument.name] = {{"type", argument.type}, {"description", argument.about}};
      if (std::string_view(argument.type) == "integer")
        properties[argument.name]["minimum"] = std::string_view(argument.name) == "limit" ? 1 : 0;
      if (std::string_view(argument.type) == "array")
        properties[argument.name]["items"] = {{"type", "string"}};
      if (argument.required) required.push_back(argument.name);
    }
    // A miss has other members: no member is required of a result.
    Json members = Json::object();
    for (const auto& [name, type] : tool.result) members[name] = {{"type", type}};
    members["misses"] = {{"type", "array"},
                         {"description",
                          "What of the result is not held, not in force on the day, of unknown date or not "
                          "checked"}};
    members["texts_cut"] = {{"type", "integer"},
                            {"description", "Texts that are cut: get_provision reads them whole"}};
    members["miss"] = {{"type", "string"},
                       {"description", "Why there is no result: \"not held\", \"not in force\", …"}};
    list.push_back({{"name", tool.name},
                    {"title", tool.title},
                    {"description", tool.about},
                    {"inputSchema",
                     {{"type", "object"},
                      {"properties", properties},
                      {"required", required},
                      {"additionalProperties", false}}},
                    {"outputSchema", {{"type", "object"}, {"properties", members}}},
                    {"annotations",
                     {{"readOnlyHint", true},
                      {"destructiveHint", false},
                      {"idempotentHint", true},
                      {"openWorldHint", false}}}});
  }
  return list;
}

std::optional<Json> call_tool(const Library& library, const std::string& name, const Json& arguments) {
  const auto tool = std::ranges::find_if(tools(), [&](const Tool& one) { return name == one.name; });
  if (tool == tools().end()) return std::nullopt;
  try {
    if (!arguments.is_object()) throw Error(ErrorCode::wrong_usage, "the arguments are no object");
    expect_known(*tool, arguments);
    for (const Argument& argument : tool->arguments) {
      if (argument.required && text_of(arguments, argument.name).empty())
        throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is missing", argument.name));
    }
    Json result = tool->run(library, arguments);
    add_uris(result);
    const std::size_t most = count_of(arguments, "max_characters", usual_characters, 1, most_characters);
    if (const std::size_t cut = cut_texts(result, most); cut > 0) result["texts_cut"] = cut;
    add_misses(result);
    return content(result, false);
  } catch (const Error& error) {
    Json missed = parse_json(to_json(error, -1), "error");
    missed["miss"] = arguments.is_object() ? kind_of_miss(library, arguments, error) : "wrong-usage";
    return content(missed, true);
  }
}

}  // namespace pandect
