#include "app/stage/other_cloths.h"

#include "app/common/texture_path.h"

/* Returns the number of the cloth of a project that is the one with this number among those not active. */
static guint
number_of_other(const BillowProject *project, guint other)
{
    return other < billow_project_active(project) ? other : other + 1;
}

static gboolean
activate_clicked(BillowSession *session, double x, double y, BillowViewport *viewport)
{
    const int other = billow_viewport_find_other(viewport, x, y);
    const BillowProject *project = billow_session_get_project(session);
    if (other < 0 || (guint) other + 1 >= project->cloths->len)
        return FALSE;
    billow_session_activate_cloth(session, number_of_other(project, (guint) other));
    return TRUE;
}

void
billow_other_cloths_follow(BillowViewport *viewport, BillowSession *session)
{
    g_signal_connect_object(viewport, "clicked", G_CALLBACK(activate_clicked), session, G_CONNECT_SWAPPED);
}

/* Returns a cloth as it is simulated, or as in the fake (`fake`, NULL: it is not shown). */
static BillowMesh *
shown_mesh(const BillowStageScene *scene, gboolean is_physics, guint number, BillowMesh *fake)
{
    const GPtrArray *simulated = is_physics ? scene->cloths : NULL;
    return fake && simulated && number < simulated->len && simulated->pdata[number] ? simulated->pdata[number]
                                                                                    : fake;
}

void
billow_other_cloths_show(BillowViewport *viewport, const BillowStageScene *scene, gboolean is_physics)
{
    const GPtrArray *meshes = billow_preview_get_meshes(scene->preview);
    if (!meshes || meshes->len < 2) {
        billow_viewport_set_others(viewport, NULL, 0);
        return;
    }
    const BillowProject *project = billow_animation_project(billow_preview_get_animation(scene->preview));
    g_autofree BillowViewportCloth *others = g_new0(BillowViewportCloth, meshes->len - 1);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i + 1 < meshes->len; i++) {
        const guint number = number_of_other(project, i);
        const BillowCloth *cloth = project->cloths->pdata[number];
        char *path = billow_texture_readable(cloth->texture, billow_session_get_path(scene->session), NULL);
        g_ptr_array_add(paths, path);
        others[i] =
            (BillowViewportCloth){.mesh = shown_mesh(scene, is_physics, number, meshes->pdata[number]),
                                  .pattern = (BillowPattern) cloth->pattern,
                                  .material = cloth->preset,
                                  .texture = path,
                                  .grid = &cloth->grid};
        gdk_rgba_parse(&others[i].color, cloth->color);
    }
    billow_viewport_set_others(viewport, others, meshes->len - 1);
}
