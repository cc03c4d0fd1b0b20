#!/bin/sh
# Succeeds if there is a clang that links with libFuzzer and the sanitizers.
set -eu
command -v clang >/dev/null || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
echo 'int LLVMFuzzerTestOneInput(const char *data, unsigned long size) { return 0; }' >"$folder/a.c"
clang -fsanitize=fuzzer,address,undefined -o "$folder/a" "$folder/a.c" 2>/dev/null
