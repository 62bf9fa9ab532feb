#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/library.h"
#include "remote/peer.h"

namespace pandect {

/// Libraries of this machine, read as one, together with those of remote servers. Scores of different
/// collections are not comparable: the results of several are interleaved, the best of each first. With
/// several libraries, or a remote one, every provision names its library.
class Libraries {
 public:
  /// @param names folders, and addresses of servers
  /// @param key for the server, if one is named; empty: none
  /// @throws Error as Library::open and Peer; wrong_usage for a key if several servers are named
  Libraries(const std::vector<std::string>& names, const std::string& key);

  /// True if a server is among them.
  bool has_remote() const { return !peers_.empty(); }
  /// As those of Library. A server that does not reply is an error if it is the only library, and a note
  /// otherwise. @throws Error
  SearchResult search(std::string_view question, const SearchOptions& options) const;
  Answer ask(std::string_view question, const AskOptions& options) const;
  /// From all libraries that have it. @throws Error no_such_provision if none has it; of any server that does
  /// not reply
  std::vector<Shown> show(std::string_view reference, const ShowOptions& options) const;
  std::vector<DefinedTerm> terms(std::string_view reference, const ShowOptions& options) const;
  /// @throws Error wrong_usage for a server among several libraries: a verdict is one library's
  Proof check(std::string_view text, const CheckOptions& options) const;
  std::vector<Links> links(std::string_view reference, const ShowOptions& options) const;
  std::vector<Comparison> compare(std::string_view reference, const std::string& from,
                                  const std::string& to) const;

 private:
  template <typename Result, typename Ask, typename AskPeer>
  std::vector<Result> all(const Ask& ask, const AskPeer& ask_peer, std::vector<Said>* notes) const;
  template <typename Result, typename Ask, typename AskPeer>
  std::vector<Result> found(const Ask& ask, const AskPeer& ask_peer) const;

  std::optional<Library> own_;
  std::string own_name_;  // of a single library of this machine
  std::vector<Peer> peers_;
};

}  // namespace pandect
