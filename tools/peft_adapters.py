"""Holds adapters against the real `peft`, both ways, on the tiny encoders of tests/inputs/encoder.

    python3 tools/peft_adapters.py make FOLDER        adapters and heads as peft writes them, with what transformers gives
    PANDECT_PEFT=FOLDER train_tests --gtest_filter='Peft.*'   reads those, and writes ours with what we give
    python3 tools/peft_adapters.py check FOLDER       loads ours in peft and compares

Takes torch, transformers and peft. Prints the largest difference of each, and fails where one is above 1e-3 (weights are
written in 16 bits).
"""
import json
import pathlib
import shutil
import sys

import torch
from peft import LoraConfig, PeftModel, TaskType, get_peft_model
from transformers import AutoModel, AutoModelForSequenceClassification, PreTrainedTokenizerFast

TINY = pathlib.Path(__file__).resolve().parent.parent / "tests/inputs/encoder"
TARGETS = ["query", "key", "value", "intermediate.dense", "output.dense"]
PAIRS = [["bees shall keep the permit", "the hand"], ["The keeper of bees", "the permit of bees"]]
BASES = {"xlm-roberta": "xlm-roberta", "bert": "bert-f16"}


def base_of(folder, name):
    """A copy of a tiny base, in 32 bits."""
    target = folder / name
    if not target.exists():
        shutil.copytree(TINY / BASES[name], target)
    return target


def classifier(base):
    torch.manual_seed(7)
    return AutoModelForSequenceClassification.from_pretrained(base, num_labels=3, dtype=torch.float32).eval()


def logits(model, base, pairs):
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(base / "tokenizer.json"))
    found = []
    with torch.no_grad():
        for first, second in pairs:
            ids = tokenizer(first, second, return_tensors="pt", return_token_type_ids=True)
            found.append(model(input_ids=ids["input_ids"], token_type_ids=ids["token_type_ids"],
                               attention_mask=ids["attention_mask"]).logits[0].tolist())
    return found


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name in BASES:
        base = base_of(folder, name)
        model = get_peft_model(classifier(base), LoraConfig(task_type=TaskType.SEQ_CLS, r=4, lora_alpha=8, target_modules=TARGETS,
                                                            modules_to_save=["pooler", "classifier"] if name == "bert" else None))
        torch.manual_seed(11)
        with torch.no_grad():
            for parameter in model.parameters():
                if parameter.requires_grad:
                    parameter.add_(torch.randn_like(parameter) * 0.1)
        model.eval()
        model.save_pretrained(folder / f"peft-{name}")
        config = folder / f"peft-{name}" / "adapter_config.json"
        settings = json.loads(config.read_text())
        settings["base_model_name_or_path"] = name
        config.write_text(json.dumps(settings))
        (folder / f"peft-{name}" / "expected.json").write_text(json.dumps({"pairs": PAIRS, "logits": logits(model, base, PAIRS)}))
        print(f"peft-{name}: written")


def check(folder):
    worst = 0.0
    for name in BASES:
        ours = folder / f"ours-{name}"
        expected = json.loads((ours / "expected.json").read_text())
        base = base_of(folder, name)
        model = PeftModel.from_pretrained(classifier(base), ours).eval()
        found = logits(model, base, expected["pairs"])
        difference = max(abs(a - b) for x, y in zip(found, expected["logits"]) for a, b in zip(x, y))
        print(f"ours-{name}: {difference:.2e}")
        worst = max(worst, difference)
        vectors = PeftModel.from_pretrained(AutoModel.from_pretrained(base, dtype=torch.float32), folder / f"vectors-{name}").eval()
        changed = sum("lora" in key for key in vectors.state_dict())
        print(f"vectors-{name}: loaded, {changed} low-rank factors")
        assert changed > 0
    sys.exit(0 if worst < 1e-3 else 1)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in ("make", "check"):
        sys.exit(__doc__)
    (make if sys.argv[1] == "make" else check)(pathlib.Path(sys.argv[2]))
