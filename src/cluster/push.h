#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster_client.h"
#include "cluster/index_layout.h"

namespace pandect {

struct PushSettings {
  std::string index = "pandect";  ///< the alias that questions are asked of
  IndexShape shape;
  std::size_t batch_documents = 1000;
  std::size_t batch_bytes = std::size_t{4} << 20;  ///< of a request, unless one document is more
  bool show_progress = false;
};

/// What a push did.
struct PushReport {
  std::string index;          ///< that the alias names now
  bool up_to_date = false;    ///< it was there already: nothing was sent
  std::size_t documents = 0;  ///< in the index
  std::size_t sent = 0;
  std::size_t unchanged = 0;         ///< found there from a push that was stopped
  std::size_t sent_again = 0;        ///< refused for the time being, or lost with a node, and sent again
  std::size_t waits = 0;             ///< how often the cluster was busy
  std::string health;                ///< "green", "yellow": not every copy is there yet
  std::vector<std::string> removed;  ///< indexes that the alias named before
  double seconds = 0;
};

/// Writes a library into a new index of a cluster, and then has the alias name it; what the alias named
/// before is removed last. An index that a push of the same library left unfinished is gone on with:
/// documents that are there with the same hash are not sent. Nothing is switched unless every document is
/// there.
/// @throws Error service_unavailable, also when documents were refused: it names the first and says why;
///         wrong_usage when an index that is no alias has the name, or one that was not pushed
PushReport push_library(const LibraryView& library, const LexicalSettings& lexical,
                        const ClusterClient& cluster, const PushSettings& settings);

}  // namespace pandect
