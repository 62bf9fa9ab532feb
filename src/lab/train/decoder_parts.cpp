#include "lab/train/decoder_parts.h"

namespace pandect::train {
namespace {

using torch::autograd::AutogradContext;
using torch::autograd::Function;
using torch::autograd::variable_list;

torch::Tensor flat(const torch::Tensor& x) {
  return x.reshape({-1, x.size(-1)});
}

class AdaptedLinear : public Function<AdaptedLinear> {
 public:
  static torch::Tensor forward(AutogradContext* context, const torch::Tensor& x, const torch::Tensor& weight,
                               const torch::Tensor& down, const torch::Tensor& up, double scale) {
    const torch::Tensor read = flat(x);
    const torch::Tensor inner = read.mm(down.to(read.dtype()).t());
    torch::Tensor y = read.mm(weight.t());
    y.addmm_(inner, up.to(read.dtype()).t(), 1, scale);
    context->save_for_backward({read, inner, weight, down, up});
    context->saved_data["scale"] = scale;
    std::vector<std::int64_t> sizes = x.sizes().vec();
    sizes.back() = weight.size(0);
    return y.view(sizes);
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const torch::Tensor &read = saved[0], &inner = saved[1], &weight = saved[2];
    const double scale = context->saved_data["scale"].toDouble();
    const torch::Tensor g = flat(gradients[0]);
    const torch::Tensor of_inner = g.mm(saved[4].to(g.dtype())) * scale;
    const torch::Tensor up = (g.t().mm(inner) * scale).to(saved[4].dtype());
    const torch::Tensor down = of_inner.t().mm(read).to(saved[3].dtype());
    torch::Tensor x;
    if (context->needs_input_grad(0)) {
      x = g.mm(weight);
      x.addmm_(of_inner, saved[3].to(g.dtype()));
      std::vector<std::int64_t> sizes = gradients[0].sizes().vec();
      sizes.back() = weight.size(1);
      x = x.view(sizes);
    }
    return {x, {}, down, up, {}};
  }
};

class RmsNormed : public Function<RmsNormed> {
 public:
  static torch::Tensor forward(AutogradContext* context, const torch::Tensor& x, const torch::Tensor& weight,
                               double epsilon, torch::ScalarType type) {
    const torch::Tensor wide = x.to(torch::kFloat);
    const torch::Tensor factor = wide.square().mean(-1, true).add_(epsilon).rsqrt_();
    context->save_for_backward({x, weight, factor});
    return (wide * factor).mul_(weight).to(type);
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const torch::Tensor wide = saved[0].to(torch::kFloat);
    const torch::Tensor& factor = saved[2];
    const torch::Tensor g = gradients[0].to(torch::kFloat) * saved[1];
    const torch::Tensor along = (g * wide).mean(-1, true).mul_(factor.pow(3));
    return {(g * factor).sub_(wide * along).to(saved[0].dtype()), {}, {}, {}};
  }
};

torch::Tensor turn(const torch::Tensor& x, const torch::Tensor& cosines, const torch::Tensor& sines,
                   double direction, torch::ScalarType type) {
  const torch::Tensor wide = x.to(torch::kFloat);
  const auto halves = wide.chunk(2, -1);
  torch::Tensor made = torch::empty(wide.sizes(), torch::kFloat);
  auto to = made.chunk(2, -1);
  torch::mul_out(to[0], halves[0], cosines).addcmul_(halves[1], sines, -direction);
  torch::mul_out(to[1], halves[1], cosines).addcmul_(halves[0], sines, direction);
  return made.to(type);
}

class Turned : public Function<Turned> {
 public:
  static torch::Tensor forward(AutogradContext* context, const torch::Tensor& x, const torch::Tensor& cosines,
                               const torch::Tensor& sines, torch::ScalarType type) {
    context->save_for_backward({cosines, sines});
    context->saved_data["type"] = static_cast<std::int64_t>(x.scalar_type());
    return turn(x, cosines, sines, 1, type);
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const auto type = static_cast<torch::ScalarType>(context->saved_data["type"].toInt());
    return {turn(gradients[0], saved[0], saved[1], -1, type), {}, {}, {}};
  }
};

class PickedLogs : public Function<PickedLogs> {
 public:
  static torch::Tensor forward(AutogradContext* context, const torch::Tensor& scores,
                               const torch::Tensor& targets, double temperature) {
    torch::Tensor wide = scores.to(torch::kFloat);
    if (temperature != 1) wide = wide / temperature;
    const torch::Tensor all = wide.logsumexp(-1);
    context->save_for_backward({scores, targets, all});
    context->saved_data["temperature"] = temperature;
    return wide.gather(-1, targets.unsqueeze(-1)).squeeze(-1) - all;
  }

  static variable_list backward(AutogradContext* context, const variable_list& gradients) {
    const variable_list saved = context->get_saved_variables();
    const double temperature = context->saved_data["temperature"].toDouble();
    const torch::Tensor g = gradients[0].unsqueeze(-1) / temperature;
    torch::Tensor shares = saved[0].to(torch::kFloat, false, true);
    if (temperature != 1) shares.div_(temperature);
    shares.sub_(saved[2].unsqueeze(-1)).exp_().mul_(-g);
    shares.scatter_add_(-1, saved[1].unsqueeze(-1), g);
    return {shares.to(saved[0].dtype()), {}, {}};
  }
};

}  // namespace

torch::Tensor adapted_linear(const torch::Tensor& x, const torch::Tensor& weight, const torch::Tensor& down,
                             const torch::Tensor& up, double scale) {
  return AdaptedLinear::apply(x, weight, down, up, scale);
}

torch::Tensor rms_normed(const torch::Tensor& x, const torch::Tensor& weight, double epsilon,
                         torch::ScalarType type) {
  return RmsNormed::apply(x, weight, epsilon, type);
}

torch::Tensor turned(const torch::Tensor& x, const torch::Tensor& cosines, const torch::Tensor& sines,
                     torch::ScalarType type) {
  return Turned::apply(x, cosines, sines, type);
}

torch::Tensor picked_logs(const torch::Tensor& scores, const torch::Tensor& targets, double temperature) {
  return PickedLogs::apply(scores, targets, temperature);
}

}  // namespace pandect::train
