#pragma once

#include <string>

#include "pandect/library.h"
#include "pandect/models.h"

namespace pandect {

/// The results of a Library as JSON, as `--json` prints them. `indent` < 0 writes one line.
std::string to_json(const AddReport& report, int indent = 2);
std::string to_json(const Status& status, int indent = 2);
std::string to_json(const std::vector<Replacement>& undone, int indent = 2);
std::string to_json(const EditedWork& edited, int indent = 2);
std::string to_json(const std::vector<Shown>& shown, int indent = 2);
std::string to_json(const std::vector<ReviewItem>& items, int indent = 2);
std::string to_json(const std::vector<Links>& links, int indent = 2);
std::string to_json(const std::vector<Comparison>& comparisons, int indent = 2);
std::string to_json(const std::vector<DefinedTerm>& terms, int indent = 2);
std::string to_json(const std::vector<FollowedWork>& works, int indent = 2);
std::string to_json(const std::vector<LawChange>& changes, int indent = 2);
std::string to_json(const SearchResult& result, int indent = 2);
std::string to_json(const Answer& answer, int indent = 2);
std::string to_json(const Proof& proof, int indent = 2);
std::string to_json(const std::vector<SystemInfo>& systems, int indent = 2);
std::string to_json(const std::vector<ModelEntry>& models, int indent = 2);
std::string to_json(const EncoderInfo& encoder, int indent = 2);
std::string to_json(const TryReply& reply, int indent = 2);
/// {"error": {"code": "bad-input", "message": …, "hint": …}}
std::string to_json(const Error& error, int indent = 2);

}  // namespace pandect
