#!/usr/bin/env python3
"""Checks that the installation is complete and does not refer to the folders in which it was built:
`check_installed.py SOURCE BUILD PROJECT`. Prints TAP."""
import os
import pathlib
import subprocess
import sys
import tempfile

source, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
APP = "io.github.billow.Billow"
WANTED = ["bin/billow", "bin/billow-cli", f"share/applications/{APP}.desktop", f"share/dbus-1/services/{APP}.service",
          f"share/metainfo/{APP}.metainfo.xml", f"share/mime/packages/{APP}.xml", f"share/thumbnailers/{APP}.thumbnailer", f"share/glib-2.0/schemas/{APP}.gschema.xml",
          f"share/icons/hicolor/scalable/apps/{APP}.svg", "share/man/man1/billow.1", "share/man/man1/billow-cli.1",
          "share/bash-completion/completions/billow-cli.bash", "share/bash-completion/completions/billow.bash",
          "share/zsh/site-functions/_billow-cli", "share/zsh/site-functions/_billow", "share/fish/vendor_completions.d/billow-cli.fish",
          "share/fish/vendor_completions.d/billow.fish",
          "share/billow/projects/canopy.billow", "share/help/C/billow/index.page", "share/help/C/billow/html/first-cloth.html",
          "share/help/C/billow/pictures/window.webp"]
complaints = []
with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--strip", "--destdir", folder], check=True,
                   stdout=subprocess.DEVNULL)
    files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
    names = {path.relative_to(folder).as_posix() for path in files}
    complaints += [f"{name} is not installed" for name in WANTED if not any(there.endswith("/" + name) for there in names)]
    for path in files:
        content = path.read_bytes()
        complaints += [f"{path.relative_to(folder)} speaks of {known}" for known in (source, build) if os.fsencode(known) in content]
    cli = next(path for path in files if path.name == "billow-cli" and path.parent.name == "bin")
    subprocess.run([cli, "check", *[path for path in files if path.suffix == ".billow"]], check=True,
                   stdout=subprocess.DEVNULL)
print("1..1")
print(f"{'not ok' if complaints else 'ok'} 1 what is installed is whole and stands alone")
for complaint in complaints:
    print("#", complaint)
sys.exit(bool(complaints))
