# SPDX-License-Identifier: MIT
"""The cloth that hangs on a row of places: their order, the rows and columns of the cloth, and its anchors."""
import math

import numpy as np

from .refusal import Refusal

POINTS = 48  # about so many points along the longer side, if no spacing is asked for
APART = 3  # anchors are at least so many points apart
LIMIT = 4096  # points in a row of a cloth in Billow
BRANCHES = ("The selected vertices are not a line or a ring: select one along the mesh (Alt-click on an edge), or separate vertices "
            "that no edge joins.")


def _neighbors(edges):
    found = {}
    for a, b in edges:
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return found


def _along_edges(neighbors, count):
    """Returns the points in the order of the line or ring that their edges form."""
    ends = sorted(point for point, beside in neighbors.items() if len(beside) == 1)
    if len(neighbors) != count or len(ends) not in (0, 2) or any(len(beside) > 2 for beside in neighbors.values()):
        raise Refusal(BRANCHES)
    order, before = [ends[0] if ends else min(neighbors)], None
    while len(order) < count:
        after = [point for point in neighbors[order[-1]] if point != before]
        if not after or after[0] in order[:1]:
            raise Refusal(BRANCHES)  # several lines or rings
        before = order[-1]
        order.append(after[0])
    return order


def _by_distance(places):
    """Returns separate points in a line: from one of the two that are farthest apart, each time to the nearest one that is left."""
    distances = np.linalg.norm(places[:, None] - places[None], axis=-1)
    order = [int(np.unravel_index(np.argmax(distances), distances.shape)[0])]
    left = set(range(len(places))) - set(order)
    while left:
        order.append(min(left, key=lambda point: (distances[order[-1], point], point)))
        left.remove(order[-1])
    return order


def order_of(places, edges, outward):
    """Returns the numbers of the places in the order in which the cloth hangs on them, and whether they are a ring.
    `edges` has pairs of numbers. `places` and `outward`, the directions in which the cloth's front faces, are in
    Billow's axes."""
    places, neighbors = np.asarray(places, float), _neighbors(edges)
    order = _along_edges(neighbors, len(places)) if neighbors else _by_distance(places)
    is_ring = len(neighbors) > 2 and all(len(beside) == 2 for beside in neighbors.values())
    row = places[order]
    along = (np.roll(row, -1, axis=0) if is_ring else np.vstack([row[1:], row[-1:]])) - row
    front = np.cross(along, (0.0, 1.0, 0.0))
    if (front * np.asarray(outward, float)[order]).sum() < 0.0:
        order = order[:1] + order[:0:-1] if is_ring else order[::-1]
    return order, is_ring


def lengths_between(places, is_ring):
    """Returns the largest distance from each place to the next over all frames. `places[frame, place]` is x, y, z; behind
    the last place of a ring comes the first."""
    after = np.roll(places, -1, axis=1) if is_ring else places[:, 1:]
    before = places if is_ring else places[:, :-1]
    return np.linalg.norm(after - before, axis=-1).max(axis=0)


class Cut:
    """A cloth of `columns` and `rows` at a `spacing`, with anchors at `anchors`: pairs of the number of a place and
    its column, in row 0. A tube has the column of its seam twice."""

    def __init__(self, columns, rows, spacing, anchors, is_ring):
        self.columns, self.rows, self.spacing, self.anchors, self.is_ring = columns, rows, spacing, anchors, is_ring


def _kept(lengths, count, least, is_ring):
    """Returns the places that get an anchor: the first and the last, and others where they are `least` apart; and the
    lengths between them."""
    kept, between, since = [0], [], 0.0
    for place in range(1, count):
        since += lengths[place - 1]
        left = lengths[place:].sum()
        if since >= least and (left >= least or (place == count - 1 and not is_ring)):
            kept.append(place)
            between.append(since)
            since = 0.0
    if is_ring:
        between.append(since + lengths[-1])
    elif kept[-1] != count - 1:
        kept.append(count - 1)
        between.append(since)
    return kept, np.array(between)


def _even_spacing(between, spacing):
    """Returns a spacing, at most a third smaller, by which the lengths are as nearly whole numbers of cells as possible."""
    numbers = [np.arange(math.ceil(length / spacing), math.floor(1.5 * length / spacing) + 1) for length in between]
    choices = np.concatenate([[spacing], *(length / cells for length, cells in zip(between, numbers))])
    excess = [(np.ceil(between / choice - 1e-9) * choice).sum() for choice in choices]
    return float(choices[int(np.argmin(excess))])


def cut(lengths, length, slack, spacing, is_ring):
    """Returns the cloth that hangs down by `length` from places with these lengths between them, in meters. The cloth between two
    anchors is at least as long as the way between them, and longer by the share `slack`. A `spacing` of 0 suits the size."""
    lengths = (1.0 + slack) * np.asarray(lengths, float)
    if length <= 0.0 or (len(lengths) and lengths.sum() <= 1e-6):
        raise Refusal("The selected places are all at one point.")
    wanted = spacing or max(lengths.sum(), length) / POINTS
    kept, between = _kept(lengths, len(lengths) + (not is_ring), APART * wanted, is_ring)
    spacing = spacing or _even_spacing(between, wanted)
    spacing = float(f"{spacing * (1.0 + 1e-5):.6g}")  # not a cell more because of a rounding error
    cells = np.maximum(np.ceil(between / spacing), 1).astype(int)
    columns = [0, *np.cumsum(cells).tolist()]
    width, rows = columns[-1] + 1, max(2, round(length / spacing) + 1)
    if not len(lengths):  # a single place holds the middle
        width = rows | 1
        columns = [width // 2]
    if max(width, rows) > LIMIT:
        raise Refusal(f"The cloth would have {max(width, rows)} points in a row; Billow allows {LIMIT}. Use a larger spacing.")
    return Cut(width, rows, spacing, list(zip(kept, columns)), is_ring)
