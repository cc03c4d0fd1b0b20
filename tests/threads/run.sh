#!/bin/sh
# The tests of the command line, the model, physics, core and io under ThreadSanitizer: run.sh [TEST...], all unless some are named. What it
# cannot see of GLib is told by seen_locks.c; what is left out, and why, is in suppressions.
set -eu
cd "$(dirname "$0")/../.."
folder=$PWD/build-thread

[ -f "$folder/build.ninja" ] || meson setup "$folder" -Dgui=disabled -Db_sanitize=thread -Db_lundef=false -Doptimization=1 -Ddebug=false \
    -Db_pch=false -Dc_args=-g1
meson compile -C "$folder"
# GLib 2.74's allocator of slices hands memory from thread to thread under locks of its own, which are not seen.
export G_SLICE=always-malloc
export TSAN_OPTIONS="suppressions=$PWD/tests/threads/suppressions:halt_on_error=1:history_size=4:allocator_may_return_null=1"
[ $# -gt 0 ] || set -- --suite core --suite physics --suite model --suite io --suite cli
exec meson test -C "$folder" --no-rebuild --print-errorlogs --timeout-multiplier 20 \
    --wrapper "env LD_PRELOAD=$folder/tests/threads/seen-locks.so" "$@"
