#!/bin/sh
# Fuzzes readers with libFuzzer, ASan and UBSan, one after another on one core: run.sh SECONDS [TARGET...]. The targets (default: all) share
# the seconds; 0: each runs until it is stopped. New inputs go to build-fuzz/corpus/TARGET, in addition to tests/fuzz/corpus/TARGET; an input
# that fails is left in build-fuzz/TARGET-*. Needs clang with its runtime (Debian: clang, libclang-rt-dev).
set -eu
seconds=${1:?run.sh SECONDS [TARGET...]}
shift
cd "$(dirname "$0")/../.."
sources=$PWD

if ! "$sources/tests/fuzz/has_libfuzzer.sh"; then
    echo "run.sh: there is no clang with libFuzzer here: install clang and libclang-rt-dev" >&2
    exit 77
fi
[ -f build-fuzz/build.ninja ] || CC=clang meson setup build-fuzz -Dfuzzers=true -Dgui=disabled -Db_sanitize=address,undefined \
    -Db_lundef=false -Doptimization=1 -Ddebug=false -Db_pch=false \
    -Dc_args='-g1 -fno-sanitize-recover=all -fno-sanitize=null,pointer-overflow' >&2
ninja -C build-fuzz tests/fuzz/fuzz src/cli/billow-cli >&2
cd build-fuzz
[ $# -gt 0 ] || set -- $(cd "$sources/tests/fuzz/corpus" && ls)
python3 "$sources/tests/fuzz/dictionary.py" src/cli/billow-cli >fuzz.dict

# Files are in memory, since syncing them to a disk would take most of the time.
[ -w /dev/shm ] && export TMPDIR=/dev/shm
# hard_rss_limit_mb also bounds the process in which assimp reads.
export G_SLICE=always-malloc ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1:hard_rss_limit_mb=2048 UBSAN_OPTIONS=print_stacktrace=1

failed=0
for target; do
    mkdir -p "corpus/$target"
    share=$((seconds / $#))
    [ "$seconds" -gt 0 ] && [ "$share" -eq 0 ] && share=1
    log=$target.log
    longest=5 # seconds that an input may take
    [ "$target" = motion ] && longest=60 # assimp takes long until it has so much memory that it is stopped
    tests/fuzz/fuzz "--target=$target" "corpus/$target" "$sources/tests/fuzz/corpus/$target" -dict=fuzz.dict -max_len=8192 -timeout="$longest" \
        -report_slow_units=1 -rss_limit_mb=2048 -max_total_time="$share" -artifact_prefix="$target-" -print_final_stats=1 >"$log" 2>&1 || {
        failed=1
        tail -40 "$log"
    }
    sed -n "s/^stat::number_of_executed_units: */$target: /p; s/^stat::slowest_unit_time_sec: */$target: slowest, seconds: /p" "$log"
done
exit $failed
