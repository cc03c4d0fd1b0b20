"""Makes the journal of a save in place, as docs/format.md defines it."""
import hashlib
import os


def text_of(new, old, path):
    """Returns the journal's bytes for a save that replaces `old` with `new` in the file at `path`. Both are
    bytes."""
    file = os.stat(path)
    digests = [hashlib.sha256(part).hexdigest() for part in (new, old, os.fsencode(path))]
    return new + old + ('billow-journal 1 %020d %020d %s %s %020d %020d %s\n' %
                        (len(new), len(old), digests[0], digests[1], file.st_dev, file.st_ino, digests[2])).encode()
