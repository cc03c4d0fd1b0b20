#include "model/edits/cloths.h"

#include "core/base/turn.h"
#include "model/edits/private.h"
#include "model/edits/renaming.h"
#include "model/placing/beside.h"
#include "model/placing/instances.h"
#include "model/placing/scene_settle.h"
#include "model/project/carried_anchors.h"

#include <math.h>
#include <string.h>

static gboolean
has_name(const BillowProject *project, const char *name)
{
    for (guint i = 0; i < project->cloths->len; i++)
        if (g_str_equal(billow_cloth_title(project->cloths->pdata[i]), name))
            return TRUE;
    return FALSE;
}

/* Returns the text without a number at its end that follows the separator: "Towel" of "Towel 2". */
static char *
without_number(const char *text, char separator)
{
    gsize length = strlen(text);
    while (length > 0 && g_ascii_isdigit(text[length - 1]))
        length--;
    return length > 1 && text[length] && text[length - 1] == separator ? g_strndup(text, length - 1)
                                                                       : g_strdup(text);
}

/* Gives the cloth an id and a name that no cloth of the project has: "towel-2", "Towel 2", and then "towel-3". */
static void
name_uniquely(const BillowProject *project, BillowCloth *cloth)
{
    g_autofree char *id = without_number(cloth->id, '-'), *name = without_number(cloth->name, ' ');
    for (int n = 2; billow_project_find_cloth(project, cloth->id) >= 0; n++) {
        g_autofree char *other = g_strdup_printf("%.60s-%d", id, n);
        billow_cloth_set_id(cloth, other);
    }
    for (int n = 2; *cloth->name && has_name(project, cloth->name); n++) {
        g_autofree char *other = g_strdup_printf("%s %d", name, n);
        billow_cloth_set_name(cloth, other);
    }
}

static void
rename_blocks(const BillowProject *project, BillowCloth *cloth)
{
    BillowRenaming renaming = billow_renaming_begin(project);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; cloth->tracks[kind] && i < cloth->tracks[kind]->len; i++) {
            BillowBlock *copy = billow_block_copy(cloth->tracks[kind]->pdata[i]);
            billow_rename_copy(&renaming, copy);
            billow_edit_replace(cloth->tracks[kind], i, copy);
        }
    billow_renaming_end(&renaming);
}

BillowEditOutcome
billow_edit_room_for_cloths(const BillowProject *project, guint more, size_t points)
{
    if (project->cloths->len + more > BILLOW_MAX_CLOTHS)
        return BILLOW_EDIT_TOO_MANY_CLOTHS;
    if (billow_project_count_points(project) + more * points > BILLOW_MAX_POINTS)
        return BILLOW_EDIT_TOO_MANY_POINTS;
    return BILLOW_EDIT_DONE;
}

void
billow_edit_append_cloth(BillowProject *project, BillowCloth *cloth)
{
    name_uniquely(project, cloth);
    billow_cloth_own_material(cloth); /* only the first cloth may have it with the physics */
    billow_project_append_cloth(project, cloth);
}

BillowEdit
billow_edit_add_cloth(const BillowProject *project, const BillowCloth *cloth)
{
    const BillowEditOutcome room = billow_edit_room_for_cloths(project, 1, billow_grid_count(&cloth->grid));
    if (room != BILLOW_EDIT_DONE)
        return billow_edit_refuse(room);
    BillowCloth *copy = billow_cloth_copy(cloth);
    copy->hidden = copy->locked = FALSE;
    if (!billow_cloth_is_instance(copy))
        rename_blocks(project, copy);
    BillowProject *more = billow_project_copy(project);
    billow_edit_append_cloth(more, copy);
    return billow_edit_done(more);
}

/* Where a cloth hangs on another one. */
typedef struct {
    int carrier; /* index; below zero: it does not */
    double low, high, row;
} Stretch;

static Stretch
stretch_of(const BillowProject *project, const BillowCloth *cloth)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    Stretch stretch = {-1, INFINITY, -INFINITY, 0.0};
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowKeyframe *keyframe = billow_block_keyframe(keyframes->pdata[i]);
        for (size_t k = 0; k < keyframe->n_anchors; k++) {
            const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
            const int carrier =
                binding && !binding->rides ? billow_project_find_cloth(project, binding->on) : -1;
            if (carrier < 0)
                continue;
            stretch.carrier = carrier;
            stretch.low = fmin(stretch.low, binding->at.column);
            stretch.high = fmax(stretch.high, binding->at.column);
            stretch.row = binding->at.row;
        }
    }
    return stretch;
}

/* Returns whether a stretch is on its carrier, and no cloth hangs there. */
static gboolean
is_free(const BillowProject *project, Stretch stretch)
{
    const BillowCloth *carrier = project->cloths->pdata[stretch.carrier];
    if (stretch.low < 0.0 || stretch.high > carrier->grid.columns - 1)
        return FALSE;
    for (guint i = 0; i < project->cloths->len; i++) {
        const Stretch other = stretch_of(project, project->cloths->pdata[i]);
        if (other.carrier == stretch.carrier && other.row == stretch.row && other.low <= stretch.high &&
            other.high >= stretch.low)
            return FALSE;
    }
    return TRUE;
}

/* Returns how many columns further along its carrier there is room for a cloth like this, as near as possible; 0:
 * nothing carries it, or there is none. */
static int
room_along(const BillowProject *project, const BillowCloth *cloth)
{
    const Stretch here = stretch_of(project, cloth);
    if (here.carrier < 0)
        return 0;
    const int columns = ((const BillowCloth *) project->cloths->pdata[here.carrier])->grid.columns,
              width = (int) ceil(here.high - here.low), step = width + MAX(width / 8, 1);
    for (int along = step; along < columns; along += step)
        for (int way = 1; way >= -1; way -= 2) {
            const Stretch there = {here.carrier, here.low + way * along, here.high + way * along, here.row};
            if (is_free(project, there))
                return way * along;
        }
    return 0;
}

/* Returns whether what carries a keyframe has points `along` columns further on. */
static gboolean
fits_along(const BillowProject *project, const BillowKeyframe *keyframe, int along)
{
    for (size_t k = 0; k < keyframe->n_anchors; k++) {
        const BillowBinding *binding = billow_keyframe_binding(keyframe, k);
        const int carrier = binding && !binding->rides ? billow_project_find_cloth(project, binding->on) : -1;
        if (carrier < 0)
            continue;
        const BillowCloth *cloth = project->cloths->pdata[carrier];
        if (binding->at.column + along < 0 || binding->at.column + along >= cloth->grid.columns)
            return FALSE;
    }
    return TRUE;
}

/* Hangs a cloth that nobody else can see yet so many columns further along what carries it. Returns FALSE if an anchor
 * would be off it: then nothing is moved. */
static gboolean
hang_along(const BillowProject *project, BillowCloth *cloth, int along)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    for (guint i = 0; i < keyframes->len; i++)
        if (!fits_along(project, billow_block_keyframe(keyframes->pdata[i]), along))
            return FALSE;
    for (guint i = 0; i < keyframes->len; i++) {
        BillowBlock *moved = billow_block_copy(keyframes->pdata[i]);
        BillowKeyframe *keyframe = billow_block_keyframe(moved);
        for (size_t k = 0; keyframe->bindings && k < keyframe->n_anchors; k++)
            if (keyframe->bindings[k].on && !keyframe->bindings[k].rides)
                keyframe->bindings[k].at.column += along;
        billow_edit_replace(cloth->tracks[BILLOW_BLOCK_KEYFRAME], i, moved);
    }
    return TRUE;
}

BillowEdit
billow_edit_duplicate_cloth(const BillowProject *project)
{
    g_autoptr(BillowCloth) copy = billow_cloth_copy(project->cloth);
    if (billow_cloth_is_instance(copy))
        return billow_edit_add_instance(project);
    const int along = room_along(project, copy);
    if (along == 0 || !hang_along(project, copy, along))
        billow_place_beside(project, copy);
    return billow_edit_add_cloth(project, copy);
}

BillowEdit
billow_edit_add_instance(const BillowProject *project)
{
    g_autoptr(BillowCloth) instance = billow_cloth_copy(project->cloth);
    const int along = room_along(project, instance);
    if (!billow_cloth_is_instance(instance))
        billow_cloth_make_instance(instance, project->cloth->id);
    if (along != 0)
        instance->instance.along += along;
    else
        billow_place_beside(project, instance);
    return billow_edit_add_cloth(project, instance);
}

/* Unties the instance at `index`, in place. */
static void
untie(BillowProject *own, guint index)
{
    BillowCloth *single = billow_cloth_copy(own->cloths->pdata[index]);
    billow_cloth_make_single(single);
    rename_blocks(own, single);
    billow_project_replace_cloth(own, index, single);
}

/* Unties or removes the instances of the cloth with this id, in place. */
static void
let_go(BillowProject *own, const char *id, gboolean too)
{
    for (guint i = own->cloths->len; i > 0; i--) {
        if (g_strcmp0(((const BillowCloth *) own->cloths->pdata[i - 1])->instance.of, id) != 0)
            continue;
        if (too)
            g_ptr_array_remove_index(own->cloths, i - 1);
        else
            untie(own, i - 1);
    }
}

/* Unties the instances that hang on the cloth with this id, in place: without it, they would go to where their source
 * is. */
static void
untie_hanging(BillowProject *own, const char *id)
{
    for (guint i = 0; i < own->cloths->len; i++) {
        const BillowCloth *cloth = own->cloths->pdata[i];
        if (billow_cloth_is_instance(cloth) && billow_cloth_hangs_on(cloth, id))
            untie(own, i);
    }
}

/* Makes the first cloth that is no instance the first one of all, in place. */
static void
begin_with_source(BillowProject *own)
{
    guint index = 0;
    while (billow_cloth_is_instance(own->cloths->pdata[index]))
        index++;
    g_ptr_array_insert(own->cloths, 0, g_ptr_array_steal_index(own->cloths, index));
}

BillowEdit
billow_edit_remove_cloth(const BillowProject *project, gboolean instances_too)
{
    BillowProject *fewer = billow_project_activate(project, billow_project_active(project));
    const BillowCloth *active = project->cloth;
    guint index;
    if (!billow_cloth_is_instance(active))
        let_go(fewer, active->id, instances_too);
    untie_hanging(fewer, active->id);
    g_ptr_array_find(fewer->cloths, active, &index);
    g_ptr_array_remove_index(fewer->cloths, index);
    if (fewer->cloths->len == 0) {
        billow_project_unref(fewer);
        return billow_edit_refuse(BILLOW_EDIT_LAST_CLOTH);
    }
    fewer->cloth = fewer->cloths->pdata[MIN(index, fewer->cloths->len - 1)];
    begin_with_source(fewer);
    return billow_edit_done(fewer);
}

BillowEdit
billow_edit_make_single(const BillowProject *project)
{
    if (!billow_cloth_is_instance(project->cloth))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    untie(copy, billow_project_active(copy));
    return billow_edit_done(copy);
}

/* Returns the middle of where the cloth is at first. */
static BillowVec3
middle_of(const BillowCloth *cloth)
{
    const GPtrArray *keyframes = cloth->tracks[BILLOW_BLOCK_KEYFRAME];
    const BillowKeyframe *first = keyframes->len > 0 ? billow_block_keyframe(keyframes->pdata[0]) : NULL;
    gsize size = 0;
    const float *points = first && first->shape ? g_bytes_get_data(first->shape, &size) : NULL;
    const size_t n = points ? size / (3 * sizeof *points) : first ? first->n_anchors : 0;
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < n; i++)
        sum = billow_vec3_add(sum, points ? billow_vec3((double) points[3 * i], (double) points[3 * i + 1],
                                                        (double) points[3 * i + 2])
                                          : first->anchors[i].position);
    return n > 0 ? billow_vec3_scale(sum, 1.0 / (double) n) : sum;
}

/* Moves the instance so that its middle is where that of `before` was. */
static void
turn_in_place(const BillowProject *project, const BillowInstance *before, BillowInstance *instance)
{
    const BillowCloth *source = billow_instance_source(project, project->cloth);
    if (before->turn == instance->turn && before->scale == instance->scale)
        return;
    const BillowVec3 middle = middle_of(source);
    const BillowVec3 was = billow_vec3_turned(billow_vec3_scale(middle, before->scale), before->turn),
                     is = billow_vec3_turned(billow_vec3_scale(middle, instance->scale), instance->turn);
    instance->position = billow_vec3_add(instance->position, billow_vec3_sub(was, is));
}

BillowEdit
billow_edit_set_instance(const BillowProject *project, const BillowInstance *wanted)
{
    g_autoptr(BillowProject) copy = billow_project_copy(project);
    BillowInstance *instance = &copy->cloth->instance;
    billow_fields_copy(billow_place_fields, instance, wanted);
    instance->time = wanted->time;
    instance->seed = wanted->seed;
    instance->along = wanted->along;
    instance->own_look = wanted->own_look;
    turn_in_place(project, &project->cloth->instance, instance);
    if (billow_cloth_equal(copy->cloth, project->cloth))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowEdit edit = billow_edit_check_fields(billow_instance_fields, instance, NULL);
    if (edit.outcome == BILLOW_EDIT_DONE)
        edit = billow_edit_check_fields(billow_place_fields, instance, NULL);
    if (edit.outcome != BILLOW_EDIT_DONE)
        return edit;
    g_autoptr(BillowProject) settled = billow_scene_settle(copy);
    const BillowField *unfit = billow_instance_unfit(settled, settled->cloth);
    if (unfit)
        return (BillowEdit){BILLOW_EDIT_OUT_OF_BOUNDS, .field = unfit, .low = unfit->low,
                            .high = unfit->high};
    edit.project = g_steal_pointer(&settled);
    return edit;
}

BillowEdit
billow_edit_name_cloth(const BillowProject *project, const char *name)
{
    if (g_str_equal(project->cloth->name, name))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    billow_cloth_set_name(copy->cloth, name);
    return billow_edit_done(copy);
}

BillowEdit
billow_edit_color_cloth(const BillowProject *project, const char *color)
{
    if (g_str_equal(project->cloth->color, color))
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    billow_cloth_set_color(copy->cloth, color);
    copy->cloth->instance.own_look = billow_cloth_is_instance(copy->cloth);
    return billow_edit_done(copy);
}

/* --- Muting, hiding, locking --- */

/* Sets a boolean member of the active cloth. */
static BillowEdit
set_flag(const BillowProject *project, size_t offset, gboolean wanted)
{
    if (G_STRUCT_MEMBER(int, project->cloth, offset) == wanted)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    G_STRUCT_MEMBER(int, copy->cloth, offset) = wanted;
    return billow_edit_done(copy);
}

BillowEdit
billow_edit_mute_cloth(const BillowProject *project, gboolean muted)
{
    return set_flag(project, offsetof(BillowCloth, muted), muted);
}

BillowEdit
billow_edit_hide_cloth(const BillowProject *project, gboolean hidden)
{
    return set_flag(project, offsetof(BillowCloth, hidden), hidden);
}

BillowEdit
billow_edit_lock_cloth(const BillowProject *project, gboolean locked)
{
    return set_flag(project, offsetof(BillowCloth, locked), locked);
}

gboolean
billow_cloth_is_solo(const BillowProject *project, const BillowCloth *cloth)
{
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *other = project->cloths->pdata[i];
        if (other->muted == (other == cloth))
            return FALSE;
    }
    return project->cloths->len > 1;
}

BillowEdit
billow_edit_solo_cloth(const BillowProject *project)
{
    const guint active = billow_project_active(project);
    const gboolean alone = !billow_cloth_is_solo(project, project->cloth);
    BillowProject *copy = billow_project_activate(project, active);
    for (guint i = 0; i < copy->cloths->len; i++) {
        BillowCloth *cloth = billow_cloth_copy(copy->cloths->pdata[i]);
        cloth->muted = alone && i != active;
        billow_project_replace_cloth(copy, i, cloth);
    }
    copy->cloth = copy->cloths->pdata[active];
    if (!billow_project_equal(copy, project))
        return billow_edit_done(copy);
    billow_project_unref(copy);
    return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
}

/* --- Order --- */

BillowEdit
billow_edit_move_cloth(const BillowProject *project, guint index)
{
    const guint now = billow_project_active(project), there = MIN(index, project->cloths->len - 1);
    if (now == there)
        return billow_edit_refuse(BILLOW_EDIT_NOTHING_CHANGED);
    BillowProject *copy = billow_project_copy(project);
    BillowCloth *first = billow_cloth_copy(copy->cloths->pdata[0]), *moved = copy->cloth;
    if (!first->material_in_cloth)
        billow_cloth_own_material(first);
    billow_project_replace_cloth(copy, 0, first);
    copy->cloth = now == 0 ? first : moved;
    g_ptr_array_insert(copy->cloths, (int) there, g_ptr_array_steal_index(copy->cloths, now));
    if (billow_cloth_is_instance(copy->cloths->pdata[0])) {
        billow_project_unref(copy);
        return billow_edit_refuse(BILLOW_EDIT_FIRST_INSTANCE);
    }
    return billow_edit_done(copy);
}
