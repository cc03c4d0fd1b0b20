#include "app/window/length_and_size.h"

#include "app/common/edit_words.h"
#include "app/window/form_dialog.h"
#include "model/edits/retime.h"
#include "model/edits/scale.h"

#include <glib/gi18n.h>
#include <math.h>

/* Makes the edit (which is cleared) a step of the history, and gives plain keys to the window. */
static void
apply(BillowWorkspace *workspace, BillowEdit edit, const char *label)
{
    g_autofree char *text = billow_edit_words(&edit);
    billow_session_edit(billow_workspace_get_session(workspace), edit.project, label, NULL);
    billow_workspace_notify(workspace, text);
    billow_edit_clear(&edit);
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

static BillowProject *
project_of(BillowWorkspace *workspace)
{
    return billow_session_get_project(billow_workspace_get_session(workspace));
}

static void
ask(BillowWorkspace *workspace, const BillowFormDialogKind *kind, const void *values, GCallback applied)
{
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace)));
    gtk_root_set_focus(GTK_ROOT(window), NULL); /* applies a value that is still being typed */
    billow_session_set_playing(billow_workspace_get_session(workspace), FALSE);
    GtkWidget *dialog = billow_form_dialog_new(window, kind, values, project_of(workspace));
    g_signal_connect_object(dialog, "apply", applied, workspace, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

/* --- Length --- */

static int
frames_of(double duration, double frame_rate)
{
    return MAX(1, (int) round(duration * frame_rate));
}

static char *
describe_retime(const void *values, const BillowProject *project)
{
    const BillowRetime *now = values, was = billow_retime_of(project);
    return g_strdup_printf(_("Frame rate: %.6g → %.6g fps\nLength: %.6g → %.6g s\nFrames: %d → %d"),
                           was.frame_rate, now->frame_rate, was.duration, now->duration,
                           frames_of(was.duration, was.frame_rate),
                           frames_of(now->duration, now->frame_rate));
}

static void
retime(BillowWorkspace *workspace, const BillowRetime *wanted)
{
    apply(workspace, billow_edit_retime(project_of(workspace), wanted), _("Retime"));
}

void
billow_ask_retime(BillowWorkspace *workspace)
{
    static const BillowFormDialogKind kind = {
        .title = N_("Retime"),
        .button = N_("_Retime"),
        .name = "retime",
        .page = "length-and-size",
        .fields = billow_retime_fields,
        .size = sizeof(BillowRetime),
        .describe = describe_retime,
    };
    const BillowRetime now = billow_retime_of(project_of(workspace));
    ask(workspace, &kind, &now, G_CALLBACK(retime));
}

/* --- Size --- */

typedef struct {
    double factor;
    double width, height;         /* of the scaled cloth, metres */
    double was_width, was_height; /* of the present one */
} Scaling;

enum { FACTOR, WIDTH, HEIGHT };

static const BillowField scaling_fields[] = {
    [FACTOR] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "factor",
            .offset = offsetof(Scaling, factor),
            .label = N_("_Factor"),
            .unit = N_("×"),
            .tooltip = N_("How many times as large everything becomes"),
            .low = BILLOW_MIN_NUMBER,
            .high = BILLOW_MAX_NUMBER,
            .step = 0.1,
        },
    [WIDTH] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "width",
            .offset = offsetof(Scaling, width),
            .label = N_("_Width"),
            .unit = N_("m"),
            .tooltip = N_("Width of the scaled cloth, along a row"),
            .low = BILLOW_MIN_NUMBER,
            .high = BILLOW_MAX_NUMBER,
            .step = 0.1,
        },
    [HEIGHT] =
        {
            .type = BILLOW_FIELD_NUMBER,
            .key = "height",
            .offset = offsetof(Scaling, height),
            .label = N_("_Height"),
            .unit = N_("m"),
            .tooltip = N_("Height of the scaled cloth, along a column"),
            .low = BILLOW_MIN_NUMBER,
            .high = BILLOW_MAX_NUMBER,
            .step = 0.1,
        },
    {0},
};

/* The scaling is the same in all directions. */
static void
follow_scaling(void *values, const BillowField *field)
{
    Scaling *scaling = values;
    if (field == &scaling_fields[WIDTH])
        scaling->factor = scaling->width / scaling->was_width;
    else if (field == &scaling_fields[HEIGHT])
        scaling->factor = scaling->height / scaling->was_height;
    scaling->width = scaling->factor * scaling->was_width;
    scaling->height = scaling->factor * scaling->was_height;
}

static char *
describe_scaling(const void *values, const BillowProject *project)
{
    const Scaling *scaling = values;
    return g_strdup_printf(
        _("Cloth: %.4g × %.4g m → %.4g × %.4g m\n\nAnchors, baked shapes, colliders, waves, sways and the "
          "stiffness of the material go along, so that every frame keeps its shape. Gravity, wind and times "
          "stay as they are."),
        scaling->was_width, scaling->was_height, scaling->width, scaling->height);
}

static void
scale(BillowWorkspace *workspace, const Scaling *scaling)
{
    apply(workspace, billow_edit_scale(project_of(workspace), scaling->factor), _("Scale the Cloth"));
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
}

void
billow_ask_scale(BillowWorkspace *workspace)
{
    static const BillowFormDialogKind kind = {
        .title = N_("Scale the Cloth"),
        .button = N_("_Scale the Cloth"),
        .name = "scale",
        .page = "length-and-size",
        .fields = scaling_fields,
        .size = sizeof(Scaling),
        .follow = follow_scaling,
        .describe = describe_scaling,
    };
    const BillowGrid *grid = &project_of(workspace)->cloth->grid;
    const double width = grid->spacing * (grid->columns - 1), height = grid->spacing * (grid->rows - 1);
    const Scaling now = {1.0, width, height, width, height};
    ask(workspace, &kind, &now, G_CALLBACK(scale));
}

/* --- Along --- */

static BillowEdit
edit_along(const BillowProject *before, const BillowProject *after)
{
    const BillowGrid *old = &before->cloth->grid, *grid = &after->cloth->grid;
    const BillowRetime length = billow_retime_of(after);
    if (old->columns == grid->columns && old->rows == grid->rows && old->spacing != grid->spacing)
        return billow_edit_scale(before, grid->spacing / old->spacing);
    if (billow_project_duration(before) != length.duration)
        return billow_edit_retime(before, &length);
    return (BillowEdit){.outcome = BILLOW_EDIT_NOTHING_CHANGED};
}

void
billow_take_along(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    if (!billow_session_get_can_undo(session))
        return;
    g_autofree char *label = g_strdup(billow_session_get_undo_label(session));
    g_autoptr(BillowProject) after = billow_project_ref(project_of(workspace));
    billow_session_undo(session);
    BillowEdit edit = edit_along(project_of(workspace), after);
    if (!edit.project)
        billow_session_redo(session);
    apply(workspace, edit, label);
    billow_stage_frame_anew(billow_workspace_get_stage(workspace));
}
