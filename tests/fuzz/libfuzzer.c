/* Runs a target under libFuzzer: `--target=NAME`, which libFuzzer ignores, and its own options. */
#include "fuzz.h"

#include "core/base/allocate.h"

#include <glib.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const FuzzTarget *target;

/* A reader that runs out of memory here has miscounted, and libFuzzer should save its input. */
void
_exit(int status)
{
    if (status == BILLOW_OUT_OF_MEMORY)
        abort();
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *asked = *argc > 1 ? (*argv)[1] : "";
    for (const FuzzTarget *row = fuzz_targets; row->name; row++) {
        g_autofree char *option = g_strconcat("--target=", row->name, NULL);
        if (g_str_equal(asked, option))
            target = row;
    }
    if (!target) {
        g_printerr("fuzz: the first argument is not --target=NAME of a target\n");
        exit(2);
    }
    fuzz_begin();
    atexit(fuzz_end);
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > target->max_length)
        return -1; /* not added to the corpus */
    target->run(data, size);
    return 0;
}
