"""Compiles the engine, for dev.py: `python engine_build.py MODULE ...` in a folder with the sources.

Every module becomes a C file of its own, and as many are compiled at once as there are processors.
"""

from __future__ import annotations

import os
import platform
import sys
from multiprocessing.pool import ThreadPool
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

# What makes text for people calls Python most of the time, so there is little to be gained and much to compile.
TALK = ("___notation.c", "___words.c", "___why.c", "___show.c")


class SideBySide(build_ext):
    """setuptools itself compiles the files of one extension one after the other."""

    def build_extensions(self) -> None:
        compiler: Any = self.compiler

        def compile(
            sources: list[str],
            output_dir: str | None = None,
            macros: Any = None,
            include_dirs: Any = None,
            debug: bool = False,
            extra_preargs: Any = None,
            extra_postargs: Any = None,
            depends: Any = None,
        ) -> list[str]:
            macros, objects, extra, flags, found = compiler._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs
            )
            arguments = compiler._get_cc_args(flags, debug, extra_preargs)

            def one(made: str) -> None:
                level = ["-O1"] if found[made][0].endswith(TALK) else []
                compiler._compile(made, *found[made], arguments, [*extra, *level], flags)

            # The largest first, so that none is left alone at the end.
            with ThreadPool(os.cpu_count()) as pool:
                pool.map(one, sorted(objects, key=lambda made: -os.path.getsize(found[made][0])), chunksize=1)
            return list(objects)

        compiler.compile = compile
        super().build_extensions()


if __name__ == "__main__":
    os.makedirs("build", exist_ok=True)
    # Only what is compiled is checked, and it needs no package: so it compiles alike whatever else is installed.
    alone = ["--follow-imports=silent", "--no-site-packages"]
    extensions = mypycify([*alone, *sys.argv[1:]], opt_level="3", debug_level="0", multi_file=True)
    if sys.platform != "win32":
        # Whoever imports the engine calls PyInit alone; what nobody else can see is called directly, and inlined.
        # Where a machine can multiply and add at once it would round once where Python rounds twice.
        flags = ["-fvisibility=hidden", "-ffp-contract=off"]
        if platform.python_compiler().startswith("GCC"):
            # It looks at all files together, and calls Python itself without a detour.
            flags += ["-flto=auto", "-fno-plt"]
        for extension in extensions:
            extension.extra_compile_args += flags
            extension.extra_link_args += flags
    setup(
        name="engine",
        ext_modules=extensions,
        cmdclass={"build_ext": SideBySide},
        script_args=["--quiet", "build_ext", "--inplace"],
    )
