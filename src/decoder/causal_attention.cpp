#include "decoder/causal_attention.h"

#include <algorithm>
#include <vector>

#include "encoder/exponential.h"

namespace pandect {
namespace {

constexpr std::size_t page = KvCache::page_tokens;
/// Number of queries processed together, so that each key and value is read once for all of them.
constexpr std::size_t at_once = 4;
/// Numbers whose sums are kept in registers.
constexpr std::size_t held = 2 * lanes;
/// Number of tokens in a task of a thread.
constexpr std::size_t tokens_of_task = 16;

/// out[i][j] = Σ rows[i][k] · matrix[k][j] for columns j of a page or head, optionally added to the previous
/// values.
PANDECT_WIDE void multiply_rows(const float* const (&rows)[at_once], std::size_t size, const float* matrix,
                                std::size_t columns, bool is_added, float* const (&out)[at_once]) {
  for (std::size_t c = 0; c < columns; c += held) {
    Lanes sums[at_once][2] = {};
    if (is_added) {
      for (std::size_t i = 0; i < at_once; ++i) {
        sums[i][0] = PANDECT_LANES(out[i] + c);
        sums[i][1] = PANDECT_LANES(out[i] + c + lanes);
      }
    }
    for (std::size_t k = 0; k < size; ++k) {
      const Lanes left = PANDECT_LANES_READ(matrix + k * columns + c);
      const Lanes right = PANDECT_LANES_READ(matrix + k * columns + c + lanes);
      for (std::size_t i = 0; i < at_once; ++i) {
        sums[i][0] += rows[i][k] * left;
        sums[i][1] += rows[i][k] * right;
      }
    }
    for (std::size_t i = 0; i < at_once; ++i) {
      PANDECT_LANES(out[i] + c) = sums[i][0];
      PANDECT_LANES(out[i] + c + lanes) = sums[i][1];
    }
  }
}

/// The same for a number of columns that is not a multiple of those kept in registers.
void multiply_narrow(const float* const (&rows)[at_once], std::size_t size, const float* matrix,
                     std::size_t columns, float* const (&out)[at_once]) {
  for (std::size_t i = 0; i < at_once; ++i) {
    for (std::size_t k = 0; k < size; ++k) {
      for (std::size_t c = 0; c < columns; ++c) out[i][c] += rows[i][k] * matrix[k * columns + c];
    }
  }
}

/// Softmax without the division, in place. @returns the sum to divide by
PANDECT_WIDE float raise(float* row, std::size_t size) {
  Lanes most = PANDECT_LANES_READ(row);
  for (std::size_t i = lanes; i < size; i += lanes) {
    const Lanes next = PANDECT_LANES_READ(row + i);
    most = next > most ? next : most;
  }
  float highest = most[0];
  for (std::size_t lane = 1; lane < lanes; ++lane) highest = std::max(highest, most[lane]);
  Lanes total{};
  for (std::size_t i = 0; i < size; i += lanes) {
    Lanes x = PANDECT_LANES(row + i) - highest;
    x = x < -87.0F ? Lanes{} - 87.0F : x;
    Lanes power;
    PANDECT_E_TO(power, x);
    PANDECT_LANES(row + i) = power;
    total += power;
  }
  float sum = 0;
  for (std::size_t lane = 0; lane < lanes; ++lane) sum += total[lane];
  return sum;
}

/// A query: a head of a token.
struct Query {
  std::size_t token = 0;
  std::size_t head = 0;
};

struct Workspace {
  std::vector<float> queries;
  std::vector<float> scores;
  std::vector<float> out;
};

/// Processes up to four queries of one head of keys.
void attend_at_once(const CausalQueries& all, std::size_t key_head, const Query* which, std::size_t count,
                    Workspace& room) {
  KvCache& cache = *all.cache;
  const std::size_t size = cache.shape().head_size;
  const std::size_t before = cache.size() - all.tokens;
  std::size_t begin[at_once];
  std::size_t end[at_once];
  std::size_t first = cache.size();
  std::size_t last = 0;
  for (std::size_t i = 0; i < at_once; ++i) {
    end[i] = before + which[std::min(i, count - 1)].token + 1;
    begin[i] = all.window == 0 || end[i] <= all.window ? 0 : end[i] - all.window;
    first = std::min(first, begin[i]);
    last = std::max(last, end[i]);
  }
  const std::size_t first_page = first / page;
  const std::size_t pages = (last + page - 1) / page - first_page;
  room.queries.resize(at_once * size);
  room.scores.resize(at_once * pages * page);
  room.out.assign(at_once * size, 0);
  const float* queries[at_once];
  float* out[at_once];
  for (std::size_t i = 0; i < at_once; ++i) {
    const Query& query = which[std::min(i, count - 1)];
    const float* from = all.queries + query.token * all.stride + query.head * size;
    float* scaled = room.queries.data() + i * size;
    for (std::size_t d = 0; d < size; ++d) scaled[d] = from[d] * all.scale;
    queries[i] = scaled;
    out[i] = room.out.data() + i * size;
  }
  for (std::size_t p = 0; p < pages; ++p) {
    float* scores[at_once];
    for (std::size_t i = 0; i < at_once; ++i) scores[i] = room.scores.data() + (i * pages + p) * page;
    multiply_rows(queries, size, cache.keys(first_page + p, all.layer, key_head), page, false, scores);
  }
  float factors[at_once];
  for (std::size_t i = 0; i < at_once; ++i) {
    float* scores = room.scores.data() + i * pages * page;
    const std::size_t offset = first_page * page;
    std::fill(scores, scores + (begin[i] - offset), -1e30F);
    std::fill(scores + (end[i] - offset), scores + pages * page, -1e30F);
    factors[i] = 1.0F / raise(scores, pages * page);
    // Masked keys must not contribute, even if they are infinite.
    std::fill(scores, scores + (begin[i] - offset), 0.0F);
    std::fill(scores + (end[i] - offset), scores + pages * page, 0.0F);
  }
  for (std::size_t p = 0; p < pages; ++p) {
    const float* weights[at_once];
    for (std::size_t i = 0; i < at_once; ++i) weights[i] = room.scores.data() + (i * pages + p) * page;
    const float* values = cache.values(first_page + p, all.layer, key_head);
    const std::size_t known = std::min(page, last - (first_page + p) * page);
    size % held == 0 ? multiply_rows(weights, known, values, size, true, out)
                     : multiply_narrow(weights, known, values, size, out);
  }
  for (std::size_t i = 0; i < count; ++i) {
    float* to = all.out + which[i].token * all.heads * size + which[i].head * size;
    for (std::size_t d = 0; d < size; ++d) to[d] = out[i][d] * factors[i];
  }
}

}  // namespace

void attend_causally(const CausalQueries& queries, Crew& crew) {
  const std::size_t key_heads = queries.cache->shape().heads;
  const std::size_t shared = queries.heads / key_heads;
  const std::size_t parts = (queries.tokens + tokens_of_task - 1) / tokens_of_task;
  crew.run(parts * key_heads, [&](std::size_t task) {
    thread_local Workspace room;
    thread_local std::vector<Query> which;
    which.clear();
    // The last parts have most to look at: they are begun first.
    const std::size_t part = parts - 1 - task / key_heads;
    const std::size_t key_head = task % key_heads;
    const std::size_t end = std::min(queries.tokens, (part + 1) * tokens_of_task);
    for (std::size_t token = part * tokens_of_task; token < end; ++token) {
      for (std::size_t head = 0; head < shared; ++head) which.push_back({token, key_head * shared + head});
    }
    for (std::size_t i = 0; i < which.size(); i += at_once)
      attend_at_once(queries, key_head, which.data() + i, std::min(at_once, which.size() - i), room);
  });
}

}  // namespace pandect
