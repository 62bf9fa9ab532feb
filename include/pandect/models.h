#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/error.h"
#include "pandect/kinds.h"
#include "pandect/progress.h"

/// The models named in a settings file, and calls of one of them. See docs/models.md.
namespace pandect {

/// A model of a models file.
struct ModelEntry {
  std::string name;
  ModelKind kind = ModelKind::chat;
  std::string provider;  ///< "openai"
  std::string base_url;
  std::string model;              ///< the provider's name for it
  std::string key_env;            ///< the environment variable that holds its key; empty: it needs none
  bool has_key = false;           ///< that variable is set, or none is needed
  std::size_t window_tokens = 0;  ///< 0: not known
  double price_in = 0;            ///< per million tokens
  double price_cached = 0;
  double price_out = 0;
};

/// The models file to use: the one given, else the one of the environment's PANDECT_MODELS, else models.toml
/// of the library, else that of the installed chat models.
/// @throws Error wrong_usage when there is none
std::filesystem::path find_models_file(const std::string& given, const std::filesystem::path& library);

/// @throws Error bad_input
std::vector<ModelEntry> list_models(const std::filesystem::path& file);

/// A model that runs in this process.
struct EncoderInfo {
  std::string name;  ///< empty when described by its folder
  std::filesystem::path folder;
  std::string architecture;  ///< "xlm-roberta"
  std::size_t layers = 0;
  std::size_t dimensions = 0;
  std::size_t longest = 0;  ///< tokens of a text; for a chat model including its reply
  std::size_t vocabulary = 0;
  std::size_t bytes = 0;    ///< total size of its files
  std::string fingerprint;  ///< hash that identifies it
  std::string query_prefix;
  std::string passage_prefix;
  std::filesystem::path base;  ///< for an adapter: the folder of the model it adapts
  ModelKind kind = ModelKind::embed;
  /// Output heads besides the dense vector: "multi_vector", "sparse".
  std::vector<std::string> heads = {};
};

struct InstallOptions {
  std::string name;
  /// Prefix of questions, as the model was trained: "query: ". An adapter with an empty one uses its base
  /// model's.
  std::string query_prefix;
  std::string passage_prefix;
};

/// Copies a model folder, or a chat model's GGUF file, to the installed models: PANDECT_MODEL_HOME, or
/// pandect/models of the user's data. An installed model of that name is replaced once the copy is complete.
/// docs/encoders.md, docs/decoders.md.
/// @throws Error bad_input when it holds no model that can be read, wrong_usage for an invalid name
EncoderInfo install_model(const std::filesystem::path& path, const InstallOptions& options);

struct FetchOptions {
  InstallOptions install;                        ///< the name is the recipe's unless given
  std::string sha256;                            ///< of an address's file
  std::function<void(const std::string&)> tell;  ///< one line on what is got, and its licence, before it is
  Monitor monitor;                               ///< follows the call, and stops it
};

/// Gets a model and installs it: by the name of a recipe (data/models/), a recipe's file that ends in
/// ".toml", or the https address of a GGUF file. Every file is held against its SHA-256. What is stopped goes
/// on the next time.
/// @throws Error service_unavailable when it cannot be got, bad_input for other bytes than the hash says and
/// as install_model() does, wrong_usage when there is no such recipe
EncoderInfo fetch_model(const std::string& name_or_url, const FetchOptions& options);

/// @throws Error bad_input, wrong_usage
EncoderInfo describe_encoder(const std::string& name_or_folder);
/// All installed models, by name; unreadable ones are left out.
std::vector<EncoderInfo> installed_models();
/// The models file of the installed chat models; it exists once one is installed.
/// @throws Error wrong_usage when the environment names no home
std::filesystem::path installed_chat_models();

struct TryOptions {
  std::string system;                             ///< system prompt
  std::size_t max_tokens = 0;                     ///< limit of the reply; 0: the provider's default
  std::string cache;                              ///< file of cached replies; empty: none
  std::function<void(std::string_view)> on_text;  ///< receives the reply as it arrives, in whole characters
};

/// A model's reply, and the tokens, cost and time of the call.
struct TryReply {
  std::string name;
  std::string model;  ///< the model that answered, as the provider names it
  std::string text;
  std::string reasoning;  ///< its reasoning, where the provider shows it
  std::string finish;     ///< "stop", "length", "filtered", "other"
  bool from_cache = false;
  bool tokens_told = false;  ///< the service reported token counts
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;
  std::size_t tokens_out = 0;
  double cost = 0;     ///< at the time of the reply; 0 without prices
  double seconds = 0;  ///< of this call
};

/// Asks a chat model.
/// @throws Error wrong_usage when there is no such model or its key is not set; service_unavailable
TryReply try_model(const std::filesystem::path& file, const std::string& name, const std::string& text,
                   const TryOptions& options = {});

}  // namespace pandect
