#include "model/edits/differences.h"

#include "core/base/outline.h"
#include "model/project/block.h"
#include "model/project/field.h"
#include "model/project/kind.h"
#include "model/project/number_keys.h"
#include "model/project/wind_keys.h"

#include <glib/gi18n.h>

/* --- Values --- */

static char *
value_text(const BillowField *field, const void *subject)
{
    if (field->type == BILLOW_FIELD_TEXT) {
        const char *text = billow_field_get_text(field, subject);
        return g_strdup_printf("“%s”", text ? text : "");
    }
    if (field->type == BILLOW_FIELD_BOOLEAN)
        return g_strdup(billow_field_get(field, subject, 0) != 0.0 ? _("yes") : _("no"));
    if (field->type == BILLOW_FIELD_CHOICE) {
        const BillowChoice *choice = billow_field_choice(field, (int) billow_field_get(field, subject, 0));
        return g_strdup(choice->label ? _(choice->label) : choice->word);
    }
    GString *text = g_string_new(NULL);
    for (int i = 0; i < billow_field_components(field); i++) {
        const double value = billow_field_get(field, subject, i);
        g_string_append_printf(text, "%s%.6g", i > 0 ? ", " : "",
                               field->scale != 0.0 ? value * field->scale : value);
        if (field->unit)
            g_string_append_printf(text, " %s", _(field->unit));
    }
    return g_string_free(text, FALSE);
}

/* Returns the label of a field, or its key if it has no label. */
static char *
field_name(const BillowField *field)
{
    if (!field->label)
        return g_strdup(field->key);
    g_auto(GStrv) parts = g_strsplit(_(field->label), "_", -1);
    return g_strjoinv("", parts);
}

/* Adds a line for each field that differs; `whose` names its owner. Returns whether there are any. */
static gboolean
add_fields(GPtrArray *lines, const char *whose, const BillowField *fields, const void *one, const void *other)
{
    const guint before = lines->len;
    for (const BillowField *field = fields; field && field->key; field++) {
        if (billow_field_equal(field, one, other))
            continue;
        g_autofree char *name = field_name(field), *from = value_text(field, one),
                        *to = value_text(field, other);
        /* Translators: of a block or the project, a value: what it was, what it is */
        g_ptr_array_add(lines, g_strdup_printf(_("%s, %s: %s → %s"), whose, name, from, to));
    }
    return lines->len > before;
}

/* --- Blocks --- */

/* Returns "Wave “Breeze”", after the name of its cloth (NULL: none is needed) and a comma. */
static char *
block_name(const char *whose, const BillowBlock *block)
{
    const char *title = _(billow_kinds[block->kind]->title), *name = *block->name ? block->name : block->id;
    return whose ? g_strdup_printf("%s, %s “%s”", whose, title, name)
                 : g_strdup_printf("%s “%s”", title, name);
}

static void
add_block(GPtrArray *lines, const char *whose, const BillowBlock *one, const BillowBlock *other)
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES], others[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(one, tables), n_others = billow_block_fields(other, others);
    g_autofree char *name = block_name(whose, other);
    gboolean any = FALSE;
    for (int i = 0; i < MIN(n, n_others); i++)
        if (tables[i].fields == others[i].fields)
            any |= add_fields(lines, name, tables[i].fields, tables[i].subject, others[i].subject);
    const BillowNumberKeys *keys = billow_block_number_keys(one);
    if (keys && !billow_number_keys_equal(keys, billow_block_number_keys(other))) {
        g_ptr_array_add(lines, g_strdup_printf(_("%s: keys changed"), name));
        any = TRUE;
    }
    if (!any ||
        (billow_kinds[one->kind]->equal && !billow_kinds[one->kind]->equal(one->payload, other->payload)))
        g_ptr_array_add(lines, g_strdup_printf(_("%s: content changed"), name));
}

static BillowBlock *
find(const GPtrArray *track, const char *id)
{
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = track->pdata[i];
        if (g_str_equal(block->id, id))
            return block;
    }
    return NULL;
}

/* Adds the blocks of a kind of the scene (`whose` NULL), or of a cloth that lines name. */
static void
add_track(GPtrArray *lines, const char *whose, const GPtrArray *one, const GPtrArray *other)
{
    const guint before = lines->len;
    gboolean moved = FALSE;
    for (guint i = 0; i < one->len; i++) {
        const BillowBlock *block = one->pdata[i];
        g_autofree char *name = block_name(whose, block);
        if (!find(other, block->id))
            g_ptr_array_add(lines, g_strdup_printf(_("%s removed"), name));
    }
    for (guint i = 0; i < other->len; i++) {
        const BillowBlock *block = other->pdata[i], *was = find(one, block->id);
        g_autofree char *name = block_name(whose, block);
        if (!was)
            g_ptr_array_add(lines, g_strdup_printf(_("%s added"), name));
        else if (!billow_block_equal(was, block))
            add_block(lines, whose, was, block);
        moved |= i < one->len && !g_str_equal(((const BillowBlock *) one->pdata[i])->id, block->id);
    }
    if (moved && lines->len == before) {
        const char *plural = _(billow_kinds[((const BillowBlock *) one->pdata[0])->kind]->plural);
        g_autofree char *name = whose ? g_strdup_printf("%s, %s", whose, plural) : g_strdup(plural);
        g_ptr_array_add(lines, g_strdup_printf(_("%s: order changed"), name));
    }
}

/* --- Cloths --- */

/* Returns what the lines about a cloth begin with: "Project" while it is the only one. */
static char *
cloth_name(const BillowProject *project, const BillowCloth *cloth)
{
    return project->cloths->len > 1 ? g_strdup_printf(_("Cloth “%s”"), billow_cloth_title(cloth))
                                    : g_strdup(_("Project"));
}

static gboolean
same_map(const BillowCloth *one, const BillowCloth *other, BillowMapKind kind)
{
    return billow_map_equal(billow_cloth_maps_get(one->maps, kind), billow_cloth_maps_get(other->maps, kind));
}

/* `several`: it is not the only cloth, so that its material needs its name. */
static void
add_cloth(GPtrArray *lines, const char *whose, gboolean several, const BillowCloth *one,
          const BillowCloth *other)
{
    static const BillowField *const of_cloth[] = {billow_cloth_name_fields, billow_cloth_fields,
                                                  billow_preset_fields, billow_hold_fields,
                                                  billow_look_fields};
    add_fields(lines, whose, billow_instance_fields, &one->instance, &other->instance);
    add_fields(lines, whose, billow_place_fields, &one->instance, &other->instance);
    if (one->instance.own_look != other->instance.own_look)
        g_ptr_array_add(lines, g_strdup_printf(_("%s: own look changed"), whose));
    if (billow_cloth_is_instance(other)) { /* the rest follows from its source */
        add_fields(lines, whose, billow_cloth_name_fields, one, other);
        if (other->instance.own_look)
            add_fields(lines, whose, billow_look_fields, one, other);
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(of_cloth); i++)
        add_fields(lines, whose, of_cloth[i], one, other);
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++)
        if (!same_map(one, other, kind))
            /* Translators: a cloth, and what of it has been painted */
            g_ptr_array_add(lines,
                            g_strdup_printf(_("%s: “%s” changed"), whose, _(billow_map_kinds[kind].label)));
    if (!billow_outline_equal(one->grid.outline, other->grid.outline))
        g_ptr_array_add(lines, g_strdup_printf(_("%s: outline changed"), whose));
    g_autofree char *material =
        several ? g_strdup_printf("%s, %s", whose, _("Material")) : g_strdup(_("Material"));
    add_fields(lines, material, billow_material_fields, &one->material, &other->material);
    if (!billow_number_keys_equal(&one->stiffness.keys, &other->stiffness.keys))
        g_ptr_array_add(lines, g_strdup_printf(_("%s: stiffness over time changed"), whose));
}

/* Returns whether the cloths that both have follow each other alike. */
static gboolean
same_order(const BillowProject *one, const BillowProject *other)
{
    int last = -1;
    for (guint i = 0; i < other->cloths->len; i++) {
        const int was = billow_project_find_cloth(one, ((const BillowCloth *) other->cloths->pdata[i])->id);
        if (was >= 0 && was < last)
            return FALSE;
        last = MAX(last, was);
    }
    return TRUE;
}

static void
add_cloths(GPtrArray *lines, const BillowProject *one, const BillowProject *other)
{
    for (guint i = 0; i < one->cloths->len; i++) {
        const BillowCloth *cloth = one->cloths->pdata[i];
        g_autofree char *name = cloth_name(one, cloth);
        if (billow_project_find_cloth(other, cloth->id) < 0)
            g_ptr_array_add(lines, g_strdup_printf(_("%s removed"), name));
    }
    for (guint i = 0; i < other->cloths->len; i++) {
        const BillowCloth *cloth = other->cloths->pdata[i];
        const int was = billow_project_find_cloth(one, cloth->id);
        g_autofree char *name = cloth_name(other, cloth);
        if (was >= 0)
            add_cloth(lines, name, other->cloths->len > 1, one->cloths->pdata[was], cloth);
        else
            g_ptr_array_add(lines, g_strdup_printf(_("%s added"), name));
    }
    if (!same_order(one, other))
        g_ptr_array_add(lines, g_strdup_printf(_("%s: order changed"), _("Cloths")));
}

/* Adds the blocks of a kind that belong to a cloth which both have. */
static void
add_tracks_of_cloths(GPtrArray *lines, const BillowProject *one, const BillowProject *other, int kind)
{
    for (guint i = 0; i < other->cloths->len; i++) {
        const BillowCloth *cloth = other->cloths->pdata[i];
        const int was = billow_project_find_cloth(one, cloth->id);
        if (was < 0 || billow_cloth_is_instance(cloth))
            continue;
        g_autofree char *name = other->cloths->len > 1 ? cloth_name(other, cloth) : NULL;
        add_track(lines, name, ((const BillowCloth *) one->cloths->pdata[was])->tracks[kind],
                  cloth->tracks[kind]);
    }
}

/* --- Export presets --- */

static void
add_exports(GPtrArray *lines, const GPtrArray *one, const GPtrArray *other)
{
    const guint before = lines->len;
    for (guint i = 0; i < one->len; i++) {
        const BillowExportPreset *was = one->pdata[i];
        if (billow_export_presets_find(other, was->name) < 0)
            g_ptr_array_add(lines, g_strdup_printf(_("Export preset “%s” removed"), was->name));
    }
    for (guint i = 0; i < other->len; i++) {
        const BillowExportPreset *preset = other->pdata[i];
        const int was = billow_export_presets_find(one, preset->name);
        if (was < 0)
            g_ptr_array_add(lines, g_strdup_printf(_("Export preset “%s” added"), preset->name));
        else if (!billow_export_preset_equal(one->pdata[was], preset))
            g_ptr_array_add(lines, g_strdup_printf(_("Export preset “%s” changed"), preset->name));
    }
    if (lines->len == before && !billow_export_presets_equal(one, other))
        g_ptr_array_add(lines, g_strdup(_("Export presets: order changed")));
}

/* --- The whole project --- */

GPtrArray *
billow_project_differences(const BillowProject *one, const BillowProject *other)
{
    static const BillowField *const of_physics[] = {billow_gravity_fields, billow_solver_fields};
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    add_fields(lines, _("Project"), billow_project_fields, one, other);
    add_cloths(lines, one, other);
    for (gsize i = 0; i < G_N_ELEMENTS(of_physics); i++)
        add_fields(lines, _("Physics"), of_physics[i], &one->physics, &other->physics);
    add_fields(lines, _("Wind"), billow_wind_fields, &one->physics.wind, &other->physics.wind);
    if (!billow_wind_keys_equal(&one->physics.wind, &other->physics.wind))
        g_ptr_array_add(lines, g_strdup(_("Wind: keys changed")));
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            add_track(lines, NULL, one->tracks[kind], other->tracks[kind]);
        else
            add_tracks_of_cloths(lines, one, other, kind);
    add_exports(lines, one->exports, other->exports);
    return lines;
}
