"""Makes the tiny random decoders that the tests of src/train/ learn on, and what they must give.

    python3 tools/make_policy_goldens.py tests/inputs/policy      (takes numpy)

Writes a folder a kind of model, as Hugging Face ships them, an adapter as PEFT writes it, and expected.json: a batch of
prompts and completions, and for every loss its value and the length of its gradient. All is computed here in double
precision from the formulas of the papers (Touvron et al. 2023; Qwen2 2024; Gemma 3 2025; Hu et al. 2021; Shao et al. 2024;
Liu et al. 2025; Yu et al. 2025) and nowhere else; gradients are differences of fourth order, of every number that learns.
"""
import json
import pathlib
import struct
import sys

import numpy as np

VOCABULARY, HIDDEN, INNER, LAYERS, HEADS, KEY_HEADS, RANK, ALPHA = 24, 16, 24, 2, 4, 2, 2, 4
PAD, END, GROUP, LONGEST, WINDOW = 0, 1, 4, 6, 4
BETA, LOW, HIGH, TEMPERATURE = 0.04, 0.2, 0.28, 0.9
PROMPTS = [[3, 4, 5], [10, 11, 12, 13, 14]]


def write_safetensors(path, tensors, kind):
    header, data = {}, b""
    for name, tensor in tensors.items():
        raw = tensor.astype(np.float16 if kind == "F16" else np.float32).tobytes()
        header[name] = {"dtype": kind, "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


class Model:
    def __init__(self, kind, random):
        self.kind, self.gemma, self.size = kind, kind == "gemma3_text", HIDDEN // HEADS
        draw = lambda *shape: random.normal(0, 0.25, shape).astype(np.float16).astype(float)
        self.weights = {"model.embed_tokens.weight": draw(VOCABULARY, HIDDEN), "model.norm.weight": 1 + draw(HIDDEN)}
        if kind == "llama":
            self.weights["lm_head.weight"] = draw(VOCABULARY, HIDDEN)
        self.adapter, self.reference = {}, {}
        for i in range(LAYERS):
            at = f"model.layers.{i}."
            for name, out, inside in [("self_attn.q_proj", HIDDEN, HIDDEN), ("self_attn.k_proj", KEY_HEADS * self.size, HIDDEN),
                                      ("self_attn.v_proj", KEY_HEADS * self.size, HIDDEN), ("self_attn.o_proj", HIDDEN, HIDDEN),
                                      ("mlp.gate_proj", INNER, HIDDEN), ("mlp.up_proj", INNER, HIDDEN), ("mlp.down_proj", HIDDEN, INNER)]:
                self.weights[at + name + ".weight"] = draw(out, inside)
                if kind == "qwen2" and name[-6] in "qkv" and "attn" in name:
                    self.weights[at + name + ".bias"] = draw(out)
                key = "base_model.model." + at + name
                self.adapter[key + ".lora_A.weight"] = draw(RANK, inside)
                self.adapter[key + ".lora_B.weight"] = draw(out, RANK)
            norms = ["input_layernorm", "post_attention_layernorm"]
            if self.gemma:
                norms += ["pre_feedforward_layernorm", "post_feedforward_layernorm"]
                for name in ("q_norm", "k_norm"):
                    self.weights[at + f"self_attn.{name}.weight"] = draw(self.size)
            for name in norms:
                self.weights[at + name + ".weight"] = draw(HIDDEN) + (0 if self.gemma else 1)
        for name in self.weights:  # what is stored is what is computed with
            self.weights[name] = self.weights[name].astype(np.float16).astype(float)
        self.reference = {name: value.copy() for name, value in self.adapter.items()}
        # The policy differs from the reference, so that ratios and the divergence are not 1 and 0.
        for name in self.adapter:
            self.adapter[name] = (self.adapter[name] + random.normal(0, 0.02, self.adapter[name].shape)).astype(np.float32).astype(float)

    def config(self):
        config = {"model_type": self.kind, "vocab_size": VOCABULARY, "hidden_size": HIDDEN, "intermediate_size": INNER,
                  "num_hidden_layers": LAYERS, "num_attention_heads": HEADS, "num_key_value_heads": KEY_HEADS,
                  "head_dim": self.size, "rms_norm_eps": 1e-6, "max_position_embeddings": 128, "eos_token_id": END,
                  "pad_token_id": PAD, "rope_theta": 10000.0, "tie_word_embeddings": self.kind != "llama"}
        if self.kind == "llama":
            config["rope_scaling"] = {"rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
                                      "original_max_position_embeddings": 64}
        if self.gemma:
            config.update(sliding_window=WINDOW, layer_types=["sliding_attention", "full_attention"], rope_theta=1e6,
                          rope_local_base_freq=10000.0, query_pre_attn_scalar=self.size)
        return config

    def norm(self, name, x):
        weight = self.weights[name + ".weight"]
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-6) * (1 + weight if self.gemma else weight)

    def linear(self, name, x, adapter):
        y = x @ self.weights[name + ".weight"].T + self.weights.get(name + ".bias", 0)
        key = "base_model.model." + name
        return y + ALPHA / RANK * (x @ adapter[key + ".lora_A.weight"].T) @ adapter[key + ".lora_B.weight"].T if adapter else y

    def frequencies(self, local):
        base = 1e6 if self.gemma and not local else 10000.0
        f = base ** (-np.arange(0, self.size, 2) / self.size)
        if self.kind != "llama":
            return f
        length = 2 * np.pi / f
        smooth = np.clip((64 / length - 1) / (4 - 1), 0, 1)
        return (1 - smooth) * f / 4 + smooth * f

    def logits(self, ids, seen, adapter):
        rows, tokens = ids.shape
        x = self.weights["model.embed_tokens.weight"][ids] * (HIDDEN ** 0.5 if self.gemma else 1)
        order = np.arange(tokens)
        for i in range(LAYERS):
            at, local = f"model.layers.{i}.", self.gemma and i == 0
            angles = np.concatenate([np.outer(order, self.frequencies(local))] * 2, -1)
            split = lambda y, n: y.reshape(rows, tokens, n, self.size).transpose(0, 2, 1, 3)
            turn = lambda y: y * np.cos(angles) + np.concatenate([-y[..., self.size // 2:], y[..., :self.size // 2]], -1) * np.sin(angles)
            h = self.norm(at + "input_layernorm", x)
            q, k, v = (split(self.linear(at + f"self_attn.{n}_proj", h, adapter), c) for n, c in (("q", HEADS), ("k", KEY_HEADS), ("v", KEY_HEADS)))
            if self.gemma:
                q, k = self.norm(at + "self_attn.q_norm", q), self.norm(at + "self_attn.k_norm", k)
            q, k, v = turn(q), np.repeat(turn(k), HEADS // KEY_HEADS, 1), np.repeat(v, HEADS // KEY_HEADS, 1)
            allowed = (order[None, :] <= order[:, None]) & (order[None, :] > order[:, None] - (WINDOW if local else tokens))
            allowed = allowed[None, None] & seen[:, None, None, :].astype(bool) | np.eye(tokens, dtype=bool)[None, None]
            s = np.where(allowed, q @ k.transpose(0, 1, 3, 2) / self.size ** 0.5, -np.inf)
            s = np.exp(s - s.max(-1, keepdims=True))
            y = (s / s.sum(-1, keepdims=True) @ v).transpose(0, 2, 1, 3).reshape(rows, tokens, -1)
            y = self.linear(at + "self_attn.o_proj", y, adapter)
            x = x + (self.norm(at + "post_attention_layernorm", y) if self.gemma else y)
            h = self.norm(at + ("pre_feedforward_layernorm" if self.gemma else "post_attention_layernorm"), x)
            g = self.linear(at + "mlp.gate_proj", h, adapter)
            g = 0.5 * g * (1 + np.tanh((2 / np.pi) ** 0.5 * (g + 0.044715 * g ** 3))) if self.gemma else g / (1 + np.exp(-g))
            y = self.linear(at + "mlp.down_proj", g * self.linear(at + "mlp.up_proj", h, adapter), adapter)
            x = x + (self.norm(at + "post_feedforward_layernorm", y) if self.gemma else y)
        return self.norm("model.norm", x) @ self.weights.get("lm_head.weight", self.weights["model.embed_tokens.weight"]).T


def log_softmax(x):
    x = x - x.max(-1, keepdims=True)
    return x - np.log(np.exp(x).sum(-1, keepdims=True))


def batch(model, random):
    """Completions drawn from the model as it was some steps ago, rewards from a hat."""
    longest = max(map(len, PROMPTS))
    rows = [(p, []) for p in PROMPTS for _ in range(GROUP)]
    ids = np.array([[PAD] * (longest - len(p)) + p for p, _ in rows])
    seen = np.array([[0] * (longest - len(p)) + [1] * len(p) for p, _ in rows])
    lengths = [2, 6, 4, 6, 5, 3, 6, 1]
    completion = random.integers(2, VOCABULARY, (len(rows), LONGEST))
    mask = np.zeros((len(rows), LONGEST), int)
    for r, n in enumerate(lengths):
        mask[r, :n] = 1
        completion[r, n:] = PAD
        if n < LONGEST or r == 1:
            completion[r, n - 1] = END
    rewards = np.array([0.5, 1.0, 0.0, 0.25, 0.1, 0.1, 0.9, 0.4])
    return ids, seen, completion, mask, rewards


def per_token(model, adapter, ids, seen, completion, mask):
    scores = model.logits(np.concatenate([ids, completion], 1), np.concatenate([seen, mask], 1), adapter)
    logs = log_softmax(scores[:, ids.shape[1] - 1:-1] / TEMPERATURE)
    return np.take_along_axis(logs, completion[..., None], -1)[..., 0], -(np.exp(logs) * logs).sum(-1)


def advantages(rewards, scale):
    groups = rewards.reshape(-1, GROUP)
    centred = (groups - groups.mean(1, keepdims=True)).reshape(-1)
    if scale == "group":
        return centred / (np.repeat(groups.std(1, ddof=1), GROUP) + 1e-4)
    return centred / (rewards.std(ddof=1) + 1e-4) if scale == "batch" else centred


def grpo(logs, old, reference, mask, rewards, kind, scale):
    ratio, a = np.exp(logs - old), advantages(rewards, scale)[:, None]
    loss = -np.minimum(ratio * a, np.clip(ratio, 1 - LOW, 1 + HIGH) * a)
    away = reference - logs
    loss = (loss + BETA * (np.exp(away) - away - 1)) * mask
    if kind == "grpo":
        return (loss.sum(1) / np.maximum(mask.sum(1), 1)).mean()
    if kind == "dr_grpo":
        return loss.sum() / (len(mask) * LONGEST)
    return loss.sum() / max(mask.sum(), 1)  # bnpo; dapo counts the tokens of all batches of a step, here one


def supervised(model, adapter, ids, seen, completion, mask):
    scores = model.logits(np.concatenate([ids, completion], 1), np.concatenate([seen, mask], 1), adapter)
    logs = np.take_along_axis(log_softmax(scores[:, ids.shape[1] - 1:-1]), completion[..., None], -1)[..., 0]
    return -(logs * mask).sum() / mask.sum()


def main():
    out = pathlib.Path(sys.argv[1])
    for number, kind in enumerate(["qwen2", "llama", "gemma3_text"]):
        random = np.random.default_rng(7 + number)
        model, folder = Model(kind, random), out / kind
        (folder / "adapter").mkdir(parents=True, exist_ok=True)
        (folder / "reference").mkdir(parents=True, exist_ok=True)
        (folder / "config.json").write_text(json.dumps(model.config(), indent=1) + "\n")
        write_safetensors(folder / "model.safetensors", model.weights, "F16")
        settings = {"peft_type": "LORA", "task_type": "CAUSAL_LM", "base_model_name_or_path": "..", "r": RANK, "lora_alpha": ALPHA,
                    "lora_dropout": 0.0, "bias": "none", "fan_in_fan_out": False, "inference_mode": True,
                    "target_modules": ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]}
        for name, values in (("adapter", model.adapter), ("reference", model.reference)):
            (folder / name / "adapter_config.json").write_text(json.dumps(settings, indent=1) + "\n")
            write_safetensors(folder / name / "adapter_model.safetensors", values, "F32")
        ids, seen, completion, mask, rewards = given = batch(model, random)
        given = given[:4]
        # Rounded, since the tests read them as floats.
        old = np.round(per_token(model, {k: v + random.normal(0, 0.015, v.shape) for k, v in model.adapter.items()}, *given)[0], 6)
        reference = per_token(model, model.reference, *given)[0]
        logs, entropies = per_token(model, model.adapter, *given)
        kinds = [("grpo", "group"), ("grpo", "batch"), ("grpo", "none"), ("bnpo", "group"), ("dapo", "group"), ("dr_grpo", "group")]

        def losses():
            now = per_token(model, model.adapter, *given)[0]
            return np.array([grpo(now, old, reference, mask, rewards, *k) for k in kinds] + [supervised(model, model.adapter, *given)])

        at, squares, step = losses(), np.zeros(len(kinds) + 1), 1e-4
        for values in model.adapter.values():
            flat = values.reshape(-1)
            for i in range(len(flat)):
                here, found = flat[i], []
                for shift in (-2, -1, 1, 2):
                    flat[i] = here + shift * step
                    found.append(losses())
                flat[i] = here
                squares += ((found[0] - found[3] + 8 * (found[2] - found[1])) / (12 * step)) ** 2
        lengths = np.sqrt(squares)
        expected = {"prompt_ids": ids.tolist(), "prompt_mask": seen.tolist(), "completion_ids": completion.tolist(),
                    "completion_mask": mask.tolist(), "rewards": rewards.tolist(), "group": GROUP, "longest": LONGEST,
                    "beta": BETA, "epsilon_low": LOW, "epsilon_high": HIGH, "temperature": TEMPERATURE,
                    "old": old.tolist(), "reference": reference.tolist(), "log_probabilities": logs.tolist(),
                    "without_adapter": per_token(model, {}, *given)[0].tolist(), "entropies": entropies.tolist(),
                    "advantages": {scale: advantages(rewards, scale).tolist() for scale in ("group", "batch", "none")},
                    "clipped": [float((((np.exp(logs - old) < 1 - LOW) | (np.exp(logs - old) > 1 + HIGH)) * mask).sum() / mask.sum())],
                    "losses": [{"kind": k, "scale": s, "loss": at[i], "gradient": lengths[i]} for i, (k, s) in enumerate(kinds)],
                    "supervised": {"loss": at[-1], "gradient": lengths[-1]}}
        (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
        print(kind, [f"{e['kind']}/{e['scale']} {e['loss']:.6f} {e['gradient']:.6f}" for e in expected["losses"]], expected["supervised"], expected["clipped"])


main()
