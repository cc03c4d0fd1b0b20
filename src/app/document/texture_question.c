#include "app/document/texture_question.h"

#include "app/document/session_meshes.h"
#include "app/document/session_motions.h"
#include "app/document/session_texture.h"
#include "io/base/printable.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>

static const char QUESTION[] = "billow-picture-question";

/* Data attached to a bar. */
typedef struct {
    BillowSession *session;
    GHashTable *asked; /* a set: the refused files that the user has been asked about */
    char *named;       /* the file that the bar asks about, or NULL */
} Question;

static void
free_question(gpointer data)
{
    Question *self = data;
    g_object_unref(self->session);
    g_hash_table_unref(self->asked);
    g_free(self->named);
    g_free(self);
}

/* Returns the texture first, then the meshes and the motions. Free with g_ptr_array_unref(). */
static GPtrArray *
refused_files(BillowSession *session)
{
    const char *picture = billow_session_texture_refused(session);
    GPtrArray *files = billow_session_meshes_refused(billow_session_meshes_of(session));
    g_autoptr(GPtrArray) motions = billow_session_motions_refused(billow_session_motions_of(session));
    if (picture)
        g_ptr_array_insert(files, 0, g_strdup(picture));
    for (guint i = 0; i < motions->len; i++)
        g_ptr_array_add(files, g_strdup(motions->pdata[i]));
    return files;
}

static gboolean
contains_file(GPtrArray *files, const char *file)
{
    return g_ptr_array_find_with_equal_func(files, file, g_str_equal, NULL);
}

static gboolean
is_answered(gpointer file, gpointer value, gpointer refused)
{
    return !contains_file(refused, file);
}

/* Returns NULL if there is none. */
static const char *
first_unasked(const Question *self, const GPtrArray *refused)
{
    for (guint i = 0; i < refused->len; i++)
        if (!g_hash_table_contains(self->asked, refused->pdata[i]))
            return refused->pdata[i];
    return NULL;
}

/* Returns what the bar says of a file. Free with g_free(). */
static char *
question_text(BillowSession *session, const char *file)
{
    g_autoptr(GPtrArray) motions = billow_session_motions_refused(billow_session_motions_of(session));
    g_autofree char *shown = billow_printable_path(file);
    if (g_strcmp0(file, billow_session_texture_refused(session)) == 0)
        return g_strdup_printf(_("The texture is outside the project folder and "
                                 "will not be loaded without your permission: %s"),
                               shown);
    if (contains_file(motions, file))
        return g_strdup_printf(_("A motion is outside the project folder and "
                                 "will not be loaded without your permission: %s"),
                               shown);
    if (billow_session_meshes_is_fine(billow_session_meshes_of(session), file))
        return g_strdup_printf(_("A fine mesh is outside the project folder and "
                                 "will not be loaded without your permission: %s"),
                               shown);
    return g_strdup_printf(_("A display mesh is outside the project folder and "
                             "will not be loaded without your permission: %s"),
                           shown);
}

static void
ask(BillowMessageBar *bar, Question *self, const char *file)
{
    g_autofree char *text = question_text(self->session, file);
    self->named = g_strdup(file);
    g_hash_table_add(self->asked, g_strdup(file));
    billow_message_bar_offer(bar, GTK_MESSAGE_QUESTION, text, _("_Show It"), "win.show-picture");
}

/* Shows the next question. A question stays until it is answered or no longer applies. */
static void
follow(BillowMessageBar *bar)
{
    Question *self = g_object_get_data(G_OBJECT(bar), QUESTION);
    g_autoptr(GPtrArray) refused = refused_files(self->session);
    g_hash_table_foreach_remove(self->asked, is_answered, refused);
    if (self->named && contains_file(refused, self->named))
        return;
    g_clear_pointer(&self->named, g_free);
    const char *next = first_unasked(self, refused);
    if (next)
        ask(bar, self, next);
    else
        billow_message_bar_hide(bar);
}

/* Closing the bar counts as an answer. */
static void
on_visible(BillowMessageBar *bar)
{
    Question *self = g_object_get_data(G_OBJECT(bar), QUESTION);
    if (gtk_widget_get_visible(GTK_WIDGET(bar)) || !self->named)
        return;
    g_clear_pointer(&self->named, g_free);
    follow(bar);
}

void
billow_texture_question_allow(BillowMessageBar *bar)
{
    const Question *self = g_object_get_data(G_OBJECT(bar), QUESTION);
    g_autoptr(GPtrArray) refused = refused_files(self->session);
    const char *first = refused->len > 0 ? refused->pdata[0] : NULL;
    g_autofree char *file = g_strdup(self->named ? self->named : first);
    if (file)
        billow_session_meshes_agree(billow_session_meshes_of(self->session), file);
}

void
billow_texture_question_follow(BillowMessageBar *bar, BillowSession *session)
{
    /* so that they connect to the session first */
    BillowSessionMeshes *meshes = billow_session_meshes_of(session);
    BillowSessionMotions *motions = billow_session_motions_of(session);
    Question *self = g_new0(Question, 1);
    self->session = g_object_ref(session);
    self->asked = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    g_object_set_data_full(G_OBJECT(bar), QUESTION, self, free_question);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow), bar, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(follow), bar, G_CONNECT_SWAPPED);
    g_signal_connect_object(meshes, "changed", G_CALLBACK(follow), bar, G_CONNECT_SWAPPED);
    g_signal_connect_object(motions, "changed", G_CALLBACK(follow), bar, G_CONNECT_SWAPPED);
    g_signal_connect(bar, "notify::visible", G_CALLBACK(on_visible), NULL);
}
