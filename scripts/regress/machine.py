"""What something was measured on."""
import datetime
import os
import platform
import re
import shlex
import shutil

from regress import shell


def cpu():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            return re.search(r"^(?:model name|CPU part)\s*: (.*)$", info.read(), re.M)[1]
    except (OSError, TypeError):
        return platform.machine()


def compilers():
    """What CC and CXX say that they are, those that there are."""
    versions = []
    for variable, usual in (("CC", "cc"), ("CXX", "g++")):
        command = shlex.split(os.environ.get(variable) or usual) + ["--version"]
        if shutil.which(command[0]):
            versions.append(shell.run(command).stdout.partition("\n")[0])
    return versions


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds")
