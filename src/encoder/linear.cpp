#include "encoder/linear.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <tuple>

#include <fmt/format.h>
#include <oneapi/dnnl/dnnl.hpp>
#ifdef _OPENMP
#include <omp.h>
#elif defined(__GNUC__) && !defined(__clang__) && DNNL_CPU_THREADING_RUNTIME == DNNL_RUNTIME_OMP
#error "oneDNN's threads are those of OpenMP: without -fopenmp this file cannot hold them to one"
#endif

#include "encoder/lanes.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Numbers of rows of one product: the largest that fits, then smaller ones.
constexpr std::array<std::size_t, 3> block_rows{64, 32, row_step};

using Type = dnnl::memory::data_type;

Type stored_type(Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return Type::f32;
    case Precision::bf16:
      return Type::bf16;
    case Precision::int8:
      return Type::s8;
  }
  return Type::undef;
}

std::size_t bytes_of_number(Precision precision) {
  switch (precision) {
    case Precision::fp32:
      return 4;
    case Precision::bf16:
      return 2;
    case Precision::int8:
      return 1;
  }
  return 4;
}

const dnnl::engine& processor() {
  static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  return engine;
}

dnnl::stream& stream_of_thread() {
  thread_local dnnl::stream stream(processor());
  return stream;
}

dnnl::memory::dim dim(std::size_t size) {
  return static_cast<dnnl::memory::dim>(size);
}

/// The upper half of a float, rounded to even. NaN stays NaN.
PANDECT_WIDE void round_to_bf16(const float* from, std::size_t count, std::uint16_t* to) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto bits = std::bit_cast<std::uint32_t>(from[i]);
    const std::uint32_t rounded = (bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U;
    const std::uint32_t none = (bits >> 16U) | 0x40U;
    to[i] = static_cast<std::uint16_t>((bits & 0x7FFFFFFFU) > 0x7F800000U ? none : rounded);
  }
}

/// Signed bytes with the largest number at 127; NaN becomes 0. @returns their scale
PANDECT_WIDE float round_to_int8(const float* from, std::size_t count, std::int8_t* to) {
  using Bytes = std::int8_t __attribute__((vector_size(16)));
  // NOLINTNEXTLINE(modernize-use-using): clang would not lower the alignment of an alias
  typedef std::int8_t StoredBytes __attribute__((vector_size(16), aligned(1), may_alias));
  const std::size_t whole = count / lanes * lanes;
  Lanes most_lanes{};
  for (std::size_t i = 0; i < whole; i += lanes) {
    const Lanes x = PANDECT_LANES_READ(from + i);
    const Lanes size = x < 0 ? -x : x;
    most_lanes = size > most_lanes ? size : most_lanes;
  }
  PANDECT_ACROSS(most_lanes, PANDECT_GREATER);
  float most = most_lanes[0];
  for (std::size_t i = whole; i < count; ++i) most = std::max(most, from[i] < 0 ? -from[i] : from[i]);
  if (!(most > 1e-30F) || !(most < 3e38F)) {
    std::fill(to, to + count, std::int8_t{0});
    return 0;
  }
  const float factor = 127.0F / most;
  // Added to it a float of at most 2²² is a whole number, rounded to even, in
  // its lower bits.
  constexpr float shift = 12582912.0F;
  for (std::size_t i = 0; i < whole; i += lanes) {
    Lanes x = PANDECT_LANES_READ(from + i) * factor;
    x = x == x ? x : Lanes{};  // NOLINT(misc-redundant-expression): false for what is not a number
    const auto rounded = reinterpret_cast<IntegerLanes>(x + shift) - 0x4B400000;
    *reinterpret_cast<StoredBytes*>(to + i) = __builtin_convertvector(rounded, Bytes);
  }
  for (std::size_t i = whole; i < count; ++i) {
    const float x = from[i] == from[i] ? from[i] * factor : 0.0F;
    to[i] = static_cast<std::int8_t>(std::bit_cast<std::int32_t>(x + shift) - 0x4B400000);
  }
  return most / 127.0F;
}

[[noreturn]] void refuse_layer(const dnnl::error& error) {
  throw Error(ErrorCode::internal, std::string("oneDNN refuses a layer: ") + error.what());
}

/// A product with a fixed number of rows.
struct Product {
  dnnl::matmul::primitive_desc description;
  dnnl::matmul primitive;
};

Product make_product(Precision precision, std::size_t rows, std::size_t in, std::size_t out,
                     const dnnl::memory::desc& weights) {
  using Tag = dnnl::memory::format_tag;
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  const dnnl::memory::desc from({dim(rows), dim(in)}, stored_type(precision), Tag::ab);
  const dnnl::memory::desc to({dim(rows), dim(out)}, Type::f32, Tag::ab);
  Product product;
#if DNNL_VERSION_MAJOR >= 3
  product.description = dnnl::matmul::primitive_desc(processor(), from, weights, to, attributes);
#else
  product.description = dnnl::matmul::primitive_desc({from, weights, to}, attributes, processor());
#endif
  product.primitive = dnnl::matmul(product.description);
  return product;
}

/// The product of layers of one shape with one of the numbers of rows. The first chooses the weights' layout.
/// Layers and models share them: making one takes milliseconds.
const Product& product_of(Precision precision, std::size_t which, std::size_t in, std::size_t out) {
  using Key = std::tuple<Precision, std::size_t, std::size_t, std::size_t>;
  processor();  // is made before the products, and outlives them
  static std::mutex mutex;
  static std::map<Key, Product> products;
  const InOneThread alone;
  const std::lock_guard lock(mutex);
  const auto find = [&](std::size_t rows, const dnnl::memory::desc& weights) -> const Product& {
    const Key key{precision, rows, in, out};
    auto found = products.find(key);
    if (found == products.end())
      found = products.emplace(key, make_product(precision, block_rows[rows], in, out, weights)).first;
    return found->second;
  };
  const Product& first =
      find(0, {{dim(in), dim(out)}, stored_type(precision), dnnl::memory::format_tag::any});
  return which == 0 ? first : find(which, first.description.weights_desc());
}

}  // namespace

InOneThread::InOneThread() {
#ifdef _OPENMP
  before_ = omp_get_max_threads();
  omp_set_num_threads(1);
#endif
}

InOneThread::~InOneThread() {
#ifdef _OPENMP
  omp_set_num_threads(before_);
#endif
}

void Operand::set(Precision precision, const float* rows, std::size_t count, std::size_t columns) {
  rows_ = count;
  const std::size_t padded = (count + row_step - 1) / row_step * row_step;
  data_ = room_.of((padded * columns * bytes_of_number(precision) + 3) / 4);
  switch (precision) {
    case Precision::fp32:
      std::copy(rows, rows + count * columns, data_);
      break;
    case Precision::bf16:
      round_to_bf16(rows, count * columns, reinterpret_cast<std::uint16_t*>(data_));
      break;
    case Precision::int8:
      if (scales_.size() < count) scales_.resize(count);
      for (std::size_t row = 0; row < count; ++row)
        scales_[row] = round_to_int8(rows + row * columns, columns,
                                     reinterpret_cast<std::int8_t*>(data_) + row * columns);
      break;
  }
}

struct Linear::Packed {
  std::size_t in = 0;
  std::size_t out = 0;
  Activation activation = Activation::none;
  Precision precision = Precision::fp32;
  std::span<const float> bias;
  std::vector<float> scales;  ///< of the weights' rows, for int8
  dnnl::memory weights;
  mutable std::array<std::atomic<const Product*>, block_rows.size()> products{};

  const Product& product(std::size_t which) const {
    const Product* made = products[which].load(std::memory_order_acquire);
    if (made == nullptr) {
      made = &product_of(precision, which, in, out);
      products[which].store(made, std::memory_order_release);
    }
    return *made;
  }
};

Linear::Linear(std::span<const float> bias, std::size_t in, std::size_t out, Activation activation,
               Precision precision)
    : packed_(std::make_unique<Packed>()) {
  packed_->in = in;
  packed_->out = out;
  packed_->activation = activation;
  packed_->precision = precision;
  packed_->bias = bias;
}

Linear::Linear(std::span<const float> weights, std::span<const float> bias, std::size_t in, std::size_t out,
               Activation activation, Precision precision)
    : Linear(bias, in, out, activation, precision) {
  using Tag = dnnl::memory::format_tag;
  const InOneThread alone;
  try {
    packed_->weights = dnnl::memory(packed_->product(0).description.weights_desc(), processor());
    // What fills it up to whole blocks is written to files too.
    std::memset(packed_->weights.get_data_handle(), 0, packed_->weights.get_desc().get_size());
    // Wᵀ lies as its columns.
    std::vector<std::int8_t> bytes;
    Type type = Type::f32;
    const void* from = weights.data();
    if (precision == Precision::int8) {
      bytes.resize(in * out);
      packed_->scales.resize(out);
      for (std::size_t row = 0; row < out; ++row)
        packed_->scales[row] = round_to_int8(weights.data() + row * in, in, bytes.data() + row * in);
      type = Type::s8;
      from = bytes.data();
    }
    dnnl::memory given({{dim(in), dim(out)}, type, Tag::ba}, processor(), const_cast<void*>(from));
    dnnl::reorder(given, packed_->weights).execute(stream_of_thread(), given, packed_->weights);
    stream_of_thread().wait();
  } catch (const dnnl::error& error) {
    refuse_layer(error);
  }
}

Linear::Linear(PackedLayer packed, std::span<const float> bias, std::size_t in, std::size_t out,
               Activation activation, Precision precision)
    : Linear(bias, in, out, activation, precision) {
  packed_->scales.assign(packed.scales.begin(), packed.scales.end());
  try {
    packed_->weights = dnnl::memory(packed_->product(0).description.weights_desc(), processor(),
                                    const_cast<char*>(packed.weights.data()));
  } catch (const dnnl::error& error) {
    refuse_layer(error);
  }
}

std::string Linear::layout(std::size_t in, std::size_t out, Precision precision) {
  try {
#if DNNL_VERSION_MAJOR >= 3
    const dnnl::memory::desc desc = product_of(precision, 0, in, out).description.weights_desc();
    if (desc.get_format_kind() != dnnl::memory::format_kind::blocked || desc.get_ndims() != 2) return {};
    const dnnl_version_t& version = *dnnl_version();
    // What the blocks do not tell, such as room for compensation, shows in the size.
    return fmt::format("{}.{}.{} type {} offset {} size {} {}/{}+{}:{} {}x{}", version.major, version.minor,
                       version.patch, static_cast<int>(desc.get_data_type()), desc.get_submemory_offset(),
                       desc.get_size(), fmt::join(desc.get_dims(), ","),
                       fmt::join(desc.get_padded_dims(), ","), fmt::join(desc.get_padded_offsets(), ","),
                       fmt::join(desc.get_strides(), ","), fmt::join(desc.get_inner_idxs(), ","),
                       fmt::join(desc.get_inner_blks(), ","));
#else
    const dnnl_memory_desc_t desc = product_of(precision, 0, in, out).description.weights_desc().data;
    if (desc.format_kind != dnnl_blocked || desc.ndims != 2) return {};
    const dnnl_blocking_desc_t& blocks = desc.format_desc.blocking;
    const dnnl_version_t& version = *dnnl_version();
    std::string text = fmt::format("{}.{}.{} type {} offset {} extra {} {} {}", version.major, version.minor,
                                   version.patch, static_cast<int>(desc.data_type), desc.offset0,
                                   desc.extra.flags, desc.extra.compensation_mask, desc.extra.scale_adjust);
    for (int i = 0; i < desc.ndims; ++i)
      text += fmt::format(" {}/{}+{}:{}", desc.dims[i], desc.padded_dims[i], desc.padded_offsets[i],
                          blocks.strides[i]);
    for (int i = 0; i < blocks.inner_nblks; ++i)
      text += fmt::format(" {}x{}", blocks.inner_idxs[i], blocks.inner_blks[i]);
    return text;
#endif
  } catch (const dnnl::error& error) {
    refuse_layer(error);
  }
}

std::size_t Linear::packed_bytes(std::size_t in, std::size_t out, Precision precision) {
  return product_of(precision, 0, in, out).description.weights_desc().get_size();
}

PackedLayer Linear::packed() const {
  const dnnl::memory& weights = packed_->weights;
  return {{static_cast<const char*>(weights.get_data_handle()), weights.get_desc().get_size()},
          packed_->scales};
}

Linear::~Linear() = default;
Linear::Linear(Linear&&) noexcept = default;

Precision Linear::precision() const {
  return packed_->precision;
}

void Linear::apply(const Operand& x, float* y) const {
  const Packed& p = *packed_;
  const char* from = static_cast<const char*>(x.data());
  const std::size_t rows = x.rows();
  thread_local Room scratch;
  try {
    for (std::size_t row = 0; row < rows;) {
      std::size_t which = 0;
      while (block_rows[which] > rows - row && which + 1 < block_rows.size()) ++which;
      const Product& product = p.product(which);
      const auto memory = [&](const dnnl::memory::desc& desc, const void* at) {
        return dnnl::memory(desc, processor(), const_cast<void*>(at));
      };
      const dnnl::memory::desc scratch_desc = product.description.scratchpad_desc();
      product.primitive.execute(
          stream_of_thread(),
          {{DNNL_ARG_SRC,
            memory(product.description.src_desc(), from + row * p.in * bytes_of_number(p.precision))},
           {DNNL_ARG_WEIGHTS, p.weights},
           {DNNL_ARG_DST, memory(product.description.dst_desc(), y + row * p.out)},
           {DNNL_ARG_SCRATCHPAD, memory(scratch_desc, scratch.of(scratch_desc.get_size() / 4 + 1))}});
      row += block_rows[which];
    }
  } catch (const dnnl::error& error) {
    throw Error(ErrorCode::internal, std::string("oneDNN refuses a product of matrices: ") + error.what());
  }
  finish_rows(y, rows, p.out, x.scales(), p.scales, p.bias, p.activation);
}

}  // namespace pandect
