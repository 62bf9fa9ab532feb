#include "pandect/models.h"

#include <chrono>
#include <cstdlib>

#include "model/models.h"
#include "model/settings.h"
#include "text/utf8.h"

namespace pandect {

std::filesystem::path find_models_file(const std::string& given, const std::filesystem::path& library) {
  if (!given.empty()) return given;
  const char* from_environment = std::getenv("PANDECT_MODELS");
  if (from_environment != nullptr && *from_environment != '\0') return from_environment;
  std::error_code ignored;
  if (const std::filesystem::path file = library / "models.toml"; std::filesystem::exists(file, ignored))
    return file;
  try {
    if (const std::filesystem::path file = installed_chat_models(); std::filesystem::exists(file, ignored))
      return file;
  } catch (const Error&) {  // NOLINT(bugprone-empty-catch)
    // Where there is no home nothing is installed.
  }
  throw Error(ErrorCode::wrong_usage, "no models file is named",
              "name one with --models or PANDECT_MODELS, put models.toml into the library, or install a chat "
              "model with "
              "`pandect model add`; docs/models.md says what a models file holds");
}

std::vector<ModelEntry> list_models(const std::filesystem::path& file) {
  std::vector<ModelEntry> entries;
  const ModelsFile models = ModelsFile::load(file.string());
  for (const ModelSettings& model : models.models()) {
    const char* key = model.key_env.empty() ? nullptr : std::getenv(model.key_env.c_str());
    const bool has_key = model.key_env.empty() || (key != nullptr && *key != '\0');
    entries.push_back({model.name, model.kind, std::string(name_of(model.provider)), model.base_url,
                       model.model, model.key_env, has_key, model.window_tokens, model.prices.in,
                       model.prices.cached, model.prices.out});
  }
  return entries;
}

TryReply try_model(const std::filesystem::path& file, const std::string& name, const std::string& text,
                   const TryOptions& options) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    throw Error(ErrorCode::wrong_usage, "the text is empty: there is nothing to ask");
  for (const std::string* one : {&text, &options.system}) {
    if (find_invalid_utf8(*one)) throw Error(ErrorCode::wrong_usage, "the text is not UTF-8");
  }
  const ModelsFile models = ModelsFile::load(file.string());
  ModelServices services;
  if (!options.cache.empty()) services.cache = std::make_shared<ReplyCache>(options.cache);
  const auto model = open_chat_model(models.find(name, ModelKind::chat), services);
  ChatRequest request = ask_user(text);
  request.system = options.system;
  if (options.max_tokens > 0) request.max_tokens = options.max_tokens;
  const auto start = std::chrono::steady_clock::now();
  const ChatReply reply = model->complete(request, options.on_text);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return {name,
          reply.model,
          reply.text,
          reply.reasoning,
          std::string(name_of(reply.finish)),
          reply.from_cache,
          reply.usage.untold == 0,
          reply.usage.tokens_in,
          reply.usage.tokens_cached,
          reply.usage.tokens_out,
          reply.usage.cost,
          took.count()};
}

}  // namespace pandect
