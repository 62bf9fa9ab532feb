#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "retrieve/system_steps.h"

namespace pandect {

/// A retrieval system, as defined by a settings file: steps, each a retriever, most of them applied to
/// earlier ones. The file may also say how a model answers, which answer/answer_settings.h reads. See
/// docs/systems.md.
class System {
 public:
  /// @param file its name in error messages
  /// @throws Error bad_input that names the line
  static System parse(std::string_view name, std::string_view text, const std::string& file);
  /// Loads one of the built-in data/systems/*.toml by its name, or any file by a path that ends in ".toml".
  /// @throws Error wrong_usage when there is none of the name, bad_input
  static System load(const std::string& name);
  /// The names of the built-in systems, those of experiments last.
  static std::vector<std::string_view> names();
  /// True for a built-in system that only reproduces a published experiment (data/systems/experiments/).
  static bool is_experiment(std::string_view name);

  const std::string& name() const { return name_; }
  const std::string& description() const { return description_; }
  /// The settings file, and its name in error messages.
  const std::string& text() const { return text_; }
  const std::string& file() const { return file_; }
  /// Identifies everything that determines the results: the files of this system and of those it is based on,
  /// and the models that its steps use. @throws Error wrong_usage when there is no such model
  std::string identity(const StepModels& models = no_models()) const;
  /// True if a step uses a model.
  bool asks_models() const;
  /// False for a system that gives a model no provisions, or all.
  bool retrieves() const { return !steps_.empty(); }
  /// The steps with exactly one input, which can be left out.
  std::vector<std::string> parts() const;

  /// Builds the last step with its inputs. Must not outlive the library.
  /// @param without parts to leave out
  /// @throws Error wrong_usage when one is not a part, the system retrieves nothing, or a step uses a model
  /// that does not exist; service_unavailable
  SharedRetriever make(const LibraryView& library, std::span<const std::string> without = {},
                       const StepModels& models = no_models()) const;

 private:
  struct Step {
    std::string name;
    std::string_view kind;
    std::vector<std::size_t> inputs;  ///< indexes of earlier steps
    bool optional = false;
    std::optional<ModelKind> asks;
    std::string model;  ///< the model it uses, by name; empty: the first of the kind
    RetrieverMaker make;
  };
  void read_base(class SettingsTable& root);
  void read_steps(class SettingsTable& root);
  std::vector<std::size_t> read_inputs(class SettingsTable& table, std::string_view key) const;

  std::string name_;
  std::string description_;
  std::string text_;
  std::string file_;
  std::string identity_;
  std::vector<Step> steps_;
};

}  // namespace pandect
