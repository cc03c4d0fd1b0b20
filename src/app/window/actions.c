#include "app/window/actions.h"

#include "app/commands/block_commands.h"
#include "app/document/session_meshes.h"
#include "app/document/session_motions.h"
#include "app/document/session_texture.h"
#include "app/transfer/image_dialog.h"
#include "app/window/action_rows.h"
#include "app/window/block_actions.h"
#include "app/window/cloth_actions.h"
#include "app/window/dialogs.h"
#include "app/window/fit_keyframes.h"
#include "app/window/import_character.h"
#include "app/window/import_files.h"
#include "app/window/length_and_size.h"
#include "io/base/file_stem.h"
#include "model/project/landmarks.h"
#include "physics/colliders/shape.h"

#include <glib/gi18n.h>

static void
show_welcome(BillowWorkspace *workspace)
{
    billow_workspace_show_page(workspace, "welcome");
}

static void
leave_welcome(BillowWorkspace *workspace)
{
    billow_workspace_show_page(workspace, "animation");
}

static void
close_window(GtkWidget *workspace)
{
    gtk_window_close(GTK_WINDOW(gtk_widget_get_root(workspace)));
}

static void
edit_keyframe(BillowWorkspace *workspace, int step)
{
    const BillowBlockRef *active = billow_session_get_active(billow_workspace_get_session(workspace));
    billow_workspace_edit_keyframe(workspace, active, (BillowEditorStep) step);
}

/* Shows the message of a command (takes ownership of `text`), and gives plain keys to the window. */
static void
end_command(BillowWorkspace *workspace, char *text)
{
    billow_workspace_notify(workspace, text);
    g_free(text);
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(workspace)), NULL);
}

static void
add(BillowWorkspace *workspace, int kind)
{
    end_command(workspace,
                billow_command_add(billow_workspace_get_session(workspace), (BillowBlockKind) kind));
}

static void
add_body(BillowWorkspace *workspace, int shape)
{
    const BillowAnimation *animation = billow_preview_get_animation(billow_workspace_get_preview(workspace));
    end_command(workspace, billow_command_add_collider(billow_workspace_get_session(workspace),
                                                       (BillowColliderShape) shape, animation));
}

static char *
bake(BillowWorkspace *workspace)
{
    return billow_command_bake(billow_workspace_get_session(workspace),
                               billow_workspace_get_physics(workspace));
}

static void
paint(BillowPainter *painter)
{
    g_object_set(painter, "active", !billow_painter_get_active(painter), NULL);
}

static void
choose_brush(BillowPainter *painter, int tool)
{
    g_object_set(painter, "tool", tool, NULL);
}

static BillowPainter *
painter_of(BillowWorkspace *workspace)
{
    return billow_stage_get_painter(billow_workspace_get_stage(workspace));
}

static BillowNudger *
nudger_of(BillowWorkspace *workspace)
{
    return billow_stage_get_nudger(billow_workspace_get_stage(workspace));
}

static void
step_brush(BillowWorkspace *workspace, int way)
{
    if (billow_painter_get_active(painter_of(workspace)))
        billow_painter_step_radius(painter_of(workspace), way);
    else
        billow_nudger_step_radius(nudger_of(workspace), way);
}

/* If weights are being painted or the cloth nudged, only leaves that. */
static void
deselect(BillowWorkspace *workspace)
{
    if (billow_painter_get_active(painter_of(workspace)))
        paint(painter_of(workspace));
    else if (billow_nudger_get_active(nudger_of(workspace)))
        g_object_set(nudger_of(workspace), "active", FALSE, NULL);
    else
        billow_session_select(billow_workspace_get_session(workspace), NULL);
}

static void
play(BillowSession *session)
{
    billow_session_set_playing(session, !billow_session_get_playing(session));
}

static void
go_to_frame(BillowSession *session, int frame)
{
    billow_session_set_playing(session, FALSE);
    billow_session_set_frame(session, frame);
}

static void
step(BillowSession *session, int frames)
{
    go_to_frame(session, billow_session_get_frame(session) + frames);
}

static void
go_end(BillowSession *session)
{
    go_to_frame(session, billow_project_frame_count(billow_session_get_project(session)));
}

/* Moves the playhead to the next block of the kind in that direction, if there is one. */
static void
go_to_block(BillowSession *session, BillowBlockKind kind, int way)
{
    const int here = billow_session_get_frame(session);
    const int frame = billow_landmarks_next(billow_session_get_project(session), kind, here, way);
    billow_session_set_playing(session, FALSE);
    if (frame > 0)
        billow_session_set_frame(session, frame);
}

static void
go_to_keyframe(BillowSession *session, int way)
{
    go_to_block(session, BILLOW_BLOCK_KEYFRAME, way);
}

static void
go_to_marker(BillowSession *session, int way)
{
    go_to_block(session, BILLOW_BLOCK_MARKER, way);
}

static void
toggle_time_unit(BillowSession *session)
{
    const gboolean frames = billow_session_get_time_format(session).unit == BILLOW_TIME_FRAMES;
    billow_session_set_time_unit(session, frames ? BILLOW_TIME_SECONDS : BILLOW_TIME_FRAMES);
}

typedef enum { RANGE_START, RANGE_END, RANGE_CLEAR } Range;

/* Sets the start or end of the playback range. A start after the end begins a new range from there on, an end
 * before the start one up to there. */
static void
range(BillowSession *session, int how)
{
    const int frame = billow_session_get_frame(session);
    const int count = billow_project_frame_count(billow_session_get_project(session));
    int first, last;
    billow_session_get_range(session, &first, &last);
    if (how == RANGE_START)
        billow_session_set_range(session, frame, frame <= last ? last : count);
    else if (how == RANGE_END)
        billow_session_set_range(session, frame >= first ? first : 1, frame);
    else
        billow_session_set_range(session, 0, 0);
}

static void
take_picture(BillowWorkspace *workspace)
{
    BillowViewport *viewport = billow_stage_get_viewport(billow_workspace_get_stage(workspace));
    BillowSession *session = billow_workspace_get_session(workspace);
    g_autofree char *name = billow_safe_stem(billow_session_get_project(session)->name);
    g_autofree char *stem = g_strdup_printf("%s %04d", name, billow_session_get_frame(session));
    GtkWidget *dialog = billow_image_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(workspace))),
                                                viewport, stem, billow_session_get_path(session));
    g_signal_connect_object(dialog, "written", G_CALLBACK(billow_workspace_notify), workspace,
                            G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

static const BillowAction actions[] = {
    {"open", OF_DOCUMENT, G_CALLBACK(billow_document_choose), .accels = {"<Control>o"},
     .needs = NEED_NO_EDITOR, .anywhere = TRUE},
    {"save", OF_DOCUMENT, G_CALLBACK(billow_document_save), .accels = {"<Control>s"},
     .needs = NEED_UNSAVED | NEED_NO_SAVING},
    {"save-as", OF_DOCUMENT, G_CALLBACK(billow_document_save_as), .accels = {"<Control><Shift>s"},
     .needs = NEED_NO_SAVING},
    {"see-differences", OF_DOCUMENT, G_CALLBACK(billow_document_see_differences),
     .needs = NEED_FILE | NEED_NO_SAVING},
    {"show-picture", OF_WORKSPACE, G_CALLBACK(billow_workspace_show_image),
     .needs = NEED_PROJECT | NEED_REFUSED | NEED_NO_EDITOR, .anywhere = TRUE},
    {"export", OF_WORKSPACE, G_CALLBACK(billow_workspace_export), .accels = {"<Control>e"}},
    {"export-presets", OF_WORKSPACE, G_CALLBACK(billow_workspace_export_presets),
     .accels = {"<Control><Alt>e"}},
    {"import", OF_WORKSPACE, .run = G_CALLBACK(billow_import_files_choose)},
    {"import-character", OF_WORKSPACE, G_CALLBACK(billow_import_character_choose),
     .accels = {"<Control><Alt>i"}},
    {"welcome", OF_WORKSPACE, G_CALLBACK(show_welcome), .needs = NEED_NO_EDITOR, .anywhere = TRUE},
    {"back", OF_WORKSPACE, G_CALLBACK(leave_welcome), .needs = NEED_NO_EDITOR | NEED_PROJECT,
     .anywhere = TRUE},
    {"close", OF_WORKSPACE, G_CALLBACK(close_window), .accels = {"<Control>w"}, .anywhere = TRUE},

    {"undo", OF_SESSION, G_CALLBACK(billow_session_undo), .accels = {"<Control>z"}, .needs = NEED_UNDO},
    {"redo", OF_SESSION, G_CALLBACK(billow_session_redo), .accels = {"<Control><Shift>z", "<Control>y"},
     .needs = NEED_REDO},
    {"new-keyframe", OF_WORKSPACE, G_CALLBACK(billow_workspace_new_keyframe), BILLOW_NEW_EMPTY,
     .accels = {"<Control>k"}},
    {"new-keyframe-posed", OF_WORKSPACE, G_CALLBACK(billow_workspace_new_keyframe), BILLOW_NEW_POSED,
     .accels = {"<Control><Shift>k"}},
    {"new-keyframe-last", OF_WORKSPACE, G_CALLBACK(billow_workspace_new_keyframe), BILLOW_NEW_LAST,
     .accels = {"<Control><Alt>k"}},
    {"key-pose", OF_ANCHORS, .tell = G_CALLBACK(billow_stage_anchors_key_pose), .keys = {"k"},
     .needs = NEED_NO_PAINTING},
    {"retime", OF_WORKSPACE, G_CALLBACK(billow_ask_retime), .accels = {"<Control><Shift>t"}},
    {"scale-cloth", OF_WORKSPACE, G_CALLBACK(billow_ask_scale), .accels = {"<Control><Alt>s"}},
    {"take-along", OF_WORKSPACE, G_CALLBACK(billow_take_along), .needs = NEED_UNDO},
    {"edit-keyframe", OF_WORKSPACE, G_CALLBACK(edit_keyframe), BILLOW_EDITOR_PICK,
     .keys = {"Return", "KP_Enter"}, .needs = NEED_KEYFRAME},
    {"edit-keyframe-hang", OF_WORKSPACE, G_CALLBACK(edit_keyframe), BILLOW_EDITOR_ANCHORS,
     .keys = {"<Shift>Return", "<Shift>KP_Enter"}, .needs = NEED_KEYFRAME},
    {"edit-keyframe-cloth", OF_WORKSPACE, G_CALLBACK(edit_keyframe), BILLOW_EDITOR_CLOTH,
     .keys = {"<Control>Return", "<Control>KP_Enter"}, .needs = NEED_KEYFRAME},
    {"bake", OF_WORKSPACE, .tell = G_CALLBACK(bake), .accels = {"<Control>b"}, .needs = NEED_SIMULATED},
    {"fit", OF_WORKSPACE, G_CALLBACK(billow_fit_keyframes), .accels = {"<Control><Shift>b"}},
    {"refit", OF_WORKSPACE, G_CALLBACK(billow_refit_keyframes), .accels = {"<Control><Alt>b"}},
    {"hang", OF_SESSION, .tell = G_CALLBACK(billow_command_redrape), .accels = {"<Control>h"},
     .needs = NEED_KEPT_SHAPE},
    {"deselect", OF_WORKSPACE, G_CALLBACK(deselect), .keys = {"Escape"}, .needs = NEED_SELECTION},

    {"paint", OF_PAINTER, G_CALLBACK(paint), .keys = {"p"}, .needs = NEED_LAYER},
    {"paint-density", OF_PAINTER, G_CALLBACK(billow_painter_paint_map), BILLOW_MAP_DENSITY,
     .keys = {"<Shift>p"}, .needs = NEED_SHEET},
    {"paint-bending", OF_PAINTER, G_CALLBACK(billow_painter_paint_map), BILLOW_MAP_BENDING,
     .needs = NEED_SHEET},
    {"paint-stretch", OF_PAINTER, G_CALLBACK(billow_painter_paint_map), BILLOW_MAP_STRETCH,
     .needs = NEED_SHEET},
    {"paint-friction", OF_PAINTER, G_CALLBACK(billow_painter_paint_map), BILLOW_MAP_FRICTION,
     .needs = NEED_SHEET},
    {"paint-shrink", OF_PAINTER, G_CALLBACK(billow_painter_paint_map), BILLOW_MAP_SHRINK,
     .needs = NEED_SHEET},
    {"brush-paint", OF_PAINTER, G_CALLBACK(choose_brush), BILLOW_BRUSH_PAINT, .keys = {"b"},
     .needs = NEED_PAINTING},
    {"brush-erase", OF_PAINTER, G_CALLBACK(choose_brush), BILLOW_BRUSH_ERASE, .keys = {"e"},
     .needs = NEED_PAINTING},
    {"brush-smooth", OF_PAINTER, G_CALLBACK(choose_brush), BILLOW_BRUSH_SMOOTH, .keys = {"h"},
     .needs = NEED_PAINTING},
    {"brush-smaller", OF_WORKSPACE, G_CALLBACK(step_brush), -1, .keys = {"bracketleft"}, .needs = NEED_BRUSH},
    {"brush-larger", OF_WORKSPACE, G_CALLBACK(step_brush), 1, .keys = {"bracketright"}, .needs = NEED_BRUSH},
    {"brush-weaker", OF_PAINTER, G_CALLBACK(billow_painter_step_strength), -1, .keys = {"braceleft"},
     .needs = NEED_PAINTING},
    {"brush-stronger", OF_PAINTER, G_CALLBACK(billow_painter_step_strength), 1, .keys = {"braceright"},
     .needs = NEED_PAINTING},
    {"paint-fill", OF_PAINTER, G_CALLBACK(billow_painter_fill), .keys = {"k"}, .needs = NEED_PAINTING},
    {"paint-smooth", OF_PAINTER, G_CALLBACK(billow_painter_smooth), .keys = {"<Shift>h"},
     .needs = NEED_PAINTING},
    {"paint-mirror-across", OF_PAINTER, G_CALLBACK(billow_painter_mirror), FALSE, .keys = {"<Shift>x"},
     .needs = NEED_PAINTING},
    {"paint-mirror-down", OF_PAINTER, G_CALLBACK(billow_painter_mirror), TRUE, .keys = {"<Shift>y"},
     .needs = NEED_PAINTING},
    {"paint-clear", OF_PAINTER, G_CALLBACK(billow_painter_clear), .keys = {"<Shift>k"},
     .needs = NEED_PAINTING},

    {"play", OF_SESSION, G_CALLBACK(play), .keys = {"space"}},
    {"previous-frame", OF_SESSION, G_CALLBACK(step), -1, .keys = {"Left"}},
    {"next-frame", OF_SESSION, G_CALLBACK(step), 1, .keys = {"Right"}},
    {"back-10-frames", OF_SESSION, G_CALLBACK(step), -10, .keys = {"<Shift>Left"}},
    {"forward-10-frames", OF_SESSION, G_CALLBACK(step), 10, .keys = {"<Shift>Right"}},
    {"previous-keyframe", OF_SESSION, G_CALLBACK(go_to_keyframe), -1, .keys = {"Up"}},
    {"next-keyframe", OF_SESSION, G_CALLBACK(go_to_keyframe), 1, .keys = {"Down"}},
    {"previous-marker", OF_SESSION, G_CALLBACK(go_to_marker), -1, .keys = {"<Shift>Up"}},
    {"next-marker", OF_SESSION, G_CALLBACK(go_to_marker), 1, .keys = {"<Shift>Down"}},
    {"go-start", OF_SESSION, G_CALLBACK(go_to_frame), 1, .keys = {"Home", "KP_Home"}, .first = TRUE},
    {"go-end", OF_SESSION, G_CALLBACK(go_end), .keys = {"End", "KP_End"}, .first = TRUE},
    {"next-mark", OF_WORKSPACE, G_CALLBACK(billow_workspace_go_to_problem), 1, .keys = {"n"}},
    {"previous-mark", OF_WORKSPACE, G_CALLBACK(billow_workspace_go_to_problem), -1, .keys = {"<Shift>n"}},
    {"toggle-time-unit", OF_SESSION, G_CALLBACK(toggle_time_unit), .accels = {"<Control>t"}},
    {"timeline-zoom-in", OF_TIMELINE, G_CALLBACK(billow_timeline_zoom_in),
     .accels = {"<Control>plus", "<Control>equal", "<Control>KP_Add"}},
    {"timeline-zoom-out", OF_TIMELINE, G_CALLBACK(billow_timeline_zoom_out),
     .accels = {"<Control>minus", "<Control>KP_Subtract"}},
    {"timeline-zoom-fit", OF_TIMELINE, G_CALLBACK(billow_timeline_zoom_fit),
     .accels = {"<Control>0", "<Control>KP_0"}},
    {"timeline-zoom-selection", OF_TIMELINE, G_CALLBACK(billow_timeline_zoom_selection),
     .keys = {"KP_Decimal"}},
    {"range", OF_TIMELINE, G_CALLBACK(billow_timeline_begin_range), .keys = {"b"}, .needs = NEED_NO_PAINTING},
    {"range-start", OF_SESSION, G_CALLBACK(range), RANGE_START, .keys = {"<Control>Home"}, .first = TRUE},
    {"range-end", OF_SESSION, G_CALLBACK(range), RANGE_END, .keys = {"<Control>End"}, .first = TRUE},
    {"range-clear", OF_SESSION, G_CALLBACK(range), RANGE_CLEAR, .keys = {"<Shift>b"}},

    {"frame-cloth", OF_VIEWPORT, G_CALLBACK(billow_viewport_frame_cloth), .keys = {"f"}},
    {"frame-all", OF_VIEWPORT, G_CALLBACK(billow_viewport_frame_all), .keys = {"<Shift>f"}},
    {"frame-selected", OF_VIEWPORT, .run = G_CALLBACK(billow_viewport_frame_selected), .keys = {"period"}},
    {"look-front", OF_VIEWPORT, G_CALLBACK(billow_viewport_look), BILLOW_VIEW_FRONT, .keys = {"1", "KP_1"}},
    {"look-right", OF_VIEWPORT, G_CALLBACK(billow_viewport_look), BILLOW_VIEW_RIGHT, .keys = {"3", "KP_3"}},
    {"look-top", OF_VIEWPORT, G_CALLBACK(billow_viewport_look), BILLOW_VIEW_TOP, .keys = {"7", "KP_7"}},
    {"take-picture", OF_WORKSPACE, G_CALLBACK(take_picture), .accels = {"<Control>p"}},
    {"camera-1", OF_STAGE, .tell = G_CALLBACK(billow_stage_go_to_camera), .accels = {"F5"}},
    {"camera-2", OF_STAGE, .tell = G_CALLBACK(billow_stage_go_to_camera), .value = 1, .accels = {"F6"}},
    {"camera-3", OF_STAGE, .tell = G_CALLBACK(billow_stage_go_to_camera), .value = 2, .accels = {"F7"}},
    {"camera-4", OF_STAGE, .tell = G_CALLBACK(billow_stage_go_to_camera), .value = 3, .accels = {"F8"}},
    {"keep-camera-1", OF_STAGE, .tell = G_CALLBACK(billow_stage_keep_camera), .accels = {"<Shift>F5"}},
    {"keep-camera-2", OF_STAGE, .tell = G_CALLBACK(billow_stage_keep_camera), .value = 1,
     .accels = {"<Shift>F6"}},
    {"keep-camera-3", OF_STAGE, .tell = G_CALLBACK(billow_stage_keep_camera), .value = 2,
     .accels = {"<Shift>F7"}},
    {"keep-camera-4", OF_STAGE, .tell = G_CALLBACK(billow_stage_keep_camera), .value = 3,
     .accels = {"<Shift>F8"}},
    {"look-back", OF_VIEWPORT, G_CALLBACK(billow_viewport_look), BILLOW_VIEW_BACK, .keys = {"<Control>KP_1"}},
    {"look-left", OF_VIEWPORT, G_CALLBACK(billow_viewport_look), BILLOW_VIEW_LEFT, .keys = {"<Control>KP_3"}},
    {"look-bottom", OF_VIEWPORT, G_CALLBACK(billow_viewport_look), BILLOW_VIEW_BOTTOM,
     .keys = {"<Control>KP_7"}},
};

/* Actions that are a property of the session, the stage or a widget. */
static const BillowSwitch switches[] = {
    {"loop", "loop", OF_SESSION, NULL, "l"},
    {"time-unit", "time-unit", OF_SESSION, NULL, NULL},
    {"snapping", "snapping", OF_SESSION, NULL, "<Shift>m"},
    {"cloth", "cloth", OF_SESSION, NULL, NULL},
    {"wireframe", "wireframe", OF_VIEWPORT, NULL, "w"},
    {"orthographic", "orthographic", OF_VIEWPORT, NULL, "5"},
    {"navigation", "navigation", OF_VIEWPORT, NULL, NULL},
    {"show-grid", "show-grid", OF_VIEWPORT, NULL, "g"},
    {"show-anchors", "show-anchors", OF_VIEWPORT, NULL, "a"},
    {"show-crossings", "show-crossings", OF_VIEWPORT, NULL, "c"},
    {"show-mesh", "show-mesh", OF_VIEWPORT, NULL, "<Shift>o"},
    {"show-wind", "show-wind", OF_VIEWPORT, NULL, NULL},
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
    {"nudge", "active", OF_NUDGER, NULL, "u"},
    {"nudge-smooth", "smooths", OF_NUDGER, NULL, "<Shift>u"},
    {"nudge-pinch", "pinches", OF_NUDGER, NULL, "j"},
    {"brush", "tool", OF_PAINTER, NULL, NULL},
    {"brush-mirrored", "mirrored", OF_PAINTER, NULL, "y"},
    {"comparison", "visible", OF_COMPARISON, "<Control>m", NULL},
};

/* Values of switches that have their own shortcut. */
static const struct {
    const char *name, *accel;
} choices[] = {{"win.method::fake", "<Control>1"}, {"win.method::physics", "<Control>2"},
               {"win.method::both", "<Control>3"}, {"win.shading::textured", "<Alt>1"},
               {"win.shading::shaded", "<Alt>2"},  {"win.shading::wire", "<Alt>3"},
               {"win.shading::strain", "<Alt>4"},  {"win.shading::weight", "<Alt>5"},
               {"win.shading::gap", "<Alt>6"}};

/* --- Adding --- */

static BillowAction
new_add_row(const char *word, GCallback run, int value, const char *accel, const char *key)
{
    g_autofree char *name = g_strconcat("add-", word, NULL);
    return (BillowAction){g_intern_string(name), OF_WORKSPACE, run, value, .accels = {accel}, .keys = {key}};
}

/* Returns the `n` actions, the same for all windows, that add a collider of each shape and a block of each
 * kind that needs no further input. */
static const BillowAction *
new_add_rows(size_t *n)
{
    static GArray *rows;
    if (!rows) {
        rows = g_array_new(FALSE, FALSE, sizeof(BillowAction));
        for (int i = 0; i < billow_shape_count(); i++) {
            const BillowAction row =
                new_add_row(billow_shapes[i]->choice.word, G_CALLBACK(add_body), i, NULL, NULL);
            g_array_append_val(rows, row);
        }
        for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
            if (billow_kinds[kind]->command) {
                const BillowAction row = new_add_row(billow_kinds[kind]->word, G_CALLBACK(add), kind,
                                                     billow_kinds[kind]->accel, billow_kinds[kind]->key);
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
    const BillowAction *rows = new_add_rows(&n);
    billow_action_table_add(table, rows, n);
    for (int i = 0; i < billow_shape_count(); i++)
        append_item(bodies_menu, billow_shapes[i]->choice.word, billow_shapes[i]->command);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kinds[kind]->command)
            append_item(billow_kind_has(kind, BILLOW_KIND_ON_TIMELINE) ? blocks_menu : bodies_menu,
                        billow_kinds[kind]->word, billow_kinds[kind]->command);
}

static void
tell(gpointer workspace, const char *text)
{
    billow_workspace_notify(workspace, text);
}

BillowActionTable *
billow_window_actions_new(GtkApplicationWindow *window, BillowWorkspace *workspace, GMenu *blocks_menu,
                          GMenu *bodies_menu)
{
    BillowStage *stage = billow_workspace_get_stage(workspace);
    GObject *const objects[N_OBJECTS] = {[OF_WINDOW] = G_OBJECT(window),
                                         [OF_WORKSPACE] = G_OBJECT(workspace),
                                         [OF_DOCUMENT] = G_OBJECT(billow_workspace_get_document(workspace)),
                                         [OF_SESSION] = G_OBJECT(billow_workspace_get_session(workspace)),
                                         [OF_TIMELINE] = G_OBJECT(billow_workspace_get_timeline(workspace)),
                                         [OF_STAGE] = G_OBJECT(stage),
                                         [OF_VIEWPORT] = G_OBJECT(billow_stage_get_viewport(stage)),
                                         [OF_ANCHORS] = G_OBJECT(billow_stage_get_anchors(stage)),
                                         [OF_PAINTER] = G_OBJECT(billow_stage_get_painter(stage)),
                                         [OF_NUDGER] = G_OBJECT(billow_stage_get_nudger(stage)),
                                         [OF_ONION_SKIN] = G_OBJECT(billow_stage_get_onion_skin(stage)),
                                         [OF_POINT_TRACE] = G_OBJECT(billow_stage_get_point_trace(stage)),
                                         [OF_HUD] = G_OBJECT(billow_stage_get_hud(stage)),
                                         [OF_COMPARISON] =
                                             G_OBJECT(billow_workspace_get_comparison(workspace))};
    BillowActionTable *table = billow_action_table_new(window, objects, N_OBJECTS, tell, workspace);
    billow_action_table_add(table, actions, G_N_ELEMENTS(actions));
    billow_block_actions_add(table);
    billow_cloth_actions_add(table, workspace);
    add_adding_actions(table, blocks_menu, bodies_menu);
    billow_action_table_add_switches(table, switches, G_N_ELEMENTS(switches));
    return table;
}

void
billow_window_actions_install_accels(GtkApplication *application)
{
    size_t n_added;
    const BillowAction *added = new_add_rows(&n_added);
    billow_action_install_accels(application, actions, G_N_ELEMENTS(actions));
    billow_block_actions_install_accels(application);
    billow_cloth_actions_install_accels(application);
    billow_action_install_accels(application, added, n_added);
    billow_switch_install_accels(application, switches, G_N_ELEMENTS(switches));
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        gtk_application_set_accels_for_action(application, choices[i].name,
                                              (const char *const[]){choices[i].accel, NULL});
}

const char *
billow_window_actions_shortcut(BillowActionTable *table, const char *detailed_name)
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

static guint
current_needs(BillowWorkspace *workspace)
{
    g_autoptr(GPtrArray) refused_motions =
        billow_session_motions_refused(billow_session_motions_of(billow_workspace_get_session(workspace)));
    BillowSession *session = billow_workspace_get_session(workspace);
    const BillowBlockRef *selected = billow_session_get_active(session);
    const gboolean unsaved = billow_session_get_modified(session) || !billow_session_get_path(session);
    const gboolean saving = billow_document_is_saving(billow_workspace_get_document(workspace));
    const gboolean painting = billow_painter_get_active(painter_of(workspace)),
                   nudging = billow_nudger_get_active(nudger_of(workspace));
    return (selected || painting || nudging ? NEED_SELECTION : 0) |
           (selected && selected->kind == BILLOW_BLOCK_KEYFRAME ? NEED_KEYFRAME : 0) |
           (billow_command_can_copy(session) ? NEED_COPYABLE : 0) |
           (billow_command_can_move(session) ? NEED_TIMED : 0) |
           (billow_session_get_can_undo(session) ? NEED_UNDO : 0) |
           (billow_session_get_can_redo(session) ? NEED_REDO : 0) | (unsaved ? NEED_UNSAVED : 0) |
           (billow_session_get_path(session) ? NEED_FILE : 0) | (saving ? 0 : NEED_NO_SAVING) |
           (billow_workspace_has_editor(workspace) ? 0 : NEED_NO_EDITOR) |
           (billow_workspace_has_project(workspace) ? NEED_PROJECT : 0) |
           (billow_workspace_has_simulated_frame(workspace) ? NEED_SIMULATED : 0) |
           (billow_command_can_redrape(session) ? NEED_KEPT_SHAPE : 0) |
           (billow_session_get_project(session)->cloths->len > 1 ? NEED_CLOTHS : 0) |
           (billow_cloth_is_instance(billow_session_get_project(session)->cloth) ? NEED_INSTANCE : 0) |
           (billow_command_can_turn_cloth(session) ? NEED_STRAIGHT_TURN : 0) |
           (billow_command_can_keep_folds(session) ? NEED_SNAP : 0) |
           (billow_command_can_remap(session) ? NEED_REMAP : 0) |
           ((billow_session_meshes_any_refused(billow_session_meshes_of(session)) ||
             billow_session_texture_refused(session) || refused_motions->len > 0)
                ? NEED_REFUSED
                : 0) |
           (billow_grid_is_rope(&billow_session_get_project(session)->cloth->grid) ||
                    billow_cloth_is_instance(billow_session_get_project(session)->cloth)
                ? 0
                : NEED_SHEET) |
           (billow_painter_can_paint(painter_of(workspace)) || painting ? NEED_LAYER : 0) |
           (painting || nudging ? NEED_BRUSH : 0) | (painting ? NEED_PAINTING : NEED_NO_PAINTING);
}

static gboolean
shows_animation(BillowWorkspace *workspace)
{
    return g_strcmp0(billow_workspace_get_page(workspace), "animation") == 0;
}

void
billow_window_actions_update(BillowActionTable *table, BillowWorkspace *workspace)
{
    billow_action_table_enable(table, current_needs(workspace), shows_animation(workspace));
}

void
billow_window_actions_follow_frame(BillowActionTable *table, BillowWorkspace *workspace)
{
    const gboolean simulated = billow_workspace_has_simulated_frame(workspace);
    billow_action_table_enable_one(table, "bake", simulated ? NEED_SIMULATED : 0, shows_animation(workspace));
}
