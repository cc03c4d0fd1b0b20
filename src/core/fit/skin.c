#include "core/fit/skin.h"

#include "core/base/allocate.h"
#include "core/base/scramble.h"
#include "core/fit/skin_mix.h"

#include <math.h>
#include <string.h>

/* The skin is sought in a sample of so many frames and points at most, in so many rounds, in which bones are
 * moved so often; then all frames and points follow. */
enum {
    SAMPLE_FRAMES = 100,
    SAMPLE_POINTS = 4000,
    MOST_ROUNDS = 400,
    CHECKED = 8,
    SWEEPS = 2,
    LAST_ROUNDS = 2,
    LAST_SWEEPS = 8,
    MOST = BILLOW_SKIN_INFLUENCES,
};

/* It is over when CHECKED rounds take off less than this share of the error, or what is left is but rounding. */
static const double ENOUGH = 0.01, ROUNDING = 1e-8;

/* Shares of the time for progress: clusters, rounds. */
static const double CLUSTERED = 0.1, SOUGHT = 0.7;

typedef struct {
    BillowProgress progress;
    void *data;
    double from, to;
} Part;

/* Some of the frames and points of a run. */
typedef struct {
    float **frames;
    uint32_t *points; /* their numbers among all */
    size_t n_points, n_frames, frame_step;
} Sample;

static bool
tell(void *data, double done)
{
    const Part *part = data;
    return !part->progress || part->progress(part->data, part->from + done * (part->to - part->from));
}

/* --- The state --- */

/* Returns the frame that is nearest to the mean of all. */
static size_t
middle_frame(const BillowSkinState *state)
{
    const size_t n = 3 * state->n_points;
    double *mean = billow_allocate(n, sizeof(double)), least = INFINITY;
    size_t best = 0;
    for (size_t f = 0; f < state->n_frames; f++)
        for (size_t i = 0; i < n; i++)
            mean[i] += (double) state->frames[f][i] / (double) state->n_frames;
    for (size_t f = 0; f < state->n_frames; f++) {
        double sum = 0.0;
        for (size_t i = 0; i < n; i++) {
            const double off = (double) state->frames[f][i] - mean[i];
            sum += off * off;
        }
        if (sum < least) {
            least = sum;
            best = f;
        }
    }
    free(mean);
    return best;
}

/* Returns a state without bones; points rest where they are in the middle frame. */
static BillowSkinState
start_state(const float *const *frames, size_t n_points, size_t n_frames, size_t most, BillowWorkers *workers)
{
    BillowSkinState state = {
        .frames = frames,
        .n_points = n_points,
        .n_frames = n_frames,
        .most_bones = most,
        .rest = billow_allocate(3 * n_points, sizeof(double)),
        .maps = billow_allocate(most * n_frames, sizeof(BillowRigid)),
        .bones = billow_allocate(n_points * MOST, 1),
        .weights = billow_allocate(n_points * MOST, sizeof(double)),
        .errors = billow_allocate(n_points, sizeof(double)),
        .workers = workers,
    };
    const size_t middle = middle_frame(&state);
    for (size_t i = 0; i < n_points; i++)
        for (size_t axis = 0; axis < 3; axis++)
            state.rest[3 * i + axis] = billow_skin_coordinate(&state, middle, i, axis);
    return state;
}

static void
end_state(BillowSkinState *state)
{
    free(state->rest);
    free(state->maps);
    free(state->bones);
    free(state->weights);
    free(state->errors);
}

/* --- The sample --- */

static Sample
take_sample(const float *const *frames, size_t n_points, size_t n_frames)
{
    const size_t point_step = 1 + (n_points - 1) / SAMPLE_POINTS;
    Sample sample = {.frames = billow_allocate(n_frames, sizeof(float *)),
                     .points = billow_allocate(n_points, sizeof(uint32_t)),
                     .frame_step = 1 + (n_frames - 1) / SAMPLE_FRAMES};
    for (uint32_t i = 0; i < n_points; i++)
        if (billow_scramble(i) % point_step == 0)
            sample.points[sample.n_points++] = i;
    for (size_t f = 0; f < n_frames; f += sample.frame_step) {
        float *frame = billow_allocate(3 * sample.n_points, sizeof(float));
        for (size_t axis = 0; axis < 3; axis++)
            for (size_t i = 0; i < sample.n_points; i++)
                frame[axis * sample.n_points + i] = frames[f][axis * n_points + sample.points[i]];
        sample.frames[sample.n_frames++] = frame;
    }
    return sample;
}

static void
end_sample(Sample *sample)
{
    for (size_t f = 0; f < sample->n_frames; f++)
        free(sample->frames[f]);
    free(sample->frames);
    free(sample->points);
}

/* Returns the root mean square distance of all points in all frames, meters. */
static double
error_of(const BillowSkinState *state)
{
    double sum = 0.0;
    for (size_t i = 0; i < state->n_points; i++)
        sum += state->errors[i];
    return sqrt(sum / (double) (state->n_points * state->n_frames));
}

/* Returns the root mean square of the distances from where points rest to where frames have them. */
static double
size_of(const BillowSkinState *state)
{
    double sum = 0.0;
    for (size_t f = 0; f < state->n_frames; f++)
        for (size_t i = 0; i < 3 * state->n_points; i++) {
            const double x = (double) state->frames[f][i];
            sum += x * x;
        }
    return sqrt(sum / (double) (state->n_points * state->n_frames));
}

/* Alternates between weights, maps and rest. Returns false if stopped. */
static bool
seek(BillowSkinState *state, const Part *whole)
{
    Part clusters = {whole->progress, whole->data, 0.0, CLUSTERED},
         rounds = {whole->progress, whole->data, CLUSTERED, SOUGHT};
    const double rounding = ROUNDING * size_of(state);
    double before = INFINITY, marked = INFINITY;
    if (!billow_skin_cluster(state, tell, &clusters))
        return false;
    BillowSkinMix *mix = billow_skin_mix_new(state);
    bool going = true;
    for (int round = 0; going && round < MOST_ROUNDS; round++) {
        billow_skin_weigh(state);
        if (error_of(state) > before && billow_skin_mix_undo(mix))
            billow_skin_weigh(state);
        before = error_of(state);
        if (before <= rounding || (round % CHECKED == 0 && before > marked * (1.0 - ENOUGH)))
            break;
        marked = round % CHECKED == 0 ? before : marked;
        billow_skin_mix_start(mix);
        billow_skin_move(state, SWEEPS);
        billow_skin_rest(state);
        billow_skin_mix_end(mix);
        going = tell(&rounds, (round + 1.0) / MOST_ROUNDS);
    }
    billow_skin_mix_free(mix);
    return going;
}

/* Takes over what the sample has: of frames that it lacks, the maps of the nearest one. */
static void
take_over(BillowSkinState *state, const BillowSkinState *from, const Sample *sample)
{
    state->n_bones = from->n_bones;
    for (size_t i = 0; i < sample->n_points; i++) {
        const size_t to = sample->points[i];
        memcpy(state->rest + 3 * to, from->rest + 3 * i, 3 * sizeof(double));
        memcpy(state->bones + MOST * to, from->bones + MOST * i, MOST);
        memcpy(state->weights + MOST * to, from->weights + MOST * i, MOST * sizeof(double));
    }
    for (size_t b = 0; b < state->n_bones; b++)
        for (size_t f = 0; f < state->n_frames; f++) {
            size_t nearest = (f + sample->frame_step / 2) / sample->frame_step;
            nearest = nearest < sample->n_frames ? nearest : sample->n_frames - 1;
            state->maps[b * state->n_frames + f] = *billow_skin_map(from, b, nearest);
        }
}

/* Returns false if stopped. */
static bool
find_all(BillowSkinState *state, const Part *whole)
{
    Sample sample = take_sample(state->frames, state->n_points, state->n_frames);
    BillowSkinState sought = start_state((const float *const *) sample.frames, sample.n_points,
                                         sample.n_frames, state->most_bones, state->workers);
    Part rest = {whole->progress, whole->data, SOUGHT, 1.0};
    bool going = seek(&sought, whole);
    if (going) {
        take_over(state, &sought, &sample);
        if (sample.n_points < state->n_points)
            billow_skin_weigh(state);
    }
    for (int round = 0; going && round < LAST_ROUNDS; round++) {
        billow_skin_move(state, LAST_SWEEPS);
        billow_skin_rest(state);
        billow_skin_weigh(state);
        going = tell(&rest, (round + 1.0) / LAST_ROUNDS);
    }
    end_state(&sought);
    end_sample(&sample);
    return going;
}

/* --- The skin --- */

/* Writes the bones and weights of a point, descending, with a sum of 1 in single precision. `numbers`: the bones'
 * own among those that move anything. */
static void
write_point(const BillowSkinState *state, const uint8_t *numbers, size_t point, uint8_t *bones,
            float *weights)
{
    const uint8_t *from = state->bones + MOST * point;
    const double *shares = state->weights + MOST * point;
    size_t order[MOST];
    float others = 0.0F;
    for (size_t k = 0; k < MOST; k++) {
        size_t at = k;
        for (; at > 0 && shares[order[at - 1]] < shares[k]; at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
    for (size_t k = MOST; k-- > 0;) {
        const double share = shares[order[k]];
        bones[k] = share > 0.0 ? numbers[from[order[k]]] : 0;
        weights[k] = k > 0 ? (float) share : 1.0F - others;
        others += weights[k];
    }
}

/* Writes the maps of a bone. The quaternions of frames that follow each other are on the same side. */
static void
write_bone(const BillowSkinState *state, size_t bone, BillowMotionPlace *places)
{
    for (size_t f = 0; f < state->n_frames; f++) {
        const BillowRigid *map = billow_skin_map(state, bone, f);
        BillowVec3 columns[3];
        for (int k = 0; k < 3; k++)
            columns[k] = billow_vec3(map->m[0][k], map->m[1][k], map->m[2][k]);
        BillowQuaternion q = billow_quaternion_of_axes(columns[0], columns[1], columns[2]);
        if (f > 0) {
            const BillowQuaternion a = places[f - 1].rotation;
            if (a.x * q.x + a.y * q.y + a.z * q.z + a.w * q.w < 0.0)
                q = (BillowQuaternion){-q.x, -q.y, -q.z, -q.w};
        }
        places[f] = (BillowMotionPlace){billow_vec3(map->m[0][3], map->m[1][3], map->m[2][3]), q};
    }
}

static BillowSkin *
write_skin(const BillowSkinState *state)
{
    const size_t n = state->n_points;
    uint8_t numbers[BILLOW_SKIN_MOST_BONES];
    bool used[BILLOW_SKIN_MOST_BONES] = {false};
    for (size_t i = 0; i < MOST * n; i++)
        if (state->weights[i] > 0.0)
            used[state->bones[i]] = true;
    BillowSkin *skin = billow_allocate(1, sizeof *skin);
    *skin = (BillowSkin){n,
                         0,
                         state->n_frames,
                         billow_allocate(3 * n, sizeof(float)),
                         billow_allocate(MOST * n, 1),
                         billow_allocate(MOST * n, sizeof(float)),
                         billow_allocate(state->n_bones * state->n_frames, sizeof(BillowMotionPlace))};
    for (size_t b = 0; b < state->n_bones; b++)
        if (used[b]) {
            write_bone(state, b, skin->places + skin->n_bones * skin->n_frames);
            numbers[b] = (uint8_t) skin->n_bones++;
        }
    for (size_t i = 0; i < n; i++) {
        write_point(state, numbers, i, skin->bones + MOST * i, skin->weights + MOST * i);
        for (size_t axis = 0; axis < 3; axis++)
            skin->rest[axis * n + i] = (float) state->rest[3 * i + axis];
    }
    return skin;
}

BillowSkin *
billow_skin_new(const float *const *frames, size_t n_points, size_t n_frames, size_t most,
                BillowWorkers *workers, BillowProgress progress, void *data)
{
    const Part whole = {progress, data, 0.0, 1.0};
    BillowSkinState state = start_state(frames, n_points, n_frames, most, workers);
    BillowSkin *skin = find_all(&state, &whole) ? write_skin(&state) : NULL;
    end_state(&state);
    return skin;
}

void
billow_skin_free(BillowSkin *skin)
{
    if (!skin)
        return;
    free(skin->rest);
    free(skin->bones);
    free(skin->weights);
    free(skin->places);
    free(skin);
}

/* Returns a place as a map. */
static BillowRigid
rigid_of(const BillowMotionPlace *place)
{
    const BillowVec3 x = billow_quaternion_apply(place->rotation, billow_vec3(1.0, 0.0, 0.0)),
                     y = billow_quaternion_apply(place->rotation, billow_vec3(0.0, 1.0, 0.0)),
                     z = billow_quaternion_apply(place->rotation, billow_vec3(0.0, 0.0, 1.0)),
                     t = place->position;
    return (BillowRigid){{{x.x, y.x, z.x, t.x}, {x.y, y.y, z.y, t.y}, {x.z, y.z, z.z, t.z}}};
}

static void
find_maps(const BillowSkin *skin, size_t frame, BillowRigid *maps)
{
    for (size_t b = 0; b < skin->n_bones; b++)
        maps[b] = rigid_of(&skin->places[b * skin->n_frames + frame]);
}

/* Returns the blend of the maps of a point. */
static BillowRigid
blend(const BillowSkin *skin, const BillowRigid *maps, size_t point)
{
    BillowRigid sum = {{{0}}};
    for (size_t k = 0; k < MOST; k++) {
        const BillowRigid *map = &maps[skin->bones[MOST * point + k]];
        const double weight = (double) skin->weights[MOST * point + k];
        for (int row = 0; row < 3; row++)
            for (int column = 0; column < 4; column++)
                sum.m[row][column] += weight * map->m[row][column];
    }
    return sum;
}

void
billow_skin_frame(const BillowSkin *skin, size_t frame, float *points)
{
    const size_t n = skin->n_points;
    BillowRigid maps[BILLOW_SKIN_MOST_BONES];
    find_maps(skin, frame, maps);
    for (size_t i = 0; i < n; i++) {
        const double rest[] = {(double) skin->rest[i], (double) skin->rest[n + i],
                               (double) skin->rest[2 * n + i]};
        const BillowRigid map = blend(skin, maps, i);
        double place[3];
        billow_rigid_apply(&map, rest, place);
        for (size_t axis = 0; axis < 3; axis++)
            points[axis * n + i] = (float) place[axis];
    }
}

void
billow_skin_turn_back(const BillowSkin *skin, size_t frame, const float *vectors, double *sums)
{
    const size_t n = skin->n_points;
    BillowRigid maps[BILLOW_SKIN_MOST_BONES];
    find_maps(skin, frame, maps);
    for (size_t i = 0; i < n; i++) {
        const BillowRigid map = blend(skin, maps, i);
        for (size_t axis = 0; axis < 3; axis++)
            for (size_t row = 0; row < 3; row++)
                sums[axis * n + i] += map.m[row][axis] * (double) vectors[row * n + i];
    }
}
