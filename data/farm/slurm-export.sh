#!/bin/sh
# Exports a project on a Slurm cluster, a share of the frames per task, and then verifies them:
#
#     slurm-export.sh PROJECT FOLDER [TASKS [OPTION...]]
#
# The options are those of billow-cli export. Prints the numbers of the two jobs.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: slurm-export.sh PROJECT FOLDER [TASKS [OPTION...]]" >&2
    exit 2
fi
here=$(dirname "$(readlink -f "$0")")
project=$(readlink -f "$1")
folder=$(readlink -m "$2")
tasks=${3:-8}
shift "$(($# < 3 ? $# : 3))"

export=$(sbatch --parsable --array="1-$tasks" "$here/slurm-export.sbatch" "$project" "$folder" "$@")
export=${export%;*} # without the cluster's name
verify=$(sbatch --parsable --dependency="afterok:$export" --kill-on-invalid-dep=yes \
    "$here/slurm-verify.sbatch" "$project" "$folder" "$@")
echo "$export ${verify%;*}"
