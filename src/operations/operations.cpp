#include "operations/operations.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "api/json_of.h"
#include "operations/lists.h"
#include "operations/options.h"
#include "operations/public_json.h"
#include "operations/schemas.h"

namespace pandect {
namespace {

constexpr std::size_t last_hit = 900;  // that a page of hits may begin behind
constexpr std::size_t longest_part = 1000;
constexpr std::size_t last_entry = 100'000'000;
constexpr std::size_t longest_text = std::size_t{1} << 20U;
constexpr std::size_t most_of_each = 100;

/// Of law in a reply.
std::size_t most_characters(const Arguments& given) {
  const std::size_t most = given.count("max_characters");
  return most == 0 ? std::numeric_limits<std::size_t>::max() : most;
}

Json search(const Library& library, const Arguments& given, const Following& /*following*/) {
  const auto options = options_of<SearchOptions>(given);
  Json found = public_json(json_of(library.search(given.text("question"), options)), options.as_of);
  if (options.offset + options.limit > last_hit) found.erase("next_offset");
  return found;
}

Json ask(const Library& library, const Arguments& given, const Following& following,
         const ServedModel& model) {
  auto options = options_of<AskOptions>(given);
  if (given.text("model") != own_words) use_model(options, model);
  options.on_text = following.on_text;
  options.step_models.monitor.stop = following.stop;
  return public_json(json_of(library.ask(given.text("question"), options)), options.as_of);
}

Json check(const Library& library, const Arguments& given, const Following& /*following*/) {
  const auto options = options_of<CheckOptions>(given);
  Json proof = public_json(json_of(library.check(given.text("text"), options)), options.as_of);
  cut_list(proof, "sentences", part_of(given));
  return proof;
}

Json show(const Library& library, const Arguments& given) {
  const auto options = options_of<ShowOptions>(given);
  return public_json(json_of(library.show(given.text("reference"), options)), options.as_of);
}

Json provisions(const Library& library, const Arguments& given, const Following& /*following*/) {
  Json all{{"provisions", show(library, given)}};
  const bool is_one = all["provisions"].size() == 1;
  // Of a law that is named alone, a part is one of its contents.
  if (is_one && all["provisions"][0].contains("contents"))
    cut_list(all["provisions"][0], "contents", part_of(given));
  cut_list(all, "provisions", is_one ? ListPart{} : part_of(given));
  std::size_t begin = given.count("from_character");
  std::size_t left = most_characters(given);
  for (Json& one : all["provisions"]) left -= cut_words(one, std::exchange(begin, 0), left);
  return all;
}

Json history(const Library& library, const Arguments& given, const Following& /*following*/) {
  Json sent = given.json();
  sent["history"] = true;
  Json all{{"histories", Json::array()}};
  for (Json& one : show(library, Arguments(std::move(sent)))) {
    Json& of = all["histories"].emplace_back(
        Json{{"provision", std::move(one["provision"])}, {"versions", Json::array()}});
    if (one.contains("versions")) of["versions"] = std::move(one["versions"]);
    cut_list(of, "versions", part_of(given));
  }
  return all;
}

Json differences(const Library& library, const Arguments& given, const Following& /*following*/) {
  Json all{{"comparisons", public_json(json_of(library.compare(given.text("reference"), given.text("from"),
                                                               given.text("to"))))}};
  for (Json& one : all["comparisons"]) cut_list(one, "changes", part_of(given));
  return all;
}

Json links(const Library& library, const Arguments& given, const Following& /*following*/) {
  const auto options = options_of<ShowOptions>(given);
  const std::vector<Links> found = library.links(given.text("reference"), options);
  std::size_t longest = 0;
  for (const Links& one : found) longest = std::max({longest, one.total_refers_to, one.total_referred_from});
  Json all{{"links", public_json(json_of(found), options.as_of)}};
  if (const std::size_t next = options.part.offset + options.part.limit; next < longest)
    all["next_offset"] = next;
  return all;
}

Json terms(const Library& library, const Arguments& given, const Following& /*following*/) {
  const auto options = options_of<ShowOptions>(given);
  const TermList found = library.list_terms(given.text("work"), options);
  Json all{{"terms", public_json(json_of(found.terms), options.as_of)}, {"total_terms", found.total}};
  if (const std::size_t next = options.part.offset + found.terms.size();
      next < found.total && !found.terms.empty())
    all["next_offset"] = next;
  return all;
}

WorkOrder work_order(std::string_view name) {
  return name == "title" ? WorkOrder::title : name == "day" ? WorkOrder::day : WorkOrder::id;
}

Json works(const Library& library, const Arguments& given, const Following& /*following*/) {
  const ListPart part = part_of(given);
  const WorkList found = library.works(given.text("name"), part, work_order(given.text("order")));
  Json all = public_json(json_of(found));
  if (const std::size_t next = part.offset + found.works.size(); next < found.total && !found.works.empty())
    all["next_offset"] = next;
  return all;
}

/// The counts of a library, without its folder on the machine.
Json status(const Library& library, const Arguments& given, const Following& /*following*/) {
  Json status = public_json(json_of(library.status()));
  for (const char* list : {"all_works", "problems", "replacements"}) cut_list(status, list, part_of(given));
  status.erase("path");
  return status;
}

/// `limit` and `offset` of a list. @param usual entries without `limit`; 0: all
std::vector<Parameter> part_parameters(std::size_t usual) {
  constexpr std::size_t for_models = 20;
  return {
      {"limit", "integer", "Most entries of a list", false, a_count(1, longest_part, usual), {}, for_models},
      {"offset", "integer", "Number of entries left out at its beginning: next_offset of a reply before",
       false, a_count(0, last_entry)}};
}

/// All that operations on words of the law have.
std::vector<Parameter> with_words(std::vector<Parameter> own, std::vector<Parameter> more = {}) {
  constexpr std::size_t most = 100'000;
  constexpr std::size_t for_models = 12'000;  // fits the context of a small model
  return joined(joined(std::move(own), std::move(more)),
                {{"max_characters",
                  "integer",
                  "Most characters of law in the reply; what is cut says so",
                  false,
                  a_count(1, most),
                  {},
                  for_models}});
}

const char* const similar_about = "Provisions of similar meaning to add, of any law (needs an encoder)";

}  // namespace

void use_model(AskOptions& options, const ServedModel& model) {
  options.model = model.name;
  options.step_models.models = model.models.string();
  options.step_models.cache = model.cache;
  options.system = model.system;
}

std::vector<Operation> operations(const ServedModel& model) {
  const Parameter question{"question", "string",    "In the language of the law, in everyday words",
                           true,       some_text(), "q"};
  const Parameter reference{"reference", "string",
                            "An id from another reply, a title, or any way of citing: \"art. 6:162 BW\"",
                            true, some_text()};
  const Parameter as_of = as_of_parameter();
  const Parameter language = language_parameter();
  const auto count = [](const char* name, const char* about, const Json& bounds) {
    return Parameter{name, "integer", about, false, bounds};
  };
  const Parameter explain{"explain", "boolean", "Say what each result rests on"};
  Json models = Json::array({own_words});
  if (!model.name.empty()) models.push_back(model.name);
  const Json a_reference{{"reference", "art. 6:162 BW"}};
  std::vector<Operation> all;
  all.push_back(
      {"search",
       "search_law",
       "Search the law",
       "Find provisions of law by words, meaning or citation: a ranked list of candidates with "
       "short snippets. Use it to look "
       "around; use ask for an answer.",
       with_words(
           {question,
            as_of,
            language,
            count("limit", "Most hits", a_count(1, most_of_each, SearchOptions().limit)),
            count("offset", "Number of best hits left out: those of earlier pages", a_count(0, last_hit)),
            {"order",
             "string",
             "Of the best 100: relevance, day (what came into force last first) or law (by law, "
             "in its own order)",
             false,
             {{"enum", {"relevance", "day", "law"}}}},
            {"in_force", "boolean", "Only what is known to be in force on the day, of the best hits"},
            {"facets", "boolean",
             "Count the jurisdictions, kinds, collections and standings of the best 100"},
            {"brief", "boolean", "Leave out the evidence of the hits and what they rest on"},
            explain},
           question_scope_parameters()),
       reply_schema<SearchResult>(),
       {{"question", "rate of harbour dues"}, {"limit", 5}},
       search});
  all.push_back(
      {"ask",
       "ask",
       "Ask the law",
       "Answer a legal question with the law's own words, each quotation with its citation. Says so when the "
       "laws here do not "
       "answer it. A model's answer is held against the law, sentence by sentence.",
       with_words(
           {question,
            as_of,
            language,
            count("passages", "Most provisions to answer with",
                  a_count(1, most_of_each, AskOptions().passages)),
            count("quotes", "Most sentences of each", a_count(1, most_of_each, AskOptions().quotes)),
            count("related", "Most penalties of each, and exceptions",
                  a_count(0, longest_part, AskOptions().related)),
            {"after", "array",
             "Earlier questions of the conversation, the first first: one that says nothing of what it is "
             "about keeps the subject of the last that does",
             false, some_texts()},
            {"model",
             "string",
             "Who writes the answer (default: the law's own words)",
             false,
             {{"enum", std::move(models)}, {"default", own_words}}}},
           question_scope_parameters()),
       reply_schema<Answer>(),
       {{"question", "Who needs a permit to keep bees?"}, {"as_of", "2025-06-04"}},
       [model](const Library& library, const Arguments& given, const Following& following) {
         return ask(library, given, following, model);
       }});
  all.back().is_question = true;
  all.push_back(
      {"check",
       "check_citations",
       "Check citations",
       "Hold a finished text against the law it cites, sentence by sentence: whether each cited provision "
       "exists, is in force and "
       "says what the sentence says. Use it on every answer before it is shown.",
       with_words(
           {{"text", "string", "The text, with its citations, at most 1 MB", true, some_text(longest_text)},
            as_of,
            {"language", "string", "Language of the text (default: detected)", false, language.schema},
            {"work", "string", "Law meant where the text names none", false, some_text()},
            {"context", "array",
             "Provisions that were at hand when it was written, by id or any way of citing", false,
             scope_parameters()[0].schema},
            explain},
           joined(scope_parameters(), part_parameters(0))),
       reply_schema<Proof>(),
       {{"text", "A fine of 500 euro is due (art. 6:162 BW)."}},
       check});
  all.back().is_question = true;
  all.back().is_kept = false;
  all.push_back({"provisions", "get_provision", "Read a provision",
                 "Read the exact words of one provision, or the table of contents of a law. Use it before "
                 "quoting. Long texts come in parts: "
                 "go on with from_character.",
                 with_words({reference,
                             as_of,
                             {"history", "boolean", "List the versions too"},
                             count("from_character", "Where to go on: next_character of a reply before",
                                   {{"minimum", 0}})},
                            part_parameters(0)),
                 list_schema<Shown>("provisions"), a_reference, provisions, "provisions"});
  all.push_back(
      {"history", "get_history", "List versions",
       "When a law or a provision was changed: its versions, each with the days on which it is in force.",
       joined({reference, as_of}, part_parameters(0)), list_schema<Shown>("histories"), a_reference, history,
       "histories"});
  all.push_back({"differences",
                 "compare_versions",
                 "Compare two days",
                 "What changed in a law or a provision between the wordings of two days, word by word.",
                 with_words({reference,
                             {"from", "string", "The earlier day, as 2020-01-01", true, a_day()},
                             {"to", "string", "The later day", true, a_day()}},
                            part_parameters(0)),
                 list_schema<Comparison>("comparisons"),
                 {{"reference", "art. 6:162 BW"}, {"from", "2020-01-01"}, {"to", "2025-06-04"}},
                 differences,
                 "comparisons"});
  all.push_back({"links", "get_links", "Follow references",
                 "Which provisions a provision refers to, and which refer to it: exceptions, penalties, "
                 "definitions elsewhere.",
                 with_words({reference, as_of, count("similar", similar_about, a_count(0, most_of_each))},
                            part_parameters(100)),
                 list_schema<Links>("links"), a_reference, links, "links", true});
  all.push_back(
      {"terms",
       "get_definition",
       "Look up a legal term",
       "What a law says that its terms mean.",
       with_words(
           {{"term", "string", "The term as the law writes it (default: all terms)", false, some_text()},
            {"work", "string", "A law or a part of one, by id or any way of citing (default: all)", false,
             some_text(), "reference"},
            as_of},
           part_parameters(100)),
       list_schema<DefinedTerm>("terms"),
       {{"term", "beehive"}},
       terms,
       "terms"});
  all.push_back({"works",
                 "list_works",
                 "List the laws",
                 "Which laws are held here, with their ids, titles and dates.",
                 joined({{"name", "string", "Only those with this in their title or id", false, some_text()},
                         {"order",
                          "string",
                          "By id, and so by country; by title; or day: what came into force last first",
                          false,
                          {{"enum", {"id", "title", "day"}}}}},
                        part_parameters(100)),
                 reply_schema<WorkList>(),
                 {{"name", "code"}},
                 works});
  all.push_back({"status", "library_status", "Describe the library",
                 "What the library holds in numbers, and what of its sources could not be read.",
                 part_parameters(100), reply_schema<Status>(), Json::object(), status});
  all.back().is_kept = false;
  return all;
}

Json call(const Operation& operation, const Library& library, const Arguments& given,
          const Following& following) {
  Json result = operation.run(library, given, following);
  if (const std::size_t most = given.count("max_characters"); most > 0) cut_texts(result, most);
  return result;
}

const Operation* find_operation(const std::vector<Operation>& all, std::string_view name) {
  const auto found =
      std::ranges::find_if(all, [&](const Operation& one) { return one.name == name || one.tool == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace pandect
