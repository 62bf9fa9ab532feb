"""`python -m pandect`, and the command `pandect` that pip installs: the program of the package."""
import os
import pathlib
import sys


def main() -> None:
    lib = pathlib.Path(__file__).parent / "lib"
    os.environ.setdefault("PANDECT_READER", str(lib / "pandect-read"))
    os.execv(lib / "pandect", ["pandect", *sys.argv[1:]])


if __name__ == "__main__":
    main()
