#pragma once

#include "pandect/library.h"
#include "pandect/models.h"

/// What replies consist of, each type described once, for those who write it as JSON (json_of.cpp), read it
/// from another's server (remote/from_json) or say what it is (operations/schemas).
///
/// `describe(fields, Of<T>{})` calls `fields` for each member of the JSON of a T, in their order:
///
///     fields("name", &T::member)         a member that is always there
///     fields.later("name", …)            the same, which servers of earlier versions lack
///     fields.maybe("name", …)            one that is left out while it is empty
///     fields.nullable("name", …)         a text, which is null while it is empty
///     fields.merge(&T::member)           the members of another type, among these
///     fields.group("name", inner)        an object of those that `inner` describes
///     fields.where("name", …, inner)     those that `inner` describes, if the member of this name is not
///     empty fields.either(&T::member, inner)   those of an optional member, or else those that `inner`
///     describes fields.numbers("name", {…})        several numbers as a list fields.scored("name",
///     &T::quotes)  quotations, with their scores
///     fields.said("name", …)                 a Said, or a list of them: the English text, and in "name_said"
///     with what it is said from
///
/// Lists of some types have a form of their own: ranges are pairs of numbers, counted verdicts and weighed
/// signs objects.
namespace pandect {

template <typename T>
struct Of {};

void describe(auto& fields, Of<Range> /*type*/) {
  fields("begin", &Range::begin)("end", &Range::end);
}

void describe(auto& fields, Of<CorrectionInfo> /*type*/) {
  using T = CorrectionInfo;
  fields("text", &T::text)("by", &T::by)("when", &T::when)("model", &T::model);
  fields("accepted_by", &T::accepted_by)("accepted_when", &T::accepted_when);
}

void describe(auto& fields, Of<CorrectedRange> /*type*/) {
  using T = CorrectedRange;
  fields.type("Correction").merge(&T::correction).merge (&T::range)("item", &T::item);
}

void describe(auto& fields, Of<Quote> /*type*/) {
  using T = Quote;
  fields.type("Quote")("text", &T::text)("begin", &T::begin)("end", &T::end)
      .maybe("corrected", &T::corrected);
}

void describe(auto& fields, Of<ProvisionInfo> /*type*/) {
  using T = ProvisionInfo;
  fields.type("Provision")("id", &T::id)("citation", &T::citation);
  fields.group("work",
               [&] { fields("id", &T::work_id)("title", &T::work_title).later("language", &T::language); });
  fields("label", &T::label)("heading", &T::heading)("place", &T::place);
  fields("in_force_from", &T::in_force_from)("in_force_until", &T::in_force_until);
  fields("repealed", &T::repealed)("repealed_since", &T::repealed_since);
  fields("standing", &T::standing)("standing_basis", &T::standing_basis)("repealed_by", &T::repealed_by);
  fields("source", &T::source);
  fields.where("stands_in", &T::stands_in, [&] { fields.said("stands_in", &T::stands_in); });
  fields.maybe("library", &T::library);
}

void describe(auto& fields, Of<DefinedTerm> /*type*/) {
  using T = DefinedTerm;
  fields.type("Term")("term", &T::term)("scope", &T::scope)("onward", &T::onward)("uses", &T::uses);
  fields("definition", &T::definition)("provision", &T::provision);
}

void describe(auto& fields, Of<ReadAs> /*type*/) {
  using T = ReadAs;
  fields.type("ReadAs")("written", &T::written)("read", &T::read)("others", &T::others);
}

void describe(auto& fields, Of<TermMatch> /*type*/) {
  using T = TermMatch;
  fields.type("TermMatch")("field_group", &T::field_group)("term", &T::term);
  fields("provisions", &T::provisions)("score", &T::score);
}

void describe(auto& fields, Of<SearchHit> /*type*/) {
  using T = SearchHit;
  fields.type("Hit")("provision", &T::provision)("score", &T::score);
  fields.where("evidence", &T::evidence, [&] { fields("evidence", &T::evidence)("strength", &T::strength); });
  fields("snippet", &T::snippet)("marks", &T::marks)("why", &T::why).maybe("terms", &T::terms);
}

void describe(auto& fields, Of<SearchResult> /*type*/) {
  using T = SearchResult;
  fields.type("SearchResult")("question", &T::question)("language", &T::language)("as_of", &T::as_of);
  fields.said("notes", &T::notes)("read_as", &T::read_as)("hits", &T::hits);
  fields.maybe("next_offset", &T::next_offset);
  fields.maybe("facets", &T::facets).maybe("total_hits", &T::total_hits);
  fields.maybe("usage", &T::usage);
}

void describe(auto& fields, Of<RelatedPassage> /*type*/) {
  using T = RelatedPassage;
  fields.type("Related")("kind", &T::kind)("provision", &T::provision)("quotes", &T::quotes);
}

void describe(auto& fields, Of<Passage> /*type*/) {
  using T = Passage;
  fields.type("Passage")("provision", &T::provision)("score", &T::score)("coverage", &T::coverage);
  fields.later("evidence", &T::evidence).later("strength", &T::strength).scored("quotes", &T::quotes);
  fields("why", &T::why)("related", &T::related);
  fields("more_penalties", &T::more_penalties)("more_exceptions", &T::more_exceptions);
}

void describe(auto& fields, Of<WrittenSource> /*type*/) {
  using T = WrittenSource;
  fields.type("WrittenSource")("written", &T::written)("exists", &T::exists)("in_context", &T::in_context);
  fields.maybe("provision", &T::provision);
  fields.where("problem", &T::problem, [&] { fields.said("problem", &T::problem); });
}

void describe(auto& fields, Of<SupportingQuote> /*type*/) {
  fields.type("SupportingQuote")("source", &SupportingQuote::source)("quote", &SupportingQuote::quote);
}

void describe(auto& fields, Of<WrittenSentence> /*type*/) {
  using T = WrittenSentence;
  fields.type("WrittenSentence")("words", &T::words)("sources", &T::sources)("verdict", &T::verdict);
  fields("asserts", &T::asserts)("score", &T::score).said("reason", &T::reason)("support", &T::support);
}

void describe(auto& fields, Of<JudgeReport> /*type*/) {
  using T = JudgeReport;
  fields.later("judge_asked", &T::asked)
      .later("judge_failed", &T::failed)
      .later("judge_problem", &T::problem);
}

void describe(auto& fields, Of<WrittenAnswer> /*type*/) {
  using T = WrittenAnswer;
  fields("system", &T::system)("model", &T::model)("asks", &T::asks)("text", &T::text)("analysis",
                                                                                       &T::analysis);
  fields("sentences", &T::sentences)("stated", &T::stated)("carried", &T::carried)("sources", &T::sources);
  fields("context", &T::context)("left_out", &T::left_out)("repairs", &T::repairs);
  fields.later("cut_off", &T::cut_off);
  fields("from_cache", &T::from_cache).merge(&T::judge);
}

void describe(auto& fields, Of<Answer> /*type*/) {
  using T = Answer;
  fields.type("Answer")("question", &T::question).maybe("follows", &T::follows);
  fields("language", &T::language)("as_of", &T::as_of);
  fields("answered", &T::answered).said("reason", &T::reason).said("help", &T::help);
  fields.said("notes", &T::notes)("read_as", &T::read_as);
  fields.either(&T::written, [&] {
    fields("passages", &T::passages)("definitions", &T::definitions).later("read_on", &T::read_on);
  });
  fields.maybe("usage", &T::usage);
}

void describe(auto& fields, Of<CheckedDifference> /*type*/) {
  using T = CheckedDifference;
  fields.type("Difference")("kind", &T::kind)("contradicts", &T::contradicts)("comparison", &T::comparison);
  fields("claim", &T::claim).maybe("law", &T::law);
}

void describe(auto& fields, Of<CheckedCitation> /*type*/) {
  using T = CheckedCitation;
  fields.type("CheckedCitation")("words", &T::words)("inherited", &T::inherited)("exists", &T::exists);
  fields("guessed", &T::guessed)("verdict", &T::verdict).said("reason", &T::reason)("score", &T::score);
  fields("support", &T::support)("differences", &T::differences);
  fields.maybe("provision", &T::provision).maybe("instead", &T::instead);
  fields.where("signs", &T::signs, [&] { fields("signs", &T::signs)("contradicted", &T::contradicted); });
}

void describe(auto& fields, Of<CheckedSentence> /*type*/) {
  using T = CheckedSentence;
  fields.type("CheckedSentence")("words", &T::words)("verdict", &T::verdict)("score", &T::score);
  fields("asserts", &T::asserts)("citations", &T::citations);
}

void describe(auto& fields, Of<Proof> /*type*/) {
  using T = Proof;
  fields.type("Proof")("as_of", &T::as_of)("holds", &T::holds)("checked", &T::checked)("unchecked",
                                                                                       &T::unchecked);
  fields("unchecked_assertions", &T::unchecked_assertions)("verdicts", &T::verdicts);
  fields("undecided_languages", &T::undecided_languages)("sentences", &T::sentences);
  fields.merge(&T::judge).maybe("usage", &T::usage);
}

void describe(auto& fields, Of<PageBox> /*type*/) {
  using T = PageBox;
  fields.type("Page")("page", &T::page).numbers("box", {&T::left, &T::top, &T::right, &T::bottom});
}

void describe(auto& fields, Of<Outline> /*type*/) {
  using T = Outline;
  fields.type("Outline")("id", &T::id)("level", &T::level)("label", &T::label)("heading", &T::heading);
  fields("depth", &T::depth);
}

void describe(auto& fields, Of<Shown> /*type*/) {
  using T = Shown;
  fields.type("Shown")("provision", &T::provision).maybe("text", &T::text).maybe("terms", &T::terms);
  fields.maybe("pages", &T::pages).maybe("corrected", &T::corrected).maybe("contents", &T::contents);
  fields.maybe("versions", &T::versions);
}

void describe(auto& fields, Of<LinkInfo> /*type*/) {
  using T = LinkInfo;
  fields.type("Link")("kind", &T::kind)("words", &T::words)("status", &T::status)
      .maybe("provision", &T::provision);
}

void describe(auto& fields, Of<SimilarProvision> /*type*/) {
  fields.type("Similar")("provision", &SimilarProvision::provision)("likeness", &SimilarProvision::likeness);
}

void describe(auto& fields, Of<Links> /*type*/) {
  using T = Links;
  fields.type("Links")("provision", &T::provision)("refers_to", &T::refers_to);
  fields.later("total_refers_to", &T::total_refers_to)("referred_from", &T::referred_from);
  fields.later("total_referred_from", &T::total_referred_from).maybe("similar", &T::similar);
}

void describe(auto& fields, Of<ChangedWords> /*type*/) {
  fields.type("ChangedWords")("kind", &ChangedWords::kind)("text", &ChangedWords::text);
}

void describe(auto& fields, Of<ProvisionChange> /*type*/) {
  using T = ProvisionChange;
  fields.type("Change")("provision", &T::provision)("kind", &T::kind)("words", &T::words);
}

void describe(auto& fields, Of<Comparison> /*type*/) {
  using T = Comparison;
  fields.type("Comparison")("provision", &T::provision)("from", &T::from)("to", &T::to);
  fields("unchanged", &T::unchanged)("changes", &T::changes);
}

void describe(auto& fields, Of<FollowedWork> /*type*/) {
  using T = FollowedWork;
  fields.type("FollowedWork")("id", &T::id)("title", &T::title)("since", &T::since);
}

void describe(auto& fields, Of<LawChange> /*type*/) {
  using T = LawChange;
  fields.type("LawChange")("id", &T::id);
  fields.group("work", [&] { fields("id", &T::work_id)("title", &T::work_title)("language", &T::language); });
  fields("in_force_from", &T::in_force_from)("before", &T::before)("learnt", &T::learnt);
  fields.maybe("comparison", &T::comparison);
}

void describe(auto& fields, Of<WorkStatus> /*type*/) {
  using T = WorkStatus;
  fields.type("Work")("id", &T::id)("title", &T::title)("language", &T::language)("versions", &T::versions);
  fields("in_force_from", &T::in_force_from)("in_force_until", &T::in_force_until);
  fields("kinds", &T::kinds)("collections", &T::collections).maybe("library", &T::library);
}

void describe(auto& fields, Of<WorkList> /*type*/) {
  using T = WorkList;
  fields.type("WorkList")("works", &T::works)("total_works", &T::total);
  fields.group("facets", [&] {
    fields("jurisdiction", &T::jurisdictions)("language", &T::languages)("kind", &T::kinds);
    fields("collection", &T::collections);
  });
  fields.nullable("encoder", &T::encoder);
}

void describe(auto& fields, Of<Problem> /*type*/) {
  fields.type("UnreadPart")("source", &Problem::source)("place", &Problem::place)("message",
                                                                                  &Problem::message);
}

void describe(auto& fields, Of<Replacement> /*type*/) {
  using T = Replacement;
  fields.type("Replacement")("id", &T::id)("title", &T::title)("in_force_from", &T::in_force_from);
  fields("old_source", &T::old_source)("new_source", &T::new_source)("when", &T::when);
}

void describe(auto& fields, Of<Status> /*type*/) {
  using T = Status;
  fields.type("Status")("path", &T::path)("build", &T::build)("works", &T::works)("versions", &T::versions);
  fields("provisions", &T::provisions)("tree_nodes", &T::tree_nodes)("references", &T::references);
  fields("references_resolved", &T::references_resolved)("sources", &T::sources)("text_bytes",
                                                                                 &T::text_bytes);
  fields("disk_bytes", &T::disk_bytes).nullable("encoder", &T::encoder)("searchable", &T::searchable);
  fields("embedded", &T::embedded)("all_works", &T::all_works)("problems", &T::problems);
  fields("replacements", &T::replacements);
}

void describe(auto& fields, Of<ReviewItem> /*type*/) {
  using T = ReviewItem;
  fields.type("ReviewItem")("id", &T::id)("kind", &T::kind)("state", &T::state);
  fields.group("work", [&] { fields("id", &T::work_id)("title", &T::work_title); });
  fields("provision", &T::provision)("source", &T::source)("place", &T::place)("reason", &T::reason);
  fields("corrections", &T::corrections).maybe("page", &T::page);
}

void describe(auto& fields, Of<UnderstoodWork> /*type*/) {
  using T = UnderstoodWork;
  fields("id", &T::id)("title", &T::title)("short_titles", &T::short_titles)("kind", &T::kind);
  fields("language", &T::language)("in_force_from", &T::in_force_from)("in_force_until", &T::in_force_until);
  fields("provisions", &T::provisions);
}

void describe(auto& fields, Of<WorkEdit> /*type*/) {
  using T = WorkEdit;
  fields("field", &T::field)("before", &T::before)("value", &T::value)("when", &T::when);
}

void describe(auto& fields, Of<EditedWork> /*type*/) {
  fields.merge (&EditedWork::work)("edits", &EditedWork::edits);
}

void describe(auto& fields, Of<ReplacedVersion> /*type*/) {
  using T = ReplacedVersion;
  fields("id", &T::id)("title", &T::title)("source", &T::source)("in_force_from", &T::in_force_from);
}

void describe(auto& fields, Of<WorkKeptApart> /*type*/) {
  fields("id", &WorkKeptApart::id)("title", &WorkKeptApart::title);
}

void describe(auto& fields, Of<FileReport> /*type*/) {
  using T = FileReport;
  fields("path", &T::path)("status", &T::status)("format", &T::format);
  fields.maybe("message", &T::message).maybe("hint", &T::hint).group("works", [&] {
    fields("added", &T::works_added)("replaced", &T::works_replaced)("unchanged", &T::works_unchanged);
  });
  fields("provisions", &T::provisions)("problems", &T::problems)("bytes", &T::bytes)("seconds", &T::seconds);
  fields("replaced", &T::replaced)("kept_apart", &T::kept_apart)("understood", &T::understood);
}

void describe(auto& fields, Of<FormatReport> /*type*/) {
  using T = FormatReport;
  fields("format", &T::format)("files", &T::files)("failed", &T::failed)("works", &T::works);
  fields("provisions", &T::provisions)("references", &T::references);
  fields("references_resolved", &T::references_resolved)("problems", &T::problems)("bytes", &T::bytes);
  fields("seconds", &T::seconds);
}

void describe(auto& fields, Of<AddReport> /*type*/) {
  using T = AddReport;
  fields("files", &T::files)("formats", &T::formats)("failed", &T::failed)("stored", &T::stored);
}

void describe(auto& fields, Of<SystemInfo> /*type*/) {
  fields("name", &SystemInfo::name)("description", &SystemInfo::description);
}

void describe(auto& fields, Of<EncoderInfo> /*type*/) {
  using T = EncoderInfo;
  fields("name", &T::name)("folder", &T::folder)("architecture", &T::architecture)("layers", &T::layers);
  fields("dimensions", &T::dimensions)("longest", &T::longest)("vocabulary", &T::vocabulary)("bytes",
                                                                                             &T::bytes);
  fields("fingerprint", &T::fingerprint)("query_prefix", &T::query_prefix);
  fields("passage_prefix", &T::passage_prefix)("base", &T::base)("kind", &T::kind)("heads", &T::heads);
}

void describe(auto& fields, Of<ModelEntry> /*type*/) {
  using T = ModelEntry;
  fields("name", &T::name)("kind", &T::kind)("provider", &T::provider)("base_url", &T::base_url);
  fields("model", &T::model)("key_env", &T::key_env)("has_key", &T::has_key)("window_tokens",
                                                                             &T::window_tokens);
  fields.group("prices",
               [&] { fields("in", &T::price_in)("cached", &T::price_cached)("out", &T::price_out); });
}

void describe(auto& fields, Of<TryReply> /*type*/) {
  using T = TryReply;
  fields("name", &T::name)("model", &T::model)("text", &T::text)("reasoning", &T::reasoning)("finish",
                                                                                             &T::finish);
  fields("from_cache", &T::from_cache)("tokens_told", &T::tokens_told)("tokens_in", &T::tokens_in);
  fields("tokens_cached", &T::tokens_cached)("tokens_out", &T::tokens_out)("cost", &T::cost);
  fields("seconds", &T::seconds);
}

/// True for a value that fields.maybe() leaves out.
template <typename M>
bool is_left_out(const M& value) {
  return value.empty();
}
inline bool is_left_out(double number) {
  return number == 0;
}
inline bool is_left_out(std::size_t count) {
  return count == 0;
}
inline bool is_left_out(const Quote& quote) {
  return quote.text.empty();
}
inline bool is_left_out(const Comparison& comparison) {
  return comparison.provision.id.empty();
}
inline bool is_left_out(const PageBox& page) {
  return page.page == 0;
}
inline bool is_left_out(const ProvisionInfo& provision) {
  return provision.id.empty();
}

}  // namespace pandect
