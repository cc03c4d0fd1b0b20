#!/usr/bin/env python3
"""Four times as much takes about four times as long, of what once took sixteen times. Of processor time alone, and with room for a busy machine; all commands and inputs are
measured by measure_growth.py. Arguments: billow-cli. Prints TAP."""
import measure_growth
import tap

MOST_TIMES = 8


def grows(command, kind, n):
    few, many = (measure_growth.cost(command, measure_growth.made(kind, size)) for size in (n, 4 * n))
    assert few and many and many[0] < MOST_TIMES * few[0], (few, many)


def info_of_markers():
    """Each has a frame, the last of which is where the last block ends."""
    grows("info", measure_growth.markers_of_an_open_end, 4000)


def scene_of_keyframes_in_a_loop():
    """Their ids are those that would be given to what a loop adds, and an earlier round comes before them."""
    grows("scene", measure_growth.rounds_of_keyframes, 16000)


def verify_of_a_long_manifest():
    """Of files that are not there."""
    grows("verify", measure_growth.listed_beside, 8000)


tap.run([info_of_markers, scene_of_keyframes_in_a_loop, verify_of_a_long_manifest])
