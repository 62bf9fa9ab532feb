#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/error.h"

/// The models that a settings file names, and asking one of them. See docs/models.md.
namespace pandect {

/// A model of a models file.
struct ModelEntry {
  std::string name;
  std::string kind;      ///< "chat", "embed", "rerank"
  std::string provider;  ///< "openai"
  std::string base_url;
  std::string model;              ///< the provider's name of it
  std::string key_env;            ///< the environment variable that holds its key; empty: it needs none
  bool has_key = false;           ///< that variable is set, or none is needed
  std::size_t window_tokens = 0;  ///< 0: not known
  double price_in = 0;            ///< of a million tokens
  double price_cached = 0;
  double price_out = 0;
};

/// The models file that is meant: the one given, else the environment's PANDECT_MODELS, else models.toml of
/// the library, else the installed chat models.
/// @throws Error wrong_usage when there is none
std::filesystem::path find_models_file(const std::string& given, const std::filesystem::path& library);

/// @throws Error bad_input
std::vector<ModelEntry> list_models(const std::filesystem::path& file);

/// Of a model that runs in this process.
struct EncoderInfo {
  std::string name;  ///< empty where a folder was looked at
  std::filesystem::path folder;
  std::string architecture;  ///< "xlm-roberta"
  std::size_t layers = 0;
  std::size_t dimensions = 0;
  std::size_t longest = 0;  ///< tokens of a text; of a chat model with its reply
  std::size_t vocabulary = 0;
  std::size_t bytes = 0;    ///< of its files
  std::string fingerprint;  ///< what tells it apart from others
  std::string query_prefix;
  std::string passage_prefix;
  std::filesystem::path base;  ///< of an adapter: the folder of the model that it changes
  std::string kind;            ///< "embed", "rerank", "entail" or "chat"
  /// What of a text it has heads for, of its files, beside its vector: "multi_vector", "sparse".
  std::vector<std::string> heads = {};
};

struct InstallOptions {
  std::string name;
  /// Put before questions, as the model was trained: "query: ". Of an adapter the base's when it is empty.
  std::string query_prefix;
  std::string passage_prefix;
};

/// Copies a model folder, or a chat model's GGUF file, among the installed models: PANDECT_MODEL_HOME, or
/// pandect/models of the user's data. Another one of that name is replaced, once the new one is whole.
/// docs/encoders.md, docs/decoders.md.
/// @throws Error bad_input when it holds no model that is read, wrong_usage for a name that is none
EncoderInfo install_model(const std::filesystem::path& path, const InstallOptions& options);

struct FetchOptions {
  InstallOptions install;                        ///< the name is the recipe's unless given
  std::string sha256;                            ///< of an address's file
  std::function<void(const std::string&)> tell;  ///< one line on what is got, and its licence, before it is
  bool show_progress = true;
};

/// Gets a model and installs it: by the name of a recipe (models/), a recipe's file that ends in ".toml", or
/// the https address of a GGUF file. Every file is held against its SHA-256. What is stopped goes on the next
/// time.
/// @throws Error service_unavailable when it cannot be got, bad_input for other bytes than the hash says and
/// as install_model() does, wrong_usage when there is no such recipe
EncoderInfo fetch_model(const std::string& name_or_url, const FetchOptions& options);

/// @throws Error bad_input, wrong_usage
EncoderInfo describe_encoder(const std::string& name_or_folder);
/// All installed ones, by name; those that cannot be read are left out.
std::vector<EncoderInfo> installed_models();
/// The models file that names the installed chat models; there is none before one is installed.
/// @throws Error wrong_usage when the environment names no home
std::filesystem::path installed_chat_models();

struct TryOptions {
  std::string system;                             ///< text before the user's
  std::size_t max_tokens = 0;                     ///< of the reply; 0: the provider's default
  std::string cache;                              ///< file of earlier replies; empty: none
  std::function<void(std::string_view)> on_text;  ///< takes the reply as it comes, in whole characters
};

/// What a model said, and what that took.
struct TryReply {
  std::string name;
  std::string model;  ///< as the provider names the one that answered
  std::string text;
  std::string reasoning;  ///< what it thought, where the provider shows it
  std::string finish;     ///< "stop", "length", "filtered", "other"
  bool from_cache = false;
  bool tokens_told = false;  ///< the service said what it counted
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;
  std::size_t tokens_out = 0;
  double cost = 0;     ///< when the reply was made; 0 without prices
  double seconds = 0;  ///< this call
};

/// Asks a chat model.
/// @throws Error wrong_usage when there is no such model or its key is not set; service_unavailable
TryReply try_model(const std::filesystem::path& file, const std::string& name, const std::string& text,
                   const TryOptions& options = {});

}  // namespace pandect
