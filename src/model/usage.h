#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace pandect {

/// The requests, tokens and cost of model calls.
struct Usage {
  std::size_t requests = 0;    ///< answered by a provider
  std::size_t from_cache = 0;  ///< answered from the reply cache; they take no tokens and cost nothing
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;  ///< of tokens_in, those the provider had cached from an earlier request
  std::size_t tokens_out = 0;     ///< including those of reasoning
  double cost = 0;                ///< in the currency of the prices; 0 for a model without prices
  std::size_t untold = 0;         ///< of requests, those for which the provider reported no token counts

  Usage& operator+=(const Usage& other);
  bool operator==(const Usage&) const = default;
};

/// Prices of a model per million tokens, in any one currency.
struct Prices {
  double in = 0;
  double cached = 0;  ///< of input tokens that the provider had cached
  double out = 0;
};

/// The cost of the tokens of `usage`.
double cost_of(const Usage& usage, const Prices& prices);

/// "12 requests, 3 from the cache, 4,210 tokens in (1,024 cached), 380 out, cost 0.0123"; "1 request, tokens
/// not told"
std::string describe(const Usage& usage);

/// Adds up the usage of model calls, by the models' names, from any number of threads.
class UsageMeter {
 public:
  void add(const std::string& model, const Usage& usage);
  Usage total() const;
  /// In the order of their first calls.
  std::vector<std::pair<std::string, Usage>> by_model() const;
  /// Resets all counts.
  void clear();

 private:
  mutable std::mutex mutex_;
  std::vector<std::pair<std::string, Usage>> models_;
};

}  // namespace pandect
