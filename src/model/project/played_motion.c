#include "model/project/played_motion.h"

#include <math.h>

static const BillowChoice axes[] = {
    {"file", N_("As the file says")}, {"x", "X"}, {"y", "Y"}, {"z", "Z"}, {0},
};

static double
suggest_unit(const void *motion)
{
    (void) motion;
    return 0.01;
}

static double
suggest_rate(const void *motion)
{
    const double rate = billow_played_motion_rate(motion);
    return rate > 0.0 ? rate : 24.0;
}

static double
suggest_last(const void *data)
{
    const BillowPlayedMotion *motion = data;
    return motion->read ? (double) motion->read->motion->n_frames : 1.0;
}

const BillowField billow_played_motion_fields[] = {
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "file",
        .offset = offsetof(BillowPlayedMotion, file),
        .label = N_("_File"),
        .tooltip = N_("Path of the file with the motion, relative to the project folder"),
        .pattern = ".",
        .expected = N_("the path of a motion"),
        .none = N_("None"),
        .new_line = true,
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "node",
        .offset = offsetof(BillowPlayedMotion, node),
        .label = N_("_Node"),
        .tooltip = N_("Joint or other node that carries what hangs on the motion and names no node itself"),
        .pattern = ".",
        .expected = N_("the name of a node"),
        .none = N_("None"),
    },
    {
        .type = BILLOW_FIELD_TEXT,
        .key = "clip",
        .offset = offsetof(BillowPlayedMotion, clip),
        .label = N_("_Clip"),
        .tooltip = N_("Name of the animation in a file with several"),
        .pattern = ".",
        .expected = N_("the name of an animation"),
        .none = N_("The longest"),
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "unit",
        .offset = offsetof(BillowPlayedMotion, unit),
        .label = N_("Meters per _unit"),
        .tooltip = N_("Length of one unit of the file, in meters"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.01,
        .none = N_("As the file says"),
        .suggest = suggest_unit,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "up",
        .offset = offsetof(BillowPlayedMotion, up),
        .label = N_("U_p axis"),
        .tooltip = N_("Axis of the file that points up"),
        .choices = axes,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "rate",
        .offset = offsetof(BillowPlayedMotion, rate),
        .label = N_("_Rate"),
        .unit = N_("fps"),
        .tooltip = N_("Frames of the motion that play in one second"),
        .low = 0.001,
        .high = BILLOW_MAX_MOTION_RATE,
        .step = 1,
        .none = N_("As the file says"),
        .suggest = suggest_rate,
        .whole = true,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "first",
        .offset = offsetof(BillowPlayedMotion, first),
        .label = N_("Firs_t frame"),
        .tooltip = N_("First frame of the motion that plays, counted from 1"),
        .low = 1,
        .high = BILLOW_MAX_MOTION_FRAMES,
        .step = 1,
        .initial = {1},
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "last",
        .offset = offsetof(BillowPlayedMotion, last),
        .label = N_("L_ast frame"),
        .tooltip = N_("Last frame of the motion that plays, counted from 1"),
        .low = 1,
        .high = BILLOW_MAX_MOTION_FRAMES,
        .step = 1,
        .none = N_("To the end"),
        .suggest = suggest_last,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "loop",
        .offset = offsetof(BillowPlayedMotion, loop),
        .label = N_("L_oop"),
        .tooltip = N_("Plays again and again; its last frame is at the place of its first"),
        .sparse = true,
    },
    {0},
};

const BillowField billow_motion_stage_fields[] = {
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "position",
        .offset = offsetof(BillowMotionStage, position),
        .heading = N_("Place"),
        .label = N_("Moved by"),
        .unit = N_("m"),
        .tooltip = N_("Where in the scene the origin of the motion is"),
        .parts = {N_("x"), N_("y"), N_("z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "rotation",
        .offset = offsetof(BillowMotionStage, rotation),
        .label = N_("Turned by"),
        .unit = N_("°"),
        .tooltip = N_("How far the motion is turned about the world axes: first x, then y, then z"),
        .parts = {N_("Turn about x"), N_("Turn about y"), N_("Turn about z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 15,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "scale",
        .offset = offsetof(BillowMotionStage, scale),
        .label = N_("Scale"),
        .tooltip = N_("Size of the motion, relative to that of its file"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {1.0},
        .sparse = true,
    },
    {0},
};

char *
billow_played_motion_source(const BillowPlayedMotion *motion)
{
    char unit[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup_printf("%s\n%s\n%s\n%d", motion->file ? motion->file : "",
                           motion->clip ? motion->clip : "", g_ascii_dtostr(unit, sizeof unit, motion->unit),
                           motion->up);
}

void
billow_played_motion_give(BillowPlayedMotion *motion, BillowReadMotion *read)
{
    BillowReadMotion *old = motion->read;
    motion->read = billow_read_motion_ref(read);
    billow_read_motion_unref(old);
}

/* --- Hooks --- */

void
billow_played_motion_copy(void *payload)
{
    billow_read_motion_ref(((BillowPlayedMotion *) payload)->read);
}

void
billow_played_motion_clear(void *payload)
{
    g_clear_pointer(&((BillowPlayedMotion *) payload)->read, billow_read_motion_unref);
}

gboolean
billow_played_motion_fits(const void *payload, const BillowGrid *grid)
{
    (void) grid;
    const BillowPlayedMotion *motion = payload;
    return motion->last == 0 || motion->last >= motion->first;
}

void
billow_played_motion_shift(void *payload, BillowVec3 by)
{
    BillowMotionStage *stage = &((BillowPlayedMotion *) payload)->stage;
    stage->position = billow_vec3_add(stage->position, by);
}

/* Its position has a unit, and is scaled already. */
void
billow_played_motion_scale(void *payload, double factor)
{
    ((BillowPlayedMotion *) payload)->stage.scale *= factor;
}

/* --- Time --- */

double
billow_played_motion_rate(const BillowPlayedMotion *motion)
{
    return motion->rate > 0.0 ? motion->rate : motion->read ? motion->read->motion->rate : 0.0;
}

BillowMotionPlay
billow_played_motion_play(const BillowPlayedMotion *motion, double start)
{
    const double own = motion->read ? motion->read->motion->rate : 0.0;
    return (BillowMotionPlay){.start = start,
                              .speed = motion->rate > 0.0 && own > 0.0 ? motion->rate / own : 1.0,
                              .loop = motion->loop,
                              .first = (size_t) motion->first - 1,
                              .last = motion->last > 0 ? (size_t) motion->last - 1 : 0};
}

double
billow_played_motion_length(const BillowPlayedMotion *motion)
{
    const BillowMotionPlay play = billow_played_motion_play(motion, 0.0);
    return motion->read ? billow_motion_play_length(motion->read->motion, &play) : 0.0;
}

void
billow_played_motion_stretch(BillowPlayedMotion *motion, double factor)
{
    const double rate = billow_played_motion_rate(motion);
    if (rate > 0.0 && factor != 1.0)
        motion->rate = CLAMP(rate / factor, 0.001, BILLOW_MAX_MOTION_RATE);
}

double
billow_played_motion_trim(BillowPlayedMotion *motion, double begin, double end)
{
    if (!motion->read)
        return 0.0;
    const double rate = billow_played_motion_rate(motion), n = (double) motion->read->motion->n_frames;
    const double first = motion->first, last = motion->last > 0 ? MIN(motion->last, n) : n;
    const double from = CLAMP(first + round(begin * rate), 1.0, last),
                 to = CLAMP(last + round(end * rate), from, n);
    motion->first = (int) from;
    motion->last = to < n ? (int) to : 0;
    return (from - first) / rate;
}

/* --- Place --- */

BillowStagedMotion *
billow_played_motion_stage(const BillowPlayedMotion *motion, double start)
{
    const BillowMotionPlay play = billow_played_motion_play(motion, start);
    return motion->read ? billow_staged_motion_new(motion->read, &play, &motion->stage) : NULL;
}

int
billow_played_motion_node(const BillowPlayedMotion *motion, const char *node)
{
    const char *name = node ? node : motion->node;
    return motion->read && name ? billow_motion_find(motion->read->motion, name) : -1;
}

BillowCarrierFrame
billow_played_motion_frame_at(const BillowBlock *block, int node, double seconds)
{
    const BillowPlayedMotion *motion = block->payload;
    const BillowStagedMotion staged = {motion->read, billow_played_motion_play(motion, block->start),
                                       motion->stage};
    return node < 0 || !motion->read ? billow_motion_stage_frame(&motion->stage)
                                     : billow_staged_motion_frame_at(&staged, node, seconds);
}
