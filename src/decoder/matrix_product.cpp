#include "decoder/matrix_product.h"

#include <algorithm>
#include <cstring>

#include "decoder/byte_products.h"
#include "decoder/float_products.h"

namespace pandect {
namespace {

/// Number of rows of weights in a task of a thread.
constexpr std::size_t chunk = 32;

std::size_t padded_size(std::size_t columns) {
  return (columns + 63) / 64 * 64;
}

/// Lays out the parts of ByteRows consecutively in one piece of memory.
ByteRows lay_out(std::vector<std::byte>& room, std::size_t rows, std::size_t columns) {
  ByteRows all;
  all.rows = rows;
  all.columns = columns;
  all.padded = padded_size(columns);
  const std::size_t numbers = rows * all.padded;
  const bool is_few = rows <= few_rows;
  const std::size_t floats = is_few ? numbers / 2 : numbers / 8;
  room.resize(std::max(room.size(), numbers + floats * sizeof(float)));
  all.bytes = reinterpret_cast<std::int8_t*>(room.data());
  auto* next = reinterpret_cast<float*>(room.data() + numbers);
  if (is_few) {
    all.lane_scales = next;
    all.lane_sums = next + numbers / 4;
  } else {
    all.scales = next;
    all.sums = next + numbers / 32;
    all.half_sums = next + numbers / 16;
  }
  return all;
}

}  // namespace

MatrixProduct::MatrixProduct(Crew& crew) : crew_(crew) {}

std::string_view MatrixProduct::instructions() {
  return avx512_products() != nullptr ? "avx512_vnni" : "plain";
}

void MatrixProduct::take(const float* x, std::size_t rows, std::size_t columns) {
  taken_ = {x, rows, columns, false};
}

void MatrixProduct::quantise() {
  const ByteRows rows = lay_out(quantised_, taken_.rows, taken_.columns);
  crew_.run(rows.rows,
            [&](std::size_t i) { avx512_products()->quantise(taken_.x + i * taken_.columns, rows, i); });
  taken_.is_quantised = true;
}

void MatrixProduct::multiply(const WeightMatrix& weights, float* y, std::size_t stride) {
  if (taken_.rows == 0) return;
  const std::size_t chunks = (weights.rows + chunk - 1) / chunk;
  const ByteProducts* products = avx512_products();
  if (!is_quantised(weights.type) || products == nullptr) {
    return crew_.run(chunks, [&](std::size_t i) {
      multiply_floats(weights, i * chunk, std::min(weights.rows, (i + 1) * chunk), taken_.x, taken_.rows, y,
                      stride);
    });
  }
  if (!taken_.is_quantised) quantise();
  const ByteRows rows = lay_out(quantised_, taken_.rows, taken_.columns);
  if (rows.rows <= few_rows) {
    return crew_.run(chunks, [&](std::size_t i) {
      products->multiply_few(weights, i * chunk, std::min(weights.rows, (i + 1) * chunk), rows, y, stride);
    });
  }
  crew_.run((weights.rows + tile_rows - 1) / tile_rows, [&](std::size_t i) {
    thread_local std::vector<std::byte> room;
    room.resize(tile_bytes(rows.padded));
    products->multiply_tile(weights, i * tile_rows, rows, y, stride, room.data());
  });
}

}  // namespace pandect
