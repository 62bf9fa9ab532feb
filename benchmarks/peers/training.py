"""A step of GRPO here and in TRL and PEFT: tokens a second of rollout, processor time of the update, peak memory.

    python3 benchmarks/peers/training.py PANDECT MODEL EXAMPLES [--steps N] [--group N] [--tokens N] [--threads N] [--bfloat16]

PANDECT is the program, with its trainer beside it; MODEL a folder in Hugging Face's format; EXAMPLES a file of
`pandect-lab train examples`. Takes the Python packages torch, transformers, trl and peft. Both train one adapter (rank 16, all
linear layers) from one prompt of three sections at a time, on rewards that alternate; TRL's prompts are cut or filled to
the same number of tokens, what they say has no effect on time. The first step of each is not counted.
"""
import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

TARGETS = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
# Rewards that differ within a group, so that every step has a gradient.
REWARD = "import sys\nfor i, _ in enumerate(iter(sys.stdin.readline, '')):\n    print(i % 2, flush=True)\n"


def ours(options):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "reward.py").write_text(REWARD)
        (folder / "grpo.toml").write_text(f"""
model = "{options.model.resolve()}"
examples = ["{options.examples.resolve()}"]
steps = {options.steps + 1}
longest_reply = {options.tokens}
threads = {options.threads}
bfloat16 = {"true" if options.bfloat16 else "false"}
measured_steps = 1000000
[prompt]
sections = 3
layout = "bare"
[lora]
rank = 16
[grpo]
group = {options.group}
[rewards]
gated = false
command_weight = 1
command = ["{sys.executable}", "{folder / 'reward.py'}"]
""")
        subprocess.run([options.pandect, "train", "grpo", "--config", folder / "grpo.toml", "--out", folder / "out"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
        rows = [json.loads(line) for line in (folder / "out/log.jsonl").read_text().splitlines()]
    rows = [row for row in rows if "tokens" in row][1:]
    total = lambda key: sum(row[key] for row in rows)
    return {"rollout_tokens": total("tokens"), "rollout": total("processor_drawing"), "rollout_wall": total("seconds_drawing"),
            "update": total("processor_learning"), "update_wall": total("seconds_learning"), "steps": len(rows),
            "prompt_tokens": int(total("prompt_tokens") / len(rows)), "gigabytes": memory}


def theirs(options, prompt_tokens):
    import datasets
    import peft
    import torch
    import transformers
    import trl

    torch.set_num_threads(options.threads)
    kind = torch.bfloat16 if options.bfloat16 else torch.float32
    tokenizer = transformers.AutoTokenizer.from_pretrained(options.model)
    model = transformers.AutoModelForCausalLM.from_pretrained(options.model, dtype=kind)
    words = " ".join(json.loads(line)["gold"][0]["text"] for line in options.examples.read_text().splitlines())
    ids = tokenizer(words)["input_ids"]
    prompts = [tokenizer.decode(ids[i * prompt_tokens:(i + 1) * prompt_tokens]) for i in range(len(ids) // prompt_tokens)]
    spent = {"rollout": 0.0, "rollout_wall": 0.0, "rollout_tokens": 0, "steps": 0, "prompt_tokens": 0, "all": 0.0, "all_wall": 0.0}

    class Timed(trl.GRPOTrainer):
        def training_step(self, *arguments, **named):
            begin = time.process_time(), time.time()
            loss = super().training_step(*arguments, **named)
            self.add("all", begin)
            return loss

        def add(self, key, begin):
            if self.state.global_step > 0:
                spent[key] += time.process_time() - begin[0]
                spent[key + "_wall"] += time.time() - begin[1]

    class OfOptimizer(transformers.TrainerCallback):
        def on_pre_optimizer_step(self, *arguments, **named):
            self.begin = time.process_time(), time.time()

        def on_optimizer_step(self, *arguments, **named):
            trainer.add("all", self.begin)

    settings = trl.GRPOConfig(
        output_dir=tempfile.mkdtemp(), use_cpu=True, bf16=False, gradient_checkpointing=False, max_steps=options.steps + 1,
        per_device_train_batch_size=options.group, num_generations=options.group, max_completion_length=options.tokens,
        learning_rate=5e-6, logging_steps=1, save_strategy="no", report_to=[], temperature=1.0, top_k=0, beta=0.0)
    lora = peft.LoraConfig(r=16, lora_alpha=32, target_modules=TARGETS, task_type="CAUSAL_LM")
    trainer = Timed(model=model, args=settings, processing_class=tokenizer, peft_config=lora,
                    reward_funcs=lambda completions, **_: [float(i % 2) for i in range(len(completions))],
                    train_dataset=datasets.Dataset.from_dict({"prompt": prompts}))
    generate = trainer.model.generate

    def timed_generate(*arguments, **named):
        begin = time.process_time(), time.time()
        made = generate(*arguments, **named)
        trainer.add("rollout", begin)
        if trainer.state.global_step > 0:
            length = (named["input_ids"] if "input_ids" in named else arguments[0]).shape[1]
            spent["rollout_tokens"] += int((made[:, length:] != tokenizer.pad_token_id).sum())
            spent["prompt_tokens"] += length
            spent["steps"] += 1
        return made

    trainer.model.generate = timed_generate
    trainer.add_callback(OfOptimizer())
    trainer.train()
    spent["update"] = spent.pop("all") - spent["rollout"]
    spent["update_wall"] = spent.pop("all_wall") - spent["rollout_wall"]
    spent["prompt_tokens"] //= max(spent["steps"], 1)
    spent["gigabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    return spent


def line(name, row):
    return (f"{name:<14} {row['prompt_tokens']:>7} {row['rollout_tokens']:>7} {row['rollout_tokens'] / row['rollout']:>9.1f} "
            f"{row['rollout_tokens'] / row['rollout_wall']:>9.1f} {row['update'] / row['steps']:>9.2f} "
            f"{row['update_wall'] / row['steps']:>9.2f} {row['gigabytes']:>7.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("pandect")
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("examples", type=pathlib.Path)
    for name, otherwise in (("steps", 3), ("group", 8), ("tokens", 48), ("threads", 1)):
        parser.add_argument("--" + name, type=int, default=otherwise)
    parser.add_argument("--bfloat16", action="store_true")
    parser.add_argument("--theirs", type=int, default=0, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.theirs:
        print("\n" + json.dumps(theirs(options, options.theirs)))
        return
    mine = ours(options)
    # A process of its own, for its peak memory.
    out = subprocess.run([sys.executable, *sys.argv, "--theirs", str(mine["prompt_tokens"])], check=True, capture_output=True,
                         text=True).stdout
    peer = json.loads(out.strip().splitlines()[-1])
    print("               prompt   reply   rollout tokens/s      update s/step      peak")
    print("               tokens  tokens  processor      wall processor      wall      GB")
    print(line("pandect", mine))
    print(line("TRL and PEFT", peer))
    print(f"rollout {mine['rollout_tokens'] / mine['rollout'] / (peer['rollout_tokens'] / peer['rollout']):.2f} times, update "
          f"{mine['update'] / mine['steps'] / (peer['update'] / peer['steps']):.2f} times the processor time, memory "
          f"{mine['gigabytes'] / peer['gigabytes']:.2f} times")


if __name__ == "__main__":
    main()
