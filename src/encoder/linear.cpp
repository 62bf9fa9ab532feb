#include "encoder/linear.h"

#include <optional>

#include <oneapi/dnnl/dnnl.hpp>

#include "pandect/error.h"

namespace pandect {
namespace {

using dnnl::algorithm;
using dnnl::memory;

const dnnl::engine& cpu() {
  static const dnnl::engine engine(dnnl::engine::kind::cpu, 0);
  return engine;
}

memory::dim dim(std::size_t size) {
  return static_cast<memory::dim>(size);
}

/// How many prepared products are kept: batches come in few sizes, and questions in some.
constexpr std::size_t most_products = 64;

}  // namespace

struct Linear::Products {
  struct Product {
    dnnl::matmul matmul;
    memory::desc x, w, b, y;
  };
  std::map<std::pair<std::size_t, std::size_t>, Product> by_shape;  ///< rows, stride
  dnnl::stream stream{cpu()};
};

Linear::Linear(std::span<const float> weights, std::span<const float> bias, std::size_t in, std::size_t out,
               Then then)
    : weights_(weights),
      bias_(bias),
      in_(in),
      out_(out),
      then_(then),
      products_(std::make_unique<Products>()) {}
Linear::~Linear() = default;
Linear::Linear(Linear&&) noexcept = default;

void Linear::apply(const float* x, std::size_t rows, float* y, std::size_t stride) {
  if (rows == 0) return;
  try {
    auto found = products_->by_shape.find({rows, stride});
    if (found == products_->by_shape.end()) {
      if (products_->by_shape.size() >= most_products) products_->by_shape.clear();
      Products::Product product;
      const auto type = memory::data_type::f32;
      product.x = {{dim(rows), dim(in_)}, type, memory::format_tag::ab};
      product.w = {{dim(in_), dim(out_)}, type, memory::format_tag::ba};
      product.y = {{dim(rows), dim(out_)}, type, memory::dims{dim(stride), 1}};
      if (!bias_.empty()) product.b = {{1, dim(out_)}, type, memory::format_tag::ab};
      dnnl::post_ops then;
      switch (then_) {
        case Then::nothing:
          break;
        case Then::gelu:
          then.append_eltwise(1, algorithm::eltwise_gelu_erf, 0, 0);
          break;
        case Then::gelu_tanh:
          then.append_eltwise(1, algorithm::eltwise_gelu_tanh, 0, 0);
          break;
        case Then::relu:
          then.append_eltwise(1, algorithm::eltwise_relu, 0, 0);
          break;
        case Then::tanh:
          then.append_eltwise(1, algorithm::eltwise_tanh, 0, 0);
          break;
        case Then::add:
          then.append_sum(1);
          break;
      }
      dnnl::primitive_attr attributes;
      attributes.set_post_ops(then);
      const auto description = bias_.empty() ? dnnl::matmul::desc(product.x, product.w, product.y)
                                             : dnnl::matmul::desc(product.x, product.w, product.b, product.y);
      product.matmul = dnnl::matmul(dnnl::matmul::primitive_desc(description, attributes, cpu()));
      found = products_->by_shape.emplace(std::pair{rows, stride}, std::move(product)).first;
    }
    const Products::Product& product = found->second;
    // oneDNN takes pointers to what it only reads without const.
    const auto reading = [](const float* data) { return const_cast<float*>(data); };
    std::unordered_map<int, memory> arguments{
        {DNNL_ARG_SRC, memory(product.x, cpu(), reading(x))},
        {DNNL_ARG_WEIGHTS, memory(product.w, cpu(), reading(weights_.data()))},
        {DNNL_ARG_DST, memory(product.y, cpu(), y)}};
    if (!bias_.empty()) arguments.emplace(DNNL_ARG_BIAS, memory(product.b, cpu(), reading(bias_.data())));
    product.matmul.execute(products_->stream, arguments);
    products_->stream.wait();
  } catch (const dnnl::error& error) {
    throw Error(ErrorCode::internal, std::string("oneDNN: ") + error.what());
  }
}

}  // namespace pandect
