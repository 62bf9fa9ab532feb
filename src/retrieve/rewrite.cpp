#include "retrieve/rewrite.h"

#include <algorithm>

#include "model/json_fields.h"
#include "model/lenient_json.h"
#include "model/reply_text.h"
#include "retrieve/hit_table.h"
#include "text/language.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Number of bytes of a reply that are read.
constexpr std::size_t longest_reply = 10'000;

/// The model's reply without its reasoning; nothing if it refused or was cut off by its service: such words
/// are useless for a search.
std::string ask(ChatModel& model, const Prompt& prompt, const Rewriting& settings, const Query& query,
                std::size_t count) {
  const RenderedPrompt rendered = prompt.render({{"question", query.text},
                                                 {"language", std::string(language_name(query.language))},
                                                 {"count", std::to_string(count)}});
  ChatRequest request = ask_user(rendered.user);
  request.system = rendered.system;
  request.temperature = settings.temperature;
  request.max_tokens = settings.max_tokens;
  const ChatReply reply = model.complete(request);
  if (reply.finish != FinishReason::stop && reply.finish != FinishReason::length) return {};
  const std::string text = repair_utf8(reply.text);
  std::vector<std::string> ignored;
  const ReplyParts parts = take_out_thinking(std::string_view(text).substr(0, longest_reply), ignored);
  return repair_utf8(trimmed(parts.text));
}

}  // namespace

HypotheticalProvision::HypotheticalProvision(SharedRetriever input, std::shared_ptr<ChatModel> model,
                                             Rewriting settings, bool with_question)
    : input_(std::move(input)),
      model_(std::move(model)),
      settings_(std::move(settings)),
      prompt_(Prompt::load(settings_.prompt)),
      with_question_(with_question) {}

std::vector<Hit> HypotheticalProvision::retrieve(const Query& query, std::size_t k) const {
  const std::string provision = ask(*model_, prompt_, settings_, query, 1);
  Query other = query;
  if (with_question_) {
    other.text += "\n" + provision;
  } else if (!provision.empty()) {
    other.text = provision;
  }
  return input_->retrieve(other, k);
}

SubQuestions::SubQuestions(const LibraryView& library, SharedRetriever input,
                           std::shared_ptr<ChatModel> model, Rewriting settings, Settings fusion)
    : library_(library),
      input_(std::move(input)),
      model_(std::move(model)),
      settings_(std::move(settings)),
      prompt_(Prompt::load(settings_.prompt)),
      fusion_(fusion) {}

std::vector<std::string> SubQuestions::read_reply(std::string_view reply, std::size_t most) {
  std::vector<std::string> ignored;
  const Json json = find_json(reply, ignored).value_or(Json());
  std::vector<std::string> questions;
  for (const Json& question : json.is_array() ? json : list_field(json, "questions")) {
    if (questions.size() == most) break;
    if (!question.is_string()) continue;
    const std::string_view text = trimmed(question.get_ref<const std::string&>());
    if (!text.empty()) questions.emplace_back(text);
  }
  return questions;
}

std::vector<Hit> SubQuestions::retrieve(const Query& query, std::size_t k) const {
  const std::string reply = ask(*model_, prompt_, settings_, query, fusion_.most);
  std::vector<Query> questions{query};
  for (const std::string& text : read_reply(reply, fusion_.most)) {
    questions.push_back(parse_query(library_, text, {query.language, query.day}));
    questions.back().work_shares = query.work_shares;
  }
  HitTable table;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const double weight = i == 0 ? fusion_.whole : 1;
    table.raise_by_rank(input_->retrieve(questions[i], std::max(k, fusion_.candidates)), weight, fusion_.k,
                        Reason::Kind::sub_question, static_cast<std::uint32_t>(i));
  }
  return std::move(table).best(k);
}

}  // namespace pandect
