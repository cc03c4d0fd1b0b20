#!/bin/sh
# Simulates several takes on a Slurm cluster, one per task, each into its own folder:
#
#     slurm-simulate.sh FOLDER PROJECT...
#
# Tasks share the takes and not their frames, since every simulation begins at frame 1. Prints the job's number.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: slurm-simulate.sh FOLDER PROJECT..." >&2
    exit 2
fi
here=$(dirname "$(readlink -f "$0")")
folder=$(readlink -m "$1")
shift
for project; do # makes each path absolute
    set -- "$@" "$(readlink -f "$project")"
    shift
done
job=$(sbatch --parsable --array="1-$#" "$here/slurm-simulate.sbatch" "$folder" "$@")
echo "${job%;*}"
