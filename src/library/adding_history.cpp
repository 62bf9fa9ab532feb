#include "library/adding_history.h"

#include <algorithm>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include "base/progress.h"
#include "catalogue/histories.h"
#include "catalogue/identity.h"
#include "catalogue/review.h"
#include "catalogue/standing.h"
#include "git/repository.h"
#include "library/batches.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t largest_state = std::uint64_t{64} << 20;  // bytes of a file
constexpr std::size_t states_at_once = 1000;                      // in a transaction
constexpr std::size_t short_id = 12;                              // digits of a commit that are shown

/// A file as a commit left it, or its deletion.
struct State {
  std::size_t commit = 0;  ///< index into the history
  std::string path;
  std::string blob;          ///< empty: deleted
  std::string renamed_from;  ///< path before
};

/// Matches added files with deleted ones by their words.
class Renames {
 public:
  Renames(const GitRepository& repository, std::vector<GitChange>& changes) : repository_(repository) {
    for (GitChange& change : changes) {
      if (change.blob.empty()) gone_.push_back(&change);
      if (change.before.empty()) come_.push_back(&change);
    }
  }

  /// By the new path: the old one.
  std::unordered_map<std::string, std::string> find() {
    for (const GitChange* come : come_)
      for (const GitChange* gone : gone_)
        if (gone->before == come->blob) pair(*come, *gone);
    if (come_.size() * gone_.size() <= most_pairs) {
      for (const GitChange* come : come_)
        if (!found_.contains(come->path)) find_likest(*come);
    }
    return std::move(found_);
  }

 private:
  static constexpr std::size_t most_pairs = 2500;
  static constexpr double likeness_of_renamed = 0.5;  // as Git has it

  bool is_taken(const GitChange& gone) const {
    return std::ranges::any_of(found_, [&](const auto& one) { return one.second == gone.path; });
  }
  void pair(const GitChange& come, const GitChange& gone) {
    if (!is_taken(gone)) found_.try_emplace(come.path, gone.path);
  }
  const std::string& words(const std::string& blob) {
    const auto [place, fresh] = words_.try_emplace(blob);
    if (fresh && repository_.blob_size(blob) <= largest_state)
      place->second = repository_.blob(blob, largest_state);
    return place->second;
  }
  void find_likest(const GitChange& come) {
    const GitChange* likest = nullptr;
    double most = likeness_of_renamed;
    for (const GitChange* gone : gone_) {
      if (is_taken(*gone) || fs::path(gone->path).extension() != fs::path(come.path).extension()) continue;
      const double alike = likeness(words(gone->before), words(come.blob));
      if (alike < most) continue;
      most = alike;
      likest = gone;
    }
    if (likest != nullptr) pair(come, *likest);
  }

  const GitRepository& repository_;
  std::vector<const GitChange*> gone_;
  std::vector<const GitChange*> come_;
  std::unordered_map<std::string, std::string> found_;
  std::unordered_map<std::string, std::string> words_;  // by blob
};

class HistoryAdder {
 public:
  HistoryAdder(Catalogue& catalogue, const HistorySource& source, const AddSettings& settings)
      : catalogue_(catalogue),
        settings_(settings),
        repository_(source.repository),
        name_(repository_.path().string()),
        history_(repository_.history()),
        known_{{}, corrections_in_force(catalogue)} {
    find_beginning(source.since);
    record_.first = history_.commits[base_ ? *base_ : 0].id;
    record_.settings = settings.format + '\n' + source.since;
  }

  std::vector<FileOutcome> add() {
    find_what_is_read();
    if (next_ == history_.commits.size() && !base_is_read_) return std::move(outcomes_);
    const std::vector<State> states = find_states();
    Progress progress("reading", states.size(), "amendments", settings_.monitor);
    for (std::size_t begin = 0; begin < states.size() || begin == 0;) {
      std::size_t end = settings_.strict ? states.size() : std::min(begin + states_at_once, states.size());
      while (end < states.size() && end > begin && states[end].commit == states[end - 1].commit) ++end;
      store(std::span(states).subspan(begin, end - begin), end == states.size(), progress);
      begin = std::max(end, begin + 1);
    }
    return std::move(outcomes_);
  }

 private:
  /// Finds where reading begins: the state that is taken as it stood, if any, and the first commit after it.
  void find_beginning(const std::string& since) {
    if (since.empty()) return;
    if (const std::optional<Date> day = parse_date(since)) {
      const auto first = std::ranges::find_if(
          history_.commits, [&](const GitCommit& commit) { return commit.day && *commit.day >= *day; });
      begin_ = static_cast<std::size_t>(first - history_.commits.begin());
    } else {
      const std::optional<std::string> id = repository_.find_commit(since);
      const auto found =
          id ? std::ranges::find(history_.commits, *id, &GitCommit::id) : history_.commits.end();
      if (found == history_.commits.end()) {
        throw Error(ErrorCode::wrong_usage,
                    fmt::format("{}: '{}' is not a day and names no commit of the branch that is checked out",
                                name_, since),
                    "write a day as 2020-01-31, or give a tag, a branch or the id of a commit");
      }
      begin_ = static_cast<std::size_t>(found - history_.commits.begin()) + 1;
    }
    if (begin_ > 0) base_ = begin_ - 1;
  }

  void find_what_is_read() {
    next_ = begin_;
    base_is_read_ = base_.has_value();
    const std::optional<HistoryRecord> before = find_history(catalogue_, name_);
    if (!before) return say_it_is_shallow();
    const auto last = std::ranges::find(history_.commits, before->head, &GitCommit::id);
    const bool goes_on = last != history_.commits.end() && before->first == record_.first &&
                         before->settings == record_.settings;
    if (goes_on) {
      base_is_read_ = false;
      next_ = static_cast<std::size_t>(last - history_.commits.begin()) + 1;
      if (next_ == history_.commits.size()) say("");
      return;
    }
    anew_ = true;
    if (!before->head.empty() && before->settings == record_.settings)
      say("its history was rewritten since it was added: all of it is read anew");
    say_it_is_shallow();
  }

  void say_it_is_shallow() {
    if (history_.shallow)
      say("it is a shallow clone: what came before its first commit is not known (git fetch --unshallow)");
  }

  /// Adds a message about the repository rather than a state of a file.
  void say(std::string_view line) {
    if (outcomes_.empty()) {
      FileOutcome& own = outcomes_.emplace_back();
      own.path = name_;
      own.status = FileOutcome::Status::unchanged;
    }
    std::string& message = outcomes_.front().message;
    message += (message.empty() ? "" : "\n") + std::string(line);
  }

  std::vector<State> find_states() {
    std::vector<State> states;
    Progress progress("looking through", history_.commits.size() - next_, "commits", settings_.monitor);
    const auto take = [&](const std::string& before, std::size_t commit) {
      const auto first = static_cast<std::ptrdiff_t>(states.size());
      std::vector<GitChange> changes = repository_.changes(before, history_.commits[commit].id);
      std::unordered_map<std::string, std::string> renamed = Renames(repository_, changes).find();
      for (GitChange& change : changes) {
        const bool is_old_name = change.blob.empty() && std::ranges::any_of(renamed, [&](const auto& one) {
                                   return one.second == change.path;
                                 });
        if (!is_old_name)
          states.push_back({commit, change.path, std::move(change.blob), std::move(renamed[change.path])});
      }
      // What a commit adds is read before what it deletes: a law that goes on under another name, by its
      // identifier, does not end between its versions.
      std::stable_partition(states.begin() + first, states.end(),
                            [](const State& one) { return !one.blob.empty(); });
    };
    if (base_is_read_) take("", *base_);
    for (std::size_t i = next_; i < history_.commits.size(); ++i) {
      take(i == 0 ? "" : history_.commits[i - 1].id, i);
      if (i == 0) imported_ = states.size() > 1;
      progress.advance();
    }
    return states;
  }

  std::string source_name(const State& state) const {
    return fmt::format("{}!{}/{}", name_, history_.commits[state.commit].id.substr(0, short_id), state.path);
  }

  /// The day used if the words of a state give none. What exists at the beginning of a history existed
  /// before: its day is unknown.
  std::optional<Date> day_of(const State& state) const {
    if (base_ && state.commit == *base_) return std::nullopt;
    if (state.commit == 0 && (history_.shallow || imported_)) return std::nullopt;
    return history_.commits[state.commit].day;
  }

  /// @param dated set when the commit's day was used
  ReadFile read(const State& state, bool& dated) const {
    ReadFile file;
    const std::string path = source_name(state);
    file.outcome.path = path;
    const std::uint64_t bytes = repository_.blob_size(state.blob);
    if (bytes > largest_state) {
      file.outcome.status = FileOutcome::Status::skipped;
      file.outcome.message =
          fmt::format("{}: {} bytes; files of a repository are read up to {}", path, bytes, largest_state);
      return file;
    }
    const std::string words = repository_.blob(state.blob, largest_state);
    file = read_source_bytes({name_ + '/' + state.path, words}, path, settings_.format, known_,
                             settings_.configured);
    for (ReadSource::Part& part : file.source.parts) {
      Interval& days = part.work.in_force;
      if (days.from) continue;
      days.from = day_of(state);
      dated = days.from.has_value();
    }
    return file;
  }

  /// Stores states in one transaction.
  void store(std::span<const State> states, bool last, Progress& progress) {
    Transaction transaction(catalogue_.database());
    if (anew_) {
      catalogue_.remove_source(name_);
      forget_history(catalogue_.database(), name_);
    }
    anew_ = false;
    if (const auto before = find_history(catalogue_, name_)) record_.head = before->head;
    record_.history = record_history(catalogue_, name_, record_);
    if (lines_.empty()) lines_ = history_lines(catalogue_, record_.history);
    std::vector<std::uint8_t> dated(states.size());  // written by several threads
    Batches batches;
    batches.count = states.size();
    batches.memory = settings_.memory;
    batches.bytes = [&](std::size_t i) -> std::uint64_t {
      return states[i].blob.empty() ? 0 : repository_.blob_size(states[i].blob);
    };
    batches.read = [&](std::size_t i) {
      std::vector<ReadFile> files;
      bool by_commit = false;
      if (!states[i].blob.empty()) files.push_back(read(states[i], by_commit));
      dated[i] = by_commit ? 1 : 0;
      progress.advance();
      return files;
    };
    batches.store = [&](std::size_t i, std::vector<ReadFile> files) {
      if (files.empty()) {
        end(states[i]);
      } else {
        store(states[i], dated[i] != 0, files.front());
      }
    };
    batches.run();
    if (last) {
      record_.head = history_.commits.back().id;
    } else if (!states.empty()) {
      record_.head = history_.commits[states.back().commit].id;
    }
    record_history(catalogue_, name_, record_);
    settle_repeals(catalogue_);
    if (!(settings_.strict && any_failed(outcomes_))) transaction.commit();
  }

  void store(const State& state, bool dated, ReadFile& file) {
    std::int64_t line = 0;
    if (const auto found = lines_.find(state.path); found != lines_.end()) line = found->second;
    if (const auto found = lines_.find(state.renamed_from); found != lines_.end()) {
      line = found->second;
      lines_.erase(found);
    }
    file.source.line = line;
    store_read(catalogue_, file);
    if (file.outcome.status == FileOutcome::Status::added) {
      const std::int64_t source = catalogue_.find_source(file.source.path)->source;
      if (line == 0) line = source;
      record_history_file(
          catalogue_, {source, record_.history, state.path, line, history_.commits[state.commit].id, dated});
    }
    if (line != 0) lines_[state.path] = line;
    outcomes_.push_back(std::move(file.outcome));
  }

  void end(const State& state) {
    const auto line = lines_.find(state.path);
    if (line == lines_.end()) return;
    const GitCommit& commit = history_.commits[state.commit];
    end_line(catalogue_, line->second, commit.id, commit.day);
  }

  Catalogue& catalogue_;
  const AddSettings& settings_;
  GitRepository repository_;
  std::string name_;
  GitHistory history_;
  Known known_;
  HistoryRecord record_;
  std::optional<std::size_t> base_;  // the commit whose state is taken as it stood
  std::size_t begin_ = 0;            // the first commit after it
  std::size_t next_ = 0;             // the first one to be read now
  bool base_is_read_ = false;
  bool anew_ = false;
  bool imported_ = false;                                // the first commit brings several files at once
  std::unordered_map<std::string, std::int64_t> lines_;  // by the path they have now
  std::vector<FileOutcome> outcomes_;
};

}  // namespace

std::vector<FileOutcome> add_history(Catalogue& catalogue, const HistorySource& source,
                                     const AddSettings& settings) {
  check_format(settings);
  return HistoryAdder(catalogue, source, settings).add();
}

}  // namespace pandect
