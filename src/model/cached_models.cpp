#include "model/cached_models.h"

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "base/json.h"
#include "model/chat_json.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Identifies a request to a model: everything its reply depends on, without the key.
std::string key_of(const char* kind, const ModelInfo& info, const Json& request) {
  return content_hash(dump_json(Json::array({kind, identity_of(info), request})));
}

void count_hit(const std::shared_ptr<UsageMeter>& meter, const ModelInfo& model) {
  Usage usage;
  usage.from_cache = 1;
  if (meter != nullptr) meter->add(model.name, usage);
}

/// Numbers as their bytes in memory, and back; empty when the size does not fit.
template <typename Number>
std::string bytes_of(std::span<const Number> numbers) {
  std::string bytes(numbers.size_bytes(), '\0');
  if (!bytes.empty()) std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

template <typename Number>
std::vector<Number> numbers_of(const std::string& bytes) {
  if (bytes.size() % sizeof(Number) != 0) return {};
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  if (!bytes.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

/// Answers for many texts, some of them cached.
template <typename Number>
struct Answers {
  std::vector<std::string> keys;
  std::vector<std::vector<Number>> known;  ///< empty if unknown
  std::vector<std::size_t> missing;        ///< places
  std::vector<std::string> missing_texts;
};

template <typename Number>
Answers<Number> look_up(const ReplyCache& cache, std::span<const std::string> texts,
                        const std::function<std::string(const std::string&)>& key) {
  Answers<Number> answers;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    answers.keys.push_back(key(texts[i]));
    const std::optional<std::string> bytes = cache.find(answers.keys.back());
    answers.known.push_back(bytes ? numbers_of<Number>(*bytes) : std::vector<Number>());
    if (!answers.known.back().empty()) continue;
    answers.missing.push_back(i);
    answers.missing_texts.push_back(texts[i]);
  }
  return answers;
}

/// Fills in the model's answers for `count` missing texts from index `first` on, and caches them.
template <typename Number>
void fill(Answers<Number>& answers, ReplyCache& cache, std::size_t first, std::size_t count,
          const std::function<std::span<const Number>(std::size_t)>& answer) {
  std::vector<ReplyCache::Entry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = answers.missing.at(first + i);
    const std::span<const Number> numbers = answer(i);
    answers.known[place].assign(numbers.begin(), numbers.end());
    entries.emplace_back(answers.keys[place], bytes_of(numbers));
  }
  cache.keep(entries);
}

}  // namespace

ChatReply CachedChatModel::complete(const ChatRequest& request, const OnText& on_text,
                                    const std::stop_token& stop) {
  const std::string key = key_of("chat", info(), to_json(request));
  if (const std::optional<std::string> kept = cache_->find(key)) {
    if (std::optional<ChatReply> reply = read_chat_reply(*kept)) {
      count_hit(meter_, info());
      reply->from_cache = true;
      if (on_text != nullptr && !reply->text.empty()) on_text(reply->text);
      return std::move(*reply);
    }
  }
  ChatReply reply = model_->complete(request, on_text, stop);
  cache_->keep({{key, dump_json(to_json(reply))}});
  return reply;
}

Matrix CachedEmbedder::embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) {
  const ModelInfo model = info();
  Answers<float> answers = look_up<float>(*cache_, texts, [&](const std::string& text) {
    return key_of("embed", model, {static_cast<int>(kind), text});
  });
  if (answers.missing.empty()) {
    count_hit(meter_, model);
  } else {
    const auto keep = [&](std::size_t first, const Matrix& fresh) {
      fill<float>(answers, *cache_, first, fresh.rows, [&](std::size_t i) { return fresh.row(i); });
    };
    model_->embed_in_batches(answers.missing_texts, kind, keep, stop);
  }
  Matrix all;
  all.rows = texts.size();
  for (const std::vector<float>& row : answers.known) {
    if (all.columns != 0 && row.size() != all.columns) {
      throw Error(ErrorCode::service_unavailable,
                  model.name + ": its vectors are not as long as those it gave before",
                  "the model at that address has changed: begin a new cache");
    }
    all.columns = row.size();
    all.values.insert(all.values.end(), row.begin(), row.end());
  }
  return all;
}

std::vector<double> CachedReranker::score(const std::string& query, std::span<const std::string> texts,
                                          const std::stop_token& stop) {
  const ModelInfo model = info();
  Answers<double> answers = look_up<double>(
      *cache_, texts, [&](const std::string& text) { return key_of("rerank", model, {query, text}); });
  if (answers.missing.empty()) {
    count_hit(meter_, model);
  } else {
    const std::vector<double> fresh = model_->score(query, answers.missing_texts, stop);
    fill<double>(answers, *cache_, 0, fresh.size(),
                 [&](std::size_t i) { return std::span(fresh).subspan(i, 1); });
  }
  std::vector<double> scores;
  for (const std::vector<double>& one : answers.known) scores.push_back(one.front());
  return scores;
}

}  // namespace pandect
