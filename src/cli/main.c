/* billow-cli: the work of Billow without a display. */
#include "cli/commands.h"
#include "core/descriptors.h"

#include <errno.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *name;
    BillowExit (*run)(int argc, char **argv);
    const char *arguments, *summary;
} Command;

static const Command commands[] = {
    {"check", billow_cli_check, "PROJECT... [--rest] [--json]", "Validate; every problem, one a line"},
    {"info", billow_cli_info, "PROJECT [--json]",
     "Cloth, frames, duration, blocks, memory that a frame takes"},
    {"rest", billow_cli_rest, "PROJECT [--keyframe ID] [--json]",
     "Statistics of the rest shape of each keyframe"},
    {"export", billow_cli_export, "PROJECT -o DIR [OPTION...]", "Write a file per frame"},
    {"verify", billow_cli_verify, "PROJECT DIR [OPTION...]",
     "Gaps, short or foreign frames in an earlier export"},
    {"simulate", billow_cli_simulate, "PROJECT -o DIR [OPTION...]", "The same by physics: a file per frame"},
    {"compare", billow_cli_compare, "PROJECT [--json]", "Fake against physics, frame by frame"},
    {"scene", billow_cli_scene, "PROJECT", "What stands around the cloth, frame by frame, as JSON"},
    {"schema", billow_cli_schema, "[--markdown]", "The project format, as a JSON Schema"},
};

static void
print_usage(FILE *out)
{
    fputs("Usage: billow-cli COMMAND ...\n\n", out);
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
        fprintf(out, "  billow-cli %-8s %-33s %s\n", commands[i].name, commands[i].arguments,
                commands[i].summary);
    fputs("\nbillow-cli COMMAND --help tells a command's options; billow-cli --version the version.\n", out);
}

static BillowExit
run(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return BILLOW_EXIT_USAGE;
    }
    if (g_str_equal(argv[1], "--help") || g_str_equal(argv[1], "-h")) {
        print_usage(stdout);
        return BILLOW_EXIT_DONE;
    }
    if (g_str_equal(argv[1], "--version")) {
        puts("billow-cli " BILLOW_VERSION);
        return BILLOW_EXIT_DONE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
        if (g_str_equal(argv[1], commands[i].name))
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "billow-cli: “%s” is not a command; see billow-cli --help\n", argv[1]);
    return BILLOW_EXIT_USAGE;
}

/* Output that did not reach its end is a failure, whatever the command came to. Why an earlier write failed is not
 * kept: another one tells. */
static BillowExit
flush_output(BillowExit status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    clearerr(stdout);
    errno = 0;
    putchar('\n');
    fflush(stdout);
    fprintf(stderr, "billow-cli: standard output: cannot be written: %s\n",
            errno ? g_strerror(errno) : "an earlier write failed");
    return BILLOW_EXIT_FILES;
}

int
main(int argc, char **argv)
{
    if (!billow_reserve_descriptors())
        return BILLOW_EXIT_FILES;
    setlocale(LC_CTYPE, "");
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* what a large cloth took goes back to the system when it is freed */
    signal(SIGPIPE, SIG_IGN);           /* a closed pipe and a file that may not grow are errors of writing */
    signal(SIGXFSZ, SIG_IGN);
    return (int) flush_output(run(argc, argv));
}
