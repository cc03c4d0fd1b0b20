#!/bin/sh
# Makes takes of a project on a Slurm cluster, one per task: those of its export presets, of the physics or not:
#
#     slurm-takes.sh PROJECT PRESET...
#
# Each is written to the folder of its preset and verified. Prints the job's number.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: slurm-takes.sh PROJECT PRESET..." >&2
    exit 2
fi
here=$(dirname "$(readlink -f "$0")")
project=$(readlink -f "$1")
shift
job=$(sbatch --parsable --array="1-$#" "$here/slurm-takes.sbatch" "$project" "$@")
echo "${job%;*}"
