#!/bin/sh
# Simulates several takes on a Slurm cluster, one a task, each into a folder of its own:
#
#     slurm-simulate.sh FOLDER PROJECT...
#
# A simulation begins at frame 1 whatever is asked for: takes are shared out, not frames. Prints the job's number.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: slurm-simulate.sh FOLDER PROJECT..." >&2
    exit 2
fi
here=$(dirname "$(readlink -f "$0")")
folder=$(readlink -m "$1")
shift
for project; do # each in its place, in full
    set -- "$@" "$(readlink -f "$project")"
    shift
done
job=$(sbatch --parsable --array="1-$#" "$here/slurm-simulate.sbatch" "$folder" "$@")
echo "${job%;*}"
