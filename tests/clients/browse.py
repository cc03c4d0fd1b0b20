#!/usr/bin/python3
"""Opens an exported page in Chromium, without a display, drives it by keys, and prints TAP.

tests/clients/browse.py BILLOW_CLI PROJECT [FOLDER [FRAMES]]

FRAMES are those of `export --frames`. Into FOLDER go pictures of it in light and dark. Chromium draws with its software GL, 640 x 360 pixels."""
import base64
import contextlib
import fcntl
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import PIL.Image

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import tap

cli, project = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:3])
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
frames = ["--frames", sys.argv[4]] if len(sys.argv) > 4 else []
WIDTH, HEIGHT, SECONDS = 640, 360, 5


class Browser:
    """Chromium's own protocol: messages end with a zero byte, on descriptors 3 and 4."""

    def __init__(self, folder):
        self.read, theirs_out = os.pipe()
        theirs_in, self.write = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (theirs_in, theirs_out)]
        os.close(theirs_in)
        os.close(theirs_out)
        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--remote-debugging-pipe", f"--user-data-dir={folder}/profile", f"--window-size={WIDTH},{HEIGHT}", "about:blank"],
            preexec_fn=lambda: [os.dup2(end, 3 + i) for i, end in enumerate(ends)], close_fds=False, stderr=subprocess.DEVNULL)
        for end in ends:
            os.close(end)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=False)

    def next_message(self):
        while b"\0" not in self.rest:
            more = os.read(self.read, 1 << 16)
            assert more, "Chromium has ended"
            self.rest += more
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def ask(self, method, **arguments):
        self.number += 1
        message = {"id": self.number, "method": method, "params": arguments, **({"sessionId": self.session} if self.session else {})}
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next_message()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        self.events.clear()
        self.ask("Page.navigate", url=url)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.next_message())

    def value(self, script):
        answer = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, key, text=""):
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "")

    def picture(self):
        return PIL.Image.open(io.BytesIO(base64.b64decode(self.ask("Page.captureScreenshot")["data"])))

    def close(self):
        with contextlib.suppress(AssertionError, OSError):
            self.ask("Browser.close")
        self.process.wait()


folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
subprocess.run([cli, "export", project, "--format", "html", "-o", folder.name, "--progress", "none", *frames], check=True, stdout=subprocess.DEVNULL)
page = next(pathlib.Path(folder.name).glob("*.html"))
browser = Browser(folder.name)
browser.open(page.as_uri())

FRAME = "Number(document.getElementById('time').value)"
IS_PLAYING = "document.getElementById('play').textContent !== 'Play'"


def it_opens_without_a_complaint_or_a_request():
    told = [event for event in browser.events
            if event["method"] in ("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")]
    asked = [event["params"]["request"]["url"] for event in browser.events if event["method"] == "Network.requestWillBeSent"]
    assert not told and all(url == page.as_uri() or url.startswith("data:") for url in asked), (told, asked)
    assert browser.value("document.getElementById('problem').textContent") == ""


def it_is_not_blank():
    """Above the bar, one pixel in fifty at least differs from the corner."""
    pixels = browser.picture().convert("RGB").crop((0, 0, WIDTH, HEIGHT - 80)).getdata()
    assert sum(pixel != pixels[0] for pixel in pixels) > 0.02 * len(pixels)


def the_space_bar_plays_and_pauses():
    before = browser.value(IS_PLAYING)
    browser.press(" ", " ")
    assert browser.value(IS_PLAYING) != before
    browser.press(" ", " ")
    assert browser.value(IS_PLAYING) == before


def commas_and_periods_step_by_a_frame():
    if browser.value(IS_PLAYING):
        browser.press(" ", " ")
    browser.value("document.getElementById('time').value = 3; document.getElementById('time').dispatchEvent(new Event('input'))")
    browser.press(".", ".")
    assert browser.value(FRAME) == 4
    browser.press(",", ",")
    assert browser.value(FRAME) == 3


def it_is_drawn_in_light_and_dark():
    backs = []
    for scheme in ("light", "dark"):
        browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        backs.append(browser.value("getComputedStyle(document.body).backgroundColor"))
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            browser.picture().save(pictures / f"{page.stem}-{scheme}.png")
    assert backs[0] != backs[1], backs


def it_draws_while_it_plays():
    if not browser.value(IS_PLAYING):
        browser.press(" ", " ")
    drawn = browser.value(f"""new Promise(done => {{
        let n = 0;
        const began = performance.now(), count = now => now - began < {1000 * SECONDS} ? (n++, requestAnimationFrame(count)) : done(n);
        requestAnimationFrame(count);
    }})""")
    print(f"# {drawn / SECONDS:.1f} pictures a second, {WIDTH} x {HEIGHT}, {page.stat().st_size / 1e6:.2f} MB")
    assert drawn > SECONDS, drawn


try:
    tap.run([it_opens_without_a_complaint_or_a_request, it_is_not_blank, the_space_bar_plays_and_pauses, commas_and_periods_step_by_a_frame,
             it_is_drawn_in_light_and_dark, it_draws_while_it_plays])
finally:
    browser.close()
