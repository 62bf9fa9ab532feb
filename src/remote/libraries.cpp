#include "remote/libraries.h"

#include <algorithm>
#include <filesystem>
#include <future>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace pandect {
namespace {

void say_where(ProvisionInfo& provision, const std::string& library) {
  if (!provision.id.empty() && provision.library.empty()) provision.library = library;
}

void say_where(std::vector<DefinedTerm>& terms, const std::string& library) {
  for (DefinedTerm& term : terms) say_where(term.provision, library);
}

void say_where(SearchResult& result, const std::string& library) {
  for (SearchHit& hit : result.hits) say_where(hit.provision, library);
}

void say_where(Answer& answer, const std::string& library) {
  for (Passage& passage : answer.passages) {
    say_where(passage.provision, library);
    for (RelatedPassage& related : passage.related) say_where(related.provision, library);
  }
  say_where(answer.definitions, library);
  for (ProvisionInfo& one : answer.read_on) say_where(one, library);
}

void say_where(std::vector<Shown>& all, const std::string& library) {
  for (Shown& one : all) {
    say_where(one.provision, library);
    say_where(one.terms, library);
    for (ProvisionInfo& version : one.versions) say_where(version, library);
  }
}

void say_where(std::vector<Links>& all, const std::string& library) {
  for (Links& one : all) {
    say_where(one.provision, library);
    for (std::vector<LinkInfo>* links : {&one.refers_to, &one.referred_from})
      for (LinkInfo& link : *links) say_where(link.provision, library);
    for (SimilarProvision& similar : one.similar) say_where(similar.provision, library);
  }
}

void say_where(std::vector<Comparison>& all, const std::string& library) {
  for (Comparison& one : all) {
    say_where(one.provision, library);
    for (ProvisionChange& change : one.changes) say_where(change.provision, library);
  }
}

/// The first of each list, the second of each, …, at most `most`.
template <typename T>
std::vector<T> in_turn(std::vector<std::vector<T>> lists, std::size_t most) {
  std::vector<T> all;
  bool more = true;
  for (std::size_t rank = 0; more; ++rank) {
    more = false;
    for (std::vector<T>& list : lists) {
      if (rank >= list.size() || all.size() == most) continue;
      all.push_back(std::move(list[rank]));
      more = true;
    }
  }
  return all;
}

void add_new(std::vector<Said>& lines, const std::vector<Said>& more) {
  for (const Said& line : more)
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
}

}  // namespace

Libraries::Libraries(const std::vector<std::string>& names, const std::string& key) {
  std::vector<std::filesystem::path> folders;
  std::set<std::string> seen;
  const auto remote =
      std::ranges::count_if(names, [](const std::string& name) { return Peer::is_address(name); });
  if (remote > 1 && !key.empty()) {
    throw Error(ErrorCode::wrong_usage, "PANDECT_REMOTE_KEY is the key of one server, and several are named",
                "name one, or unset it");
  }
  for (const std::string& name : names) {
    if (!Peer::is_address(name)) {
      folders.emplace_back(name);
      continue;
    }
    peers_.emplace_back(name, key);
    if (!seen.insert(peers_.back().address()).second)
      throw Error(ErrorCode::wrong_usage, fmt::format("{}: the library is named twice", name));
  }
  if (folders.size() == 1) {
    own_.emplace(Library::open(folders[0]));
    own_name_ = folders[0].string();
  } else if (!folders.empty()) {
    own_.emplace(Library::open(folders));
  }
}

/// The results of all libraries; a server that does not reply gives a note, if others do.
/// @param notes null: it is an error
template <typename Result, typename Ask, typename AskPeer>
std::vector<Result> Libraries::all(const Ask& ask, const AskPeer& ask_peer, std::vector<Said>* notes) const {
  std::vector<std::future<Result>> waiting;
  for (const Peer& peer : peers_)
    waiting.push_back(std::async(std::launch::async, [&ask_peer, &peer] { return ask_peer(peer); }));
  std::vector<Result> results;
  std::exception_ptr failed;
  try {
    if (own_) {
      results.push_back(ask(*own_));
      say_where(results.back(), own_name_);
    }
  } catch (const Error&) {
    failed = std::current_exception();
  }
  for (std::future<Result>& one : waiting) {
    try {
      results.push_back(one.get());
    } catch (const Error& error) {
      const bool silent = error.code() == ErrorCode::service_unavailable;
      if (notes == nullptr || !silent || peers_.size() + (own_ ? 1 : 0) == 1) {
        if (!failed) failed = std::current_exception();
      } else {
        notes->push_back({fmt::format("not all was asked: {}", error.what())});
      }
    }
  }
  if (failed) std::rethrow_exception(failed);
  if (results.empty()) {
    throw Error(ErrorCode::service_unavailable,
                notes == nullptr || notes->empty() ? "nothing answers" : notes->front().text,
                "look whether the servers run and can be reached from here");
  }
  return results;
}

SearchResult Libraries::search(std::string_view question, const SearchOptions& options) const {
  if (peers_.empty()) return own_->search(question, options);
  const bool is_ordered = !options.order.empty() && options.order != "relevance";
  if (is_ordered && peers_.size() + (own_ ? 1 : 0) > 1)
    throw Error(ErrorCode::wrong_usage, "the hits of several libraries have no other order than relevance",
                "leave out --order, or ask one of them");
  std::vector<Said> notes;
  std::vector<SearchResult> results =
      all<SearchResult>([&](const Library& own) { return own.search(question, options); },
                        [&](const Peer& peer) { return peer.search(question, options); }, &notes);
  SearchResult merged = std::move(results.front());
  std::vector<std::vector<SearchHit>> hits;
  hits.push_back(std::move(merged.hits));
  for (auto one = results.begin() + 1; one != results.end(); ++one) {
    add_new(merged.notes, one->notes);
    hits.push_back(std::move(one->hits));
    merged.total_hits += one->total_hits;
    for (const auto& [facet, counts] : one->facets)
      for (const auto& [value, count] : counts) merged.facets[facet][value] += count;
    merged.next_offset = 0;  // each gave hits that are cut away here
  }
  add_new(merged.notes, notes);
  merged.hits = in_turn(std::move(hits), options.limit);
  return merged;
}

Answer Libraries::ask(std::string_view question, const AskOptions& options) const {
  if (peers_.empty()) return own_->ask(question, options);
  std::vector<Said> notes;
  std::vector<Answer> answers =
      all<Answer>([&](const Library& own) { return own.ask(question, options); },
                  [&](const Peer& peer) { return peer.ask(question, options); }, &notes);
  // Results without an answer are not quoted.
  std::ranges::stable_partition(answers, &Answer::answered);
  Answer merged = std::move(answers.front());
  std::vector<std::vector<Passage>> passages;
  passages.push_back(std::move(merged.passages));
  for (auto one = answers.begin() + 1; one != answers.end(); ++one) {
    if (merged.answered != one->answered) continue;
    add_new(merged.notes, one->notes);
    passages.push_back(std::move(one->passages));
    std::ranges::move(one->definitions, std::back_inserter(merged.definitions));
  }
  add_new(merged.notes, notes);
  merged.passages = in_turn(std::move(passages), options.passages);
  return merged;
}

/// The combined results of all libraries that have it.
template <typename Result, typename Ask, typename AskPeer>
std::vector<Result> Libraries::found(const Ask& ask, const AskPeer& ask_peer) const {
  std::exception_ptr missing;
  const auto or_none = [&missing](const auto& get) -> std::vector<Result> {
    try {
      return get();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::no_such_provision) throw;
      if (!missing) missing = std::current_exception();
      return {};
    }
  };
  std::vector<Result> results;
  if (own_) {
    results = or_none([&] { return ask(*own_); });
    if (!peers_.empty()) say_where(results, own_name_);
  }
  for (const Peer& peer : peers_)
    std::ranges::move(or_none([&] { return ask_peer(peer); }), std::back_inserter(results));
  if (results.empty() && missing) std::rethrow_exception(missing);
  return results;
}

std::vector<Shown> Libraries::show(std::string_view reference, const ShowOptions& options) const {
  return found<Shown>([&](const Library& own) { return own.show(reference, options); },
                      [&](const Peer& peer) { return peer.show(reference, options); });
}

std::vector<Links> Libraries::links(std::string_view reference, const ShowOptions& options) const {
  return found<Links>([&](const Library& own) { return own.links(reference, options); },
                      [&](const Peer& peer) { return peer.links(reference, options); });
}

std::vector<DefinedTerm> Libraries::terms(std::string_view reference, const ShowOptions& options) const {
  return found<DefinedTerm>([&](const Library& own) { return own.terms(reference, options); },
                            [&](const Peer& peer) { return peer.terms(reference, options); });
}

Proof Libraries::check(std::string_view text, const CheckOptions& options) const {
  if (peers_.empty()) return own_->check(text, options);
  if (own_ || peers_.size() > 1)
    throw Error(ErrorCode::wrong_usage, "a text is checked by one server, or by libraries of this machine",
                "name the one that holds the laws it cites");
  return peers_.front().check(text, options);
}

std::vector<Comparison> Libraries::compare(std::string_view reference, const std::string& from,
                                           const std::string& to) const {
  return found<Comparison>([&](const Library& own) { return own.compare(reference, from, to); },
                           [&](const Peer& peer) { return peer.compare(reference, from, to); });
}

}  // namespace pandect
