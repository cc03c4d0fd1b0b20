/* The keys of the wind: how it blows at times. */
#include "model/project/wind_keys.h"
#include "app/common/edit_words.h"
#include "app/inspector/keys.h"
#include "model/edits/edits.h"

#include <glib/gi18n.h>

static const void *
get(BillowSession *session, gpointer data, gsize *n)
{
    const BillowWind *wind = &billow_session_get_project(session)->physics.wind;
    *n = wind->n_keys;
    return wind->keys;
}

static char *
line(BillowSession *session, gpointer own, const void *data)
{
    const BillowWindKey *key = data;
    const BillowTimeFormat format = billow_session_get_time_format(session);
    g_autofree char *time = billow_time_words(&format, BILLOW_TIME_MOMENT, key->time);
    /* Translators: how the wind blows at a time: "1.5 s", its speed, its heading */
    g_autofree char *text = g_strdup_printf(_("%s: %.3g m/s, %.4g°"), time, key->speed, key->direction);
    return key->elevation != 0.0 ? g_strdup_printf("%s; %.4g°", text, key->elevation)
                                 : g_steal_pointer(&text);
}

static char *
apply(BillowSession *session, const BillowProject *wanted, const char *label, const char *merge)
{
    g_auto(BillowEdit) edit = billow_edit_set_project(billow_session_get_project(session), wanted);
    billow_session_edit_cloth(session, edit.project, label, merge);
    return billow_edit_words(&edit);
}

static char *
set_here(BillowSession *session, gpointer data)
{
    const BillowProject *project = billow_session_get_project(session);
    const double now = billow_session_get_time(session);
    const BillowWind blows = billow_wind_keyed(&project->physics.wind, now);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    billow_wind_set_key(&wanted->physics.wind, now, billow_project_half_frame(project), &blows);
    char *refusal = apply(session, wanted, _("Key Wind"), NULL);
    return refusal ? refusal
                   : g_strdup(_(
                         "Physics follows the keys of the wind. A keyframe hangs in the scene’s wind at its "
                         "start: add keyframes where the wind has changed."));
}

static char *
remove_key(BillowSession *session, gpointer data, gsize number)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(session));
    billow_wind_remove_key(&wanted->physics.wind, number);
    return apply(session, wanted, _("Remove Wind Key"), NULL);
}

static char *
change(BillowSession *session, gpointer data, gsize number, const void *changed, const char *label,
       const char *merge)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(session));
    BillowWindKey *key = &wanted->physics.wind.keys[number];
    char *unknown = key->unknown;
    *key = *(const BillowWindKey *) changed;
    key->unknown = unknown;
    g_autofree char *own = g_strdup_printf("wind %s", merge);
    return apply(session, wanted, label, own);
}

const BillowKeysOf billow_keys_of_wind = {
    .prefix = "wind-",
    .heading = N_("Keys of the Wind"),
    .add = N_("_Key Here"),
    .tooltip = N_("Store how the wind blows at the playhead as a key. Changing its heading, elevation or "
                  "speed at another time adds another key, and the wind changes from key to key"),
    .fields = billow_wind_key_fields,
    .size = sizeof(BillowWindKey),
    .easing = offsetof(BillowWindKey, easing),
    .get = get,
    .line = line,
    .set_here = set_here,
    .remove = remove_key,
    .change = change,
};
