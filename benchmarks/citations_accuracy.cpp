// Finds the references in real statutes with the grammars, resolves them, and compares them with what the
// publishers of the texts marked up. Prints precision and recall over pairs of a citing and a cited
// provision.
//
//   citations_accuracy nitibench FOLDER [--differences N]   FOLDER holds NitiBench's laws as *.json
//   citations_accuracy bwb FOLDER [--differences N]         FOLDER holds Dutch acts as BWB XML of 2012

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <pugixml.hpp>

#include "accuracy.h"
#include "base/file.h"
#include "base/json.h"
#include "citations/names/title_key.h"
#include "citations/resolve/resolve.h"
#include "pandect/error.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// A cited provision: the work by number or, for one outside the folder, by the key of its name; the article.
using Target = std::pair<std::string, std::string>;

/// A text with the references its publisher says it makes.
struct Sample {
  std::uint32_t work = 0;
  std::uint32_t provision = 0;
  std::string text;
  std::size_t offset = 0;  ///< of the text in that of its work
  std::set<Target> gold;
  /// Where the publisher looked for references: paragraphs with at least one marked up. Others may be unread.
  /// Empty: everywhere.
  std::vector<Span> marked;
};

struct Collection {
  std::vector<std::string> titles;
  std::vector<Language> languages;
  std::vector<std::string> texts;  ///< of each work, so that names it gives to others are known all over it
  std::vector<std::vector<Provision>> provisions;
  std::vector<Sample> samples;
  TitleDirectory directory;
};

std::vector<fs::path> files_of(const fs::path& folder, std::string_view extension) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::uint32_t add_work(Collection& collection, Language language, const std::string& title,
                       std::span<const Alias> aliases) {
  const auto number = static_cast<std::uint32_t>(collection.titles.size());
  collection.titles.push_back(title);
  collection.languages.push_back(language);
  collection.texts.emplace_back();
  collection.provisions.emplace_back(1);
  collection.provisions.back()[0].level = Level::work;
  collection.directory.add(number, language, title, aliases);
  return number;
}

std::uint32_t add_article(Collection& collection, std::uint32_t work, std::string_view number) {
  Provision article;
  article.unit = true;
  article.parent = 0;
  article.number = normalise_number(number);
  collection.provisions[work].push_back(article);
  return static_cast<std::uint32_t>(collection.provisions[work].size() - 1);
}

/// Puts the text of a sample behind those of its work before it.
void append_to_work(Collection& collection, Sample& sample) {
  std::string& text = collection.texts[sample.work];
  sample.offset = text.size();
  text += sample.text + "\n";
}

std::string outside_key(std::string_view name) {
  return make_title_key(name).key;
}

// NitiBench: every section is a JSON object with its references.

Collection read_nitibench(const fs::path& folder) {
  Collection collection;
  std::map<std::string, std::uint32_t> works;
  std::vector<Json> sections;
  for (const fs::path& file : files_of(folder, ".json")) {
    for (const Json& section : parse_json(read_file(file), file.string())) sections.push_back(section);
  }
  for (const Json& section : sections) {
    const auto name = section.at("law_name").get<std::string>();
    if (!works.contains(name)) works[name] = add_work(collection, Language::thai, name, {});
  }
  for (const Json& section : sections) {
    const auto name = section.at("law_name").get<std::string>();
    const auto number = section.at("section_num").get<std::string>();
    Sample sample;
    sample.work = works[name];
    sample.provision = add_article(collection, sample.work, number);
    sample.text = section.at("section_content").get<std::string>();
    // The section's own name and number are its heading.
    if (sample.text.starts_with(name)) sample.text.erase(0, name.size());
    const std::string label = "มาตรา " + number;
    if (const std::size_t at = sample.text.find(label); at < 3) {
      sample.text.erase(0, at + label.size());
    }
    for (const Json& reference : section.at("reference")) {
      const auto law = reference.at("law_name").get<std::string>();
      const auto known = works.find(law);
      sample.gold.emplace(known == works.end() ? outside_key(law) : std::to_string(known->second),
                          normalise_number(reference.at("section_num").get<std::string>()));
    }
    append_to_work(collection, sample);
    collection.samples.push_back(std::move(sample));
  }
  return collection;
}

// BWB: <intref> and <extref> elements name their target in the attribute doc.

std::string decode_percent(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size()) {
      decoded += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      decoded += text[i] == '+' ? ' ' : text[i];
    }
  }
  return decoded;
}

/// "1.0:v:BWBR0003994&artikel=39&lid=2": the work and the article; empty strings where there is none.
Target target_of(std::string_view doc) {
  const std::size_t work = doc.find("BWB");
  const std::size_t article = doc.find("&artikel=");
  if (work == std::string_view::npos || article == std::string_view::npos) return {};
  std::string_view number = doc.substr(article + 9);
  number = number.substr(0, number.find('&'));
  return {std::string(doc.substr(work, doc.find('&', work) - work)),
          normalise_number(decode_percent(number))};
}

/// The words of an element, white space collapsed; blocks begin on a line of their own. Takes the targets of
/// the references in it, and the spans of the paragraphs that hold any.
void append_text(const pugi::xml_node& node, std::string& text, std::vector<std::string>& docs,
                 std::vector<Span>& marked) {
  static const std::set<std::string_view> blocks{"al", "lid", "li", "artikel", "lijst", "entry", "row"};
  for (const pugi::xml_node& child : node) {
    const std::string_view name = child.name();
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
      for (const char c : std::string_view(child.value())) {
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!space) {
          text += c;
        } else if (!text.empty() && text.back() != ' ' && text.back() != '\n') {
          text += ' ';
        }
      }
      continue;
    }
    if (name == "kop" || name == "lidnr" || name == "li.nr" || name == "meta-data" ||
        name == "wijzig-artikel")
      continue;
    if (blocks.contains(name) && !text.empty() && text.back() != '\n') text += '\n';
    if (name == "intref" || name == "extref") docs.emplace_back(child.attribute("doc").value());
    const std::size_t begin = text.size();
    const std::size_t count = docs.size();
    append_text(child, text, docs, marked);
    if (name == "al" && docs.size() > count) {
      marked.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text.size())});
    }
    if (blocks.contains(name) && !text.empty() && text.back() != '\n') text += '\n';
  }
}

std::string element_text(const pugi::xml_node& node) {
  std::string text;
  std::vector<std::string> docs;
  std::vector<Span> marked;
  append_text(node, text, docs, marked);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.pop_back();
  return text;
}

/// The names of a law: what it says itself ("Deze wet wordt aangehaald als: …") or what stands in
/// brackets at the end of its long title.
std::vector<Alias> short_titles(const pugi::xml_node& root, const std::string& long_title) {
  std::vector<Alias> aliases;
  for (const auto& found : root.select_nodes("//artikel//al[contains(., 'aangehaald')]")) {
    const std::string words = element_text(found.node());
    const std::size_t called = words.find("aangehaald als");
    if (called == std::string::npos) continue;
    std::string name = words.substr(called + 14);
    name = name.substr(0, name.find_first_of(".,;\n"));
    while (!name.empty() && (name[0] == ' ' || name[0] == ':')) name.erase(0, 1);
    if (!name.empty()) aliases.push_back({Alias::Kind::short_title, name});
  }
  if (long_title.ends_with(")")) {
    const std::size_t open = long_title.rfind('(');
    const std::string name = long_title.substr(open + 1, long_title.size() - open - 2);
    if (open != std::string::npos && !name.empty()) aliases.push_back({Alias::Kind::short_title, name});
  }
  return aliases;
}

/// The names of works in the words of the marked-up references: what the publisher knows the works by, those
/// outside the folder included.
using PublishedNames = std::map<std::string, std::map<std::string, int>>;

/// The name in "artikel 1 van de Wet op de identificatieplicht", "afdeling 2 van titel 1 van Boek 3 van het
/// Burgerlijk Wetboek"; empty where there is none.
std::string name_in_reference(const std::string& words) {
  for (const std::string_view lead : {" van Boek ", " van de ", " van het "}) {
    const std::size_t at = words.find(lead);
    if (at == std::string::npos) continue;
    std::string name = words.substr(at + (lead == " van Boek " ? 5 : lead.size()));
    if (name[0] >= 'A' && name[0] <= 'Z') return name;
  }
  return {};
}

void collect_names(const pugi::xml_node& root, PublishedNames& names) {
  for (const auto& found : root.select_nodes("//extref")) {
    const std::string_view doc = found.node().attribute("doc").value();
    const std::size_t id = doc.find("BWB");
    if (id == std::string_view::npos) continue;
    const std::size_t parameters = std::min(doc.find('&', id), doc.size());
    std::string name = element_text(found.node());
    if (parameters < doc.size()) name = name_in_reference(name);
    if (name.size() > 5 && name[0] >= 'A' && name[0] <= 'Z')
      ++names[std::string(doc.substr(id, parameters - id))][name];
  }
}

void read_act(Collection& collection, const fs::path& file, std::map<std::string, std::uint32_t>& works,
              PublishedNames& names) {
  pugi::xml_document document;
  const std::string bytes = read_file(file);
  if (!document.load_buffer(bytes.data(), bytes.size(), pugi::parse_default | pugi::parse_ws_pcdata)) return;
  const pugi::xml_node root = document.document_element();
  collect_names(root, names);
  const std::string title = element_text(root.child("intitule"));
  const std::uint32_t work = add_work(collection, Language::dutch, title, short_titles(root, title));
  works[file.stem().string()] = work;
  for (const auto& found : root.select_nodes("//artikel[not(ancestor::wijzig-artikel)]")) {
    const pugi::xml_node node = found.node();
    Sample sample;
    sample.work = work;
    sample.provision = add_article(collection, work, element_text(node.child("kop").child("nr")));
    std::vector<std::string> docs;
    append_text(node, sample.text, docs, sample.marked);
    for (const std::string& doc : docs) {
      Target target = target_of(doc);
      if (!target.first.empty()) sample.gold.insert(std::move(target));
    }
    append_to_work(collection, sample);
    if (sample.marked.empty()) continue;
    collection.samples.push_back(std::move(sample));
  }
}

Collection read_bwb(const fs::path& folder) {
  Collection collection;
  std::map<std::string, std::uint32_t> works;
  PublishedNames names;
  for (const fs::path& file : files_of(folder, ".xml")) read_act(collection, file, works, names);
  std::map<std::string, int> uses;
  for (const auto& [id, written] : names) {
    for (const auto& [name, count] : written) uses[outside_key(name)] += count;
  }
  for (const auto& [id, written] : names) {
    for (const auto& [name, count] : written) {
      // A name seen once may be a slip of the markup, and one of several works tells nothing.
      constexpr double nearly_all = 0.9;
      if (count < 2 || count < nearly_all * uses[outside_key(name)]) continue;
      if (!works.contains(id)) works[id] = add_work(collection, Language::dutch, name, {});
      const std::vector<Alias> alias{{Alias::Kind::short_title, name}};
      collection.directory.add(works[id], Language::dutch, collection.titles[works[id]], alias);
    }
  }
  for (Sample& sample : collection.samples) {
    std::set<Target> gold;
    for (const auto& [work, article] : sample.gold) {
      const auto known = works.find(work);
      gold.emplace(known == works.end() ? work : std::to_string(known->second), article);
    }
    sample.gold = std::move(gold);
  }
  return collection;
}

/// The work of a citation whose provision is not in it.
std::string work_without(const Collection& collection, const Citation& citation, const Resolution& resolution,
                         const Sample& sample) {
  if (resolution.work) return std::to_string(*resolution.work);
  if (citation.in != Citation::In::named) return std::to_string(sample.work);
  const Language language = collection.languages[sample.work];
  if (const auto works = collection.directory.find(citation.work, language); !works.empty()) {
    return std::to_string(works.front());
  }
  const auto mention =
      collection.directory.find_prefix(sample.text.substr(citation.work_span.begin), language);
  return mention ? std::to_string(mention->work) : outside_key(citation.work);
}

/// The targets of the references of a text, at the level of articles.
struct Found {
  std::set<Target> sure;
  /// Targets that publishers mark up only at times: those in a range after its first article, and those cited
  /// by its place ("the preceding section"). Not held against either side.
  std::set<Target> open;
};

void add_targets(const Collection& collection, const Citation& citation, const Resolution& resolution,
                 const Sample& sample, Found& found) {
  const bool by_place = std::any_of(citation.path.begin(), citation.path.end(), [](const CitedStep& step) {
    return step.level >= Level::article && step.number.empty();
  });
  for (const Place& target : resolution.targets) {
    const Provision& provision = collection.provisions[target.work][target.provision];
    if (provision.level != Level::article) continue;
    const bool first = target.provision == resolution.targets.front().provision;
    (first && !by_place ? found.sure : found.open).emplace(std::to_string(target.work), provision.number);
  }
  if (!resolution.targets.empty() || by_place) return;
  if (citation.in == Citation::In::same_work && !resolution.work) return;
  const auto article = std::find_if(citation.path.begin(), citation.path.end(),
                                    [](const CitedStep& step) { return step.level == Level::article; });
  if (article == citation.path.end()) return;
  const bool no_work = resolution.status == Resolution::Status::no_such_work;
  found.open.emplace(
      no_work ? outside_key(citation.work) : work_without(collection, citation, resolution, sample),
      article->number);
}

struct Counts {
  std::size_t gold = 0;
  std::size_t found = 0;
  std::size_t agreed = 0;

  void print(std::string_view what) const {
    const auto share = [](std::size_t part, std::size_t whole) {
      return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
    };
    fmt::print("{:<44} gold {:>6}  found {:>6}  agreed {:>6}  precision {:.4f}  recall {:.4f}\n", what, gold,
               found, agreed, share(agreed, found), share(agreed, gold));
  }
};

bool is_number(const std::string& work) {
  return !work.empty() && std::all_of(work.begin(), work.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string work_name(const Collection& collection, const std::string& work) {
  return is_number(work) ? collection.titles[std::stoul(work)] : work;
}

void print_difference(const Collection& collection, const Sample& sample, const Target& target, char side) {
  fmt::print("{} {} art {} -> {} art {}\n", side, collection.titles[sample.work],
             collection.provisions[sample.work][sample.provision].number, work_name(collection, target.first),
             target.second);
}

void compare(const Collection& collection, std::size_t differences) {
  const Resolver resolver(
      collection.directory,
      [&](std::uint32_t work) { return std::span<const Provision>(collection.provisions[work]); },
      [&](std::uint32_t work) { return collection.languages[work]; });
  Counts all;
  Counts inside;  // references to works whose names are known
  std::size_t bytes = 0;
  const auto start = std::chrono::steady_clock::now();
  for (const Sample& sample : collection.samples) {
    bytes += sample.text.size();
    const std::vector<Citation> citations =
        citation_grammar(collection.languages[sample.work]).find(sample.text);
    std::vector<Citation> placed = citations;
    for (Citation& citation : placed) {
      for (Span* span : {&citation.span, &citation.work_span}) {
        span->begin += static_cast<std::uint32_t>(sample.offset);
        span->end += static_cast<std::uint32_t>(sample.offset);
      }
    }
    const auto resolutions =
        resolver.resolve(placed, collection.texts[sample.work], Place{sample.work, sample.provision});
    Found found;
    for (std::size_t i = 0; i < citations.size(); ++i) {
      const std::uint32_t begin = citations[i].span.begin;
      const auto holds = [&](Span span) { return span.begin <= begin && begin < span.end; };
      if (!sample.marked.empty() && std::none_of(sample.marked.begin(), sample.marked.end(), holds)) continue;
      add_targets(collection, citations[i], resolutions[i], sample, found);
    }
    // Publishers do not mark up a section's references to itself.
    const Target self{std::to_string(sample.work),
                      collection.provisions[sample.work][sample.provision].number};
    if (!sample.gold.contains(self)) found.sure.erase(self);
    for (const Target& target : found.open) {
      if (sample.gold.contains(target)) found.sure.insert(target);
    }
    bool differs = false;
    for (const Target& target : found.sure) {
      const bool agreed = sample.gold.contains(target);
      all.found += 1;
      all.agreed += agreed ? 1 : 0;
      inside.found += is_number(target.first) ? 1 : 0;
      inside.agreed += agreed && is_number(target.first) ? 1 : 0;
      if (!agreed && differences > 0) print_difference(collection, sample, target, '+'), differs = true;
    }
    for (const Target& target : sample.gold) {
      all.gold += 1;
      inside.gold += is_number(target.first) ? 1 : 0;
      if (!found.sure.contains(target) && differences > 0)
        print_difference(collection, sample, target, '-'), differs = true;
    }
    if (differs) {
      --differences;
      fmt::print("    {}\n", sample.text);
    }
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  all.print("all references");
  inside.print("references to works of a known name");
  fmt::print("{} texts, {:.1f} MB, {:.3f} s to find and resolve ({:.0f} MB/s)\n", collection.samples.size(),
             static_cast<double>(bytes) / 1e6, seconds, static_cast<double>(bytes) / 1e6 / seconds);
}

Collection read_collection(const std::string& what, const fs::path& folder) {
  Collection collection = what == "nitibench" ? read_nitibench(folder) : read_bwb(folder);
  if (collection.samples.empty()) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: no law with references marked up", folder.string()),
                "FOLDER holds the laws as *.json for nitibench, acts as *.xml for bwb");
  }
  return collection;
}

}  // namespace

int measure(const std::vector<std::string>& arguments) {
  const std::string what = arguments.size() > 1 ? arguments[0] : "";
  if (what != "nitibench" && what != "bwb") {
    std::cerr << "usage: citations_accuracy nitibench|bwb FOLDER [--differences N]\n";
    return 2;
  }
  const std::size_t differences =
      arguments.size() > 3 && arguments[2] == "--differences" ? std::stoul(arguments[3]) : 0;
  compare(read_collection(what, arguments[1]), differences);
  return 0;
}

}  // namespace pandect
