/* Tests the description of the differences between two projects. */
#include "model/edits/differences.h"
#include "model/project/block.h"
#include "model/project/kind.h"
#include "model/project/wind_keys.h"

#include <string.h>

static BillowBlock *
add(BillowProject *project, BillowBlockKind kind, const char *id, const char *name)
{
    BillowBlock *block = billow_block_new(kind, id, name);
    block->start = 1.0;
    block->duration = 2.0;
    g_ptr_array_add(billow_project_track(project, kind), block);
    return block;
}

static BillowProject *
new_project(void)
{
    const BillowGrid grid = {5, 4, 0.1};
    BillowProject *project = billow_project_new("Sail", &grid);
    add(project, BILLOW_BLOCK_KEYFRAME, "k", "Hung");
    add(project, BILLOW_BLOCK_WAVE, "w", "Breeze");
    return project;
}

static BillowBlock *
own_block(BillowProject *project, BillowBlockKind kind)
{
    GPtrArray *track = billow_project_track(project, kind);
    BillowBlock *block = billow_block_copy(track->pdata[0]);
    billow_block_unref(track->pdata[0]);
    track->pdata[0] = block;
    return block;
}

static void
assert_lines(const BillowProject *one, const BillowProject *other, const char *const *expected)
{
    g_autoptr(GPtrArray) lines = billow_project_differences(one, other);
    guint n = 0;
    for (; expected[n]; n++) {
        g_assert_cmpuint(n, <, lines->len);
        g_assert_cmpstr(lines->pdata[n], ==, expected[n]);
    }
    g_assert_cmpuint(lines->len, ==, n);
}

static void
equal_has_none(void)
{
    g_autoptr(BillowProject) one = new_project();
    g_autoptr(BillowProject) other = new_project();
    assert_lines(one, other, (const char *const[]){NULL});
}

static void
blocks_come_and_go(void)
{
    g_autoptr(BillowProject) one = new_project();
    g_autoptr(BillowProject) other = new_project();
    add(other, BILLOW_BLOCK_SWAY, "s", "Swell");
    g_ptr_array_set_size(billow_project_track(other, BILLOW_BLOCK_WAVE), 0);
    assert_lines(one, other, (const char *const[]){"Wave “Breeze” removed", "Sway “Swell” added", NULL});
    assert_lines(other, one, (const char *const[]){"Wave “Breeze” added", "Sway “Swell” removed", NULL});
}

static void
values_are_told(void)
{
    g_autoptr(BillowProject) one = new_project();
    g_autoptr(BillowProject) other = new_project();
    billow_project_set_name(other, "Tent");
    own_block(other, BILLOW_BLOCK_WAVE)->start = 1.5;
    own_block(other, BILLOW_BLOCK_KEYFRAME)->muted = TRUE;
    g_autoptr(GPtrArray) lines = billow_project_differences(one, other);
    g_autofree char *text = NULL;
    g_ptr_array_add(lines, NULL);
    text = g_strjoinv("\n", (char **) lines->pdata);
    g_assert_cmpuint(lines->len, ==, 4);
    g_assert_nonnull(strstr(text, "“Sail” → “Tent”"));
    g_assert_nonnull(strstr(text, "Wave “Breeze”, Start: 1 s → 1.5 s"));
    g_assert_nonnull(strstr(text, "Keyframe “Hung”, "));
    g_assert_nonnull(strstr(text, ": no → yes"));
}

/* Anchors are not a field. */
static void
what_is_no_field_is_told(void)
{
    static const BillowAnchor anchor = {.column = 1, .row = 2, .position = {0, 1, 0}};
    g_autoptr(BillowProject) one = new_project();
    g_autoptr(BillowProject) other = new_project();
    billow_block_set_anchors(own_block(other, BILLOW_BLOCK_KEYFRAME), &anchor, 1);
    assert_lines(one, other, (const char *const[]){"Keyframe “Hung”: content changed", NULL});
    g_autoptr(BillowProject) windy = billow_project_copy(one);
    const BillowWind calm = billow_wind_default();
    billow_wind_set_key(&windy->physics.wind, 1.0, 0.0, &calm);
    assert_lines(one, windy, (const char *const[]){"Wind: keys changed", NULL});
}

static void
export_presets_are_told(void)
{
    g_autoptr(BillowProject) one = new_project();
    g_autoptr(BillowProject) other = new_project();
    BillowExportPreset *web = billow_export_preset_new(), *changed = NULL;
    billow_field_set_text(&billow_export_preset_fields[BILLOW_EXPORT_PRESET_NAME], web, "Web");
    g_ptr_array_add(one->exports, web);
    assert_lines(one, other, (const char *const[]){"Export preset “Web” removed", NULL});
    assert_lines(other, one, (const char *const[]){"Export preset “Web” added", NULL});
    changed = billow_export_preset_copy(web);
    billow_export_preset_add_switch(changed, "no-uv", TRUE);
    g_ptr_array_add(other->exports, changed);
    assert_lines(one, other, (const char *const[]){"Export preset “Web” changed", NULL});
}

static void
order_is_told(void)
{
    g_autoptr(BillowProject) one = new_project();
    g_autoptr(BillowProject) other = new_project();
    add(one, BILLOW_BLOCK_WAVE, "v", "Gust");
    GPtrArray *track = billow_project_track(other, BILLOW_BLOCK_WAVE);
    g_ptr_array_insert(track, 0, billow_block_copy(billow_project_track(one, BILLOW_BLOCK_WAVE)->pdata[1]));
    assert_lines(one, other, (const char *const[]){"Waves: order changed", NULL});
}

/* Returns two cloths, "Left" and "Right", of which the latter is active. */
static BillowProject *
new_scene(void)
{
    BillowProject *project = new_project();
    billow_cloth_set_name(project->cloth, "Left");
    BillowCloth *right = billow_cloth_new(&project->cloth->grid);
    billow_cloth_set_id(right, "right");
    billow_cloth_set_name(right, "Right");
    billow_project_append_cloth(project, right);
    add(project, BILLOW_BLOCK_WAVE, "v", "Gale");
    return project;
}

/* Of several cloths, each line says which one it is about. */
static void
cloths_are_named(void)
{
    g_autoptr(BillowProject) one = new_scene();
    g_autoptr(BillowProject) other = new_scene();
    other->cloth->hidden = TRUE;
    other->cloth->grid.closed = BILLOW_CLOSED_COLUMNS;
    other->cloth->material.weft_stretch = 300.0;
    own_block(other, BILLOW_BLOCK_WAVE)->start = 1.5;
    add(other, BILLOW_BLOCK_SWAY, "s", "Swell");
    assert_lines(one, other,
                 (const char *const[]){"Cloth “Right”, Hidden: no → yes",
                                       "Cloth “Right”, Closed: Not closed → Columns",
                                       "Cloth “Right”, Material, Weft stretch: 0 N/m → 300 N/m",
                                       "Cloth “Right”, Wave “Gale”, Start: 1 s → 1.5 s",
                                       "Cloth “Right”, Sway “Swell” added", NULL});
}

static void
cloths_come_go_and_change_places(void)
{
    g_autoptr(BillowProject) one = new_scene();
    g_autoptr(BillowProject) fewer = new_project();
    billow_cloth_set_name(fewer->cloth, "Left");
    assert_lines(fewer, one, (const char *const[]){"Cloth “Right” added", NULL});
    assert_lines(one, fewer, (const char *const[]){"Cloth “Right” removed", NULL});
    g_autoptr(BillowProject) other = new_scene();
    g_ptr_array_insert(other->cloths, 0, g_ptr_array_steal_index(other->cloths, 1));
    assert_lines(one, other, (const char *const[]){"Cloths: order changed", NULL});
}

/* What is bound, bent, coiled or twisted is no field. */
static void
ropes_are_told(void)
{
    static const BillowAnchor anchor = {.position = {0, 1, 0}};
    g_autoptr(BillowProject) one = new_scene();
    add(one, BILLOW_BLOCK_KEYFRAME, "r", "Strung");
    billow_block_set_anchors(billow_project_track(one, BILLOW_BLOCK_KEYFRAME)->pdata[0], &anchor, 1);
    g_autoptr(BillowProject) bound = billow_project_copy(one);
    billow_keyframe_bind(billow_block_keyframe(own_block(bound, BILLOW_BLOCK_KEYFRAME)), 0,
                         &(BillowBinding){"cloth", {1, 0}, {0.0, 0.0, 0.0}});
    assert_lines(one, bound,
                 (const char *const[]){"Cloth “Right”, Keyframe “Strung”: content changed", NULL});
    g_autoptr(BillowProject) bent = billow_project_copy(one);
    const BillowBend bend = {.column = 2, .span = 0.1, .angle = 90.0};
    billow_keyframe_set_bends(billow_block_keyframe(own_block(bent, BILLOW_BLOCK_KEYFRAME)), &bend, NULL, 1);
    assert_lines(one, bent, (const char *const[]){"Cloth “Right”, Keyframe “Strung”: content changed", NULL});
    g_autoptr(BillowProject) coiled = billow_project_copy(one);
    billow_block_keyframe(own_block(coiled, BILLOW_BLOCK_KEYFRAME))->coil.radius = 0.1;
    g_autoptr(GPtrArray) lines = billow_project_differences(one, coiled);
    g_assert_cmpuint(lines->len, >, 0);
    g_assert_true(g_str_has_prefix(lines->pdata[0], "Cloth “Right”, Keyframe “Strung”"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/differences/equal-has-none", equal_has_none);
    g_test_add_func("/differences/blocks-come-and-go", blocks_come_and_go);
    g_test_add_func("/differences/values-are-told", values_are_told);
    g_test_add_func("/differences/what-is-no-field-is-told", what_is_no_field_is_told);
    g_test_add_func("/differences/export-presets-are-told", export_presets_are_told);
    g_test_add_func("/differences/order-is-told", order_is_told);
    g_test_add_func("/differences/cloths-are-named", cloths_are_named);
    g_test_add_func("/differences/cloths-come-go-and-change-places", cloths_come_go_and_change_places);
    g_test_add_func("/differences/ropes-are-told", ropes_are_told);
    return g_test_run();
}
