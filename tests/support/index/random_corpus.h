#pragma once

#include <cmath>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "index/lexical_index.h"

namespace pandect {

/// A collection small enough for a direct scoring by the formula: documents are lists of words in each field.
struct Corpus {
  std::vector<FieldGroup> groups;
  /// texts[document][group][field]
  std::vector<std::vector<std::vector<std::string>>> texts;

  void build(const std::filesystem::path& path, const BuildLimits& limits = {}) const {
    build_lexical_index(
        path, groups, static_cast<std::uint32_t>(texts.size()),
        [&](std::uint32_t document, std::vector<std::string>&) {
          DocumentTexts views;
          for (const auto& group : texts[document]) views.emplace_back(group.begin(), group.end());
          return views;
        },
        limits);
  }

  std::vector<std::string> terms(std::size_t document, std::size_t group, std::size_t field) const {
    Tokens tokens;
    analyzer(groups[group].analyzer).analyze(texts[document][group][field], tokens);
    std::vector<std::string> all;
    for (std::size_t i = 0; i < tokens.size(); ++i) all.emplace_back(tokens.term(i));
    return all;
  }
};

/// Words "w0", "w1", … with Zipfian frequencies: the n-th is drawn about 1/n as often as the first.
inline std::string random_text(std::mt19937& random, std::size_t most) {
  std::uniform_int_distribution<std::size_t> length(0, most);
  std::uniform_real_distribution<double> position(0, std::log(60.0));
  std::string text;
  for (std::size_t i = length(random); i > 0; --i) {
    text += "w" + std::to_string(static_cast<int>(std::exp(position(random)))) + " ";
  }
  return text;
}

inline Corpus random_corpus(std::mt19937& random, std::size_t documents) {
  Corpus corpus;
  corpus.groups = {{"words", "words", {"text", "heading", "title"}}, {"char3", "char3", {"text"}}};
  for (std::size_t d = 0; d < documents; ++d) {
    const std::string text = random_text(random, 40);
    corpus.texts.push_back({{text, random_text(random, 3), random_text(random, 6)}, {text}});
  }
  return corpus;
}

inline Bm25Settings random_settings(std::mt19937& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  Bm25Settings settings;
  settings.formula = unit(random) < 0.5 ? Bm25Settings::Formula::lucene : Bm25Settings::Formula::atire;
  settings.k1 = 0.2 + 2 * unit(random);
  settings.k3 = unit(random) < 0.5 ? -1 : 8 * unit(random);
  settings.group_weight = 0.1 + unit(random);
  for (int field = 0; field < 3; ++field) {
    settings.weights.push_back(0.5 + 3 * unit(random));
    settings.b.push_back(unit(random));
  }
  return settings;
}

}  // namespace pandect
