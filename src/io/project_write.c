#include "io/project_file.h"

#include <float.h>
#include <json-c/json.h>
#include <math.h>
#include <string.h>

void
billow_append_number(GString *text, double value)
{
    char decimal[G_ASCII_DTOSTR_BUF_SIZE], format[8];
    /* 15 digits always survive, but for the subnormal numbers, and %g drops the zeros at their end. */
    for (int digits = fabs(value) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        g_snprintf(format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd(decimal, sizeof decimal, format, value);
        if (g_ascii_strtod(decimal, NULL) == value)
            break;
    }
    g_string_append(text, decimal);
    if (!strpbrk(decimal, ".e"))
        g_string_append(text, ".0");
}

/* `before`: what separates the key from the one before. */
static void
append_key(GString *text, const char *before, const char *key)
{
    g_string_append_printf(text, "%s\"%s\": ", before, key);
}

static void
append_number(GString *text, const char *before, const char *key, double value)
{
    append_key(text, before, key);
    billow_append_number(text, value);
}

static void
append_integer(GString *text, const char *before, const char *key, int value)
{
    append_key(text, before, key);
    g_string_append_printf(text, "%d", value);
}

static void
append_quoted(GString *text, const char *value)
{
    json_object *string = json_object_new_string(value);
    g_string_append(text, json_object_to_json_string_ext(string, JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(string);
}

static void
append_string(GString *text, const char *before, const char *key, const char *value)
{
    append_key(text, before, key);
    append_quoted(text, value);
}

/* The keys of `unknown`, the text of a JSON object or NULL. */
static void
append_unknown(GString *text, const char *before, const char *unknown)
{
    json_object *object = unknown ? json_tokener_parse(unknown) : NULL;
    if (!object)
        return;
    json_object_object_foreach(object, key, value)
    {
        g_string_append(text, before);
        append_quoted(text, key);
        g_string_append(text, ": ");
        g_string_append(text, json_object_to_json_string_ext(value, JSON_C_TO_STRING_SPACED |
                                                                        JSON_C_TO_STRING_NOSLASHESCAPE));
    }
    json_object_put(object);
}

static void
append_muted(GString *text, const char *before, const BillowBlock *block)
{
    if (!block->muted)
        return;
    append_key(text, before, "muted");
    g_string_append(text, "true");
}

static void
append_anchor(GString *text, const BillowAnchor *anchor, const char *unknown)
{
    append_integer(text, "{ ", "column", anchor->column);
    append_integer(text, ", ", "row", anchor->row);
    append_key(text, ", ", "position");
    g_string_append_c(text, '[');
    billow_append_number(text, anchor->position.x);
    g_string_append(text, ", ");
    billow_append_number(text, anchor->position.y);
    g_string_append(text, ", ");
    billow_append_number(text, anchor->position.z);
    g_string_append_c(text, ']');
    append_unknown(text, ", ", unknown);
    g_string_append(text, " }");
}

static void
append_anchors(GString *text, const char *before, const BillowBlock *block)
{
    append_key(text, before, "anchors");
    g_string_append_c(text, '[');
    for (gsize i = 0; i < block->n_anchors; i++) {
        g_string_append(text, i > 0 ? ",\n        " : "\n        ");
        append_anchor(text, &block->anchors[i], block->anchors_unknown ? block->anchors_unknown[i] : NULL);
    }
    g_string_append(text, block->n_anchors > 0 ? "\n      ]" : "]");
}

static const char *const first_line = "{\n      ";
static const char *const next_line = ",\n      ";
static const char *const same_line = ", ";

static void
append_keyframe(GString *text, const BillowProject *project, const BillowBlock *block)
{
    append_string(text, first_line, "id", block->id);
    append_string(text, next_line, "name", block->name);
    append_number(text, next_line, "start", block->start);
    append_number(text, next_line, "duration", block->duration);
    append_muted(text, next_line, block);
    append_anchors(text, next_line, block);
    append_unknown(text, next_line, block->unknown);
    g_string_append(text, "\n    }");
}

static void
append_transition(GString *text, const BillowProject *project, const BillowBlock *block)
{
    gboolean power = block->curve == BILLOW_CURVE_POWER_IN || block->curve == BILLOW_CURVE_POWER_OUT;
    append_string(text, "{ ", "from", block->id);
    append_string(text, same_line, "curve", billow_curve_names[block->curve]);
    if (power || block->degree != 2.0)
        append_number(text, same_line, "degree", block->degree);
    append_muted(text, same_line, block);
    append_unknown(text, same_line, block->unknown);
    g_string_append(text, " }");
}

static void
append_timed(GString *text, const BillowBlock *block)
{
    append_string(text, first_line, "id", block->id);
    append_string(text, same_line, "name", block->name);
    append_number(text, same_line, "start", block->start);
    append_number(text, same_line, "duration", block->duration);
}

static void
append_timed_end(GString *text, const BillowBlock *block)
{
    append_number(text, next_line, "fade_in", block->fade_in);
    append_number(text, same_line, "fade_out", block->fade_out);
    append_muted(text, same_line, block);
    append_unknown(text, next_line, block->unknown);
    g_string_append(text, "\n    }");
}

static void
append_origin(GString *text, const BillowGrid *grid, const BillowWave *wave)
{
    gboolean centre =
        wave->origin_column == 0.5 * (grid->columns - 1) && wave->origin_row == 0.5 * (grid->rows - 1);
    if (wave->shape != BILLOW_WAVE_CIRCULAR && centre)
        return;
    append_key(text, next_line, "origin");
    g_string_append_c(text, '[');
    billow_append_number(text, wave->origin_column);
    g_string_append(text, ", ");
    billow_append_number(text, wave->origin_row);
    g_string_append_c(text, ']');
}

static void
append_wave(GString *text, const BillowProject *project, const BillowBlock *block)
{
    const BillowWave *wave = &block->wave;
    append_timed(text, block);
    append_string(text, next_line, "shape", billow_wave_shape_names[wave->shape]);
    append_string(text, same_line, "axis", billow_wave_axis_names[wave->axis]);
    append_number(text, next_line, "amplitude", wave->amplitude);
    append_number(text, same_line, "wavelength", wave->wavelength);
    append_number(text, same_line, "speed", wave->speed);
    append_number(text, same_line, "phase", wave->phase);
    if (wave->shape == BILLOW_WAVE_PLANE || wave->direction != 0.0)
        append_number(text, next_line, "direction", wave->direction);
    append_origin(text, &project->grid, wave);
    if (wave->decay != 0.0)
        append_number(text, next_line, "decay", wave->decay);
    append_timed_end(text, block);
}

static void
append_sway(GString *text, const BillowProject *project, const BillowBlock *block)
{
    const BillowSway *sway = &block->sway;
    append_timed(text, block);
    append_number(text, next_line, "direction", sway->direction);
    append_number(text, same_line, "amplitude", sway->amplitude);
    append_number(text, same_line, "period", sway->period);
    append_number(text, same_line, "phase", sway->phase);
    append_timed_end(text, block);
}

typedef void (*AppendBlock)(GString *text, const BillowProject *project, const BillowBlock *block);

static void
append_track(GString *text, const BillowProject *project, const char *key, BillowBlockKind kind,
             AppendBlock append_block)
{
    GPtrArray *track = billow_project_track(project, kind);
    append_key(text, ",\n  ", key);
    g_string_append_c(text, '[');
    for (guint i = 0; i < track->len; i++) {
        g_string_append(text, i > 0 ? ",\n    " : "\n    ");
        append_block(text, project, g_ptr_array_index(track, i));
    }
    g_string_append(text, track->len > 0 ? "\n  ]" : "]");
}

static void
append_cloth(GString *text, const BillowProject *project)
{
    append_key(text, ",\n  ", "cloth");
    append_integer(text, "{\n    ", "columns", project->grid.columns);
    append_integer(text, ",\n    ", "rows", project->grid.rows);
    append_number(text, ",\n    ", "spacing", project->grid.spacing);
    if (project->texture)
        append_string(text, ",\n    ", "texture", project->texture);
    append_string(text, ",\n    ", "color", project->color);
    append_unknown(text, ",\n    ", project->cloth_unknown);
    g_string_append(text, "\n  }");
}

static void
append_head(GString *text, const BillowProject *project)
{
    append_string(text, "{\n  ", "format", "billow");
    append_integer(text, ",\n  ", "version", 1);
    append_string(text, ",\n  ", "name", project->name);
    if (project->frame_rate == floor(project->frame_rate))
        append_integer(text, ",\n  ", "frame_rate", (int) project->frame_rate);
    else
        append_number(text, ",\n  ", "frame_rate", project->frame_rate);
    if (project->duration > 0.0)
        append_number(text, ",\n  ", "duration", project->duration);
}

GString *
billow_project_format(const BillowProject *project)
{
    GString *text = g_string_new(NULL);
    append_head(text, project);
    append_cloth(text, project);
    append_track(text, project, "keyframes", BILLOW_BLOCK_KEYFRAME, append_keyframe);
    append_track(text, project, "transitions", BILLOW_BLOCK_TRANSITION, append_transition);
    append_track(text, project, "waves", BILLOW_BLOCK_WAVE, append_wave);
    append_track(text, project, "sways", BILLOW_BLOCK_SWAY, append_sway);
    append_unknown(text, ",\n  ", project->unknown);
    g_string_append(text, "\n}\n");
    return text;
}
