"""`python -m pandect`, and the command `pandect` that pip installs: the program of the package."""
import os
import sys

from ._c import folder, prepare


def main() -> None:
    prepare(os.environ)
    program = folder / "pandect"
    if not program.exists():
        sys.exit("pandect: this package carries no program; install the wheel of `make dist`")
    os.execv(program, ["pandect", *sys.argv[1:]])


if __name__ == "__main__":
    main()
