#include "perturbed_law.h"

#include <optional>

#include <fmt/format.h>

#include "lab/learn/changed_law.h"

namespace pandect {
namespace {

std::string trimmed_label(std::string label) {
  while (!label.empty() && (label.back() == '.' || label.back() == ' ')) label.pop_back();
  return label;
}

std::string cite(Language language, const std::string& sentence, const std::string& title,
                 const std::string& label) {
  std::string body = sentence;
  while (!body.empty() && (body.back() == '.' || body.back() == ';' || body.back() == ' ')) body.pop_back();
  switch (language) {
    case Language::thai:
      return fmt::format("{} ({} {})", body, title, label);
    case Language::korean:
      return fmt::format("{}(「{}」 {}).", body, title, label);
    case Language::dutch:
      return fmt::format("{} ({}, {}).", body, label, title);
    default:
      return fmt::format("{} ({} of the {}).", body, label, title);
  }
}

/// A label with its number made one that no law has.
std::string label_beyond(const std::string& label) {
  std::string beyond;
  bool done = false;
  for (std::size_t i = 0; i < label.size(); ++i) {
    const bool digit = label[i] >= '0' && label[i] <= '9';
    if (digit && !done) {
      beyond += "9";
      while (i + 1 < label.size() && label[i + 1] >= '0' && label[i + 1] <= '9') beyond += label[i++];
      beyond += "87";
      done = true;
      continue;
    }
    beyond += label[i];
  }
  return done ? beyond : std::string();
}

}  // namespace

std::vector<MadeSentence> perturb_laws(const LibraryView& library, Language language, std::int32_t day,
                                       std::size_t count, std::uint64_t seed) {
  std::vector<MadeSentence> made;
  std::optional<MadeSentence> missing;
  const auto end_sentence = [&] {
    if (missing) made.push_back(std::move(*missing));
    missing.reset();
  };
  for (const ChangedSentence& one : change_laws(library, language, day, count, seed)) {
    const std::string& title = library.works()[one.provision.work].title;
    const std::string label =
        trimmed_label(library.provisions(one.provision.version)[one.provision.provision].label);
    if (one.change == "as it stands") {
      end_sentence();
      if (const std::string beyond = label_beyond(label); !beyond.empty())
        missing = MadeSentence{cite(language, one.text, title, beyond), "no such provision", false, false};
    }
    made.push_back({cite(language, one.text, title, label), one.change, one.supported, true});
  }
  end_sentence();
  return made;
}

}  // namespace pandect
