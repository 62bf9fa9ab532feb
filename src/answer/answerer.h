#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "answer/answer_settings.h"
#include "answer/resolved_source.h"
#include "model/chat.h"
#include "model/prompt.h"
#include "retrieve/retriever.h"

namespace pandect {

/// An answered question that shows a model what is wanted.
struct AnswerExample {
  std::string question;
  std::string answer;
  std::vector<CitedSource> citations;
};

/// What is to be answered.
struct AnswerTask {
  Query query;
  std::vector<std::uint32_t> gold;      ///< documents, for systems that are given what is right
  std::vector<std::string> options;     ///< of a choice
  std::vector<AnswerExample> examples;  ///< already drawn
  /// What of the library may be read; empty: all.
  std::function<bool(const Hit&)> may_read = {};
};

struct ModelAnswer {
  std::vector<Hit> hits;  ///< what was retrieved
  Context context;
  ParsedAnswer parsed;
  std::vector<ResolvedSource> citations;  ///< one for each of parsed.citations
  ChatReply reply;

  /// What the reply holds is a refusal, or what came before a filter: no answer, however it reads.
  bool refused() const { return reply.finish == FinishReason::filtered; }
};

/// Has a model answer from what a system retrieves: retrieve, assemble the context, ask, read the reply,
/// resolve its citations. May be used from several threads.
class Answerer {
 public:
  /// All must outlive this. @param retriever null where the system retrieves nothing
  /// @throws Error bad_input when the prompt of the settings cannot be read
  Answerer(const LibraryView& library, SharedRetriever retriever, AnswerSettings settings, ChatModel& model);

  /// @param sample which of several answers; each has a seed one higher, counted from 0 where there is none
  /// @throws Error service_unavailable
  ModelAnswer answer(const AnswerTask& task, const OnText& on_text = {}, const std::stop_token& stop = {},
                     std::size_t sample = 0) const;
  /// What the model would be given to read.
  Context context(const AnswerTask& task) const;
  /// What the model would be asked.
  ChatRequest request(const AnswerTask& task, const Context& context) const;
  /// Whether the model can be shown an example with all that it cites.
  bool can_show(const AnswerExample& example, std::int32_t day) const;
  const AnswerSettings& settings() const { return settings_; }

 private:
  static constexpr std::size_t any_room = static_cast<std::size_t>(-1);

  std::vector<Hit> find(const AnswerTask& task) const;
  Context assemble(const AnswerTask& task, std::span<const Hit> hits) const;
  std::string render_examples(const AnswerTask& task, const Context& context) const;

  const LibraryView& library_;
  SharedRetriever retriever_;
  AnswerSettings settings_;
  Prompt prompt_;
  ChatModel& model_;
  std::size_t room_ = any_room;  ///< in tokens, of the model's window for what it is given
};

}  // namespace pandect
