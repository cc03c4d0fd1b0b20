#include "io/motion/read.h"

#include "core/base/allocate.h"
#include "io/base/text_lines.h"
#include "io/motion/reading.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    const char *suffix;
    BillowMotionReader *read;
} Kind;

static const Kind kinds[] = {
    {"glb", billow_motion_read_scene}, {"gltf", billow_motion_read_scene}, {"fbx", billow_motion_read_scene},
    {"dae", billow_motion_read_scene}, {"bvh", billow_motion_read_scene},  {"csv", billow_motion_read_csv},
    {"mdd", billow_motion_read_cache}, {"pc2", billow_motion_read_cache},  {"obj", billow_motion_read_objs},
};

static const Kind *
kind_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (gsize i = 0; dot && i < G_N_ELEMENTS(kinds); i++)
        if (g_ascii_strcasecmp(dot + 1, kinds[i].suffix) == 0)
            return &kinds[i];
    return NULL;
}

gboolean
billow_motion_is_name(const char *name)
{
    return kind_of(name) != NULL;
}

/* --- Reading --- */

static char *
title_of(const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    *strrchr(name, '.') = '\0';
    g_autofree char *valid = g_utf8_make_valid(name, -1);
    return billow_duplicate_text(valid);
}

BillowMotion *
billow_motion_read(const char *path, const BillowMotionOptions *options, GCancellable *cancellable,
                   BillowMotionFacts *facts, GError **error)
{
    const BillowMotionOptions none = {0};
    BillowMotionFacts own;
    BillowMotion parts = {0};
    const Kind *kind = kind_of(path);
    if (!kind) {
        billow_import_refuse(error, path,
                             _("the name does not end in .glb, .gltf, .fbx, .dae, .bvh, .csv, .mdd, "
                               ".pc2 or .obj"));
        return NULL;
    }
    facts = facts ? facts : &own;
    *facts = (BillowMotionFacts){.format = kind->suffix};
    if (kind->read(path, options ? options : &none, cancellable, &parts, facts, error) &&
        billow_motion_check(&parts, path, error)) {
        billow_motion_settle_names(&parts);
        if (!parts.name)
            parts.name = title_of(path);
        return billow_motion_new(&parts);
    }
    billow_motion_parts_clear(&parts);
    return NULL;
}

/* --- Units --- */

/* What moves with cloth is about as tall as people and their things. */
static const double LEAST = 0.1, MOST = 10.0, LEAST_LIKELY = 0.3, MOST_LIKELY = 3.0;

gboolean
billow_motion_suggest_unit(const BillowMotion *motion, const BillowMotionFacts *facts, double *unit,
                           char **words)
{
    const double tall = motion->high.y - motion->low.y;
    if ((tall >= LEAST && tall <= MOST) || tall <= 0.0)
        return FALSE;
    for (const BillowMotionUnit *at = billow_motion_units + 1; at->choice.word; at++) {
        const double other = tall / facts->unit * at->meters;
        if (other < LEAST_LIKELY || other > MOST_LIKELY)
            continue;
        *unit = at->meters;
        if (words)
            /* Translators: a size, a unit such as “centimeters”, a size */
            *words =
                g_strdup_printf(_("It is %.4g m tall. In %s it would be %.4g m."), tall, _(at->words), other);
        return TRUE;
    }
    return FALSE;
}
