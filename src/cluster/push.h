#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster_client.h"
#include "cluster/index_layout.h"
#include "pandect/progress.h"

namespace pandect {

struct PushSettings {
  std::string index = "pandect";  ///< the alias used by questions
  IndexShape shape;
  std::size_t batch_documents = 1000;
  std::size_t batch_bytes = std::size_t{4} << 20;  ///< of a request, unless one document is larger
  Monitor monitor = {};
};

/// The result of a push.
struct PushReport {
  std::string index;          ///< the index that the alias names now
  bool up_to_date = false;    ///< it was complete already: nothing was sent
  std::size_t documents = 0;  ///< in the index
  std::size_t sent = 0;
  std::size_t unchanged = 0;         ///< found from an interrupted push
  std::size_t sent_again = 0;        ///< refused temporarily, or lost with a node, and sent again
  std::size_t waits = 0;             ///< number of times the cluster was busy
  std::string health;                ///< "green", "yellow": not every copy is there yet
  std::vector<std::string> removed;  ///< indexes that the alias named before
  double seconds = 0;
};

/// Writes a library into a new index of a cluster, and then points the alias to it; the indexes it named
/// before are removed last. An index left incomplete by a push of the same library is resumed: documents with
/// the same hash are not sent again. The alias is not changed unless every document is in the index.
/// @throws Error service_unavailable, also when documents were refused: names the first and the reason;
/// wrong_usage when an index that is not an alias has the name, or one that was not pushed
PushReport push_library(const LibraryView& library, const LexicalSettings& lexical,
                        const ClusterClient& cluster, const PushSettings& settings);

}  // namespace pandect
