#!/bin/sh
# Fits keyframes to the physics of several projects on a Slurm cluster, one per task:
#
#     slurm-fit.sh FOLDER PROJECT... [-- OPTION...]
#
# Each becomes a project of the same name in FOLDER. The options are those of billow-cli fit. Prints the job's number.
set -eu
if [ $# -lt 2 ] || [ "$2" = -- ]; then
    echo "usage: slurm-fit.sh FOLDER PROJECT... [-- OPTION...]" >&2
    exit 2
fi
here=$(dirname "$(readlink -f "$0")")
folder=$(readlink -m "$1")
shift
projects=0
options=no
for word; do # makes the path of each project absolute
    if [ "$word" = -- ]; then
        options=yes
    elif [ "$options" = no ]; then
        projects=$((projects + 1))
        word=$(readlink -f "$word")
    fi
    set -- "$@" "$word"
    shift
done
mkdir -p "$folder"
job=$(sbatch --parsable --array="1-$projects" "$here/slurm-fit.sbatch" "$folder" "$projects" "$@")
echo "${job%;*}"
