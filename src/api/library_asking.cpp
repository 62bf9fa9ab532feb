#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "answer/extractive.h"
#include "answer/hit_evidence.h"
#include "api/describe.h"
#include "api/encoders.h"
#include "api/hit_list.h"
#include "api/library_data.h"
#include "api/question_notes.h"
#include "api/quoting.h"
#include "api/read_on.h"
#include "api/search_hits.h"
#include "api/step_models.h"
#include "api/terms.h"
#include "api/usage.h"
#include "finding/find.h"
#include "finding/follow_up.h"
#include "question/question_terms.h"
#include "question/words_held.h"
#include "retrieve/likeness.h"
#include "retrieve/system.h"
#include "text/said.h"

namespace pandect {
namespace {

SharedRetriever make_retriever(const LibraryView& view, const std::string& system,
                               const StepModelOptions& options, const std::shared_ptr<UsageMeter>& meter,
                               const std::shared_ptr<ClusterNotes>& notes) {
  const std::filesystem::path& folder = view.folder().path();
  return load_system(system.empty() ? default_system(view) : system)
      .make(view, {}, open_step_models(options, folder, {meter}, nullptr, notes));
}

/// Notes on missing citations, and on a question whose meaning could not be searched.
std::vector<Said> notes_of(const LibraryView& view, const AskedQuestion& asked, const std::string& system) {
  std::vector<Said> notes = describe_reading(view, asked.query());
  notes.insert(notes.end(), asked.notes.begin(), asked.notes.end());
  notes.insert(notes.end(), asked.missing.begin(), asked.missing.end());
  if (asked.demands && asked.demands->is_limited()) notes.push_back(say("too-frequent"));
  if (!system.empty()) return notes;
  if (Said note = missing_encoder(view); !note.empty()) notes.push_back(std::move(note));
  return notes;
}

/// True if only law in the question's language is searched, and there is law in others, too.
bool is_of_one_language(const LibraryView& view, const Query& query) {
  const bool held = std::ranges::any_of(view.documents().ranges(), [&](const DocumentRange& range) {
    return range.language == query.language;
  });
  return held && view.documents().ranges().size() > 1;
}

/// A missing citation takes precedence as the reason over the results of the question's words.
/// @param by_meaning whether vectors were compared, too
Said why_nothing_was_found(const LibraryView& view, const AskedQuestion& asked,
                           const std::optional<ForeignPlace>& elsewhere, bool by_meaning) {
  std::vector<Said> missing = describe_missing(view, asked.query());
  missing.insert(missing.end(), asked.missing.begin(), asked.missing.end());
  if (elsewhere) missing.push_back(say("no-law-of-place", {{"place", elsewhere->written}}));
  if (!missing.empty()) return say("nothing-found", {{"why", std::move(missing)}});
  if (!is_of_one_language(view, asked.query())) return say(by_meaning ? "nothing-near" : "nothing-in-words");
  return say(by_meaning ? "nothing-near-in" : "nothing-in-words-in",
             {{"language", said_language(asked.query().language)}});
}

/// What may help if nothing was found in the words of a question.
std::vector<Said> what_may_help(const LibraryView& view, const AskedQuestion& asked) {
  constexpr std::size_t most = 5;
  std::vector<std::string> words = words_held_nowhere(view, asked.query());
  words.resize(std::min(most, words.size()));
  std::vector<Said> help;
  if (!words.empty()) {
    help.push_back(
        is_of_one_language(view, asked.query())
            ? say("other-words-in", {{"words", words}, {"language", said_language(asked.query().language)}})
            : say("other-words", {{"words", words}}));
  }
  help.push_back(say("words-of-law"));
  if (!encoder_of(view.folder().path()))
    help.push_back(
        {"an encoder, by which provisions are found that share no words with the question: `make models`, "
         "then `pandect build --encoder NAME`"});
  return help;
}

}  // namespace

StepModelOptions Library::Data::with_cluster(StepModelOptions options) const {
  if (options.at.empty()) {
    options.at = nodes;
    options.index = index;
  }
  return options;
}

void Library::search_at(const std::string& nodes, const std::string& index) {
  StepModelOptions models;
  models.at = nodes;
  models.index = index;
  if (!nodes.empty())
    make_retriever(*data_->view, {}, models, std::make_shared<UsageMeter>(),
                   std::make_shared<ClusterNotes>());
  data_->nodes = nodes;
  data_->index = index;
}

SearchResult Library::search(std::string_view question, const SearchOptions& options) const {
  const LibraryView& view = *data_->view;
  const auto meter = std::make_shared<UsageMeter>();
  const auto cluster_notes = std::make_shared<ClusterNotes>();
  // The default system uses no service of a models file, so that there is nothing to meter.
  const StepModelOptions models = data_->with_cluster(options.step_models);
  const SharedRetriever retriever = options.system.empty() && models.at.empty()
                                        ? data_->default_retriever()
                                        : make_retriever(view, options.system, models, meter, cluster_notes);
  QuestionOptions reading = question_options(options.language, options.as_of, options.scope);
  reading.lenient = false;
  const auto search = [&](const QuestionOptions& read) {
    Found found = find(view, retriever, question, read, hits_wanted(options));
    if (is_to_go_through(options)) found.hits = about_question(view, found.asked.query(), found.hits);
    return found;
  };
  const auto [asked, hits, extracted, day_note] = search(reading);
  const Query& query = asked.query();
  SearchResult result;
  result.question = asked.text;
  result.read_as = asked.read_as;
  result.language = language_code(query.language);
  result.as_of = format_date(from_days(query.day));
  result.notes = notes_of(view, asked, options.system);
  if (!day_note.empty()) result.notes.push_back(day_note);
  const std::vector<std::size_t> listed = list_hits(view, hits, query.day, options);
  const std::size_t end = std::min(listed.size(), options.offset + options.limit);
  if (end < listed.size()) result.next_offset = end;
  std::optional<HitEvidence> evidence;
  if (!options.brief) evidence.emplace(view, query, hits);
  std::map<std::size_t, QuestionTerms> terms;
  for (std::size_t i = options.offset; i < end; ++i) {
    const Hit& hit = hits[listed[i]];
    const std::optional<double> own = evidence ? evidence->of(listed[i]) : 0;
    if (!own) continue;
    const std::size_t range = range_of(view, hit.document);
    const auto found = terms.try_emplace(range, view, range, std::string_view(query.text)).first;
    result.hits.push_back(describe_hit(view, found->second, hit, query.day));
    if (evidence) {
      result.hits.back().evidence = *own;
      result.hits.back().strength = strength_of(*own, likeness_of(hit).has_value());
      result.hits.back().why = describe_reasons(view, hit.why);
    }
    if (!options.explain) continue;
    for (MatchedTerm& term : retriever->explain(query, hit.document)) {
      result.hits.back().terms.push_back(
          {std::move(term.group), std::move(term.term), term.documents, term.score});
    }
  }
  if (options.facets || options.brief) result.total_hits = listed.size();
  if (options.facets) {
    result.facets = count_facets(view, hits, query.day);
    const auto without = [&](const char* facet, std::vector<std::string> Scope::* part) {
      if ((options.scope.*part).empty()) return;
      QuestionOptions wider = reading;
      (wider.scope.*part).clear();
      result.facets[facet] = count_facets(view, search(wider).hits, query.day)[facet];
    };
    without("jurisdiction", &Scope::jurisdictions);
    without("kind", &Scope::kinds);
    without("collection", &Scope::collections);
  }
  std::ranges::move(cluster_notes->all(), std::back_inserter(result.notes));
  result.usage = usage_of(*meter);
  return result;
}

std::vector<SystemInfo> systems() {
  std::vector<SystemInfo> all;
  for (const std::string_view name : System::names()) {
    const System system = System::load(std::string(name));
    all.push_back({system.name(), system.description(), System::is_experiment(name)});
  }
  return all;
}

Answer Library::ask(std::string_view question, const AskOptions& options) const {
  if (!options.after.empty()) {
    const FollowUp meant = follow_up(*data_->view, question, options.after,
                                     question_options(options.language, options.as_of, options.scope));
    AskOptions alone = options;
    alone.after.clear();
    Answer answer = ask(meant.text, alone);
    // What it asks for may have nothing of its own: then the answer before, with its penalties, is all there
    // is.
    if (!answer.answered && !meant.before.empty()) answer = ask(meant.before, alone);
    answer.question = question;
    answer.follows = meant.before;
    return answer;
  }
  if (!options.model.empty()) return data_->write(question, options);
  const LibraryView& view = *data_->view;
  ExtractiveSettings settings;
  settings.passages = options.passages;
  settings.quotes = options.quotes;
  settings.related = options.related;
  const auto meter = std::make_shared<UsageMeter>();
  const auto cluster_notes = std::make_shared<ClusterNotes>();
  // The default system uses no service of a models file, so that there is nothing to meter.
  const StepModelOptions models = data_->with_cluster(options.step_models);
  const std::string system = options.system.empty() ? default_asking_system(view) : options.system;
  const SharedRetriever retriever = options.system.empty() && models.at.empty()
                                        ? data_->asking_retriever()
                                        : make_retriever(view, system, models, meter, cluster_notes);
  const auto extract = [&](const AskedQuestion& read, const std::vector<Hit>& hits) {
    const Query& query = read.query();
    return read.is_of_nothing_held()
               ? ExtractedAnswer{}
               : extract_answer(view, query, hits, settings,
                                options.system.empty() ? nearness_to(view, query.text) : Nearness());
  };
  const Found best =
      find(view, retriever, question, question_options(options.language, options.as_of, options.scope),
           std::max<std::size_t>(10, options.passages), extract);
  const ExtractedAnswer& extracted = *best.extracted;
  const AskedQuestion& asked = best.asked;
  const Query& query = asked.query();
  Answer answer;
  answer.question = asked.text;
  answer.read_as = asked.read_as;
  answer.language = language_code(query.language);
  answer.as_of = format_date(from_days(query.day));
  answer.notes = notes_of(view, asked, options.system);
  if (!best.day_note.empty()) answer.notes.push_back(best.day_note);
  if (extracted.answered && extracted.undefined_in)
    answer.notes.push_back(say("no-definition", {{"law", view.works()[*extracted.undefined_in].title}}));
  if (extracted.answered && extracted.elsewhere)
    answer.notes.push_back(say("law-that-applies-there", {{"place", extracted.elsewhere->written}}));
  for (const auto& [shown, other] : extracted.differing)
    answer.notes.push_back(say("two-texts", {{"law", describe_document(view, shown, query.day).citation},
                                             {"other", describe_document(view, other, query.day).id}}));
  answer.answered = extracted.answered;
  if (view.documents().documents().empty()) {
    answer.reason = say("library-empty");
  } else if (!extracted.answered) {
    answer.reason = why_nothing_was_found(view, asked, extracted.elsewhere, extracted.by_meaning);
    answer.help = what_may_help(view, asked);
  }
  for (const AnswerPassage& found : extracted.passages) {
    Passage passage{
        describe_document(view, found.hit.document, query.day),
        found.hit.score,
        found.coverage,
        found.evidence,
        asked.of_strangers ? Strength::weak : strength_of(found.evidence, likeness_of(found.hit).has_value()),
        {},
        describe_reasons(view, found.hit.why),
        {},
        found.more_penalties,
        found.more_exceptions};
    for (const AnswerQuote& quote : found.quotes) {
      passage.quotes.push_back(quote_document(view, found.hit.document, quote.span, query.day));
      passage.quotes.back().score = quote.score;
    }
    for (const RelatedProvision& related : found.related) {
      passage.related.push_back(describe_related(view, related, query.day));
    }
    answer.passages.push_back(std::move(passage));
  }
  for (const std::uint32_t definition : extracted.definitions) {
    answer.definitions.push_back(describe_definition(view, definition, query.day));
  }
  if (!extracted.passages.empty()) {
    constexpr std::size_t most = 5;
    std::vector<std::string> shown;
    for (const Passage& passage : answer.passages) {
      shown.push_back(passage.provision.id);
      for (const RelatedPassage& related : passage.related) shown.push_back(related.provision.id);
    }
    answer.read_on = read_on_from(view, extracted.passages.front().hit.document, query.day, shown, most);
  }
  std::ranges::move(cluster_notes->all(), std::back_inserter(answer.notes));
  answer.usage = usage_of(*meter);
  return answer;
}

}  // namespace pandect
