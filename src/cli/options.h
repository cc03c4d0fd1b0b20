/* Arguments that several subcommands share. */
#pragma once

#include "cli/commands.h"
#include "cli/complain.h"
#include "io/formats/formats.h"
#include "io/sequence/sequence.h"

/* --- The options of all formats, as options of a command (cli/format_options.c) --- */

typedef struct BillowFormatOptions BillowFormatOptions;

BillowFormatOptions *billow_format_options_new(void);
void billow_format_options_free(BillowFormatOptions *given);

/* Adds an option for each field of each format to a context; fields with the same key share one. Stores
 * parsed values in `given`, which must outlive the context. */
void billow_format_options_add(BillowFormatOptions *given, GOptionContext *context);

/* Copies the parsed values into the options of `format`. Returns FALSE and prints the reason on standard
 * error if the format does not accept them. */
gboolean billow_format_options_apply(const BillowFormatOptions *given, const BillowFormat *format,
                                     void *options, const char *command);

/* --- Sequences --- */

/* The options that describe the frames of a sequence. Initialize with billow_cli_sequence_init(). */
typedef struct {
    BillowSequenceSettings settings;
    BillowFormatOptions *options; /* as they were parsed */
    char *format;                 /* word of the format, or NULL */
    char *preset;                 /* name of an export preset, or NULL */
    const char *preset_frames;    /* its choice of frames, or NULL; borrowed from the project */
    char *formats, *format_help;  /* texts for the help */
    char *frames;                 /* a choice of frames, or NULL */
    char *origin;                 /* "X,Y,Z", or NULL */
    char *chunk;                  /* a chunk of the frames, or NULL */
    char **cloths;                /* ids of cloths, or NULL: all that are not muted */
    char *deform;                 /* OBJ file of a fine mesh, or NULL */
    char *stem;                   /* or NULL */
    int padding, start_number;    /* G_MININT: not given */
    gboolean skip_existing;
    gboolean strict; /* frames beyond the end are an error */
} BillowCliSequence;

void billow_cli_sequence_init(BillowCliSequence *sequence);
void billow_cli_sequence_clear(BillowCliSequence *sequence);

/* Adds the options to a context. */
void billow_cli_sequence_add_options(BillowCliSequence *sequence, GOptionContext *context);

/* Finds the requested format; call it first. Returns FALSE and prints the reason for wrong usage. */
gboolean billow_cli_sequence_choose_format(BillowCliSequence *sequence, const char *command);

/* Returns the option --preset, for a command's own options. */
GOptionEntry billow_cli_preset_option(char **name);

/* Sets the format and the options of an export preset, and its frames, for which those that were given on
 * the command line go; call it instead of billow_cli_sequence_choose_format(). The project must outlive the
 * sequence. Returns FALSE and prints the reason if the preset cannot be used. */
gboolean billow_cli_sequence_use_preset(BillowCliSequence *sequence, const BillowExportPreset *preset,
                                        const char *command);

/* Returns the export preset with this name, owned by the project. If there is none, returns NULL and prints
 * which there are. */
const BillowExportPreset *billow_cli_find_preset(const BillowProject *project, const char *name,
                                                 const char *command);

/* Checks the other options and returns the chosen frames of `project` (free with g_array_unref()), none if
 * there are more chunks than frames. If sub-frames are among them, replaces the project by one whose frames are divided.
 * Otherwise returns NULL, prints the reason on standard error, and sets `*status`: wrong usage, or the mesh of --deform is
 * invalid or cannot be read. */
GArray *billow_cli_sequence_frames(BillowCliSequence *sequence, BillowProject **project, const char *command,
                                   BillowExit *status);

/* Returns the stems of all sequences (billow_sequence_parts()) as an array of char *, or NULL if no cloth is written.
 * Free with g_ptr_array_unref(). */
GPtrArray *billow_cli_stems(BillowProject *project, const BillowSequenceSettings *settings);

/* Makes the mesh of --deform that of the only cloth that is written (cli/deform_option.c);
 * billow_cli_sequence_frames() calls it. Returns FALSE, prints the reason and sets `*status` if it cannot be. */
gboolean billow_cli_sequence_deform(const BillowCliSequence *sequence, BillowProject **project,
                                    const char *command, BillowExit *status);

/* --- Arguments --- */

/* Gives --merge, --resample and --loop an argument unless one follows that looks like theirs, since GLib
 * knows no arguments that may be missing: the distance 0 (as any, for --resample), and any length. Returns
 * the words; free the array with g_ptr_array_unref(). */
GPtrArray *billow_cli_complete_words(int argc, char **argv);

/* Parses the arguments of a command: its own `entries` (may be NULL), then `least` to `most` file names (free
 * with g_strfreev()). Returns NULL and prints the reason on standard error for wrong usage. */
char **billow_cli_parse(GOptionContext *context, const GOptionEntry *entries, int argc, char **argv,
                        guint least, guint most);

/* Reads a project with the motions and meshes that it names; `unasked`: the user has not opened it, so that only
 * those in its folder are read. Adds its errors and warnings to `problems`. Failure: NULL, sets `error`;
 * BILLOW_PROJECT_ERROR_INVALID if `problems` tells why. */
BillowProject *billow_cli_read(const char *path, gboolean unasked, GPtrArray *problems, GError **error);

/* Loads a project and prints its errors and warnings on standard error. Failure: NULL, sets `*status`. */
BillowProject *billow_cli_load(const char *path, BillowExit *status);

/* Does the same for a project that the user has not opened: reads meshes from its folder alone. */
BillowProject *billow_cli_load_unasked(const char *path, BillowExit *status);

/* Parses the arguments of a command that takes one project, and loads it. Returns NULL, prints the reason on
 * standard error and sets `*status` on failure. */
BillowProject *billow_cli_open(GOptionContext *context, const GOptionEntry *entries, int argc, char **argv,
                               BillowExit *status);

/* Returns the entry of the option that chooses a cloth; `id` receives its id, to be freed with g_free(), or stays. */
GOptionEntry billow_cli_cloth_option(char **id);

/* Returns the project with the cloth of this id active; with NULL as id, the project as it is. If no cloth has the
 * id, returns NULL and prints the reason on standard error. Transfer full. */
BillowProject *billow_cli_choose_cloth(const BillowProject *project, const char *id, const char *command);

/* Returns "1 frame" or "2 frames". Free with g_free(). */
char *billow_cli_count(guint n, const char *one, const char *many);
