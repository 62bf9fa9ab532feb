#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "answer/answer_settings.h"
#include "answer/resolved_source.h"
#include "model/chat.h"
#include "model/prompt.h"
#include "retrieve/demands.h"

namespace pandect {

/// An answered question that demonstrates the expected reply to a model.
struct AnswerExample {
  std::string question;
  std::string answer;
  std::vector<CitedSource> citations;
};

/// The question to answer.
struct AnswerTask {
  Query query;
  std::shared_ptr<const Demands> demands;  ///< that each hit has to meet; null: none
  std::vector<std::uint32_t> gold;         ///< documents, for systems that are given the gold provisions
  std::vector<std::string> options;        ///< of a multiple-choice question
  std::vector<AnswerExample> examples;     ///< already drawn
  /// Filter of the provisions that may be read; empty: all.
  std::function<bool(const Hit&)> may_read = {};
};

struct ModelAnswer {
  std::vector<Hit> hits;  ///< the retrieved provisions
  Context context;
  ParsedAnswer parsed;
  std::vector<ResolvedSource> citations;  ///< one for each of parsed.citations
  ChatReply reply;

  /// True if the reply is a refusal, or was cut off by a filter: not an answer, whatever its text.
  bool refused() const { return reply.finish == FinishReason::filtered; }
};

/// Has a model answer from the provisions that a system retrieves: retrieve, assemble the context, ask, parse
/// the reply, resolve its citations. May be used from several threads.
class Answerer {
 public:
  /// All must outlive this. @param retriever null if the system retrieves nothing
  /// @throws Error bad_input when the prompt of the settings cannot be read
  Answerer(const LibraryView& library, SharedRetriever retriever, AnswerSettings settings, ChatModel& model);

  /// @param sample index of one of several answers; its seed is the configured one (0 if none) plus this
  /// @throws Error service_unavailable
  ModelAnswer answer(const AnswerTask& task, const OnText& on_text = {}, const std::stop_token& stop = {},
                     std::size_t sample = 0) const;
  /// The provisions the model would be given.
  Context context(const AnswerTask& task) const;
  /// The request that would be sent to the model.
  ChatRequest request(const AnswerTask& task, const Context& context) const;
  /// True if the model can be shown an example with everything it cites.
  bool can_show(const AnswerExample& example, std::int32_t day) const;
  const AnswerSettings& settings() const { return settings_; }
  const SharedRetriever& retriever() const { return retriever_; }  ///< null if nothing is retrieved

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
  std::size_t room_ = any_room;  ///< tokens of the model's window available for the context
};

}  // namespace pandect
