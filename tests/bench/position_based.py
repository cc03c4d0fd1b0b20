"""A cloth of position-based dynamics (Müller et al. 2007), as its demonstrations write it: a sequence of OBJ files of triangles. It is let go level,
and hangs from two corners. Needs numpy."""
import numpy

COLUMNS, ROWS, SPACING = 41, 27, 0.04
FRAMES, RATE, STEPS, ITERATIONS = 120, 30, 25, 3
GRAVITY, DAMPING, BENDING = -9.81, 0.4, 0.03


def pairs():
    """Yields slices of two points, as far apart as they are at rest, and the stiffness: no two pairs share a point."""
    whole = slice(None)
    for first in (0, 1):
        columns = slice(first, COLUMNS - 1, 2), slice(first + 1, COLUMNS, 2)
        rows = slice(first, ROWS - 1, 2), slice(first + 1, ROWS, 2)
        yield (whole, columns[0]), (whole, columns[1]), SPACING, 1.0
        yield (rows[0], whole), (rows[1], whole), SPACING, 1.0
        yield (slice(0, ROWS - 1), columns[0]), (slice(1, ROWS), columns[1]), SPACING * 2 ** 0.5, 0.5
        yield (slice(1, ROWS), columns[0]), (slice(0, ROWS - 1), columns[1]), SPACING * 2 ** 0.5, 0.5
    for first in range(4):
        columns = slice(first, COLUMNS - 2, 4), slice(first + 2, COLUMNS, 4)
        rows = slice(first, ROWS - 2, 4), slice(first + 2, ROWS, 4)
        yield (whole, columns[0]), (whole, columns[1]), 2 * SPACING, BENDING
        yield (rows[0], whole), (rows[1], whole), 2 * SPACING, BENDING


def project(places, freedom, listed):
    for a, b, length, stiffness in listed:
        way = places[b] - places[a]
        far = numpy.linalg.norm(way, axis=2, keepdims=True)
        total = freedom[a] + freedom[b]
        move = stiffness * (1 - length / far) * way / numpy.where(total > 0, total, 1)
        places[a] += freedom[a] * move
        places[b] -= freedom[b] * move


def simulate():
    """Returns frames x (columns x rows x 3) of the points, row by row, Y up, meters."""
    x, z = numpy.meshgrid(numpy.arange(COLUMNS) * SPACING, numpy.arange(ROWS) * SPACING)
    places = numpy.stack([x, numpy.full_like(x, 2.0), z], 2)
    velocities, freedom = numpy.zeros_like(places), numpy.ones((ROWS, COLUMNS, 1))
    freedom[0, 0] = freedom[0, -1] = 0
    step, listed, frames = 1 / (RATE * STEPS), list(pairs()), []
    for _ in range(FRAMES):
        frames.append(places.ravel().copy())
        for _ in range(STEPS):
            before = places.copy()
            velocities[:, :, 1:2] += step * GRAVITY * freedom
            places += step * (1 - DAMPING * step) * velocities
            for _ in range(ITERATIONS):
                project(places, freedom, listed)
            velocities = (places - before) / step
    return numpy.array(frames)


def write_sequence(frames, folder):
    """Writes cloth_0001.obj and so on."""
    faces = []
    for row in range(ROWS - 1):
        for first in range(row * COLUMNS + 1, row * COLUMNS + COLUMNS):
            below = first + COLUMNS
            faces += [f"f {first} {below} {first + 1}\n", f"f {first + 1} {below} {below + 1}\n"]
    for number, frame in enumerate(frames):
        with open(folder / f"cloth_{number + 1:04d}.obj", "w") as file:
            file.writelines("v %.6f %.6f %.6f\n" % tuple(place) for place in frame.reshape(-1, 3))
            file.writelines(faces)
