#!/usr/bin/env python3
"""Checks exports of sub-frames: check_subframes.py BILLOW_CLI.

At quarters of a frame everything is as in the same project with four times as many frames a second, to the byte; in a simulation, frames are as without
sub-frames. Each format tells when its samples are. Prints TAP."""
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

import tap

cli = pathlib.Path(sys.argv[1]).resolve()
own_folder = tempfile.TemporaryDirectory()  # kept until the program ends
place = pathlib.Path(own_folder.name)
tests = []
RATE, QUARTERS = 6, ['--frames', '2-3.75x0.25']
TIMES = [1 / RATE + k / (4 * RATE) for k in range(8)]


def case(function):
    tests.append(function)
    return function


def run(*words, status=0):
    done = subprocess.run([cli, *map(str, words), '--progress', 'none'], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stdout, done.stderr)
    return done


def project(name, rate, loop=False, **physics):
    def key(number, start, y):
        ends = [{'column': c, 'row': 0, 'position': [0.1 * c + 0.05 * number, y, 0]} for c in (0, 6)]
        return {'id': f'k{number}', 'start': start, 'duration': 0.1, 'anchors': ends}
    path = place / f'{name}.billow'
    path.write_text(json.dumps({
        'format': 'billow', 'version': 1, 'name': 'Cloth', 'frame_rate': rate, 'duration': 2.0, 'loop': loop,
        'cloth': {'columns': 7, 'rows': 6, 'spacing': 0.1}, 'keyframes': [key(0, 0, 1), key(1, 0.9, 1.4)],
        'waves': [{'id': 'w', 'start': 0, 'duration': 2, 'amplitude': 0.04, 'wavelength': 0.5, 'speed': 0.7, 'direction': 40}],
        **({'physics': physics} if physics else {})}))
    return path


def export(folder, path, *words, command='export'):
    run(command, path, '-o', place / folder, '--name', 'c', *words)
    return place / folder


def points(path):
    return re.findall(r'^v .*$', path.read_text(), re.MULTILINE)


def apart(one, other):
    numbers = lambda lines: [float(word) for line in lines for word in line.split()[1:]]
    return max(abs(a - b) for a, b in zip(numbers(one), numbers(other), strict=True))


@case
def quarters_are_frames_of_four_times_the_rate():
    own, four = export('quarters', project('own', RATE), *QUARTERS), export('four', project('four', 4 * RATE))
    for k in range(8):
        text = points(own / f'c.{2 + k // 4:04}.{k % 4 * 25:02}.obj')
        assert text and text == points(four / f'c.{k + 5:04}.obj'), k


@case
def a_sub_frame_alone_is_the_same():
    alone = export('alone', project('own', RATE), '--frames', '3.25')
    files = sorted(path.name for path in alone.glob('*.obj'))
    assert files == ['c.0003.25.obj'] and points(alone / files[0]) == points(place / 'quarters/c.0003.25.obj')


@case
def a_looped_sub_frame_follows_the_last_frame():
    path = project('looped', RATE)
    path.write_text(path.read_text().replace('"loop": false', '"loop": true'))
    folder = export('looped', path, '--frames', '12-12.5x0.5,1')
    assert sorted(one.name for one in folder.glob('*.obj')) == ['c.0001.0.obj', 'c.0012.0.obj', 'c.0012.5.obj']
    first, last, between = (points(folder / f'c.{name}.obj') for name in ('0001.0', '0012.0', '0012.5'))
    assert max(apart(between, first), apart(between, last)) < apart(first, last) + 1e-3


@case
def simulated_frames_are_as_without_sub_frames():
    for name, physics in {'seconds': {'step': 0.01}, 'parts': {'substeps': 4}}.items():
        path = project(name, RATE, **physics)
        whole = export(f'{name}-whole', path, '--frames', '1-4', command='simulate')
        halves = export(f'{name}-halves', path, '--frames', '1-4x0.5', command='simulate')
        for frame in range(1, 5):
            assert apart(points(whole / f'c.{frame:04}.obj'), points(halves / f'c.{frame:04}.0.obj')) < 2e-6, (name, frame)
        assert apart(points(halves / 'c.0002.0.obj'), points(halves / 'c.0002.5.obj')) > 1e-4


@case
def caches_tell_when_their_samples_are():
    mdd = (export('mdd', project('own', RATE), '--format', 'mdd', *QUARTERS) / 'c.mdd').read_bytes()
    count = struct.unpack('>2i', mdd[:8])[0]
    assert count == 8 and all(abs(a - b) < 1e-6 for a, b in zip(struct.unpack('>8f', mdd[8:40]), TIMES))
    pc2 = (export('pc2', project('own', RATE), '--format', 'pc2', *QUARTERS) / 'c.pc2').read_bytes()
    assert struct.unpack('<ffi', pc2[20:32]) == (2.0, 0.25, 8)


@case
def usd_has_time_codes_between_frames():
    text = (export('usda', project('own', RATE), '--format', 'usda', *QUARTERS) / 'c.usda').read_text()
    block = text[text.index('points.timeSamples'):]
    codes = re.findall(r'^ +([\d.]+): \[', block[:block.index('}')], re.MULTILINE)
    assert codes == ['2', '2.25', '2.5', '2.75', '3', '3.25', '3.5', '3.75'], codes


def samples(folder, path, attribute, *words, command='export'):
    """Time code to a list of numbers, of an attribute with time samples."""
    text = (export(folder, path, '--format', 'usda', *words, command=command) / 'c.usda').read_text()
    block = text[text.index(f'{attribute}.timeSamples'):]
    rows = re.findall(r'^ +([\d.]+): \[(.*)\],$', block[:block.index('}')], re.MULTILINE)
    return {float(code): [float(word) for word in re.findall(r'[^(), ]+', row)] for code, row in rows}


def differences(earlier, later, seconds):
    return [(b - a) / seconds for a, b in zip(earlier, later, strict=True)]


def largest(numbers):
    return max(map(abs, numbers))


@case
def usd_velocities_are_differences_of_quarters():
    for loop in (False, True):
        path = project('moves', RATE, loop)
        last = 2 * RATE
        places = samples('places', path, 'points', '--frames', f'1-{last}.75x0.25')
        found = samples('moves', path, 'velocities', '--velocities')
        assert list(found) == list(range(1, last + 1)), list(found)
        for frame, velocities in found.items():
            wanted = differences(places[frame - 0.25], places[frame + 0.25], 0.5 / RATE) if frame > 1 else \
                differences(places[last + 0.75], places[1.25], 0.5 / RATE) if loop else \
                differences(places[1], places[1.25], 0.25 / RATE)
            assert max(abs(a - b) for a, b in zip(velocities, wanted, strict=True)) < 1e-4, (loop, frame)
        assert largest(found[4]) > 0.05
        at_quarters = samples('quarters-move', path, 'velocities', '--velocities', '--frames', '4-5x0.25')
        assert at_quarters[4] == found[4] and at_quarters[5] == found[5]
        between = differences(places[4.25], places[4.75], 0.5 / RATE)
        assert max(abs(a - b) for a, b in zip(at_quarters[4.5], between, strict=True)) < 1e-4
        run('verify', path, place / 'moves', '--name', 'c', '--format', 'usda', '--velocities')
        assert run('verify', path, place / 'moves', '--name', 'c', '--format', 'usda', status=1).stdout


def remapped(name, rate, first, last):
    """The project with a time remap from frame 3 of 6 a second to its last but two, linear from one share to another."""
    path = project(name, rate)
    content = json.loads(path.read_text())
    content['remaps'] = [{'start': 2 / RATE, 'duration': 8 / RATE, 'keys': {
        'time': [{'at': 0, 'value': first}, {'at': 1, 'value': last}]}}]
    path.write_text(json.dumps(content))
    return path


@case
def remapped_frames_are_those_that_they_show():
    plain = export('plain-time', project('own', RATE), '--frames', '1-12x0.5')
    slow, back = export('slow', remapped('slow', RATE, 0, 0.5)), export('back', remapped('back', RATE, 1, 0))
    for frame in range(1, 13):
        inside = 3 <= frame < 11
        at = 3 + (frame - 3) / 2 if inside else frame
        assert points(slow / f'c.{frame:04}.obj') == points(plain / f'c.{int(at):04}.{int(at % 1 * 10)}.obj'), frame
        at = 14 - frame if inside else frame
        assert points(back / f'c.{frame:04}.obj') == points(plain / f'c.{at:04}.0.obj'), frame


@case
def remapped_quarters_are_frames_of_four_times_the_rate():
    own = export('slow-quarters', remapped('slow', RATE, 0, 0.3), *QUARTERS)
    four = export('slow-four', remapped('slow-four', 4 * RATE, 0, 0.3))
    for k in range(8):
        assert points(own / f'c.{2 + k // 4:04}.{k % 4 * 25:02}.obj') == points(four / f'c.{k + 5:04}.obj'), k


@case
def usd_velocities_follow_remapped_time():
    """Half as large in slow motion, turned around in reverse, and without a jump where a remap starts."""
    plain = samples('plain-moves', project('own', RATE), 'velocities', '--velocities')
    places = samples('back-places', remapped('back', RATE, 1, 0), 'points', '--frames', '3-3.25x0.25')
    back = samples('back-moves', remapped('back', RATE, 1, 0), 'velocities', '--velocities')
    slow = samples('slow-moves', remapped('slow', RATE, 0, 0.5), 'velocities', '--velocities')
    assert max(abs(a + b) for a, b in zip(back[6], plain[8], strict=True)) < 1e-4 and largest(back[6]) > 0.05
    wanted = differences(places[3], places[3.25], 0.25 / RATE)
    assert max(abs(a - b) for a, b in zip(back[3], wanted, strict=True)) < 1e-4
    assert largest(slow[7]) < 0.7 * largest(plain[5])


@case
def usd_velocities_follow_axes_and_scale():
    path = project('moves', RATE)
    plain = samples('plain', path, 'velocities', '--velocities', '--frames', '4')[4]
    turned = samples('turned', path, 'velocities', '--velocities', '--frames', '4', '--up', 'z', '--scale', '100')[4]
    wanted = [100 * v for i in range(0, len(plain), 3) for v in (plain[i], -plain[i + 2], plain[i + 1])]
    assert max(abs(a - b) for a, b in zip(turned, wanted, strict=True)) < 1e-4 * largest(wanted)


@case
def usd_velocities_of_the_physics_are_those_of_the_net():
    path = project('simulated-moves', 100, step=0.0005, wind={'speed': 6.0})
    frames = ['--frames', '20-20.75x0.25,21,21.25']
    places = samples('simulated-places', path, 'points', *frames, command='simulate')
    found = samples('simulated-moves', path, 'velocities', '--velocities', '--frames', '21', command='simulate')[21]
    wanted = differences(places[20.75], places[21.25], 0.5 / 100)
    assert largest(wanted) > 0.3, largest(wanted)
    assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 0.03 * largest(wanted)


def tape(rate):
    """A flat rope between two places that untwists."""
    def key(number, start, turns):
        ends = [{'column': c, 'row': 0, 'position': [0.05 * c, 1, 0]} for c in (0, 12)]
        return {'id': f'k{number}', 'start': start, 'duration': 0.1, 'anchors': ends,
                'twists': [{'turns': turns, 'span': 0.6, 'column': 0}]}
    path = place / f'tape-{rate}.billow'
    path.write_text(json.dumps({
        'format': 'billow', 'version': 1, 'name': 'Tape', 'frame_rate': rate, 'duration': 2.0,
        'cloth': {'columns': 13, 'rows': 1, 'spacing': 0.05, 'radius': 0.001, 'flat_width': 0.1},
        'keyframes': [key(0, 0, 2), key(1, 1.0, 1)]}))
    return path


@case
def usd_velocities_turn_with_flat_ropes():
    """In the physics, the surface turns as in the fake."""
    for command in ('export', 'simulate'):
        path = tape(100)
        places = samples('tapes', path, 'points', '--frames', '40.75,41.25', command=command)
        found = samples('tapes-move', path, 'velocities', '--velocities', '--frames', '41', command=command)[41]
        wanted = differences(places[40.75], places[41.25], 0.5 / 100)
        assert largest(wanted) > 0.1, largest(wanted)
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 0.03 * largest(wanted), command


@case
def usd_is_as_before_without_velocities():
    text = (export('still', project('own', RATE), '--format', 'usda') / 'c.usda').read_text()
    assert 'velocities' not in text and 'velocities' not in (place / 'still/c.sequence.json').read_text()


@case
def glb_has_times_between_frames():
    data = (export('glb', project('own', RATE), '--format', 'glb', '--tolerance', '0', *QUARTERS) / 'c.glb').read_bytes()
    length = struct.unpack('<I', data[12:16])[0]
    tree, binary = json.loads(data[20:20 + length]), data[28 + length:]
    accessor = tree['accessors'][tree['animations'][0]['samplers'][0]['input']]
    start = tree['bufferViews'][accessor['bufferView']].get('byteOffset', 0) + accessor.get('byteOffset', 0)
    times = struct.unpack(f'<{accessor["count"]}f', binary[start:start + 4 * accessor['count']])
    assert len(times) == 8 and all(abs(a - b + TIMES[0]) < 1e-6 for a, b in zip(times, TIMES)), times


@case
def verify_finds_what_is_missing():
    path = project('own', RATE)
    assert run('verify', path, place / 'quarters', '--name', 'c', *QUARTERS).stdout == ''
    (place / 'quarters/c.0002.50.obj').unlink()
    assert 'c.0002.50.obj: missing' in run('verify', path, place / 'quarters', '--name', 'c', *QUARTERS, status=1).stdout
    foreign = run('verify', path, place / 'quarters', '--name', 'c', '--frames', '2', status=1).stdout
    assert 'c.0002.25.obj: foreign' in foreign


@case
def an_export_goes_on_where_it_ended():
    run('export', project('own', RATE), '-o', place / 'quarters', '--name', 'c', '--skip-existing', *QUARTERS)
    assert run('verify', project('own', RATE), place / 'quarters', '--name', 'c', *QUARTERS).stdout == ''
    head = json.loads((place / 'quarters/c.sequence.json').read_text())
    assert head['subframes'] == 4 and head['frames'] == 4 * RATE * 2 and head['frame_rate'] == RATE


@case
def too_fine_parts_are_refused():
    told = run('export', project('own', RATE), '-o', place / 'no', '--frames', '1-2x0.33', status=2).stderr
    assert 'divides frames too finely' in told and not (place / 'no').exists()


tap.run(tests)
