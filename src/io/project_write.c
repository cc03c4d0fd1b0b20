#include "io/decimals.h"
#include "io/project_writing.h"

#include <json-c/json.h>
#include <math.h>
#include <string.h>

enum { POINTS_A_LINE = 4 };

void
billow_write_key(GString *text, const char *before, const char *key)
{
    g_string_append_printf(text, "%s\"%s\": ", before, key);
}

void
billow_write_number(GString *text, const char *before, const char *key, double value)
{
    billow_write_key(text, before, key);
    billow_append_number(text, value);
}

void
billow_write_integer(GString *text, const char *before, const char *key, int value)
{
    billow_write_key(text, before, key);
    g_string_append_printf(text, "%d", value);
}

static void
append_quoted(GString *text, const char *value)
{
    json_object *string = json_object_new_string(value);
    g_string_append(text, json_object_to_json_string_ext(string, JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(string);
}

void
billow_write_string(GString *text, const char *before, const char *key, const char *value)
{
    billow_write_key(text, before, key);
    append_quoted(text, value);
}

void
billow_write_unknown(GString *text, const char *before, const char *unknown)
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

void
billow_write_vector(GString *text, const char *before, const char *key, BillowVec3 vector)
{
    billow_write_key(text, before, key);
    g_string_append_c(text, '[');
    billow_append_number(text, vector.x);
    g_string_append(text, ", ");
    billow_append_number(text, vector.y);
    g_string_append(text, ", ");
    billow_append_number(text, vector.z);
    g_string_append_c(text, ']');
}

void
billow_write_muted(GString *text, const char *before, const BillowBlock *block)
{
    if (!block->muted)
        return;
    billow_write_key(text, before, "muted");
    g_string_append(text, "true");
}

static void
append_anchor(GString *text, const BillowAnchor *anchor, const char *unknown)
{
    billow_write_integer(text, "{ ", "column", anchor->column);
    billow_write_integer(text, ", ", "row", anchor->row);
    billow_write_vector(text, ", ", "position", anchor->position);
    billow_write_unknown(text, ", ", unknown);
    g_string_append(text, " }");
}

static void
append_anchors(GString *text, const char *before, const BillowBlock *block)
{
    billow_write_key(text, before, "anchors");
    g_string_append_c(text, '[');
    for (gsize i = 0; i < block->n_anchors; i++) {
        g_string_append(text, i > 0 ? ",\n        " : "\n        ");
        append_anchor(text, &block->anchors[i], block->anchors_unknown ? block->anchors_unknown[i] : NULL);
    }
    g_string_append(text, block->n_anchors > 0 ? "\n      ]" : "]");
}

/* A point is a group of three numbers, some points a line. */
static void
append_shape(GString *text, const char *before, GBytes *shape)
{
    gsize size;
    const float *values = g_bytes_get_data(shape, &size);
    billow_write_key(text, before, "shape");
    for (gsize i = 0; i < size / sizeof *values; i++) {
        gboolean new_line = i % (3 * POINTS_A_LINE) == 0, new_point = i % 3 == 0;
        g_string_append(text, i == 0 ? "[\n        " : new_line ? ",\n        " : new_point ? ",  " : ", ");
        billow_append_float(text, values[i]);
    }
    g_string_append(text, "\n      ]");
}

static const char *const first_line = "{\n      ";
static const char *const next_line = ",\n      ";
static const char *const same_line = ", ";

static void
append_keyframe(GString *text, const BillowProject *project, const BillowBlock *block)
{
    billow_write_string(text, first_line, "id", block->id);
    billow_write_string(text, next_line, "name", block->name);
    billow_write_number(text, next_line, "start", block->start);
    billow_write_number(text, next_line, "duration", block->duration);
    billow_write_muted(text, next_line, block);
    append_anchors(text, next_line, block);
    if (block->shape)
        append_shape(text, next_line, block->shape);
    billow_write_unknown(text, next_line, block->unknown);
    g_string_append(text, "\n    }");
}

static void
append_transition(GString *text, const BillowProject *project, const BillowBlock *block)
{
    const BillowField *degree = &billow_easing_fields[1];
    billow_write_string(text, "{ ", "from", block->id);
    billow_write_string(text, same_line, "curve", billow_easings[block->easing.curve].choice.word);
    if (degree->applies(&block->easing) || block->easing.degree != degree->initial[0])
        billow_write_number(text, same_line, degree->key, block->easing.degree);
    billow_write_muted(text, same_line, block);
    billow_write_unknown(text, same_line, block->unknown);
    g_string_append(text, " }");
}

static void
append_timed(GString *text, const BillowBlock *block)
{
    billow_write_string(text, first_line, "id", block->id);
    billow_write_string(text, same_line, "name", block->name);
    billow_write_number(text, same_line, "start", block->start);
    billow_write_number(text, same_line, "duration", block->duration);
}

static void
append_timed_end(GString *text, const BillowBlock *block)
{
    billow_write_number(text, next_line, "fade_in", block->fade_in);
    billow_write_number(text, same_line, "fade_out", block->fade_out);
    billow_write_muted(text, same_line, block);
    billow_write_unknown(text, next_line, block->unknown);
    g_string_append(text, "\n    }");
}

static void
append_origin(GString *text, const BillowGrid *grid, const BillowWave *wave)
{
    gboolean centre =
        wave->origin_column == 0.5 * (grid->columns - 1) && wave->origin_row == 0.5 * (grid->rows - 1);
    if (wave->shape != BILLOW_WAVE_CIRCULAR && centre)
        return;
    billow_write_key(text, next_line, "origin");
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
    billow_write_string(text, next_line, "shape", billow_wave_shape_names[wave->shape]);
    billow_write_string(text, same_line, "axis", billow_wave_axis_names[wave->axis]);
    billow_write_number(text, next_line, "amplitude", wave->amplitude);
    billow_write_number(text, same_line, "wavelength", wave->wavelength);
    billow_write_number(text, same_line, "speed", wave->speed);
    billow_write_number(text, same_line, "phase", wave->phase);
    if (wave->shape == BILLOW_WAVE_PLANE || wave->direction != 0.0)
        billow_write_number(text, next_line, "direction", wave->direction);
    append_origin(text, &project->grid, wave);
    if (wave->decay != 0.0)
        billow_write_number(text, next_line, "decay", wave->decay);
    append_timed_end(text, block);
}

static void
append_sway(GString *text, const BillowProject *project, const BillowBlock *block)
{
    const BillowSway *sway = &block->sway;
    append_timed(text, block);
    billow_write_number(text, next_line, "direction", sway->direction);
    billow_write_number(text, same_line, "amplitude", sway->amplitude);
    billow_write_number(text, same_line, "period", sway->period);
    billow_write_number(text, same_line, "phase", sway->phase);
    append_timed_end(text, block);
}

void
billow_write_track(GString *text, const BillowProject *project, const char *before, const char *key,
                   BillowBlockKind kind, BillowWriteBlock write_block)
{
    GPtrArray *track = billow_project_track(project, kind);
    gsize indent = strspn(before + 1, "\n ");
    g_autofree char *line = g_strndup(before + 1, indent);
    billow_write_key(text, before, key);
    g_string_append_c(text, '[');
    for (guint i = 0; i < track->len; i++) {
        g_string_append_printf(text, "%s%s  ", i > 0 ? "," : "", line);
        write_block(text, project, g_ptr_array_index(track, i));
    }
    if (track->len > 0)
        g_string_append(text, line);
    g_string_append_c(text, ']');
}

static void
append_cloth(GString *text, const BillowProject *project)
{
    billow_write_key(text, ",\n  ", "cloth");
    billow_write_integer(text, "{\n    ", "columns", project->grid.columns);
    billow_write_integer(text, ",\n    ", "rows", project->grid.rows);
    billow_write_number(text, ",\n    ", "spacing", project->grid.spacing);
    if (project->texture)
        billow_write_string(text, ",\n    ", "texture", project->texture);
    billow_write_string(text, ",\n    ", "color", project->color);
    billow_write_unknown(text, ",\n    ", project->cloth_unknown);
    g_string_append(text, "\n  }");
}

static void
append_head(GString *text, const BillowProject *project)
{
    billow_write_string(text, "{\n  ", "format", "billow");
    billow_write_integer(text, ",\n  ", "version", 1);
    billow_write_string(text, ",\n  ", "name", project->name);
    if (project->frame_rate == floor(project->frame_rate))
        billow_write_integer(text, ",\n  ", "frame_rate", (int) project->frame_rate);
    else
        billow_write_number(text, ",\n  ", "frame_rate", project->frame_rate);
    if (project->duration > 0.0)
        billow_write_number(text, ",\n  ", "duration", project->duration);
}

GString *
billow_project_format(const BillowProject *project)
{
    GString *text = g_string_new(NULL);
    append_head(text, project);
    append_cloth(text, project);
    billow_write_track(text, project, ",\n  ", "keyframes", BILLOW_BLOCK_KEYFRAME, append_keyframe);
    billow_write_track(text, project, ",\n  ", "transitions", BILLOW_BLOCK_TRANSITION, append_transition);
    billow_write_track(text, project, ",\n  ", "waves", BILLOW_BLOCK_WAVE, append_wave);
    billow_write_track(text, project, ",\n  ", "sways", BILLOW_BLOCK_SWAY, append_sway);
    billow_write_physics(text, ",\n  ", project);
    billow_write_scene(text, ",\n  ", project);
    billow_write_unknown(text, ",\n  ", project->unknown);
    g_string_append(text, "\n}\n");
    return text;
}
