#include "serve/chat_completions.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json_of.h"
#include "base/hash.h"
#include "operations/options.h"
#include "operations/public_json.h"
#include "operations/schemas.h"
#include "serve/hints.h"
#include "serve/markdown.h"
#include "serve/openai.h"
#include "text/utf8.h"

namespace pandect {
namespace {

Error unreadable(const std::string& what) {
  return {ErrorCode::wrong_usage, what, "messages is a list of {\"role\": …, \"content\": …}"};
}

/// The text of a message, which is a string or a list of parts.
std::string text_of(const Json& message) {
  const Json content = message.is_object() ? message.value("content", Json()) : Json();
  if (content.is_string()) return content;
  if (!content.is_array()) throw unreadable("a message has no content");
  std::string text;
  for (const Json& part : content) {
    if (part.is_object() && part.value("type", Json()) == "text" && part.value("text", Json()).is_string())
      text += part["text"].get<std::string>();
  }
  return text;
}

/// What the user asked: the question, and what was asked before it, the first first.
std::pair<std::string, std::vector<std::string>> questions_of(const Json& body) {
  const Json messages = body.is_object() ? body.value("messages", Json()) : Json();
  if (!messages.is_array() || messages.empty()) throw unreadable("there are no messages");
  const auto is_users = [](const Json& one) {
    return one.is_object() && one.value("role", Json()) == "user";
  };
  constexpr std::size_t most = 20;
  std::vector<std::string> asked;
  for (const Json& message : messages)
    if (is_users(message)) asked.push_back(text_of(message));
  if (asked.empty()) throw unreadable("no message is the user's");
  std::string question = std::move(asked.back());
  asked.pop_back();
  if (question.empty()) throw unreadable("the user's message is empty");
  std::erase(asked, "");
  if (asked.size() > most) asked.erase(asked.begin(), asked.end() - most);
  return {std::move(question), std::move(asked)};
}

constexpr std::size_t most_stops = 4;  ///< as OpenAI takes

/// The question, how it is to be answered, and what of the reply is wanted.
struct Asked {
  std::string question;
  AskOptions options;
  std::string site;          ///< what links begin with
  bool wants_usage = false;  ///< a stream is to tell it
};

/// What is said at the end of a reply, whole or streamed.
struct Reply {
  Markdown text;
  bool is_cut = false;  ///< at max_tokens
  Json usage = {};      ///< null: not known
  Json more = Json::object();
};

/// The links of a text as OpenAI's annotations, in code points.
Json annotations_of(const Markdown& text) {
  const CodePointOffsets offsets(text.text());
  Json all = Json::array();
  for (const Markdown::Link& link : text.links())
    all.push_back({{"type", "url_citation"},
                   {"url_citation",
                    {{"start_index", offsets.from_byte(link.begin)},
                     {"end_index", offsets.from_byte(link.end)},
                     {"url", link.url},
                     {"title", link.title}}}});
  return all;
}

/// What this is, for who did not ask about law.
std::string about_this(const Library& library) {
  constexpr std::size_t named = 3;
  const WorkList held = library.works({}, {0, named});
  std::string laws;
  for (const WorkStatus& work : held.works) laws += (laws.empty() ? "" : ", ") + work.title;
  if (held.total == 0) return {};
  return fmt::format(
      "This answers questions of law with the exact words of {} held here ({}{}). Ask in everyday words and "
      "in the language of the law, as “who needs a licence?”, or cite a provision to read it.",
      held.total == 1 ? "the one law" : fmt::format("the {} laws", held.total), laws,
      held.total > named ? ", …" : "");
}

/// Bounds the law's own words: as many whole parts as fit, or of the first what fits; and nothing from a text
/// on at which they are to end.
void bound(Reply& reply, const WritingOptions& writing) {
  if (writing.max_tokens > 0) {
    const std::size_t end = behind_words(reply.text.text(), writing.max_tokens);
    std::size_t whole = 0;
    for (const std::string& part : reply.text.parts()) {
      if (whole + part.size() > end) break;
      whole += part.size();
    }
    reply.is_cut = end < reply.text.text().size();
    reply.text.cut(whole == 0 ? end : whole);
  }
  for (const std::string& stop : writing.stop)
    if (const std::size_t at = reply.text.text().find(stop); at != std::string::npos) {
      reply.is_cut = false;
      reply.text.cut(at);
    }
}

/// The common members of every reply.
Json head_of(const std::string& model, const std::string& question) {
  const auto now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch());
  return {{"id", fmt::format("chatcmpl-{}", content_hash(fmt::format("{} {}", now.count(), question)))},
          {"object", "chat.completion"},
          {"created", now.count()},
          {"model", model}};
}

/// An event of a streamed reply: the addition, and the finish reason, if it ends.
std::string chunk(Json head, const Json& delta, const Json& finish, const Json& more = Json::object()) {
  head["object"] = "chat.completion.chunk";
  head["choices"] = Json::array({{{"index", 0}, {"delta", delta}, {"finish_reason", finish}}});
  head.update(more);
  return fmt::format("data: {}\n\n", dump_json(head));
}

constexpr std::string_view last_event = "data: [DONE]\n\n";

const char* finish_of(const Reply& reply) {
  return reply.is_cut ? "length" : "stop";
}

/// The last events: why it ends, what it cites, and what it took, if that is wanted.
std::string ending(Json head, const Reply& reply, bool wants_usage) {
  std::string events =
      chunk(head, {{"annotations", annotations_of(reply.text)}}, finish_of(reply), reply.more);
  if (wants_usage) {
    head["object"] = "chat.completion.chunk";
    head["choices"] = Json::array();
    head["usage"] = reply.usage;
    events += fmt::format("data: {}\n\n", dump_json(head));
  }
  events += last_event;
  return events;
}

HttpResponse whole(Json head, const Reply& reply) {
  head["choices"] = Json::array({{{"index", 0},
                                  {"message",
                                   {{"role", "assistant"},
                                    {"content", reply.text.text()},
                                    {"refusal", nullptr},
                                    {"annotations", annotations_of(reply.text)}}},
                                  {"logprobs", nullptr},
                                  {"finish_reason", finish_of(reply)}}});
  if (!reply.usage.is_null()) head["usage"] = reply.usage;
  head.update(reply.more);
  return json_response(dump_json(head));
}

/// Of own words, words are counted: they have no tokens.
Json usage_of_words(std::size_t asked, std::size_t said) {
  return {{"prompt_tokens", asked},
          {"completion_tokens", said},
          {"total_tokens", asked + said},
          {"counted", "words"}};
}

/// What the services of the models counted; null where one told nothing, or the reply was cached.
Json told_to_callers(const Answer& answer, const std::string& as_of) {
  Json json = public_json(json_of(answer), as_of);
  use_words_of(Face::routes, json);
  return json;
}

Json usage_of(const Answer& answer) {
  std::size_t requests = 0;
  std::size_t in = 0;
  std::size_t out = 0;
  for (const ModelUsage& one : answer.usage) {
    if (one.untold > 0) return nullptr;
    requests += one.requests;
    in += one.tokens_in;
    out += one.tokens_out;
  }
  if (requests == 0) return nullptr;
  return {
      {"prompt_tokens", in}, {"completion_tokens", out}, {"total_tokens", in + out}, {"counted", "tokens"}};
}

HttpResponse quoted(const Library& library, const Asked& asked, bool stream) {
  const Answer answer = library.ask(asked.question, asked.options);
  const Json json = told_to_callers(answer, asked.options.as_of);
  Reply reply{Markdown(asked.site)};
  say_answer(reply.text, json);
  if (!answer.answered) reply.text.say("\n\n" + about_this(library));
  bound(reply, asked.options.writing);
  reply.usage = usage_of_words(count_words(asked.question), count_words(reply.text.text()));
  Json citations = Json::array();
  for (const Json& passage : json["passages"])
    citations.push_back({{"provision", passage["provision"]},
                         {"quotes", passage["quotes"]},
                         {"related", passage["related"]}});
  reply.more["citations"] = std::move(citations);
  const Json head = head_of(own_words, asked.question);
  if (!stream) return whole(head, reply);
  HttpResponse response;
  response.type = "text/event-stream";
  response.body = chunk(head, {{"role", "assistant"}, {"content", ""}}, nullptr);
  for (const std::string& part : reply.text.parts())
    response.body += chunk(head, {{"content", part}}, nullptr);
  response.body += ending(head, reply, asked.wants_usage);
  return response;
}

/// How many sentences the law carries: above an answer, or below it where its words are sent as they come.
std::string count_of(const WrittenAnswer& written) {
  if (written.stated == 0) return {};
  return fmt::format("{} of {} sentences carried by the law.\n\n", written.carried, written.stated);
}

/// The verdicts on the sentences of a model's answer, to be shown below it.
void say_proof(Markdown& out, const Answer& answer, const Json& json) {
  const WrittenAnswer& written = *answer.written;
  const std::size_t before = out.text().size();
  out.say("\n\n---\n\n");
  const std::size_t begin = out.text().size();
  if (!written.asks.empty()) out.say(written.asks + "\n\n");
  if (!answer.answered && written.asks.empty()) out.say(fmt::format("No answer: {}\n\n", answer.reason.text));
  for (std::size_t i = 0; i < written.sources.size(); ++i) {
    const WrittenSource& source = written.sources[i];
    out.say(fmt::format("- [{}] ", i + 1));
    if (source.exists)
      out.cite(json["sources"][i]["provision"]);
    else
      out.say(fmt::format("{}: does not exist. {}", source.written, source.problem.text));
    out.say("\n");
  }
  if (!written.sources.empty()) out.say("\n");
  for (const WrittenSentence& sentence : written.sentences) {
    if (sentence.verdict == Verdict::not_a_citation && !sentence.asserts) continue;
    out.say(fmt::format("- *{}*: {}{}\n", to_string(sentence.verdict), sentence.words.text,
                        sentence.reason.empty() ? "" : " (" + sentence.reason.text + ")"));
  }
  if (out.text().size() == begin) out.cut(before);
}

/// What a reply of a model has besides its text.
void add_members(Reply& reply, const Answer& answer, const Json& json) {
  reply.more = {{"answered", json["answered"]},
                {"citations", json["sources"]},
                {"sentences", json["sentences"]},
                {"stated", json["stated"]},
                {"carried", json["carried"]}};
  reply.is_cut = answer.written->cut_off;
  reply.usage = usage_of(answer);
}

void stream_written(const Library& library, const Asked& asked, const SendPiece& send) {
  const Json head = head_of(asked.options.model, asked.question);
  send(chunk(head, {{"role", "assistant"}, {"content", ""}}, nullptr));
  std::stop_source stop;
  AskOptions options = asked.options;
  Reply reply{Markdown(asked.site)};
  options.step_models.monitor.stop = stop.get_token();
  options.on_text = [&](std::string_view piece) {
    reply.text.say(piece);
    if (!send(chunk(head, {{"content", piece}}, nullptr))) stop.request_stop();
  };
  try {
    const Answer answer = library.ask(asked.question, options);
    const Json json = told_to_callers(answer, asked.options.as_of);
    const std::size_t sent = reply.text.text().size();
    say_proof(reply.text, answer, json);
    if (reply.text.text().size() > sent) {
      reply.text.say("\n" + count_of(*answer.written));
      send(chunk(head, {{"content", reply.text.text().substr(sent)}}, nullptr));
    }
    add_members(reply, answer, json);
    send(ending(head, reply, asked.wants_usage));
    return;
  } catch (const Error& error) {
    // The service aborted: the text so far is not an answer, and is marked so.
    const Json said = parse_json(problem(error).body, "the problem");
    send(fmt::format("data: {}\n\n", dump_json({{"error", openai_error(said)}})));
  }
  send(last_event);
}

HttpResponse written(LibraryInUse& library, const Asked& asked, bool stream) {
  HttpResponse response;
  const std::shared_ptr<const Library> own = library.get();
  if (stream) {
    response.type = "text/event-stream";
    response.stream = [own, asked](const SendPiece& send) { stream_written(*own, asked, send); };
    return response;
  }
  response.later = [own, asked] {
    const Answer answer = own->ask(asked.question, asked.options);
    const Json json = told_to_callers(answer, asked.options.as_of);
    Reply reply{Markdown(asked.site)};
    reply.text.say(count_of(*answer.written) + answer.written->text);
    say_proof(reply.text, answer, json);
    add_members(reply, answer, json);
    return whole(head_of(asked.options.model, asked.question), reply);
  };
  return response;
}

/// How the reply is to be written, as far as OpenAI's API can say it.
WritingOptions writing_of(const Json& body) {
  WritingOptions writing;
  const auto number = [&](const char* name, auto& value) {
    if (const auto sent = body.find(name); sent != body.end()) value = sent->template get<double>();
  };
  number("temperature", writing.temperature);
  number("top_p", writing.top_p);
  if (const auto seed = body.find("seed"); seed != body.end()) writing.seed = seed->get<std::int64_t>();
  for (const char* name : {"max_tokens", "max_completion_tokens"}) {
    const std::size_t most = body.value(name, std::size_t{0});
    if (most > 0) writing.max_tokens = writing.max_tokens == 0 ? most : std::min(most, writing.max_tokens);
  }
  const Json stops = body.value("stop", Json::array());
  for (const Json& stop : stops.is_array() ? stops : Json::array({stops})) {
    if (!stop.is_string() || stop == "" || writing.stop.size() == most_stops)
      throw Error(ErrorCode::wrong_usage,
                  fmt::format("'stop' is not text, nor a list of at most {} texts", most_stops));
    writing.stop.push_back(stop);
  }
  return writing;
}

bool wants_usage(const Json& body) {
  const Json options = body.value("stream_options", Json::object());
  const Json wanted = options.is_object() ? options.value("include_usage", Json(false)) : Json();
  if (!wanted.is_boolean())
    throw Error(ErrorCode::wrong_usage, "'stream_options' is not {\"include_usage\": true or false}");
  return wanted;
}

HttpResponse complete(LibraryInUse& library, const ServedModel& model, const HttpRequest& request) {
  const Arguments& given = request.arguments;
  refuse_unsupported(given.json());
  Asked asked{{}, options_of<AskOptions>(given), site_of(request), wants_usage(given.json())};
  asked.options.writing = writing_of(given.json());
  std::tie(asked.question, asked.options.after) = questions_of(given.json());
  const bool streams = given.flag("stream");
  if (given.text("model") == own_words) return quoted(*library.get(), asked, streams);
  use_model(asked.options, model);
  return written(library, asked, streams);
}

}  // namespace

void add_chat_routes(Router& router, LibraryInUse& library, const ServedModel& model) {
  Json models = Json::array({own_words});
  if (!model.name.empty()) models.push_back(model.name);
  const Json content{{"type", "string"}, {"pattern", "\\S"}};
  const Json messages{{"minItems", 1},
                      {"items",
                       {{"type", "object"},
                        {"required", Json::array({"role", "content"})},
                        {"properties", {{"role", {{"const", "user"}}}, {"content", content}}}}}};
  constexpr std::size_t most_words = 1'000'000;
  const Json a_stop{{"type", "string"}, {"minLength", 1}};
  std::vector<Parameter> parameters{
      {"messages", "array",
       "The conversation; the last message of the user is the question, which keeps the subject of those "
       "before where it has none of its own",
       true, messages},
      {"model", "string", "One of /v1/models", false, {{"enum", models}, {"default", own_words}}},
      {"stream", "boolean", "As server-sent events"},
      {"stream_options",
       "",
       "Whether the last event of a stream tells the usage",
       false,
       {{"type", "object"}, {"properties", {{"include_usage", {{"type", "boolean"}}}}}}},
      {"max_tokens", "integer",
       "Most tokens of a model's reply, where the server allows more; of the law's own words most words, in "
       "whole "
       "quotations",
       false, a_count(1, most_words)},
      {"max_completion_tokens", "integer", "The same", false, a_count(1, most_words)},
      {"stop",
       "",
       "A text, or four at most, at which the reply ends",
       false,
       {{"oneOf", Json::array({a_stop, {{"type", "array"}, {"maxItems", most_stops}, {"items", a_stop}}})}}},
      {"temperature",
       "number",
       "Of a model; the law's own words are always the same",
       false,
       {{"minimum", 0}, {"maximum", 2}}},
      {"top_p", "number", "Of a model", false, {{"minimum", 0}, {"maximum", 1}}},
      {"seed", "integer", "Of a model", false, {{"minimum", 0}}},
      as_of_parameter(),
      language_parameter()};
  for (Parameter& one : unsupported_parameters()) parameters.push_back(std::move(one));
  Route route{"POST", "/v1/chat/completions",
              "As OpenAI's, so that any chat program can ask; the law's own words answer",
              joined(std::move(parameters), question_scope_parameters()),
              [&library, model](const HttpRequest& request) { return complete(library, model, request); }};
  route.access = Access::ask;
  route.body = Route::Body::json;
  route.closed = true;
  route.refusal = as_openai;
  route.example = {{"model", own_words},
                   {"messages", {{{"role", "user"}, {"content", "Who needs a permit to keep bees?"}}}}};
  route.replies.emplace_back("text/event-stream");
  const Json text{{"type", "string"}};
  const Json number{{"type", "integer"}};
  const Json message =
      object_schema({{"role", text}, {"content", text}, {"annotations", {{"type", "array"}}}});
  const Json choice = object_schema({{"index", number}, {"message", message}, {"finish_reason", text}});
  route.result = object_schema({{"id", text},
                                {"object", text},
                                {"created", number},
                                {"model", text},
                                {"choices", {{"type", "array"}, {"items", choice}}},
                                {"citations", {{"type", "array"}}}});
  router.add(std::move(route));
  Route listed{
      "GET", "/v1/models", "The models of /v1/chat/completions", {}, [models](const HttpRequest&) {
        Json data = Json::array();
        for (const Json& name : models)
          data.push_back({{"id", name}, {"object", "model"}, {"created", 0}, {"owned_by", "pandect"}});
        return json_response(dump_json({{"object", "list"}, {"data", std::move(data)}}));
      }};
  const Json one = object_schema({{"id", text}, {"object", text}, {"created", number}, {"owned_by", text}});
  listed.result = object_schema({{"object", text}, {"data", {{"type", "array"}, {"items", one}}}});
  router.add(std::move(listed));
}

}  // namespace pandect
