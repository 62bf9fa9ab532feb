#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "operations/parameters.h"
#include "pandect/library.h"

namespace pandect {

/// The "model" without a model: answers in the law's own words.
inline constexpr const char* own_words = "pandect";

/// A chat model that may write answers.
struct ServedModel {
  std::string name;              ///< of a chat model of the models file; empty: none
  std::filesystem::path models;  ///< the models file
  std::filesystem::path cache;   ///< cache of replies; empty: none
  std::string system;            ///< for retrieving and answering; empty: the default
};

/// Has it answer.
void use_model(AskOptions& options, const ServedModel& model);

/// Who follows a call while it runs, and may stop it.
struct Following {
  std::function<void(std::string_view)> on_text;  ///< as AskOptions::on_text
  std::stop_token stop;
};

/// Something that a library is asked. From the rows of this table come the routes of the server and their
/// OpenAPI document, the tools of the Model Context Protocol, the operations of the C API, and what a peer's
/// client sends.
struct Operation {
  std::string name;  ///< its address is "/v1/" and this
  std::string tool;  ///< its name as a tool
  std::string title;
  std::string about;  ///< what it does and when to use it
  std::vector<Parameter> parameters;
  Json result;   ///< the JSON schema of what `run` returns; types are those of reply_schemas()
  Json example;  ///< arguments
  /// Its result as JSON for others: without paths of this machine, with permalinks and hashes.
  /// @throws Error as the function of Library does
  std::function<Json(const Library&, const Arguments&, const Following&)> run;
  /// The member of the result that is the whole reply over HTTP; empty: all of it.
  std::string list = {};
  bool is_first_alone = false;  ///< as a tool it gives the first entry of `list` only
  bool is_question = false;     ///< asking and checking take more than reading, and other rights
  /// The result is the same for one build and one day, and not large: it may be kept.
  bool is_kept = true;
};

/// The table. @param model may be named by who asks, besides `own_words`
std::vector<Operation> operations(const ServedModel& model = {});

/// The row of a name; null if there is none.
const Operation* find_operation(const std::vector<Operation>& all, std::string_view name);

/// Calls an operation, and cuts the texts of its result to `max_characters`. @throws Error as Operation::run
Json call(const Operation& operation, const Library& library, const Arguments& given,
          const Following& following = {});

}  // namespace pandect
