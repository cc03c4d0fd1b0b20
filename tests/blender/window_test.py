"""Tests the live link in a Blender with a window, whose own event loop calls it. Started by run.py on a display without a screen, with
the arguments of addon_test.py."""
import os
import sys
import time
import traceback

import bpy
import numpy as np

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import live_test
from helping import CLI, ZIP, bring_in, exported, start, world_places, write_project

SAVES, MOST = 5, 60.0


def show_reports():
    """Shows what is reported in place of the scene, which takes a second to draw without a graphics card."""
    bpy.context.preferences.view.show_splash = False
    for area in bpy.context.window_manager.windows[0].screen.areas:
        area.type = "INFO"


def steps():
    """Yields until Blender's event loop has gone on."""
    show_reports()
    start()
    path = write_project("window", live_test.waved(0.05))
    cloth = bring_in(path)
    times = []
    for number in range(SAVES):
        live_test.save(path, live_test.waved(0.06 + 0.01 * number))
        began = time.monotonic()
        while not live_test.is_seen(cloth)():
            assert time.monotonic() < began + MOST, "the link did not see it"
            yield 0.01
        shown = world_places(cloth)
        times.append(time.monotonic() - began)
        assert np.abs(shown - exported(path, 1)[0]).max() <= 1e-6, number
        yield 0.05
    print(f"  in a window {SAVES} saves are shown after {np.median(times):.2f} s (median), {max(times):.2f} s (at most)")
    live_test.save(path, live_test.waved(0.1, duration=-1))
    began = time.monotonic()
    while "duration" not in cloth.billow.problem:
        assert time.monotonic() < began + MOST, "the mistake is not told"
        yield 0.05
    if "BILLOW_SCREENSHOTS" in os.environ:
        yield 2.0
        with bpy.context.temp_override(window=bpy.context.window_manager.windows[0]):
            bpy.ops.screen.screenshot(filepath=os.path.join(os.environ["BILLOW_SCREENSHOTS"], "blender-live.png"))
    print("in a window: passed", flush=True)


def go_on(work):
    """Takes a step as a timer of Blender's, and ends Blender after the last one or a failure."""
    try:
        return next(work)
    except StopIteration:
        status = 0
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    os._exit(status)


bpy.ops.preferences.addon_install(filepath=ZIP)
bpy.ops.preferences.addon_enable(module="io_billow")
bpy.context.preferences.addons["io_billow"].preferences.billow_cli = CLI
work = steps()
bpy.app.timers.register(lambda: go_on(work), first_interval=0.5)
