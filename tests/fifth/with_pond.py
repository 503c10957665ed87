"""`python -m tests.fifth.with_pond MODULE ARGUMENTS` runs a module where Pond is one of the games."""

import runpy
import sys

import galapagos

galapagos.HOMES["pond"] = ("tests.fifth.pond", "PondGame")

if __name__ == "__main__":
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
