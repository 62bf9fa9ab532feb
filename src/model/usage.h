#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace pandect {

/// What calls of models took.
struct Usage {
  std::size_t requests = 0;    ///< that a provider answered
  std::size_t from_cache = 0;  ///< that the reply cache answered; they take and cost nothing
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;  ///< of tokens_in, those that the provider had from a request before
  std::size_t tokens_out = 0;     ///< with those of reasoning
  double cost = 0;                ///< in the currency of the prices; 0 for a model without
  std::size_t untold = 0;         ///< of requests, those whose tokens the provider did not tell

  Usage& operator+=(const Usage& other);
  bool operator==(const Usage&) const = default;
};

/// Prices of a model per million tokens, in any one currency.
struct Prices {
  double in = 0;
  double cached = 0;  ///< of tokens in that the provider had before
  double out = 0;
};

/// What the tokens of `usage` cost.
double cost_of(const Usage& usage, const Prices& prices);

/// "12 requests, 3 from the cache, 4,210 tokens in (1,024 cached), 380 out, cost 0.0123"; "1 request, tokens
/// not told"
std::string describe(const Usage& usage);

/// Adds up the usage of calls of models, by the models' names, from any number of threads.
class UsageMeter {
 public:
  void add(const std::string& model, const Usage& usage);
  Usage total() const;
  /// In the order in which they were first asked.
  std::vector<std::pair<std::string, Usage>> by_model() const;
  /// Begins anew.
  void clear();

 private:
  mutable std::mutex mutex_;
  std::vector<std::pair<std::string, Usage>> models_;
};

}  // namespace pandect
