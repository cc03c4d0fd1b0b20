/* billow-cli: Billow's functions without a display. */
#include "cli/commands.h"
#include "cli/complain.h"
#include "core/base/descriptors.h"
#include "core/base/translations.h"
#include "model/base/out_of_memory.h"

#include <errno.h>
#include <glib/gi18n.h>
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
    {"check", billow_cli_check, "PROJECT... [--rest] [--json]",
     N_("Validate projects; one problem per line")},
    {"info", billow_cli_info, "PROJECT [--json]",
     N_("Show cloth, frames, duration, blocks, memory and disk space")},
    {"rest", billow_cli_rest, "PROJECT [--keyframe ID] [--json]",
     N_("Show statistics of the rest shape of each keyframe")},
    {"export", billow_cli_export, "PROJECT -o DIR [OPTION...]", N_("Write one file per frame")},
    {"verify", billow_cli_verify, "PROJECT DIR [OPTION...]",
     N_("Find missing, incomplete or foreign frames in an earlier export")},
    {"simulate", billow_cli_simulate, "PROJECT -o DIR [OPTION...]",
     N_("Simulate with physics and write one file per frame")},
    {"import", billow_cli_import, "FILE... -o PROJECT [OPTION...]",
     N_("Create keyframes from meshes and caches")},
    {"fit", billow_cli_fit, "SOURCE... -o PROJECT [OPTION...]",
     N_("Create few keyframes from the physics or from files")},
    {"compare", billow_cli_compare, "PROJECT [--json]", N_("Compare fake and physics frame by frame")},
    {"scene", billow_cli_scene, "PROJECT", N_("Print anchors and colliders frame by frame as JSON")},
    {"motion", billow_cli_motion, "FILE [OPTION...]", N_("Show what is in a motion of another program")},
    {"schema", billow_cli_schema, "[--markdown]", N_("Print the project format as a JSON Schema")},
#ifdef BILLOW_PICTURES
    {"thumbnail", billow_cli_thumbnail, "PROJECT -o FILE [--size N]",
     N_("Draw a thumbnail of the first frame")},
#endif
};

static void
print_usage(FILE *out)
{
    fputs(_("Usage: billow-cli COMMAND ...\n\n"), out);
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++)
        fprintf(out, "  billow-cli %-9s %-33s %s\n", commands[i].name, commands[i].arguments,
                _(commands[i].summary));
    fputs(_("\nbillow-cli COMMAND --help shows the options of a command, billow-cli --version the "
            "version.\n"),
          out);
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
    billow_cli_print(stderr, _("billow-cli: “%s” is not a command; see billow-cli --help\n"), argv[1]);
    return BILLOW_EXIT_USAGE;
}

/* Output that could not be written completely is a failure, whatever the command returned. The reason of an
 * earlier error is unknown, but writing again may give one. */
static BillowExit
flush_output(BillowExit status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    clearerr(stdout);
    errno = 0;
    putchar('\n');
    fflush(stdout);
    billow_cli_print(stderr, _("billow-cli: standard output: cannot be written: %s\n"),
                     errno ? g_strerror(errno) : _("an earlier write failed"));
    return BILLOW_EXIT_FILES;
}

/* Returns TRUE if a program reads the messages: --json, --progress json. */
static gboolean
is_for_program(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (g_str_equal(argv[i], "--json") || g_str_equal(argv[i], "--progress=json") ||
            (i > 1 && g_str_equal(argv[i], "json") && g_str_equal(argv[i - 1], "--progress")))
            return TRUE;
    return FALSE;
}

int
main(int argc, char **argv)
{
    if (!billow_reserve_descriptors())
        return BILLOW_EXIT_FILES;
    billow_report_out_of_memory();
    setlocale(LC_CTYPE, "");
    if (!is_for_program(
            argc, argv)) { /* Messages are in the user's language, but numbers are formatted as in files. */
        setlocale(LC_MESSAGES, "");
        billow_load_translations();
    }
    /* return a large cloth's memory to the system when it is freed */
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file size limit become write errors */
    signal(SIGXFSZ, SIG_IGN);
    return (int) flush_output(run(argc, argv));
}
