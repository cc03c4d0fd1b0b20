#!/usr/bin/python3
"""Checks that rest shapes have the same bits however the core was compiled. Arguments: programs that print them. Prints TAP."""
import subprocess
import sys

first, *others = [subprocess.run([program], capture_output=True, check=True, text=True).stdout.splitlines() for program in sys.argv[1:]]
print(f"1..{len(first)}")
for number, line in enumerate(first, 1):
    same = all(other[number - 1] == line for other in others)
    print("ok" if same else "not ok", number, line)
    for other in others if not same else []:
        print("#", other[number - 1])
