#!/usr/bin/env python3
"""Checks that the desktop starts a single application through its D-Bus service, and that it receives the
files to open: `check_activation.py BILLOW SERVICE PROJECT...`, on a separate display. Prints TAP."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

APP = "io.github.billow.Billow"
PATH = "/io/github/billow/Billow"


def call(method, *arguments, to="org.freedesktop.Application", path=PATH, name=APP):
    return subprocess.run(["gdbus", "call", "--session", "--dest", name, "--object-path", path, "--method", f"{to}.{method}",
                           *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def windows():
    """Returns the number of windows that the application exports on the bus."""
    tree = subprocess.run(["gdbus", "introspect", "--session", "--dest", APP, "--object-path", PATH + "/window", "--only-properties"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    return tree.count("node ") - 1


def process():
    return call("GetConnectionUnixProcessID", APP, to="org.freedesktop.DBus", path="/org/freedesktop/DBus", name="org.freedesktop.DBus")


def runs():
    return "true" in call("NameHasOwner", APP, to="org.freedesktop.DBus", path="/org/freedesktop/DBus", name="org.freedesktop.DBus")


def begins_cloth():
    """Returns whether the dialog for a new cloth is shown."""
    return subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^New Cloth$"], stdout=subprocess.PIPE).stdout != b""


def wait_for(condition):
    """Waits for up to ten minutes, for heavily loaded machines."""
    end = time.monotonic() + 600
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def tell():
    """Yields each check and its result, in order."""
    yield "a service starts the application", not runs() and call("Activate", "{}") and wait_for(lambda: windows() == 1)
    first = process()
    yield "what is opened goes to the welcome page first", call("Open", repr(uris[:1]), "{}") and windows() == 1
    yield "and then to windows of its own", call("Open", repr(uris), "{}") and wait_for(lambda: windows() == len(uris))
    yield "a new cloth is begun from outside", call("ActivateAction", "new", "[]", "{}") and wait_for(begins_cloth)
    again = subprocess.run([program, projects[0]], stdout=subprocess.PIPE, timeout=600)
    yield "another start hands its files over", again.returncode == 0 and process() == first and windows() == len(uris)
    call("ActivateAction", "quit", "[]", "{}")
    yield "it quits", wait_for(lambda: not runs())
    begun = subprocess.Popen([program, "--new-cloth"])
    yield "--new-cloth begins in one window", wait_for(begins_cloth) and windows() == 1
    call("ActivateAction", "quit", "[]", "{}")
    yield "and quits", begun.wait(600) == 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        services = pathlib.Path(folder, "dbus-1/services")
        services.mkdir(parents=True)
        text = pathlib.Path(service).read_text().splitlines()
        lines = [f"Exec={program} --gapplication-service" if line.startswith("Exec=") and line.endswith("/billow --gapplication-service")
                 else line for line in text]
        (services / f"{APP}.service").write_text("\n".join(lines) + "\n")
        shared = os.environ.get("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        environment = os.environ | {"XDG_DATA_DIRS": f"{folder}:{shared}", "HOME": folder, "GSETTINGS_BACKEND": "memory", "XDG_RUNTIME_DIR": folder,
                                    "BILLOW_ACTIVATED": folder + "/results"}
        for variable in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"]:
            environment.pop(variable, None)
        # copies, since an open project has a lock file beside it, and other tests copy the folder of the samples
        copies = [shutil.copy(project, folder) for project in projects]
        # the output of other programs on that bus is redirected
        status = subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "dbus-run-session", "--", sys.executable, __file__,
                                 program, service, *copies], env=environment, stdout=subprocess.DEVNULL).returncode
        print(pathlib.Path(folder, "results").read_text(), end="")
        return status


program, service, *projects = sys.argv[1:]
uris = [pathlib.Path(project).resolve().as_uri() for project in projects]
if "BILLOW_ACTIVATED" not in os.environ:
    sys.exit(main())
failed = 0
with open(os.environ["BILLOW_ACTIVATED"], "w") as results:
    for number, (what, seen) in enumerate(tell(), 1):
        failed += not seen
        print(f"{'ok' if seen else 'not ok'} {number} {what}", file=results)
    print(f"1..{number}", file=results)
sys.exit(failed > 0)
