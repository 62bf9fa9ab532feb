#pragma once

#include <string>
#include <vector>

namespace pandect {

/// A system that reproduces a published experiment.
struct PaperSystem {
  std::string name;
  std::string description;
  std::string paper;  ///< the key `paper` of its file: "nitibench"
};

/// @param paper only its systems; empty: all, by paper
/// @throws Error wrong_usage with the nearest name when no system is of that paper
std::vector<PaperSystem> paper_systems(const std::string& paper);
std::string to_json(const std::vector<PaperSystem>& systems);

}  // namespace pandect
