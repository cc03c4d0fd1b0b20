/* Exports that a project keeps as presets: what to write, and where. Only the export itself knows the
 * formats and their options (io/sequence/preset.h), of which a build may lack some. */
#pragma once

#include "core/base/field.h"

#include <glib.h>

/* Limits of the project format. */
enum {
    BILLOW_MAX_EXPORTS = 64,
    BILLOW_MAX_EXPORT_OPTIONS = 64,
    BILLOW_MAX_EXPORT_TEXTS = 256, /* of an option */
    BILLOW_MAX_EXPORT_TEXT = 1000, /* bytes of one of them */
};

typedef enum {
    BILLOW_OPTION_SWITCH, /* `number`: 1, or 0 where it is as without the option */
    BILLOW_OPTION_NUMBER,
    BILLOW_OPTION_TEXT, /* the only one of `texts` */
    BILLOW_OPTION_LIST, /* all of `texts`, at least one: the option is given once for each */
} BillowExportOptionType;

/* An option of the command line and its value: {"up", TEXT, "z"}, {"no-uv", SWITCH, 1}. */
typedef struct {
    char *name;
    BillowExportOptionType type;
    double number;
    char **texts;
} BillowExportOption;

/* Shared by reference count (thread-safe); never changed once others can see it. */
typedef struct {
    char *name;         /* of its own in the project */
    char *format;       /* the word of a format */
    int physics;        /* 0: the fake; 1: the physics */
    int loop;           /* whether the frames of the physics become a loop */
    char *frames;       /* a choice of frames, or NULL: all */
    char *output;       /* folder of the files, relative to the project's and within it */
    GPtrArray *options; /* of BillowExportOption, in the order of the file, each name once */
    char *unknown;      /* a JSON object with the unknown keys, or NULL */
} BillowExportPreset;

/* The fields, of which the first is the name; and the row of the folder among them. */
extern const BillowField billow_export_preset_fields[];
enum { BILLOW_EXPORT_PRESET_NAME, BILLOW_EXPORT_PRESET_OUTPUT = 2 };

/* The names that options may have, as a regular expression. */
#define BILLOW_EXPORT_OPTION_PATTERN "^[a-z][a-z0-9-]{0,63}$"

/* Creates a preset of the fake with default values and no options, whose texts are empty. */
BillowExportPreset *billow_export_preset_new(void);
BillowExportPreset *billow_export_preset_copy(const BillowExportPreset *preset);
BillowExportPreset *billow_export_preset_ref(BillowExportPreset *preset);
void billow_export_preset_unref(BillowExportPreset *preset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowExportPreset, billow_export_preset_unref)

gboolean billow_export_preset_equal(const BillowExportPreset *a, const BillowExportPreset *b);

/* Append an option to a preset that nobody else can see yet. The last one takes ownership of `texts`, a list
 * if `list` is set and otherwise of one text. */
void billow_export_preset_add_switch(BillowExportPreset *preset, const char *name, gboolean on);
void billow_export_preset_add_number(BillowExportPreset *preset, const char *name, double number);
void billow_export_preset_add_texts(BillowExportPreset *preset, const char *name, char **texts,
                                    gboolean list);

/* Returns the option with this name, or NULL. */
const BillowExportOption *billow_export_preset_option(const BillowExportPreset *preset, const char *name);

/* --- Lists of presets --- */

/* Creates an array that owns its presets; and one that shares those of `presets`. */
GPtrArray *billow_export_presets_new(void);
GPtrArray *billow_export_presets_copy(const GPtrArray *presets);

gboolean billow_export_presets_equal(const GPtrArray *a, const GPtrArray *b);

/* Returns the number of the preset with this name, or -1. */
int billow_export_presets_find(const GPtrArray *presets, const char *name);

/* Returns the names of all presets, joined by ", ". Free with g_free(). */
char *billow_export_presets_names(const GPtrArray *presets);
