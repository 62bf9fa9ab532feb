#include "retrieve/system_steps.h"

#include <algorithm>
#include <array>

#include "model/late_interaction.h"
#include "pandect/error.h"
#include "retrieve/defined_terms.h"
#include "retrieve/dense.h"
#include "retrieve/dense_passages.h"
#include "retrieve/fuse.h"
#include "retrieve/lexical.h"
#include "retrieve/links.h"
#include "retrieve/mentions.h"
#include "retrieve/passages.h"
#include "retrieve/rerank.h"
#include "retrieve/rewrite.h"
#include "retrieve/routing.h"
#include "retrieve/section_chunks.h"
#include "retrieve/whole_text.h"
#include "text/analyzer.h"

namespace pandect {
namespace {

constexpr SettingsTable::Bounds weight_bounds{0, 1e6};
constexpr SettingsTable::Bounds share_bounds{0, 1};
constexpr std::array<std::string_view, 4> field_names{"text", "heading", "path", "title"};

Bm25Settings read_group(SettingsTable table, double weight) {
  Bm25Settings settings;
  settings.group_weight = table.number("weight", weight, weight_bounds);
  settings.k1 = table.number("k1", settings.k1, weight_bounds);
  settings.k3 = table.number("k3", settings.k3, {-1, 1e6});
  SettingsTable fields = table.table("fields");
  SettingsTable lengths = table.table("b");
  for (const std::string_view field : field_names) {
    settings.weights.push_back(fields.number(field, 1, weight_bounds));
    settings.b.push_back(lengths.number(field, field == "text" ? 0.75 : 0, share_bounds));
  }
  fields.finish();
  lengths.finish();
  table.finish();
  return settings;
}

std::string read_analyzer(SettingsTable& table) {
  const std::vector<std::string_view> names = analyzer_names();
  const auto words = static_cast<std::size_t>(std::ranges::find(names, "words") - names.begin());
  return std::string(names[table.choice("analyzer", names, words)]);
}

std::size_t read_candidates(SettingsTable& table) {
  return table.count("candidates", 100, {1, 1e6});
}

RetrieverMaker read_fields(SettingsTable& table, std::size_t) {
  const LexicalSettings settings{read_group(table.table("words"), 1),
                                 read_group(table.table("characters"), 0.5),
                                 table.number("asking_words", 1, share_bounds)};
  return [settings](const StepParts& parts) {
    return std::make_shared<LexicalRetriever>(
        parts.library, settings,
        parts.models.term_search ? parts.models.term_search(parts.library, settings) : nullptr);
  };
}

RetrieverMaker read_whole_text(SettingsTable& table, std::size_t) {
  WholeTextSettings settings;
  settings.analyzer = read_analyzer(table);
  settings.k1 = table.number("k1", settings.k1, weight_bounds);
  settings.b = table.number("b", settings.b, share_bounds);
  return
      [settings](const StepParts& parts) { return std::make_shared<WholeTextBm25>(parts.library, settings); };
}

RetrieverMaker read_tf_idf(SettingsTable& table, std::size_t) {
  const TfIdfSettings settings{read_analyzer(table), table.count("ngrams", 2, {1, 5})};
  return [settings](const StepParts& parts) { return std::make_shared<TfIdf>(parts.library, settings); };
}

ChunkSettings read_chunks(SettingsTable& table, ChunkStrategy unless_told) {
  const std::vector<std::string_view>& names = chunk_strategy_names();
  const auto strategy = table.choice("chunks", names, static_cast<std::size_t>(unless_told));
  ChunkSettings chunks = default_chunk_settings(static_cast<ChunkStrategy>(strategy));
  chunks.size = table.count("size", chunks.size, {0, 1e6});
  chunks.overlap = table.count("overlap", chunks.overlap, {0, 1e6});
  chunks.separators = table.texts("separators", chunks.separators);
  chunks.strip = table.flag("strip", chunks.strip);
  chunks.within_units = table.flag("within_units", chunks.within_units);
  try {
    check_chunk_settings(chunks);
  } catch (const Error& error) {
    table.refuse("size", error.what(), error.hint());
  }
  return chunks;
}

SectionChunkSettings read_naive_chunks(SettingsTable& table) {
  SectionChunkSettings settings;
  settings.chunks = read_chunks(table, ChunkStrategy::lines);
  if (settings.chunks.strategy == ChunkStrategy::provision || settings.chunks.within_units)
    table.refuse("chunks", "a text without its provisions cannot be cut at them", "name another way");
  settings.titles = table.flag("titles", settings.titles);
  return settings;
}

RetrieverMaker read_section_chunks(SettingsTable& table, std::size_t) {
  SectionChunkSettings settings = read_naive_chunks(table);
  settings.analyzer = read_analyzer(table);
  settings.k1 = table.number("k1", settings.k1, weight_bounds);
  settings.b = table.number("b", settings.b, share_bounds);
  return
      [settings](const StepParts& parts) { return std::make_shared<SectionChunks>(parts.library, settings); };
}

RetrieverMaker read_dense_section_chunks(SettingsTable& table, std::size_t) {
  const std::string model = table.text("model", "");
  const SectionChunkSettings settings = read_naive_chunks(table);
  return [model, settings](const StepParts& parts) {
    return std::make_shared<SectionChunks>(parts.library, settings, parts.models.embedder(model),
                                           parts.models.monitor);
  };
}

RetrieverMaker read_passages(SettingsTable& table, std::size_t) {
  PassageSettings settings;
  settings.chunks = read_chunks(table, ChunkStrategy::clauses);
  settings.analyzer = read_analyzer(table);
  settings.around = table.count("around", settings.around, {0, 20});
  settings.subject = table.flag("subject", settings.subject);
  settings.asking_words = table.number("asking_words", settings.asking_words, share_bounds);
  settings.feedback_terms = table.count("feedback_terms", settings.feedback_terms, {0, 1000});
  settings.feedback_hits = table.count("feedback_hits", settings.feedback_hits, {1, 1000});
  settings.feedback_weight = table.number("feedback_weight", settings.feedback_weight, weight_bounds);
  settings.fields.k1 = table.number("k1", settings.fields.k1, weight_bounds);
  settings.fields.k3 = table.number("k3", settings.fields.k3, {-1, 1e6});
  SettingsTable fields = table.table("fields");
  SettingsTable lengths = table.table("b");
  for (const std::string_view field : {"text", "around", "place", "defines"}) {
    settings.fields.weights.push_back(fields.number(field, field == "text" ? 1 : 0, weight_bounds));
    settings.fields.b.push_back(lengths.number(field, field == "text" ? 0.75 : 0, share_bounds));
  }
  fields.finish();
  lengths.finish();
  return [settings](const StepParts& parts) { return std::make_shared<Passages>(parts.library, settings); };
}

RetrieverMaker read_routing(SettingsTable& table, std::size_t) {
  RoutingSettings settings;
  settings.analyzer = read_analyzer(table);
  settings.opening = table.count("opening", settings.opening, {0, 1e6});
  settings.in_name = table.number("in_name", settings.in_name, weight_bounds);
  settings.power = table.number("power", settings.power, {0, 100});
  settings.least = table.number("least", settings.least, share_bounds);
  settings.candidates = table.count("candidates", settings.candidates, {1, 1e6});
  return [settings](const StepParts& parts) {
    return std::make_shared<RoutedWorks>(parts.library, parts.inputs.front(), settings);
  };
}

RetrieverMaker read_named(SettingsTable&, std::size_t) {
  return [](const StepParts& parts) {
    return std::make_shared<NamedFirst>(parts.library, parts.inputs.front());
  };
}

/// Reads a step that raises some hits by a share of their scores.
template <typename Boosting>
RetrieverMaker read_boost(SettingsTable& table, std::size_t) {
  const double boost = table.number("boost", 0, weight_bounds);
  const std::size_t candidates = read_candidates(table);
  return [boost, candidates](const StepParts& parts) {
    return std::make_shared<Boosting>(parts.library, parts.inputs.front(), candidates, boost);
  };
}

RetrieverMaker read_links(SettingsTable& table, std::size_t) {
  LinkSpreading settings;
  settings.candidates = read_candidates(table);
  settings.forward = table.number("forward", 0, share_bounds);
  settings.backward = table.number("backward", 0, share_bounds);
  settings.split = table.flag("split", false);
  settings.rounds = table.count("rounds", 1, {1, 10});
  return [settings](const StepParts& parts) {
    return std::make_shared<SpreadLinks>(parts.library, parts.inputs.front(), settings);
  };
}

RetrieverMaker read_neighbours(SettingsTable& table, std::size_t) {
  NeighbourSpreading settings;
  settings.candidates = read_candidates(table);
  settings.before = table.number("before", 0, share_bounds);
  settings.after = table.number("after", 0, share_bounds);
  return [settings](const StepParts& parts) {
    return std::make_shared<SpreadNeighbours>(parts.library, parts.inputs.front(), settings);
  };
}

RetrieverMaker read_following(SettingsTable& table, std::size_t) {
  constexpr std::array<std::string_view, 2> places{"behind-each", "at-end"};
  LinkFollowing settings;
  settings.retrieved = table.count("retrieved", 0, {0, 1e6});
  settings.depth = table.count("depth", 1, {0, 100});
  settings.at_end = table.choice("place", places, 0) == 1;
  return [settings](const StepParts& parts) {
    return std::make_shared<FollowLinks>(parts.library, parts.inputs.front(), settings);
  };
}

RetrieverMaker read_defined_terms(SettingsTable& table, std::size_t) {
  DefinitionRaising settings;
  settings.candidates = read_candidates(table);
  settings.question = table.number("question", 0, share_bounds);
  settings.hits = table.number("hits", 0, share_bounds);
  return [settings](const StepParts& parts) {
    return std::make_shared<DefinedTerms>(parts.library, parts.inputs.front(), settings);
  };
}

RetrieverMaker read_fusion(SettingsTable& table, std::size_t inputs) {
  constexpr std::array<std::string_view, 2> methods{"rrf", "sum"};
  constexpr std::array<std::string_view, 3> normalisations{"none", "min-max", "z"};
  Fusion settings;
  settings.method = static_cast<Fusion::Method>(table.choice("method", methods, 0));
  settings.normalise = static_cast<Fusion::Normalise>(table.choice("normalise", normalisations, 0));
  settings.k = table.number("k", settings.k, weight_bounds);
  settings.weights = table.numbers("weights", {}, weight_bounds);
  settings.candidates = read_candidates(table);
  if (!settings.weights.empty() && settings.weights.size() != inputs) {
    table.refuse("weights", "'weights' must have one number for each of 'over'");
  }
  return [settings](const StepParts& parts) { return std::make_shared<Fuse>(parts.inputs, settings); };
}

RetrieverMaker read_dense(SettingsTable& table, std::size_t) {
  constexpr std::array<std::string_view, 2> ways{"embed", "leave"};
  const std::string model = table.text("model", "");
  const auto missing = static_cast<DocumentVectors::Missing>(table.choice("missing", ways, 0));
  return [model, missing](const StepParts& parts) {
    return std::make_shared<Dense>(parts.library, parts.models.embedder(model), missing,
                                   parts.models.monitor);
  };
}

RetrieverMaker read_dense_passages(SettingsTable& table, std::size_t) {
  constexpr std::array<std::string_view, 2> ways{"embed", "leave"};
  constexpr std::array<std::string_view, 2> embedded{"place and words", "words"};
  const std::string model = table.text("model", "");
  DensePassages::Settings settings;
  settings.chunks = read_chunks(table, ChunkStrategy::clauses);
  settings.subject = table.flag("subject", settings.subject);
  settings.places = table.choice("embed", embedded, 0) == 0;
  settings.missing = static_cast<DocumentVectors::Missing>(table.choice("missing", ways, 0));
  return [model, settings](const StepParts& parts) {
    return std::make_shared<DensePassages>(parts.library, parts.models.embedder(model), settings,
                                           parts.models.monitor);
  };
}

RetrieverMaker read_rerank(SettingsTable& table, std::size_t) {
  const std::string model = table.text("model", "");
  Rerank::Settings settings;
  settings.candidates = table.count("candidates", settings.candidates, {1, 1e6});
  settings.weight = table.number("weight", settings.weight, weight_bounds);
  constexpr std::array<std::string_view, 2> texts{"title and words", "words"};
  using Reads = Rerank::Settings::Reads;
  settings.reads = table.choice("reads", texts, 0) == 0 ? Reads::titled : Reads::words;
  return [model, settings](const StepParts& parts) {
    return std::make_shared<Rerank>(parts.library, parts.inputs.front(), parts.models.reranker(model),
                                    settings);
  };
}

RetrieverMaker read_late_interaction(SettingsTable& table, std::size_t) {
  const std::string model = table.text("model", "");
  Rerank::Settings settings;
  settings.candidates = table.count("candidates", 100, {1, 1e6});
  settings.weight = table.number("weight", settings.weight, weight_bounds);
  settings.windows = table.count("windows", settings.windows, {1, 8});
  settings.window_tokens = table.count("window_tokens", settings.window_tokens, {50, 400});
  settings.reads = Rerank::Settings::Reads::windows;
  HeadWeights weights;
  weights.dense = table.number("dense", weights.dense, weight_bounds);
  weights.multi_vector = table.number("multi_vector", weights.multi_vector, weight_bounds);
  weights.sparse = table.number("sparse", weights.sparse, weight_bounds);
  return [model, settings, weights](const StepParts& parts) {
    return std::make_shared<Rerank>(parts.library, parts.inputs.front(),
                                    std::make_shared<LateInteraction>(parts.models.embedder(model), weights),
                                    settings);
  };
}

Rewriting read_rewriting(SettingsTable& table, const std::string& prompt) {
  Rewriting settings;
  settings.prompt = table.text("prompt", prompt);
  settings.temperature = table.number("temperature", settings.temperature, {0, 2});
  settings.max_tokens = table.count("max_tokens", settings.max_tokens, {1, 1e6});
  return settings;
}

RetrieverMaker read_hyde(SettingsTable& table, std::size_t) {
  const std::string model = table.text("model", "");
  const Rewriting settings = read_rewriting(table, "hypothetical-provision");
  const bool with_question = table.flag("with_question", true);
  return [model, settings, with_question](const StepParts& parts) {
    return std::make_shared<HypotheticalProvision>(parts.inputs.front(), parts.models.chat(model), settings,
                                                   with_question);
  };
}

RetrieverMaker read_sub_questions(SettingsTable& table, std::size_t) {
  const std::string model = table.text("model", "");
  const Rewriting settings = read_rewriting(table, "sub-questions");
  SubQuestions::Settings fusion;
  fusion.most = table.count("most", fusion.most, {1, 20});
  fusion.whole = table.number("whole", fusion.whole, weight_bounds);
  fusion.k = table.number("k", fusion.k, weight_bounds);
  fusion.candidates = read_candidates(table);
  return [model, settings, fusion](const StepParts& parts) {
    return std::make_shared<SubQuestions>(parts.library, parts.inputs.front(), parts.models.chat(model),
                                          settings, fusion);
  };
}

}  // namespace

std::span<const StepKind> step_kinds() {
  using Over = StepKind::Over;
  static constexpr std::array kinds{
      StepKind{"bm25", Over::nothing, read_whole_text},
      StepKind{"bm25f", Over::nothing, read_fields},
      StepKind{"dense", Over::nothing, read_dense, ModelKind::embed},
      StepKind{"dense-passages", Over::nothing, read_dense_passages, ModelKind::embed},
      StepKind{"dense-section-chunks", Over::nothing, read_dense_section_chunks, ModelKind::embed},
      StepKind{"defined-terms", Over::one, read_defined_terms},
      StepKind{"follow-links", Over::one, read_following},
      StepKind{"fuse", Over::several, read_fusion},
      StepKind{"hyde", Over::one, read_hyde, ModelKind::chat},
      StepKind{"late-interaction", Over::one, read_late_interaction, ModelKind::embed},
      StepKind{"mentioned-works", Over::one, read_boost<MentionedWorks>},
      StepKind{"named-first", Over::one, read_named},
      StepKind{"neighbours", Over::one, read_neighbours},
      StepKind{"cited-numbers", Over::one, read_boost<CitedNumbers>},
      StepKind{"passages", Over::nothing, read_passages},
      StepKind{"rerank", Over::one, read_rerank, ModelKind::rerank},
      StepKind{"routed-works", Over::one, read_routing},
      StepKind{"section-chunks", Over::nothing, read_section_chunks},
      StepKind{"spread-links", Over::one, read_links},
      StepKind{"sub-questions", Over::one, read_sub_questions, ModelKind::chat},
      StepKind{"tf-idf", Over::nothing, read_tf_idf},
  };
  return kinds;
}

}  // namespace pandect
