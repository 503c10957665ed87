"""A server from nothing, by the commands of docs/hosting.md, on a Debian that has nothing yet.

    python -m tests.table.from_nothing

In a folder of its own (debootstrap makes it, so this takes root, Debian and some minutes) every command of the page's
first chapter runs as it stands there: the packages, the user, the clone, the environment. There is no systemd in a
folder, so the command of its unit is started by hand, as the user whom it names. Caddy gets the
file of the page, with certificates of its own making, because nobody else vouches for games.example.org; and both run
where there is no network but the machine's own. Then `curl` asks as the page does.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.table.fleet import NAME
from tests.table.test_hosting import blocks, service
from tests.test_coverage import ROOT

CADDYFILE = "/etc/caddy/Caddyfile"
ISSUER = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
# What a machine has from whoever set it up: names, and whom it trusts, which each program is told by its own word.
NAMES = ["/etc/resolv.conf", "/etc/hosts"]
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"
TRUST = "/etc/trusted.crt"
WORDS = ["PIP_CERT", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]
# In a network of its own; what is started there ends with it.
ALONE = ["unshare", "--net", "--pid", "--fork", "--kill-child", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
SERVE = """export HOME=/var/lib/caddy
{server} &
caddy run --config {caddyfile} &
for n in $(seq 60); do {ask} && exit; sleep 1; done
exit 1
"""


class Machine:
    """A Debian in a folder."""

    def __init__(self, home: Path) -> None:
        self.home = home
        mirror = subprocess.check_output(["apt-get", "indextargets", "--format", "$(SITE)"], text=True).split()[0]
        say("Debian, from nothing …")
        subprocess.run(
            ["debootstrap", "--variant=minbase", "bookworm", home, mirror], check=True, stdout=subprocess.DEVNULL
        )
        for file in NAMES:
            self.write(file, Path(file).read_text(encoding="utf-8"))
        self.write(TRUST, Path(TRUSTED).read_text(encoding="utf-8"))
        self.write("/usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n")  # what is installed does not start by itself
        (home / "usr/sbin/policy-rc.d").chmod(0o755)

    def write(self, file: str, text: str) -> None:
        place = self.home / file.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        place.write_text(text, encoding="utf-8")

    def run(self, command: str, *around: str) -> str:
        """By its shell, as root; what it prints."""
        env = dict.fromkeys(WORDS, TRUST) | {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
        env["DEBIAN_FRONTEND"] = "noninteractive"
        inside = [*around, "chroot", str(self.home), "sh", "-c", command]
        done = subprocess.run(inside, env=env, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{command}\n{done.stdout}{done.stderr}\nNOT AS PROMISED: the command above has failed.")
        return done.stdout


def follow_the_page(machine: Machine) -> None:
    for line in blocks("sh")[0].splitlines():
        say(line)
        # Nobody is there to say yes, and this repository is here.
        line = line.replace("apt install", "apt-get update -qq && apt-get install -qq --yes")
        machine.run(line.replace("URL-OF-THIS-REPOSITORY", "/here"))
    machine.write(CADDYFILE, "{\n    local_certs\n    skip_install_trust\n}\n" + blocks("caddy")[0])


def serve(machine: Machine) -> str:
    """What the page's last command hears."""
    unit = service()
    ask = blocks("sh")[1].splitlines()[-1]
    assert ask.startswith("curl https://")
    say(ask)
    script = SERVE.format(
        server=f"runuser -u {unit['User']} -- {unit['ExecStart']}",
        caddyfile=CADDYFILE,
        ask=ask.replace("curl", f"curl --silent --fail --cacert {ISSUER} --resolve {NAME}:443:127.0.0.1"),
    )
    return machine.run(script, *ALONE)


def say(text: str) -> None:
    print(text, flush=True)


def main() -> None:
    lacks = [tool for tool in ("debootstrap", "apt-get", "unshare", "ip", "chroot") if not shutil.which(tool)]
    if lacks or os.geteuid() != 0:
        sys.exit(f"*** NOT RUN: it takes root and Debian{', and ' + shlex.join(lacks) if lacks else ''}. ***")
    with tempfile.TemporaryDirectory(prefix="galapagos-from-nothing-") as folder:
        machine = Machine(Path(folder, "debian"))
        subprocess.run(["git", "clone", "--quiet", "--bare", ROOT, machine.home / "here"], check=True)
        follow_the_page(machine)
        said = serve(machine)
    say(f"As promised: the server of the page answers {said.splitlines()[-1]}")


if __name__ == "__main__":
    main()
