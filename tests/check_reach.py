#!/usr/bin/env python3
"""Checks that no symbol that the programs import starts another program or accesses the network, except in the file that opens the guide
in the desktop's help viewer. The program itself is no other one: src/io/motion/apart.c starts it anew to read motions, and nothing else
may. Prints TAP. check_reach.py SOURCE PROGRAM..."""
import pathlib
import re
import subprocess
import sys

FORBIDDEN = re.compile(
    r'^(exec[lv]\w*|fexecve|v?fork|posix_spawn\w*|system|popen|dlopen|dlmopen|g_module_open\w*|g_spawn_\w+|g_subprocess_\w+'
    r'|g_app_info_launch\w*|socket|socketpair|connect|bind|listen|accept4?|sendto|sendmsg|getaddrinfo|gethostbyname\w*'
    r'|g_socket_\w+|g_resolver_\w+|g_network_\w+|g_tcp_\w+|g_tls_\w+|g_inet_\w+|curl_\w+)$')

GUIDE = {'g_app_info_launch_uris_async', 'g_app_info_launch_uris_finish'}
APART = 'src/io/motion/apart.c'
SPAWN = re.compile(r'^posix_spawn(_file_actions_\w+)?$')


def callers(source, names):
    """Returns the files of src/ that contain one of these names."""
    pattern = re.compile('|'.join(names))
    return sorted(str(path.relative_to(source)) for path in (source / 'src').rglob('*.[ch]') if pattern.search(path.read_text()))


def imports(program):
    lines = subprocess.run(['nm', '-D', '--undefined-only', program], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return [line.split()[-1].split('@')[0] for line in lines]


source, programs = pathlib.Path(sys.argv[1]), sys.argv[2:]
allowed = GUIDE if callers(source, GUIDE) == ['src/app/common/guide.c'] else set()
spawning = callers(source, ['posix_spawn'])
starts = re.findall(r'posix_spawnp?\(([^;]*)\);', (source / APART).read_text())
only_itself = spawning == [APART] and len(starts) == 1 and '"/proc/self/exe"' in starts[0]
print(f'1..{len(programs)}')
failed = 0
for number, program in enumerate(programs, 1):
    names = imports(program)
    found = sorted({name for name in names if FORBIDDEN.match(name) and not (only_itself and SPAWN.match(name))}
                   - (allowed if program.endswith('/billow') else set()))
    bad = found or 'fsync' not in names  # both programs save files, so fsync shows that symbols were read at all
    failed += bool(bad)
    print(f"{'not ok' if bad else 'ok'} {number} {program.rsplit('/', 1)[-1]} starts no other program and reaches no network {' '.join(found)}")
sys.exit(1 if failed else 0)
