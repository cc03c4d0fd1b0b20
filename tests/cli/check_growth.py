#!/usr/bin/env python3
"""Checks that commands which once had quadratic run time are linear: four times the input takes about four
times as long. Only processor time is measured, with a margin for a busy machine. measure_growth.py
measures all commands and inputs. Arguments: billow-cli. Prints TAP."""
import measure_growth
import tap

MOST_TIMES = 8


def grows(command, kind, n):
    few, many = (measure_growth.run([measure_growth.cli, *measure_growth.words(command, measure_growth.made(kind, size))]) for size in (n, 4 * n))
    assert few and many and many[0] < MOST_TIMES * few[0], (few, many)


def info_of_markers():
    """Each marker has a frame, and the last frame depends on where the last block ends."""
    grows("info", measure_growth.markers_of_an_open_end, 4000)


def scene_of_keyframes_in_a_loop():
    """The ids collide with those that the loop would generate, and an earlier round precedes the keyframes."""
    grows("scene", measure_growth.rounds_of_keyframes, 16000)


def verify_of_a_long_manifest():
    """The listed files do not exist."""
    grows("verify", measure_growth.listed_beside, 8000)


tap.run([info_of_markers, scene_of_keyframes_in_a_loop, verify_of_a_long_manifest])
