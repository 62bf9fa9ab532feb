#include "model/http_embedder.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "base/thread_pool.h"
#include "model/embed_format.h"
#include "model/passage_prefix.h"

namespace pandect {
namespace {

/// Calls `body` with the index of the first text and the length of each batch of `count` texts.
void for_each_batch(std::size_t count, const ModelSettings& settings,
                    const std::function<void(std::size_t, std::size_t)>& body) {
  const std::size_t batches = (count + settings.batch - 1) / settings.batch;
  const std::size_t threads = std::clamp<std::size_t>(batches, 1, settings.limits.concurrent);
  parallel_for(
      batches,
      [&](std::size_t batch) {
        const std::size_t begin = batch * settings.batch;
        body(begin, std::min(settings.batch, count - begin));
      },
      threads);
}

/// A text with its prefix. Services refuse empty texts.
std::string prepared(const std::string& prefix, const std::string& text) {
  return prefix.empty() && text.empty() ? " " : prefix + text;
}

}  // namespace

Matrix HttpEmbedder::embed_batch(std::span<const std::string> texts, TextKind kind,
                                 const std::stop_token& stop) {
  const ModelSettings& settings = endpoint_.settings();
  std::vector<std::string> sent;
  for (const std::string& text : texts)
    sent.push_back(kind == TextKind::query ? prepared(settings.query_prefix, text)
                                           : prepared({}, prefixed_passage(settings.passage_prefix, text)));
  const ModelCall call = embed_call(settings, sent, kind);
  const Json reply = endpoint_.post(call.path, call.body, stop);
  Usage usage;
  std::optional<Matrix> matrix = read_embeddings(settings.provider, reply, texts.size(), usage);
  if (!matrix) throw endpoint_.bad_reply("the reply has not one vector for each text");
  endpoint_.charge(usage);
  return std::move(*matrix);
}

Matrix HttpEmbedder::embed_in_batches(std::span<const std::string> texts, TextKind kind,
                                      const OnBatch& on_batch, const std::stop_token& stop) {
  const std::size_t batch = endpoint_.settings().batch;
  std::vector<Matrix> parts((texts.size() + batch - 1) / batch);
  for_each_batch(texts.size(), endpoint_.settings(), [&](std::size_t begin, std::size_t count) {
    Matrix& part = parts[begin / batch] = embed_batch(texts.subspan(begin, count), kind, stop);
    if (on_batch) on_batch(begin, part);
  });
  Matrix all;
  all.rows = texts.size();
  for (const Matrix& part : parts) {
    if (all.columns != 0 && part.columns != all.columns)
      throw endpoint_.bad_reply("its vectors are of different lengths");
    all.columns = part.columns;
    all.values.insert(all.values.end(), part.values.begin(), part.values.end());
  }
  return all;
}

std::vector<Matrix> HttpEmbedder::embed_tokens(std::span<const std::string> texts,
                                               const std::stop_token& stop) {
  std::vector<Matrix> all(texts.size());
  for_each_batch(texts.size(), endpoint_.settings(), [&](std::size_t begin, std::size_t count) {
    std::vector<std::string> sent;
    for (const std::string& text : texts.subspan(begin, count)) sent.push_back(prepared({}, text));
    const ModelCall call = embed_tokens_call(endpoint_.settings(), sent);
    auto matrices = read_token_embeddings(endpoint_.post(call.path, call.body, stop), count);
    if (!matrices) throw endpoint_.bad_reply("the reply has not one vector for each token of each text");
    Usage usage;
    endpoint_.charge(usage);
    std::ranges::move(*matrices, all.begin() + static_cast<std::ptrdiff_t>(begin));
  });
  return all;
}

std::vector<double> HttpReranker::score(const std::string& query, std::span<const std::string> texts,
                                        const std::stop_token& stop) {
  const ModelSettings& settings = endpoint_.settings();
  std::vector<double> all(texts.size());
  for_each_batch(texts.size(), settings, [&](std::size_t begin, std::size_t count) {
    std::vector<std::string> sent;
    for (const std::string& text : texts.subspan(begin, count)) sent.push_back(prepared({}, text));
    const ModelCall call = rerank_call(settings, query, sent);
    const Json reply = endpoint_.post(call.path, call.body, stop);
    Usage usage;
    const auto scores = read_scores(settings.provider, reply, count, usage);
    if (!scores) throw endpoint_.bad_reply("the reply has not one score for each text");
    endpoint_.charge(usage);
    std::ranges::copy(*scores, all.begin() + static_cast<std::ptrdiff_t>(begin));
  });
  return all;
}

}  // namespace pandect
