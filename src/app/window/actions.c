#include "app/window/actions.h"

#include "app/commands/block_commands.h"
#include "app/document/session_meshes.h"
#include "app/document/session_picture.h"
#include "app/transfer/picture_dialog.h"
#include "app/window/block_actions.h"
#include "app/window/flag_dialog.h"
#include "app/window/import_files.h"
#include "app/window/needs.h"
#include "io/base/file_stem.h"
#include "model/project/landmarks.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>

typedef enum { FILE_OPEN, FILE_SAVE, FILE_SAVE_AS, FILE_DIFFERENCES } FileAction;

static void
do_file(gpointer target, int action)
{
    BillowDocument *document = billow_workspace_get_document(target);
    if (action == FILE_OPEN)
        billow_document_choose(document);
    else if (action == FILE_SAVE)
        billow_document_save(document);
    else if (action == FILE_DIFFERENCES)
        billow_document_see_differences(document);
    else
        billow_document_save_as(document);
}

static void
show_picture(gpointer target, int value)
{
    billow_workspace_show_picture(target);
}

static void
export_frames(gpointer target, int value)
{
    billow_workspace_export(target);
}

static void
import_keyframes(gpointer target, int value)
{
    billow_import_files_choose(target);
}

static void
welcome(gpointer target, int value)
{
    billow_workspace_show_page(target, "welcome");
}

static void
back(gpointer target, int value)
{
    billow_workspace_show_page(target, "animation");
}

static void
close_window(gpointer target, int value)
{
    gtk_window_close(GTK_WINDOW(gtk_widget_get_root(target)));
}

static void
undo(gpointer target, int value)
{
    billow_session_undo(billow_workspace_get_session(target));
}

static void
redo(gpointer target, int value)
{
    billow_session_redo(billow_workspace_get_session(target));
}

static void
key_pose(gpointer target, int value)
{
    BillowStage *stage = billow_workspace_get_stage(target);
    g_autofree char *text = billow_stage_anchors_key_pose(billow_stage_get_anchors(stage));
    billow_workspace_tell(target, text);
}

static void
new_keyframe(gpointer target, int kind)
{
    billow_workspace_new_keyframe(target, (BillowNewKeyframe) kind);
}

static void
edit_keyframe(gpointer target, int step)
{
    const BillowBlockRef *active = billow_session_get_active(billow_workspace_get_session(target));
    billow_workspace_edit_keyframe(target, active, (BillowEditorStep) step);
}

/* Shows what came of a command (takes `text`); plain keys are for the window. */
static void
end_command(BillowWorkspace *workspace, char *text)
{
    billow_workspace_tell(workspace, text);
    g_free(text);
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

static void
add(gpointer target, int kind)
{
    end_command(target, billow_command_add(billow_workspace_get_session(target), (BillowBlockKind) kind));
}

static void
add_body(gpointer target, int shape)
{
    const BillowAnimation *animation = billow_preview_get_animation(billow_workspace_get_preview(target));
    end_command(target, billow_command_add_collider(billow_workspace_get_session(target),
                                                    (BillowColliderShape) shape, animation));
}

static void
make_flag(BillowWorkspace *workspace, const BillowFlag *flag)
{
    end_command(workspace, billow_command_flag(billow_workspace_get_session(workspace), flag));
}

static void
ask_flag(gpointer target, int value)
{
    const BillowProject *project = billow_session_get_project(billow_workspace_get_session(target));
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(target));
    GtkWidget *dialog = billow_flag_dialog_new(window, &project->grid);
    g_signal_connect_object(dialog, "make", G_CALLBACK(make_flag), target, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
bake(gpointer target, int value)
{
    g_autofree char *text =
        billow_command_bake(billow_workspace_get_session(target), billow_workspace_get_physics(target));
    billow_workspace_tell(target, text);
}

static void
hang(gpointer target, int value)
{
    g_autofree char *text = billow_command_hang(billow_workspace_get_session(target));
    billow_workspace_tell(target, text);
}

static BillowPainter *
painter_of(BillowWorkspace *workspace)
{
    return billow_stage_get_painter(billow_workspace_get_stage(workspace));
}

static void
paint(gpointer target, int value)
{
    BillowPainter *painter = painter_of(target);
    g_object_set(painter, "active", !billow_painter_get_active(painter), NULL);
}

static void
choose_brush(gpointer target, int tool)
{
    g_object_set(painter_of(target), "tool", tool, NULL);
}

static void
step_radius(gpointer target, int way)
{
    billow_painter_step_radius(painter_of(target), way);
}

static void
step_strength(gpointer target, int way)
{
    billow_painter_step_strength(painter_of(target), way);
}

typedef enum { PAINT_FILL, PAINT_SMOOTH, PAINT_MIRROR_ACROSS, PAINT_MIRROR_DOWN, PAINT_CLEAR } PaintAll;

static void
paint_all(gpointer target, int how)
{
    BillowPainter *painter = painter_of(target);
    if (how == PAINT_FILL)
        billow_painter_fill(painter);
    else if (how == PAINT_SMOOTH)
        billow_painter_smooth(painter);
    else if (how == PAINT_CLEAR)
        billow_painter_clear(painter);
    else
        billow_painter_mirror(painter, how == PAINT_MIRROR_DOWN);
}

/* Painting is left first. */
static void
deselect(gpointer target, int value)
{
    if (billow_painter_get_active(painter_of(target))) {
        paint(target, 0);
        return;
    }
    billow_session_select(billow_workspace_get_session(target), NULL);
}

static void
play(gpointer target, int value)
{
    BillowSession *session = billow_workspace_get_session(target);
    billow_session_set_playing(session, !billow_session_get_playing(session));
}

static void
step(gpointer target, int frames)
{
    BillowSession *session = billow_workspace_get_session(target);
    billow_session_set_playing(session, FALSE);
    billow_session_set_frame(session, billow_session_get_frame(session) + frames);
}

/* Where there is none that way, the playhead stays. */
static void
go_to_block(BillowSession *session, BillowBlockKind kind, int way)
{
    const int frame = billow_landmarks_next(billow_session_get_project(session), kind,
                                            billow_session_get_frame(session), way);
    billow_session_set_playing(session, FALSE);
    if (frame > 0)
        billow_session_set_frame(session, frame);
}

static void
go_to_keyframe(gpointer target, int way)
{
    go_to_block(billow_workspace_get_session(target), BILLOW_BLOCK_KEYFRAME, way);
}

static void
go_to_marker(gpointer target, int way)
{
    go_to_block(billow_workspace_get_session(target), BILLOW_BLOCK_MARKER, way);
}

static void
go_to_mark(gpointer target, int way)
{
    billow_workspace_go_to_mark(target, way);
}

static void
go_start(gpointer target, int value)
{
    BillowSession *session = billow_workspace_get_session(target);
    billow_session_set_playing(session, FALSE);
    billow_session_set_frame(session, 1);
}

static void
go_end(gpointer target, int value)
{
    BillowSession *session = billow_workspace_get_session(target);
    billow_session_set_playing(session, FALSE);
    billow_session_set_frame(session, billow_project_frame_count(billow_session_get_project(session)));
}

static void
toggle_time_unit(gpointer target, int value)
{
    BillowSession *session = billow_workspace_get_session(target);
    const gboolean frames = billow_session_get_time_format(session).unit == BILLOW_TIME_FRAMES;
    billow_session_set_time_unit(session, frames ? BILLOW_TIME_SECONDS : BILLOW_TIME_FRAMES);
}

typedef enum { ZOOM_IN, ZOOM_OUT, ZOOM_FIT, ZOOM_SELECTION } Zoom;

static void
zoom(gpointer target, int how)
{
    BillowTimeline *timeline = billow_workspace_get_timeline(target);
    if (how == ZOOM_IN)
        billow_timeline_zoom_in(timeline);
    else if (how == ZOOM_OUT)
        billow_timeline_zoom_out(timeline);
    else if (how == ZOOM_SELECTION)
        billow_timeline_zoom_selection(timeline);
    else
        billow_timeline_zoom_fit(timeline);
}

typedef enum { RANGE_DRAG, RANGE_START, RANGE_END, RANGE_CLEAR } Range;

/* A start after the end, or an end before the start, begins another range: from there on, or up to there. */
static void
range(gpointer target, int how)
{
    BillowSession *session = billow_workspace_get_session(target);
    const int frame = billow_session_get_frame(session);
    const int count = billow_project_frame_count(billow_session_get_project(session));
    int first, last;
    billow_session_get_range(session, &first, &last);
    if (how == RANGE_DRAG)
        billow_timeline_begin_range(billow_workspace_get_timeline(target));
    else if (how == RANGE_START)
        billow_session_set_range(session, frame, frame <= last ? last : count);
    else if (how == RANGE_END)
        billow_session_set_range(session, frame >= first ? first : 1, frame);
    else
        billow_session_set_range(session, 0, 0);
}

static void
frame_cloth(gpointer target, int value)
{
    billow_viewport_frame_cloth(billow_stage_get_viewport(billow_workspace_get_stage(target)));
}

static void
frame_all(gpointer target, int value)
{
    billow_viewport_frame_all(billow_stage_get_viewport(billow_workspace_get_stage(target)));
}

static void
frame_selected(gpointer target, int value)
{
    billow_viewport_frame_selected(billow_stage_get_viewport(billow_workspace_get_stage(target)));
}

static void
look(gpointer target, int view)
{
    billow_viewport_look(billow_stage_get_viewport(billow_workspace_get_stage(target)), (BillowView) view);
}

static void
take_picture(gpointer target, int value)
{
    BillowViewport *viewport = billow_stage_get_viewport(billow_workspace_get_stage(target));
    BillowSession *session = billow_workspace_get_session(target);
    g_autofree char *name = billow_safe_stem(billow_session_get_project(session)->name);
    g_autofree char *stem = g_strdup_printf("%s %04d", name, billow_session_get_frame(session));
    GtkWidget *dialog = billow_picture_dialog_new(GTK_WINDOW(gtk_widget_get_root(target)), viewport, stem,
                                                  billow_session_get_path(session));
    g_signal_connect_object(dialog, "written", G_CALLBACK(billow_workspace_tell), target, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
keep_camera(gpointer target, int number)
{
    g_autofree char *text = billow_stage_keep_camera(billow_workspace_get_stage(target), number);
    billow_workspace_tell(target, text);
}

static void
go_to_camera(gpointer target, int number)
{
    g_autofree char *text = billow_stage_go_to_camera(billow_workspace_get_stage(target), number);
    billow_workspace_tell(target, text);
}

static const BillowAction actions[] = {
    {"open", do_file, FILE_OPEN, {"<Control>o"}, {0}, NEED_NO_EDITOR},
    {"save", do_file, FILE_SAVE, {"<Control>s"}, {0}, NEED_ANIMATION | NEED_UNSAVED | NEED_NO_SAVING},
    {"save-as", do_file, FILE_SAVE_AS, {"<Control><Shift>s"}, {0}, NEED_ANIMATION | NEED_NO_SAVING},
    {"see-differences", do_file, FILE_DIFFERENCES, {0}, {0}, NEED_ANIMATION | NEED_FILE | NEED_NO_SAVING},
    {"show-picture", show_picture, 0, {0}, {0}, NEED_PROJECT | NEED_REFUSED | NEED_NO_EDITOR},
    {"export", export_frames, 0, {"<Control>e"}, {0}, NEED_ANIMATION},
    {"import", import_keyframes, 0, {0}, {0}, NEED_ANIMATION},
    {"welcome", welcome, 0, {0}, {0}, NEED_NO_EDITOR},
    {"back", back, 0, {0}, {0}, NEED_NO_EDITOR | NEED_PROJECT},
    {"close", close_window, 0, {"<Control>w"}, {0}, 0},

    {"undo", undo, 0, {"<Control>z"}, {0}, NEED_ANIMATION | NEED_UNDO},
    {"redo", redo, 0, {"<Control><Shift>z", "<Control>y"}, {0}, NEED_ANIMATION | NEED_REDO},
    {"new-keyframe", new_keyframe, BILLOW_NEW_EMPTY, {"<Control>k"}, {0}, NEED_ANIMATION},
    {"new-keyframe-posed", new_keyframe, BILLOW_NEW_POSED, {"<Control><Shift>k"}, {0}, NEED_ANIMATION},
    {"new-keyframe-last", new_keyframe, BILLOW_NEW_LAST, {"<Control><Alt>k"}, {0}, NEED_ANIMATION},
    {"key-pose", key_pose, 0, {0}, {"k"}, NEED_ANIMATION | NEED_NO_PAINTING},
    {"flag", ask_flag, 0, {0}, {0}, NEED_ANIMATION},
    {"edit-keyframe",
     edit_keyframe,
     BILLOW_EDITOR_PICK,
     {0},
     {"Return", "KP_Enter"},
     NEED_ANIMATION | NEED_KEYFRAME},
    {"edit-keyframe-hang",
     edit_keyframe,
     BILLOW_EDITOR_HANG,
     {0},
     {"<Shift>Return", "<Shift>KP_Enter"},
     NEED_ANIMATION | NEED_KEYFRAME},
    {"edit-keyframe-cloth",
     edit_keyframe,
     BILLOW_EDITOR_CLOTH,
     {0},
     {"<Control>Return", "<Control>KP_Enter"},
     NEED_ANIMATION | NEED_KEYFRAME},
    {"bake", bake, 0, {"<Control>b"}, {0}, NEED_ANIMATION | NEED_SIMULATED},
    {"hang", hang, 0, {"<Control>h"}, {0}, NEED_ANIMATION | NEED_KEPT_SHAPE},
    {"deselect", deselect, 0, {0}, {"Escape"}, NEED_ANIMATION | NEED_SELECTION},

    {"paint", paint, 0, {0}, {"p"}, NEED_ANIMATION | NEED_LAYER},
    {"brush-paint", choose_brush, BILLOW_BRUSH_PAINT, {0}, {"b"}, NEED_ANIMATION | NEED_PAINTING},
    {"brush-erase", choose_brush, BILLOW_BRUSH_ERASE, {0}, {"e"}, NEED_ANIMATION | NEED_PAINTING},
    {"brush-smooth", choose_brush, BILLOW_BRUSH_SMOOTH, {0}, {"h"}, NEED_ANIMATION | NEED_PAINTING},
    {"brush-smaller", step_radius, -1, {0}, {"bracketleft"}, NEED_ANIMATION | NEED_PAINTING},
    {"brush-larger", step_radius, 1, {0}, {"bracketright"}, NEED_ANIMATION | NEED_PAINTING},
    {"brush-weaker", step_strength, -1, {0}, {"braceleft"}, NEED_ANIMATION | NEED_PAINTING},
    {"brush-stronger", step_strength, 1, {0}, {"braceright"}, NEED_ANIMATION | NEED_PAINTING},
    {"paint-fill", paint_all, PAINT_FILL, {0}, {"k"}, NEED_ANIMATION | NEED_PAINTING},
    {"paint-smooth", paint_all, PAINT_SMOOTH, {0}, {"<Shift>h"}, NEED_ANIMATION | NEED_PAINTING},
    {"paint-mirror-across",
     paint_all,
     PAINT_MIRROR_ACROSS,
     {0},
     {"<Shift>x"},
     NEED_ANIMATION | NEED_PAINTING},
    {"paint-mirror-down", paint_all, PAINT_MIRROR_DOWN, {0}, {"<Shift>y"}, NEED_ANIMATION | NEED_PAINTING},
    {"paint-clear", paint_all, PAINT_CLEAR, {0}, {"<Shift>k"}, NEED_ANIMATION | NEED_PAINTING},

    {"play", play, 0, {0}, {"space"}, NEED_ANIMATION},
    {"previous-frame", step, -1, {0}, {"Left"}, NEED_ANIMATION},
    {"next-frame", step, 1, {0}, {"Right"}, NEED_ANIMATION},
    {"back-10-frames", step, -10, {0}, {"<Shift>Left"}, NEED_ANIMATION},
    {"forward-10-frames", step, 10, {0}, {"<Shift>Right"}, NEED_ANIMATION},
    {"previous-keyframe", go_to_keyframe, -1, {0}, {"Up"}, NEED_ANIMATION},
    {"next-keyframe", go_to_keyframe, 1, {0}, {"Down"}, NEED_ANIMATION},
    {"previous-marker", go_to_marker, -1, {0}, {"<Shift>Up"}, NEED_ANIMATION},
    {"next-marker", go_to_marker, 1, {0}, {"<Shift>Down"}, NEED_ANIMATION},
    {"go-start", go_start, 0, {0}, {"Home"}, NEED_ANIMATION},
    {"go-end", go_end, 0, {0}, {"End"}, NEED_ANIMATION},
    {"next-mark", go_to_mark, 1, {0}, {"n"}, NEED_ANIMATION},
    {"previous-mark", go_to_mark, -1, {0}, {"<Shift>n"}, NEED_ANIMATION},
    {"toggle-time-unit", toggle_time_unit, 0, {"<Control>t"}, {0}, NEED_ANIMATION},
    {"timeline-zoom-in",
     zoom,
     ZOOM_IN,
     {"<Control>plus", "<Control>equal", "<Control>KP_Add"},
     {0},
     NEED_ANIMATION},
    {"timeline-zoom-out", zoom, ZOOM_OUT, {"<Control>minus", "<Control>KP_Subtract"}, {0}, NEED_ANIMATION},
    {"timeline-zoom-fit", zoom, ZOOM_FIT, {"<Control>0", "<Control>KP_0"}, {0}, NEED_ANIMATION},
    {"timeline-zoom-selection", zoom, ZOOM_SELECTION, {0}, {"KP_Decimal"}, NEED_ANIMATION},
    {"range", range, RANGE_DRAG, {0}, {"b"}, NEED_ANIMATION | NEED_NO_PAINTING},
    {"range-start", range, RANGE_START, {0}, {"<Control>Home"}, NEED_ANIMATION},
    {"range-end", range, RANGE_END, {0}, {"<Control>End"}, NEED_ANIMATION},
    {"range-clear", range, RANGE_CLEAR, {0}, {"<Shift>b"}, NEED_ANIMATION},

    {"frame-cloth", frame_cloth, 0, {0}, {"f"}, NEED_ANIMATION},
    {"frame-all", frame_all, 0, {0}, {"<Shift>f"}, NEED_ANIMATION},
    {"frame-selected", frame_selected, 0, {0}, {0}, NEED_ANIMATION},
    {"look-front", look, BILLOW_VIEW_FRONT, {0}, {"1", "KP_1"}, NEED_ANIMATION},
    {"look-right", look, BILLOW_VIEW_RIGHT, {0}, {"3", "KP_3"}, NEED_ANIMATION},
    {"look-top", look, BILLOW_VIEW_TOP, {0}, {"7", "KP_7"}, NEED_ANIMATION},
    {"take-picture", take_picture, 0, {"<Control>p"}, {0}, NEED_ANIMATION},
    {"camera-1", go_to_camera, 0, {"F5"}, {0}, NEED_ANIMATION},
    {"camera-2", go_to_camera, 1, {"F6"}, {0}, NEED_ANIMATION},
    {"camera-3", go_to_camera, 2, {"F7"}, {0}, NEED_ANIMATION},
    {"camera-4", go_to_camera, 3, {"F8"}, {0}, NEED_ANIMATION},
    {"keep-camera-1", keep_camera, 0, {"<Shift>F5"}, {0}, NEED_ANIMATION},
    {"keep-camera-2", keep_camera, 1, {"<Shift>F6"}, {0}, NEED_ANIMATION},
    {"keep-camera-3", keep_camera, 2, {"<Shift>F7"}, {0}, NEED_ANIMATION},
    {"keep-camera-4", keep_camera, 3, {"<Shift>F8"}, {0}, NEED_ANIMATION},
    {"look-back", look, BILLOW_VIEW_BACK, {0}, {"<Control>KP_1"}, NEED_ANIMATION},
    {"look-left", look, BILLOW_VIEW_LEFT, {0}, {"<Control>KP_3"}, NEED_ANIMATION},
    {"look-bottom", look, BILLOW_VIEW_BOTTOM, {0}, {"<Control>KP_7"}, NEED_ANIMATION},
};

/* Switches: actions that are a property of the session, the stage or a widget. */
typedef enum {
    OF_SESSION,
    OF_VIEWPORT,
    OF_STAGE,
    OF_ONION_SKIN,
    OF_POINT_TRACE,
    OF_HUD,
    OF_PAINTER,
    OF_ANCHORS,
    OF_COMPARISON
} Owner;
static const BillowSwitch switches[] = {
    {"loop", "loop", OF_SESSION, NULL, "l"},
    {"time-unit", "time-unit", OF_SESSION, NULL, NULL},
    {"snapping", "snapping", OF_SESSION, NULL, "<Shift>m"},
    {"wireframe", "wireframe", OF_VIEWPORT, NULL, "w"},
    {"orthographic", "orthographic", OF_VIEWPORT, NULL, "5"},
    {"navigation", "navigation", OF_VIEWPORT, NULL, NULL},
    {"show-grid", "show-grid", OF_VIEWPORT, NULL, "g"},
    {"show-anchors", "show-anchors", OF_VIEWPORT, NULL, "a"},
    {"show-crossings", "show-crossings", OF_VIEWPORT, NULL, "c"},
    {"show-mesh", "show-mesh", OF_VIEWPORT, NULL, "<Shift>o"},
    {"onion-keyframes", "keyframes", OF_ONION_SKIN, NULL, "o"},
    {"onion-every", "every", OF_ONION_SKIN, NULL, NULL},
    {"trace-point", "active", OF_POINT_TRACE, NULL, "t"},
    {"show-hud", "visible", OF_HUD, NULL, "i"},
    {"method", "method", OF_STAGE, NULL, NULL},
    {"both-layout", "both-layout", OF_STAGE, NULL, NULL},
    {"swap-ghost", "swap-ghost", OF_STAGE, NULL, "x"},
    {"show-distance", "show-distance", OF_STAGE, NULL, "d"},
    {"shading", "shading", OF_STAGE, NULL, NULL},
    {"show-strain", "show-strain", OF_STAGE, NULL, "<Shift>s"},
    {"strain-limit", "strain-limit", OF_STAGE, NULL, NULL},
    {"auto-key", "auto-key", OF_ANCHORS, "<Control><Alt>a", NULL},
    {"brush", "tool", OF_PAINTER, NULL, NULL},
    {"brush-mirrored", "mirrored", OF_PAINTER, NULL, "y"},
    {"comparison", "visible", OF_COMPARISON, "<Control>m", NULL},
};

/* Values of switches that have a shortcut of their own. */
static const struct {
    const char *name, *accel;
} choices[] = {{"win.method::fake", "<Control>1"}, {"win.method::physics", "<Control>2"},
               {"win.method::both", "<Control>3"}, {"win.shading::textured", "<Alt>1"},
               {"win.shading::shaded", "<Alt>2"},  {"win.shading::wire", "<Alt>3"},
               {"win.shading::strain", "<Alt>4"},  {"win.shading::weight", "<Alt>5"}};

/* --- Adding --- */

static BillowAction
adding(const char *word, void (*activate)(gpointer target, int value), int value, const char *accel)
{
    g_autofree char *name = g_strconcat("add-", word, NULL);
    return (BillowAction){g_intern_string(name), activate, value, {accel}, {0}, NEED_ANIMATION};
}

static BillowAction
adding_block(BillowBlockKind kind)
{
    BillowAction row = adding(billow_kinds[kind].word, add, (int) kind, billow_kinds[kind].accel);
    row.keys[0] = billow_kinds[kind].key;
    return row;
}

/* What adds a body of each shape, and a block of each kind that is simply added: the same for all windows, `n` of them. */
static const BillowAction *
adding_actions(size_t *n)
{
    static GArray *rows;
    if (!rows) {
        rows = g_array_new(FALSE, FALSE, sizeof(BillowAction));
        for (int i = 0; i < billow_shape_count(); i++) {
            const BillowAction row = adding(billow_shape_choices[i].word, add_body, i, NULL);
            g_array_append_val(rows, row);
        }
        for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
            if (billow_kinds[kind].command) {
                const BillowAction row = adding_block(kind);
                g_array_append_val(rows, row);
            }
    }
    *n = rows->len;
    return (const BillowAction *) (void *) rows->data;
}

static void
append_item(GMenu *menu, const char *word, const char *command)
{
    g_autofree char *detailed = g_strconcat("win.add-", word, NULL);
    g_menu_append(menu, _(command), detailed);
}

static void
add_adding_actions(BillowActionTable *table, GMenu *blocks_menu, GMenu *bodies_menu)
{
    size_t n;
    const BillowAction *rows = adding_actions(&n);
    billow_action_table_add(table, rows, n);
    for (int i = 0; i < billow_shape_count(); i++)
        append_item(bodies_menu, billow_shape_choices[i].word, billow_shapes[i]->command);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind].command)
            append_item(billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE) ? blocks_menu : bodies_menu,
                        billow_kinds[kind].word, billow_kinds[kind].command);
}

void
billow_window_actions_add(BillowActionTable *table, BillowWorkspace *workspace, GMenu *blocks_menu,
                          GMenu *bodies_menu)
{
    GObject *const owners[] = {
        [OF_SESSION] = G_OBJECT(billow_workspace_get_session(workspace)),
        [OF_VIEWPORT] = G_OBJECT(billow_stage_get_viewport(billow_workspace_get_stage(workspace))),
        [OF_STAGE] = G_OBJECT(billow_workspace_get_stage(workspace)),
        [OF_ONION_SKIN] = G_OBJECT(billow_stage_get_onion_skin(billow_workspace_get_stage(workspace))),
        [OF_POINT_TRACE] = G_OBJECT(billow_stage_get_point_trace(billow_workspace_get_stage(workspace))),
        [OF_HUD] = G_OBJECT(billow_stage_get_hud(billow_workspace_get_stage(workspace))),
        [OF_PAINTER] = G_OBJECT(painter_of(workspace)),
        [OF_ANCHORS] = G_OBJECT(billow_stage_get_anchors(billow_workspace_get_stage(workspace))),
        [OF_COMPARISON] = G_OBJECT(billow_workspace_get_comparison(workspace))};
    billow_action_table_add(table, actions, G_N_ELEMENTS(actions));
    billow_block_actions_add(table);
    add_adding_actions(table, blocks_menu, bodies_menu);
    billow_action_table_add_switches(table, switches, G_N_ELEMENTS(switches), owners);
}

void
billow_window_actions_install_accels(GtkApplication *application)
{
    size_t n_added;
    const BillowAction *added = adding_actions(&n_added);
    billow_action_install_accels(application, actions, G_N_ELEMENTS(actions));
    billow_block_actions_install_accels(application);
    billow_action_install_accels(application, added, n_added);
    billow_switch_install_accels(application, switches, G_N_ELEMENTS(switches));
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        gtk_application_set_accels_for_action(application, choices[i].name,
                                              (const char *const[]){choices[i].accel, NULL});
}

const char *
billow_window_actions_shortcut(gpointer table, const char *detailed_name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        if (g_str_equal(choices[i].name, detailed_name))
            return choices[i].accel;
    return billow_action_table_shortcut(table, detailed_name);
}

char *
billow_window_actions_find(BillowActionTable *table, const char *shortcut)
{
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        if (g_str_equal(choices[i].accel, shortcut))
            return g_strdup(choices[i].name);
    return billow_action_table_find(table, shortcut);
}

/* --- Enabling --- */

/* Whether a file is named that may not be read. */
static gboolean
is_refused(BillowSession *session)
{
    return billow_session_meshes_any_refused(billow_session_meshes_of(session)) ||
           billow_session_picture_refused(session);
}

static guint
what_there_is(BillowWorkspace *workspace)
{
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowBlockRef *selected = billow_session_get_active(session);
    const gboolean shown = g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0;
    const gboolean unsaved = billow_session_get_modified(session) || !billow_session_get_path(session);
    const gboolean saving = billow_document_is_saving(billow_workspace_get_document(workspace));
    return (shown ? NEED_ANIMATION : 0) | (selected ? NEED_SELECTION : 0) |
           (selected && selected->kind == BILLOW_BLOCK_KEYFRAME ? NEED_KEYFRAME : 0) |
           (billow_command_can_copy(session) ? NEED_COPYABLE : 0) |
           (billow_command_can_move(session) ? NEED_TIMED : 0) |
           (billow_session_get_can_undo(session) ? NEED_UNDO : 0) |
           (billow_session_get_can_redo(session) ? NEED_REDO : 0) | (unsaved ? NEED_UNSAVED : 0) |
           (billow_session_get_path(session) ? NEED_FILE : 0) | (saving ? 0 : NEED_NO_SAVING) |
           (billow_workspace_has_editor(workspace) ? 0 : NEED_NO_EDITOR) |
           (billow_workspace_has_project(workspace) ? NEED_PROJECT : 0) |
           (billow_workspace_has_simulated_frame(workspace) ? NEED_SIMULATED : 0) |
           (billow_command_can_hang(session) ? NEED_KEPT_SHAPE : 0) |
           (is_refused(session) ? NEED_REFUSED : 0) |
           (billow_painter_can_paint(painter_of(workspace)) ? NEED_LAYER : 0) |
           (billow_painter_get_active(painter_of(workspace)) ? NEED_PAINTING : NEED_NO_PAINTING);
}

void
billow_window_actions_update(BillowActionTable *table, BillowWorkspace *workspace)
{
    const guint there = what_there_is(workspace);
    billow_action_table_enable(table, there, there & NEED_ANIMATION);
}

void
billow_window_actions_follow_frame(BillowActionTable *table, BillowWorkspace *workspace)
{
    const gboolean shown = g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0;
    const gboolean simulated = billow_workspace_has_simulated_frame(workspace);
    billow_action_table_enable_one(table, "bake",
                                   (shown ? NEED_ANIMATION : 0) | (simulated ? NEED_SIMULATED : 0));
}
