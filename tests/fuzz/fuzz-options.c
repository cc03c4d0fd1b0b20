/* Parses the arguments of a command that selects frames, one per line. The result must be frames that exist,
 * or an error message. */
#include "fuzz.h"

#include "cli/options.h"

#include <string.h>

/* Replaces cli/complain.c and counts the messages on standard error. */
static guint complaints;

void
billow_cli_report(const char *line)
{
    g_assert_true(g_str_has_prefix(line, "billow-cli export: "));
    g_assert_cmpuint(strlen(line), >, strlen("billow-cli export: "));
    complaints++;
}

void
billow_cli_complain(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *line = g_strdup_printf("billow-cli %s: %s", command, message);
    billow_cli_report(line);
}

static void
check_frames(BillowCliSequence *sequence)
{
    static const BillowGrid grid = {3, 2, 0.1};
    g_autoptr(BillowProject) project = billow_project_new("p", &grid);
    project->duration = 2.0;
    const int frame_count = billow_project_frame_count(project);
    complaints = 0;
    BillowExit status = BILLOW_EXIT_DONE;
    g_autoptr(GArray) frames = billow_cli_sequence_frames(sequence, &project, "export", &status);
    g_assert_true(frames || status != BILLOW_EXIT_DONE);
    if (!frames)
        g_assert_cmpuint(complaints, >=, 1); /* perhaps preceded by a warning */
    for (guint i = 0; frames && i < frames->len; i++) {
        const int frame = g_array_index(frames, int, i);
        g_autofree char *name = billow_sequence_file_name("stem", &sequence->settings, frame);
        g_assert_true(frame >= 1 && frame <= frame_count * sequence->settings.subframes);
        if (!sequence->settings.format->one_file)
            g_assert_cmpint(billow_sequence_frame_called(name, "stem", &sequence->settings), ==, frame);
    }
}

void
fuzz_options(const uint8_t *data, size_t size)
{
    g_autofree char *text = fuzz_text(data, size), *lines = g_strconcat("export\n", text, NULL);
    g_auto(GStrv) words = g_strsplit(lines, "\n", -1);
    g_autofree char **arguments = g_memdup2(words, (g_strv_length(words) + 1) * sizeof *words);
    BillowCliSequence sequence;
    billow_cli_sequence_init(&sequence);
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_option_context_set_help_enabled(context, FALSE); /* --help would end the program */
    billow_cli_sequence_add_options(&sequence, context);
    complaints = 0;
    g_auto(GStrv) files = billow_cli_parse(context, NULL, (int) g_strv_length(words), arguments, 1, 2);
    const gboolean parsed = files && billow_cli_sequence_choose_format(&sequence, "export");
    g_assert_cmpuint(complaints, ==, !parsed);
    if (parsed)
        check_frames(&sequence);
    billow_cli_sequence_clear(&sequence);
}
