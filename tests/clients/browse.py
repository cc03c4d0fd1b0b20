#!/usr/bin/python3
"""Opens an exported page in Chromium, without a display, drives it by keys, compares it with the images that billow-cli
draws of the same frames, and prints TAP.

tests/clients/browse.py BILLOW_CLI PROJECT [FOLDER [FRAMES]]

FRAMES are those of `export --frames`. Into FOLDER go pictures of it in light and dark, and next to the images. Chromium draws with its software GL, 640 x 360 pixels."""
import base64
import contextlib
import fcntl
import io
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

import PIL.Image
import PIL.ImageChops

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
        for domain in ("Page", "Runtime", "Log", "Network", "Performance"):
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

    def script_seconds(self):
        """What the page's scripts have taken."""
        return next(metric["value"] for metric in self.ask("Performance.getMetrics")["metrics"] if metric["name"] == "ScriptDuration")

    def processor_seconds(self):
        """What all processes of Chromium have taken."""
        stats = {}
        for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                words = file.read_text().rpartition(")")[2].split()
                stats[int(file.parent.name)] = int(words[1]), int(words[11]) + int(words[12])
        ours = {self.process.pid}
        while more := {pid for pid, (parent, _) in stats.items() if parent in ours} - ours:
            ours |= more
        return sum(stats[pid][1] for pid in ours if pid in stats) / os.sysconf("SC_CLK_TCK")

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


def show(frame):
    browser.value(f"document.getElementById('time').value = {frame}; document.getElementById('time').dispatchEvent(new Event('input'))")


def background(width, height):
    """The gradient of src/gl/renderer.c and background.frag.glsl, light."""
    smooth = lambda low, high, x: (lambda t: t * t * (3 - 2 * t))(min(max((x - low) / (high - low), 0.0), 1.0))
    image = PIL.Image.new("RGB", (width, height))
    top, bottom = (0.965, 0.970, 0.980), (0.835, 0.845, 0.865)
    for row in range(height):
        y = 1 - (row + 0.5) / height
        for column in range(width):
            x = (column + 0.5) / width
            shade = 1 - 0.1 * smooth(0.25, 0.85, math.hypot((x - 0.5) * 1.1, (y - 0.6) * 0.9))
            image.putpixel((column, row), tuple(round(255 * shade * (b + smooth(0, 1, y) * (t - b))) for t, b in zip(top, bottom)))
    return image


def largest(image):
    """The largest of the three differences of each pixel."""
    red, green, blue = image.split()
    return PIL.ImageChops.lighter(PIL.ImageChops.lighter(red, green), blue)


def it_looks_like_the_images():
    """The silhouettes overlap by nineteen twentieths, and within them the colors differ by a twelfth at most in the mean: the
    page draws no shadows. A plane, which one sees through, is not in a silhouette: it differs from the background by less than 30."""
    browser.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
    numbers = browser.value("JSON.parse(document.getElementById('data').textContent).frames")
    width, height = browser.value("[document.getElementById('view').clientWidth, document.getElementById('view').clientHeight]")
    chosen = [0, len(numbers) // 3, 2 * len(numbers) // 3]
    words = ["--format", "png", "--name", "image", "--no-ground", "--size", f"{width}x{height}", "--frames", ",".join(f"{numbers[i]:g}" for i in chosen)]
    subprocess.run([cli, "export", project, *words, "-o", folder.name, "--progress", "none"], check=True, stdout=subprocess.DEVNULL)
    images = sorted(pathlib.Path(folder.name).glob("image.*.png"))
    assert len(images) == len(chosen), images
    back, found = background(width, height), []
    for i, file in zip(chosen, images):
        show(i)
        drawn, image = browser.picture().convert("RGB").crop((0, 0, width, height)), PIL.Image.open(file).convert("RGB")
        insides = [largest(PIL.ImageChops.difference(each, back)).point(lambda value: 255 * (value > 30)) for each in (drawn, image)]
        both, either = PIL.ImageChops.darker(*insides), PIL.ImageChops.lighter(*insides)
        apart = PIL.ImageChops.difference(drawn, image)
        level = lambda histogram: sum(value * n for value, n in enumerate(histogram)) / max(sum(histogram), 1) / 255
        overlap = sum(both.histogram()[128:]) / max(sum(either.histogram()[128:]), 1)
        inside = sum(level(band.histogram(both)) for band in apart.split()) / 3
        found.append((overlap, inside))
        print(f"# frame {numbers[i]:g}: silhouettes overlap by {100 * overlap:.1f} %, colors differ by {100 * inside:.1f} % in them, "
              f"by {100 * sum(level(band.histogram()) for band in apart.split()) / 3:.2f} % in all")
        if pictures:
            beside = PIL.Image.new("RGB", (2 * width, height))
            beside.paste(drawn, (0, 0))
            beside.paste(image, (width, 0))
            beside.save(pictures / f"{page.stem}-{numbers[i]:g}-page-image.png")
    assert all(overlap > 0.95 and inside < 1 / 12 for overlap, inside in found), found


def it_plays():
    """While it plays, the browser stays at its own rate."""
    if not browser.value(IS_PLAYING):
        browser.press(" ", " ")
    pictures_seen = browser.value(f"""new Promise(done => {{
        let n = 0;
        const began = performance.now(), count = now => now - began < {1000 * SECONDS} ? (n++, requestAnimationFrame(count)) : done(n);
        requestAnimationFrame(count);
    }})""")
    browser.press(" ", " ")
    print(f"# while it plays, {pictures_seen / SECONDS:.1f} pictures a second")
    assert pictures_seen > SECONDS, pictures_seen


def it_draws_each_frame():
    """As fast as it can, a new frame each time."""
    scripts, processors = browser.script_seconds(), browser.processor_seconds()
    drawn = browser.value(f"""new Promise(done => {{
        let n = 0;
        const time = document.getElementById('time'), began = performance.now();
        const next = now => {{
            if (now - began >= {1000 * SECONDS}) return done(n);
            time.value = ++n % (Number(time.max) + 1);
            time.dispatchEvent(new Event('input'));
            requestAnimationFrame(next);
        }};
        requestAnimationFrame(next);
    }})""")
    scripts, processors = browser.script_seconds() - scripts, browser.processor_seconds() - processors
    print(f"# {drawn / SECONDS:.1f} frames a second, {WIDTH} x {HEIGHT}, {page.stat().st_size / 1e6:.2f} MB; for each frame "
          f"{1000 * scripts / drawn:.2f} ms of scripts, {1000 * processors / drawn:.1f} ms of processor")
    assert drawn > SECONDS, drawn


try:
    tap.run([it_opens_without_a_complaint_or_a_request, it_is_not_blank, the_space_bar_plays_and_pauses, commas_and_periods_step_by_a_frame,
             it_is_drawn_in_light_and_dark, it_looks_like_the_images, it_plays, it_draws_each_frame])
finally:
    browser.close()
