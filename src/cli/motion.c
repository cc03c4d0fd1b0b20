/* Prints what is in a motion of another program. */
#include "cli/json_output.h"
#include "cli/options.h"
#include "io/base/relative_path.h"
#include "io/motion/read.h"
#include "io/project/file.h"
#include "model/edits/bones.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

static const char COMMAND[] = "motion";
static const char *const ups[] = {NULL, "x", "y", "z"};

static json_object *
list_nodes(const BillowMotion *motion)
{
    json_object *list = json_object_new_array();
    for (size_t i = 0; i < motion->n_nodes; i++) {
        json_object *node = json_object_new_object();
        const int parent = motion->nodes[i].parent;
        billow_json_add_text(node, "name", motion->nodes[i].name);
        if (parent >= 0)
            billow_json_add_text(node, "parent", motion->nodes[parent].name);
        billow_json_append(list, node);
    }
    return list;
}

static json_object *
corner(BillowVec3 place)
{
    json_object *list = json_object_new_array();
    billow_json_append(list, billow_json_number_new(place.x));
    billow_json_append(list, billow_json_number_new(place.y));
    billow_json_append(list, billow_json_number_new(place.z));
    return list;
}

static void
print_json(const BillowMotion *motion, const BillowMotionFacts *facts)
{
    json_object *object = json_object_new_object();
    double unit;
    billow_json_add_text(object, "name", motion->name);
    billow_json_add_text(object, "format", facts->format);
    billow_json_put(object, "animations", json_object_new_int64(facts->n_clips));
    billow_json_put(object, "frames", json_object_new_int64((int64_t) motion->n_frames));
    billow_json_add_number(object, "rate", motion->rate);
    billow_json_put(object, "rate_is_told", json_object_new_boolean(facts->rate_is_told));
    billow_json_add_number(object, "duration", billow_motion_duration(motion));
    billow_json_add_number(object, "unit", facts->unit);
    billow_json_put(object, "unit_is_told", json_object_new_boolean(facts->unit_is_told));
    if (billow_motion_suggest_unit(motion, facts, &unit, NULL))
        billow_json_add_number(object, "suggested_unit", unit);
    billow_json_add_text(object, "up", ups[facts->up]);
    billow_json_put(object, "up_is_told", json_object_new_boolean(facts->up_is_told));
    billow_json_put(object, "points", json_object_new_int64((int64_t) motion->n_points));
    billow_json_put(object, "triangles", json_object_new_int64((int64_t) motion->n_triangles));
    billow_json_put(object, "low", corner(motion->low));
    billow_json_put(object, "high", corner(motion->high));
    billow_json_put(object, "nodes", list_nodes(motion));
    billow_json_print(object);
}

static void
print_text(const BillowMotion *motion, const BillowMotionFacts *facts)
{
    const BillowVec3 size = billow_vec3_sub(motion->high, motion->low);
    double unit;
    g_autofree char *question = NULL;
    billow_cli_print(stdout, _("name:     %s\n"), motion->name);
    billow_cli_print(stdout, _("frames:   %zu at %g per second%s\n"), motion->n_frames, motion->rate,
                     facts->rate_is_told ? "" : _(", which the file does not tell"));
    billow_cli_print(stdout, _("duration: %g s\n"), billow_motion_duration(motion));
    billow_cli_print(stdout, _("mesh:     %zu points, %zu triangles\n"), motion->n_points,
                     motion->n_triangles);
    billow_cli_print(stdout, _("size:     %.4g x %.4g x %.4g m (x, y, z), with all frames\n"), size.x, size.y,
                     size.z);
    billow_cli_print(stdout, _("units:    %g m%s, %s up%s\n"), facts->unit,
                     facts->unit_is_told ? "" : _(", which the file does not tell"), ups[facts->up],
                     facts->up_is_told ? "" : _(", which the file does not tell"));
    if (billow_motion_suggest_unit(motion, facts, &unit, &question))
        billow_cli_print(stdout, _("          %s See --unit.\n"), question);
    for (size_t i = 0; i < motion->n_nodes; i++) {
        int depth = 0;
        for (int above = motion->nodes[i].parent; above >= 0; above = motion->nodes[above].parent)
            depth++;
        billow_cli_print(stdout, "%s%*s%s\n", i == 0 ? _("nodes:    ") : "          ", 2 * MIN(depth, 20), "",
                         motion->nodes[i].name);
    }
}

/* What is added to a project, and where it is written. */
typedef struct {
    BillowMotion *motion;
    const char *file;
    const BillowMotionOptions *options;
    const BillowBonesPlace *where;
    double turn;   /* the same about the vertical, degrees */
    gboolean play; /* the motion itself is added, and moves the bones */
    const char *output;
} Adding;

/* Returns the motion as a block of a project that is written to the output. */
static BillowBlock *
new_motion(const Adding *adding)
{
    g_autofree char *file = g_canonicalize_filename(adding->file, NULL),
                    *output = g_canonicalize_filename(adding->output, NULL),
                    *folder = g_path_get_dirname(output);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_MOTION, "motion", adding->motion->name);
    BillowPlayedMotion *played = billow_block_motion(block);
    block->start = adding->where->start;
    played->file = billow_relative_path(file, folder);
    played->clip = g_strdup(adding->options->clip);
    played->unit = adding->options->unit;
    played->up = (int) adding->options->up;
    played->rate = adding->options->rate;
    played->stage.position = adding->where->place.position;
    played->stage.rotation.y = adding->turn;
    g_autofree char *source = billow_played_motion_source(played);
    g_autoptr(BillowReadMotion) read = billow_read_motion_new(billow_motion_ref(adding->motion), source, "");
    billow_played_motion_give(played, read);
    return block;
}

static BillowEdit
add_to(const BillowProject *project, const Adding *adding)
{
    if (!adding->play)
        return billow_edit_add_bones(project, adding->motion, adding->where);
    g_autoptr(BillowBlock) block = new_motion(adding);
    g_auto(BillowEdit) edit = billow_edit_add_block(project, block);
    return billow_edit_ride_bones(edit.project, edit.added->id);
}

/* Writes a copy of a project to which the bones have been added. */
static BillowExit
add_bones(const Adding *adding, const char *path)
{
    const char *output = adding->output;
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_load(path, &status);
    g_autoptr(GError) error = NULL;
    if (!project)
        return status;
    BillowEdit edit = add_to(project, adding);
    g_autoptr(BillowProject) with = edit.project;
    if (!with) {
        billow_cli_complain(COMMAND, _("“%s” has no bones: its nodes have no children that move with them"),
                            adding->motion->name);
        return BILLOW_EXIT_INVALID;
    }
    if (!billow_project_save(with, output, &error)) {
        billow_cli_complain(COMMAND, "%s", error->message);
        return BILLOW_EXIT_FILES;
    }
    const guint n = billow_project_track(with, BILLOW_BLOCK_COLLIDER)->len -
                    billow_project_track(project, BILLOW_BLOCK_COLLIDER)->len;
    billow_cli_print(stdout, ngettext("%s: %u collider added\n", "%s: %u colliders added\n", n), output, n);
    return BILLOW_EXIT_DONE;
}

static gboolean
read_move(const char *text, BillowVec3 *move)
{
    double parts[3] = {0.0, 0.0, 0.0};
    for (int i = 0; text && i < 3; i++) {
        char *end;
        parts[i] = g_ascii_strtod(text, &end);
        if (end == text || *end != (i < 2 ? ',' : '\0') || !(fabs(parts[i]) <= BILLOW_MAX_NUMBER))
            return FALSE;
        text = end + 1;
    }
    *move = billow_vec3(parts[0], parts[1], parts[2]);
    return TRUE;
}

/* Sets where the bones are placed. Returns FALSE, having told the reason, unless that and their start are valid. */
static gboolean
read_place(const char *move, double turn, BillowBonesPlace *where)
{
    const double half = 0.5 * turn * M_PI / 180.0;
    where->place.rotation = (BillowQuaternion){.y = sin(half), .w = cos(half)};
    if (read_move(move, &where->place.position) && fabs(turn) <= 1e6 && where->start >= 0.0 &&
        where->start <= BILLOW_MAX_DURATION)
        return TRUE;
    billow_cli_complain(
        COMMAND,
        _("expected --move X,Y,Z, three numbers in meters, --turn in degrees and --start from 0 to %d"),
        BILLOW_MAX_DURATION);
    return FALSE;
}

static gboolean
read_up(const char *word, BillowMotionUp *up)
{
    for (int i = BILLOW_MOTION_UP_X; word && i <= BILLOW_MOTION_UP_Z; i++)
        if (g_str_equal(word, ups[i]))
            *up = (BillowMotionUp) i;
    return !word || *up != BILLOW_MOTION_UP_UNKNOWN;
}

/* Sets the axis that points up. Returns FALSE, having told the reason, unless the options are valid and go together. */
static gboolean
check_options(const char *up, BillowMotionOptions *options, const char *into, const char *output,
              gboolean play)
{
    if (!read_up(up, &options->up) || !(options->unit >= 0.0 && options->unit <= 1e6) ||
        !(options->rate >= 0.0 && options->rate <= BILLOW_MAX_MOTION_RATE))
        billow_cli_complain(COMMAND,
                            _("expected --up x, y or z, --unit from 0 to 1000000 and --rate from 0 to %d"),
                            BILLOW_MAX_MOTION_RATE);
    else if (!into != !output)
        billow_cli_complain(COMMAND, _("--bones and --output belong together"));
    else if (play && (!into || options->base))
        billow_cli_complain(COMMAND, _("--play needs --bones, and a motion without --base"));
    else
        return TRUE;
    return FALSE;
}

BillowExit
billow_cli_motion(int argc, char **argv)
{
    gboolean json = FALSE, play = FALSE;
    BillowMotionOptions options = {0};
    g_autofree char *up = NULL, *clip = NULL, *base = NULL, *into = NULL, *output = NULL, *move = NULL;
    double turn = 0.0;
    BillowBonesPlace where = {.place = BILLOW_MOTION_PLACE_HOME};
    const GOptionEntry entries[] = {
        {"unit", 0, 0, G_OPTION_ARG_DOUBLE, &options.unit, N_("Meters per unit of the file"), "METERS"},
        {"up", 0, 0, G_OPTION_ARG_STRING, &up, N_("Axis that points up: x, y or z"), "AXIS"},
        {"rate", 0, 0, G_OPTION_ARG_DOUBLE, &options.rate, N_("Frames per second"), "RATE"},
        {"animation", 0, 0, G_OPTION_ARG_STRING, &clip,
         N_("Animation of a file with several (default: the longest)"), "NAME"},
        {"base", 0, 0, G_OPTION_ARG_FILENAME, &base, N_("OBJ file of a cache (default: the one beside it)"),
         "FILE"},
        {"bones", 0, 0, G_OPTION_ARG_FILENAME, &into,
         N_("Add the bones to the scene of this project, as capsules that cloth avoids and can hang on"),
         "PROJECT"},
        {"turn", 0, 0, G_OPTION_ARG_DOUBLE, &turn,
         N_("With --bones: turn the motion about the vertical, counterclockwise as seen from above"),
         "DEGREES"},
        {"move", 0, 0, G_OPTION_ARG_STRING, &move, N_("With --bones: move it, after the turn (meters)"),
         "X,Y,Z"},
        {"start", 0, 0, G_OPTION_ARG_DOUBLE, &where.start, N_("With --bones: when it begins, in seconds"),
         "SECONDS"},
        {"play", 0, 0, G_OPTION_ARG_NONE, &play,
         N_("With --bones: add the motion itself, too, which then moves the capsules, instead of keys"),
         NULL},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_("Project file to write with the bones"),
         "FILE"},
        billow_json_option(&json),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("FILE");
    g_option_context_set_summary(
        context, _("Shows the nodes, frames, size and units of a motion: GLB, glTF, FBX, Collada, BVH, "
                   "CSV, MDD or PC2 with its OBJ, or numbered OBJ files (“walk.####.obj”)."));
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, 1);
    if (!files)
        return BILLOW_EXIT_USAGE;
    options.clip = clip;
    options.base = base;
    if (!check_options(up, &options, into, output, play) || !read_place(move, turn, &where))
        return BILLOW_EXIT_USAGE;
    BillowMotionFacts facts;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowMotion) motion = billow_motion_read(files[0], &options, NULL, &facts, &error);
    if (!motion) {
        billow_cli_complain(COMMAND, "%s", error->message);
        return error->code == G_IO_ERROR_INVALID_DATA || error->code == G_IO_ERROR_NOT_SUPPORTED
                   ? BILLOW_EXIT_INVALID
                   : BILLOW_EXIT_FILES;
    }
    if (into)
        return add_bones(&(Adding){motion, files[0], &options, &where, turn, play, output}, into);
    if (json)
        print_json(motion, &facts);
    else
        print_text(motion, &facts);
    return BILLOW_EXIT_DONE;
}
