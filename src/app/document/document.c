#include "app/document/document.h"

#include "app/chooser/project_chooser.h"
#include "app/chooser/recent_menu.h"
#include "app/common/question.h"
#include "app/common/texture_path.h"
#include "app/document/parts.h"
#include "app/document/questions.h"

#include <glib/gi18n.h>

struct _BillowDocument {
    GObject parent;
    GtkWidget *owner; /* until it is destroyed */
    BillowSession *session;
    BillowMessageBar *bar; /* owned by the window */
    GtkFileChooserNative *chooser;
    GCancellable *loading; /* or NULL */
    BillowDocumentLock *lock;
    BillowDocumentChanges *changes;
    char *held; /* digest of the file when it was last read or written here, or NULL */
    gboolean saving, drafting;
    BillowAutosave *autosave;
    BillowDocumentPlace place; /* or NULL */
    gpointer place_data;
};

G_DEFINE_FINAL_TYPE(BillowDocument, billow_document, G_TYPE_OBJECT)

enum { PROP_SAVING = 1, N_PROPS };
static GParamSpec *props[N_PROPS];
static guint opened;

static GtkWindow *
window_of(BillowDocument *self)
{
    return GTK_WINDOW(gtk_widget_get_root(self->owner));
}

/* What to do once another operation has succeeded. Functions take ownership of a `Later *later`. */
typedef struct {
    BillowDocument *document;
    GtkWindow *window;       /* a reference */
    BillowDocumentNext next; /* or NULL */
    gpointer data;
    GDestroyNotify free_data;
    BillowProject *project; /* as it is being written, or NULL */
    char *path;             /* where it is written to, or NULL */
} PendingAction;

static PendingAction *
new_pending(BillowDocument *self, BillowDocumentNext next, gpointer data, GDestroyNotify free_data)
{
    PendingAction *later = g_new(PendingAction, 1);
    *later =
        (PendingAction){g_object_ref(self), g_object_ref(window_of(self)), next, data, free_data, NULL, NULL};
    return later;
}

static void
free_pending(PendingAction *later)
{
    if (later->free_data)
        later->free_data(later->data);
    g_object_unref(later->window);
    g_object_unref(later->document);
    g_clear_pointer(&later->project, billow_project_unref);
    g_free(later->path);
    g_free(later);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PendingAction, free_pending)

static void
run_pending(PendingAction *later)
{
    if (later->next && later->document->owner)
        later->next(later->data);
}

static void
set_digest(BillowDocument *self, const char *held)
{
    g_free(self->held);
    self->held = g_strdup(held);
    billow_autosave_set_held(self->autosave, held);
}

static void
set_reloaded(BillowDocument *self, const char *digest)
{
    set_digest(self, digest);
    billow_document_changes_follow(self->changes, billow_session_get_path(self->session), digest);
}

void
billow_document_see_differences(BillowDocument *self)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    billow_document_changes_show(self->changes);
}

/* --- Saving --- */

static void
answer_failure(GtkDialog *dialog, int response, BillowDocument *self)
{
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT)
        billow_document_save_as(self);
}

static void
show_save_failure(BillowDocument *self, const char *path, const GError *error)
{
    g_printerr("%s\n", error->message);
    if (!self->owner)
        return;
    GtkWidget *dialog = billow_question_of_failure(window_of(self), path, error->message);
    g_signal_connect_object(dialog, "response", G_CALLBACK(answer_failure), self, 0);
    billow_question_ask(dialog, GTK_RESPONSE_ACCEPT);
}

static void save_to(PendingAction *later, const char *path, const char *held);
static void save_as(PendingAction *later);

static void
answer_overwrite(GtkDialog *dialog, int response, gpointer data)
{
    g_autoptr(PendingAction) later = data;
    g_autofree char *path = g_steal_pointer(&later->path);
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT)
        save_to(g_steal_pointer(&later), path, NULL);
    else if (response == GTK_RESPONSE_NO)
        save_as(g_steal_pointer(&later));
    else if (response == GTK_RESPONSE_HELP)
        billow_document_changes_show(later->document->changes);
}

static void
ask_overwrite(PendingAction *later, GtkWidget *dialog, int preferred)
{
    g_signal_connect(dialog, "response", G_CALLBACK(answer_overwrite), later);
    billow_question_ask(dialog, preferred);
}

static void
set_saving(BillowDocument *self, gboolean saving)
{
    self->saving = saving;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_SAVING]);
}

static void
project_written(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(PendingAction) later = data;
    BillowDocument *self = later->document;
    g_autoptr(GError) error = NULL;
    g_autofree char *held = billow_project_writing_finish(result, &error);
    set_saving(self, FALSE);
    if (self->owner && g_error_matches(error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG)) {
        GtkWidget *dialog = billow_question_of_change(window_of(self), later->path);
        ask_overwrite(g_steal_pointer(&later), dialog, GTK_RESPONSE_NO);
        return;
    }
    if (error) {
        show_save_failure(self, later->path, error);
        return;
    }
    set_digest(self, held);
    g_object_freeze_notify(G_OBJECT(self->session));
    billow_document_name_session(self->session, later->path);
    billow_texture_move_session(self->session, later->project, later->path);
    g_object_thaw_notify(G_OBJECT(self->session));
    if (self->owner) {
        billow_document_lock_follow(self->lock, later->path, FALSE);
        billow_document_changes_follow(self->changes, later->path, held);
    }
    billow_recent_menu_add(later->path);
    run_pending(later);
}

/* Writes the project to `path`, then continues with `later`. `held` is the digest that the file there must
 * still have, otherwise the user is asked; NULL: any content may be overwritten. */
static void
save_to(PendingAction *later, const char *path, const char *held)
{
    BillowDocument *self = later->document;
    gtk_window_set_focus(window_of(self), NULL); /* applies a value that is still being typed */
    g_clear_pointer(&later->project, billow_project_unref);
    const char *from = billow_session_get_path(self->session);
    g_autoptr(BillowProject) moved =
        billow_texture_move(billow_session_get_project(self->session), from, path);
    later->project = billow_document_name(moved, from, path);
    later->path = g_strdup(path);
    set_saving(self, TRUE);
    billow_project_writing_begin(later->project, path, held, project_written, later);
}

/* Makes `chooser` the window's file chooser and discards the previous one. */
static GtkFileChooserNative *
set_chooser(BillowDocument *self, GtkFileChooserNative *chooser)
{
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
    self->chooser = chooser;
    return chooser;
}

/* Returns the path that the user chose, or NULL, and discards the chooser. */
static char *
chosen_path(BillowDocument *self, int response)
{
    g_autoptr(GFile) file =
        response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(self->chooser)) : NULL;
    g_clear_object(&self->chooser);
    return file ? g_file_get_path(file) : NULL;
}

static void
on_save_chosen(GtkNativeDialog *dialog, int response, gpointer data)
{
    g_autoptr(PendingAction) later = data;
    BillowDocument *self = later->document;
    g_autofree char *path = chosen_path(self, response);
    if (!path)
        return;
    const gboolean whole = g_str_has_suffix(path, ".billow");
    g_autofree char *full = g_strconcat(path, whole ? NULL : ".billow", NULL);
    if (whole || !g_file_test(full, G_FILE_TEST_EXISTS)) {
        save_to(g_steal_pointer(&later), full, NULL);
        return;
    }
    /* the chooser has asked about the name as typed, not about this one */
    later->path = g_steal_pointer(&full);
    GtkWidget *question = billow_question_of_replacing(window_of(self), later->path);
    ask_overwrite(g_steal_pointer(&later), question, GTK_RESPONSE_CANCEL);
}

static void
save_as(PendingAction *later)
{
    BillowDocument *self = later->document;
    const BillowProject *project = billow_session_get_project(self->session);
    const char *path = billow_session_get_path(self->session);
    GtkFileChooserNative *chooser =
        set_chooser(self, billow_project_chooser_save(window_of(self), path, project->name));
    g_signal_connect(chooser, "response", G_CALLBACK(on_save_chosen), later);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

static void
save(PendingAction *later)
{
    g_autofree char *path = g_strdup(billow_session_get_path(later->document->session));
    if (path)
        save_to(later, path, later->document->held);
    else
        save_as(later);
}

void
billow_document_save(BillowDocument *self)
{
    save(new_pending(self, NULL, NULL, NULL));
}

void
billow_document_save_as(BillowDocument *self)
{
    save_as(new_pending(self, NULL, NULL, NULL));
}

/* --- Unsaved work --- */

static void
answer_prompt(GtkDialog *dialog, int response, gpointer data)
{
    g_autoptr(PendingAction) later = data;
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_REJECT)
        run_pending(later);
    else if (response == GTK_RESPONSE_ACCEPT)
        save(g_steal_pointer(&later));
}

void
billow_document_when_safe(BillowDocument *self, BillowDocumentNext next, gpointer data,
                          GDestroyNotify free_data)
{
    gtk_window_set_focus(window_of(self), NULL); /* applies a value that is still being typed */
    g_autoptr(PendingAction) later = new_pending(self, next, data, free_data);
    const gboolean modified = billow_session_get_modified(self->session);
    if (!modified && !self->drafting) {
        run_pending(later);
        return;
    }
    const char *name = billow_session_get_project(self->session)->name;
    GtkWidget *dialog = billow_question_of_loss(window_of(self), modified ? name : NULL, self->drafting);
    g_signal_connect(dialog, "response", G_CALLBACK(answer_prompt), g_steal_pointer(&later));
    billow_question_ask(dialog, modified ? GTK_RESPONSE_ACCEPT : GTK_RESPONSE_CANCEL);
}

/* --- Opening --- */

/* `lock` (transfer full) is the lock of the file, or NULL. */
static void
open_project(BillowDocument *self, BillowProject *project, const char *path, const char *held,
             BillowProjectLock *lock)
{
    set_digest(self, held);
    billow_document_lock_put(self->lock, lock);
    billow_document_changes_follow(self->changes, path, held);
    billow_session_open(self->session, project, path);
    g_signal_emit(self, opened, 0);
}

void
billow_document_begin(BillowDocument *self, BillowProject *project)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    billow_message_bar_hide(self->bar);
    open_project(self, project, NULL, NULL, NULL);
}

void
billow_recovered_free(BillowRecovered *recovered)
{
    billow_recovery_free(recovered->place);
    g_clear_pointer(&recovered->note, billow_recovery_note_free);
    g_clear_pointer(&recovered->project, billow_project_unref);
    g_clear_pointer(&recovered->base, billow_project_unref);
    g_free(recovered);
}

void
billow_document_recover(BillowDocument *self, BillowRecovered *recovered)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    g_autoptr(BillowRecovered) taken = recovered;
    const char *path = taken->note->path, *own = billow_session_get_path(self->session);
    g_autoptr(BillowProject) blank = billow_project_new(taken->project->name, &taken->project->cloth->grid);
    if (!path || g_strcmp0(path, own) != 0)
        open_project(self, taken->base ? taken->base : blank, path, NULL, NULL);
    set_digest(self, taken->note->held);
    billow_document_lock_follow(self->lock, path, FALSE);
    billow_document_changes_follow(self->changes, path, taken->note->held);
    billow_session_replace(self->session, taken->project, _("Recover Unsaved Work"));
    billow_autosave_adopt(self->autosave, g_steal_pointer(&taken->place));
    if (path)
        billow_recent_menu_add(path);
}

/* Shows what is wrong with the file, if anything. */
static void
show_reading(BillowDocument *self, const BillowProjectReading *reading)
{
    if (reading->title)
        billow_message_bar_show(self->bar, reading->project ? GTK_MESSAGE_WARNING : GTK_MESSAGE_ERROR,
                                reading->title, reading->details);
    else
        billow_message_bar_hide(self->bar);
}

static void
project_read(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowDocument) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProjectReading) reading = billow_project_opening_finish(result, &error);
    if (!g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_clear_object(&self->loading);
    if (!self->owner || g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    if (!reading->project) {
        if (reading->error)
            g_printerr("%s\n", reading->error->message);
        show_reading(self, reading);
        return;
    }
    BillowDocument *place = self->place ? self->place(reading->path, self->place_data) : self;
    if (!place)
        return;
    show_reading(place, reading);
    open_project(place, reading->project, reading->path, reading->digest, g_steal_pointer(&reading->lock));
    if (reading->holder)
        billow_document_lock_follow(place->lock, reading->path, TRUE);
    if (reading->path)
        billow_recent_menu_add(reading->path);
}

static void
load(BillowDocument *self, const char *path)
{
    g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    self->loading = g_cancellable_new();
    billow_project_opening_begin(self->owner, path, self->loading, project_read, g_object_ref(self));
}

void
billow_document_open(BillowDocument *self, GFile *file)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    g_autofree char *path = g_file_get_path(file);
    if (path) {
        load(self, path);
        return;
    }
    g_autofree char *uri = g_file_get_uri(file);
    g_printerr(_("%s: not a local file\n"), uri);
    billow_message_bar_show(self->bar, GTK_MESSAGE_ERROR, _("Only local files can be opened"), uri);
}

static void
on_open_chosen(GtkNativeDialog *dialog, int response, BillowDocument *self)
{
    g_autofree char *path = chosen_path(self, response);
    if (path)
        load(self, path);
}

void
billow_document_choose(BillowDocument *self)
{
    const char *path = billow_session_get_path(self->session);
    GtkFileChooserNative *chooser = set_chooser(self, billow_project_chooser_open(window_of(self), path));
    g_signal_connect_object(chooser, "response", G_CALLBACK(on_open_chosen), self, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

void
billow_document_set_place(BillowDocument *self, BillowDocumentPlace place, gpointer data)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    self->place = place;
    self->place_data = data;
}

/* --- Lifecycle --- */

void
billow_document_set_draft(BillowDocument *self, BillowAutosaveDraft draft, gpointer data)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    self->drafting = draft != NULL;
    billow_autosave_set_draft(self->autosave, draft, data);
}

static void
report_autosave_failure(BillowDocument *self, const char *message)
{
    g_printerr("%s\n", message);
    if (self->owner)
        billow_message_bar_show(
            self->bar, GTK_MESSAGE_WARNING,
            _("Unsaved work cannot be stored for recovery: save often until this is fixed"), message);
}

void
billow_document_leave(BillowDocument *self)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    gtk_window_set_focus(window_of(self), NULL); /* applies a value that is still being typed */
    billow_autosave_leave(self->autosave);
    billow_document_lock_put(self->lock, NULL);
}

gboolean
billow_document_is_loading(BillowDocument *self)
{
    g_return_val_if_fail(BILLOW_IS_DOCUMENT(self), FALSE);
    return self->loading != NULL;
}

gboolean
billow_document_is_saving(BillowDocument *self)
{
    g_return_val_if_fail(BILLOW_IS_DOCUMENT(self), FALSE);
    return self->saving;
}

void
billow_document_close(BillowDocument *self)
{
    g_return_if_fail(BILLOW_IS_DOCUMENT(self));
    self->owner = NULL;
    billow_autosave_close(self->autosave);
    billow_document_changes_stop(self->changes);
    billow_document_lock_put(self->lock, NULL);
    g_cancellable_cancel(self->loading);
    if (self->chooser)
        gtk_native_dialog_destroy(GTK_NATIVE_DIALOG(self->chooser));
    g_clear_object(&self->chooser);
}

static void
billow_document_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id == PROP_SAVING)
        g_value_set_boolean(value, BILLOW_DOCUMENT(object)->saving);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_document_finalize(GObject *object)
{
    BillowDocument *self = BILLOW_DOCUMENT(object);
    g_clear_object(&self->loading);
    g_clear_object(&self->bar);
    g_clear_object(&self->autosave);
    g_clear_object(&self->session);
    billow_document_lock_free(self->lock);
    g_object_unref(self->changes);
    g_free(self->held);
    G_OBJECT_CLASS(billow_document_parent_class)->finalize(object);
}

static void
billow_document_class_init(BillowDocumentClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->get_property = billow_document_get_property;
    object_class->finalize = billow_document_finalize;
    props[PROP_SAVING] =
        g_param_spec_boolean("saving", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, props);
    opened =
        g_signal_new("opened", BILLOW_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
billow_document_init(BillowDocument *self)
{
}

BillowDocument *
billow_document_new(GtkWidget *owner, BillowSession *session, BillowMessageBar *bar)
{
    BillowDocument *self = g_object_new(BILLOW_TYPE_DOCUMENT, NULL);
    self->owner = owner;
    self->session = g_object_ref(session);
    self->bar = g_object_ref(bar);
    self->lock = billow_document_lock_new();
    self->changes = billow_document_changes_new(owner, session, bar);
    g_signal_connect_object(self->changes, "reloaded", G_CALLBACK(set_reloaded), self, G_CONNECT_SWAPPED);
    self->autosave = billow_autosave_new(session);
    g_signal_connect_object(self->autosave, "failed", G_CALLBACK(report_autosave_failure), self,
                            G_CONNECT_SWAPPED);
    return self;
}
