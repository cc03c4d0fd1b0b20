#!/bin/sh
# Runs the tests of core, physics, model, io and the command line under ThreadSanitizer: run.sh [TEST...] (default: all). seen_locks.c
# reports GLib's synchronization to it; suppressions lists what it leaves out, and why.
set -eu
cd "$(dirname "$0")/../.."
folder=$PWD/build-thread

[ -f "$folder/build.ninja" ] || meson setup "$folder" -Dgui=disabled -Db_sanitize=thread -Db_lundef=false -Doptimization=1 -Ddebug=false \
    -Db_pch=false -Dc_args=-g1
meson compile -C "$folder"
# GLib 2.74's slice allocator passes memory between threads under internal locks, which are not reported.
export G_SLICE=always-malloc
export TSAN_OPTIONS="suppressions=$PWD/tests/threads/suppressions:halt_on_error=1:history_size=4:allocator_may_return_null=1"
[ $# -gt 0 ] || set -- --suite core --suite physics --suite model --suite io --suite cli
exec meson test -C "$folder" --no-rebuild --print-errorlogs --timeout-multiplier 20 \
    --wrapper "env LD_PRELOAD=$folder/tests/threads/seen-locks.so" "$@"
