/* The keys of the cloth's stiffness: how stiff it is at times. */
#include "app/common/edit_words.h"
#include "app/inspector/keys.h"
#include "model/edits/edits.h"
#include "model/project/number_keys.h"

#include <glib/gi18n.h>

static const BillowKeyedNumber *
number_of(const BillowProject *project)
{
    return project->cloth->stiffness.keys.numbers;
}

static const void *
get(BillowSession *session, gpointer data, gsize *n)
{
    const BillowKeyedNumber *number = number_of(billow_session_get_project(session));
    *n = number ? number->n_keys : 0;
    return number ? number->keys : NULL;
}

static char *
line(BillowSession *session, gpointer own, const void *data)
{
    const BillowNumberKey *key = data;
    const BillowTimeFormat format = billow_session_get_time_format(session);
    g_autofree char *time = billow_time_words(&format, BILLOW_TIME_MOMENT, key->at);
    /* Translators: how stiff the cloth is at a time: "1.5 s: 2 ×" */
    return g_strdup_printf(_("%s: %.3g ×"), time, key->value);
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
    const double now = billow_session_get_time(session),
                 is = billow_stiffness_at(&project->cloth->stiffness, now);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    if (!billow_number_keys_set(&wanted->cloth->stiffness.keys, billow_stiffness_fields, now,
                                billow_project_half_frame(project), is))
        return g_strdup_printf(_("The stiffness can have at most %d keys."), BILLOW_MAX_NUMBER_KEYS);
    return apply(session, wanted, _("Key Stiffness"), NULL);
}

static char *
remove_key(BillowSession *session, gpointer data, gsize key)
{
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(session));
    BillowStiffness *stiffness = &wanted->cloth->stiffness;
    billow_number_keys_remove(&stiffness->keys, billow_stiffness_fields, key, stiffness);
    return apply(session, wanted, _("Remove Key of Stiffness"), NULL);
}

/* A key that is moved stays a frame away from its neighbors. */
static char *
change(BillowSession *session, gpointer data, gsize key, const void *changed, const char *label,
       const char *merge)
{
    const BillowNumberKey *wished = changed;
    g_autoptr(BillowProject) wanted = billow_project_copy(billow_session_get_project(session));
    BillowKeyedNumber *number = wanted->cloth->stiffness.keys.numbers;
    if (wished->at != number->keys[key].at)
        billow_keyed_number_move(number, key, wished->at, 2.0 * billow_project_half_frame(wanted));
    number->keys[key].value = wished->value;
    number->keys[key].easing = wished->easing;
    g_autofree char *own = g_strdup_printf("stiffness %s", merge);
    return apply(session, wanted, label, own);
}

const BillowKeysOf billow_keys_of_stiffness = {
    .prefix = "stiffness-",
    .heading = N_("Stiffness over Time"),
    .add = N_("Key Here"),
    .tooltip = N_("Store how stiff the cloth is at the playhead, relative to its material, as a key. Physics "
                  "follows the keys; rest shapes have the material’s own stiffness"),
    .fields = billow_stiffness_key_fields,
    .size = sizeof(BillowNumberKey),
    .easing = offsetof(BillowNumberKey, easing),
    .get = get,
    .line = line,
    .set_here = set_here,
    .remove = remove_key,
    .change = change,
};
