#include "app/inspector/inspector.h"

#include "app/common/button_names.h"
#include "app/common/edit_words.h"
#include "app/common/form.h"
#include "app/common/label.h"
#include "app/common/scroll_to_focus.h"
#include "app/inspector/keys.h"
#include "app/inspector/sections.h"
#include "app/inspector/settings.h"
#include "model/edits/retime.h"
#include "model/project/field.h"
#include "model/project/hanging_cloth.h"
#include "model/project/loop.h"
#include "model/project/poses.h"
#include "widgets/graphs/curve_graph.h"

#include <glib/gi18n.h>

/* A page for each kind of block, and one for the project. */
enum { PROJECT_PAGE = BILLOW_N_BLOCK_KINDS, N_PAGES };

struct _BillowInspector {
    GtkWidget parent;
    BillowSession *session;
    GtkWidget *several, *stack;
    GtkWidget *pages[N_PAGES]; /* those of blocks are NULL until a block of the kind is shown */
    GtkWidget *forms[N_PAGES];
    BillowBlockRef *shown; /* the block that is shown; NULL: the project */
    guint beginning;       /* source id: nothing is shown yet */

    GtkWidget *ends, *graph, *loop;
};

G_DEFINE_FINAL_TYPE(BillowInspector, billow_inspector, GTK_TYPE_WIDGET)

enum { REFUSED, OFFERED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
billow_inspector_dispose(GObject *object)
{
    BillowInspector *self = BILLOW_INSPECTOR(object);
    g_clear_handle_id(&self->beginning, g_source_remove);
    g_clear_object(&self->session);
    g_clear_pointer(&self->shown, billow_block_ref_free);
    g_clear_pointer(&self->several, gtk_widget_unparent);
    g_clear_pointer(&self->stack, gtk_widget_unparent);
    G_OBJECT_CLASS(billow_inspector_parent_class)->dispose(object);
}

static void
billow_inspector_class_init(BillowInspectorClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_inspector_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "inspector");
    signals[REFUSED] = g_signal_new("refused", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[OFFERED] = g_signal_new("offered", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
billow_inspector_init(BillowInspector *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
}

/* --- Showing --- */

static const char *
shown_name(const BillowBlock *block)
{
    return block->name[0] ? block->name : block->id;
}

static void
show_transition(BillowInspector *self, const BillowBlock *block)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowProject) fitted = billow_loop_fit(project, NULL);
    const BillowBlock *from = billow_project_find(fitted, BILLOW_BLOCK_KEYFRAME, block->id);
    g_autoptr(BillowPoses) poses = billow_poses_new(fitted);
    BillowTransition transition;
    g_autofree char *text = NULL;
    const BillowFollowThrough *follow = &billow_block_move(block)->follow;
    const gboolean leads = from && billow_poses_transition_from(poses, from, &transition);
    const double duration = leads ? transition.end - transition.start : 0.0;
    const BillowTimeFormat format = billow_session_get_time_format(self->session);
    g_autofree char *span = billow_time_words(&format, BILLOW_TIME_LENGTH, duration);
    if (leads)
        /* Translators: a transition between two keyframes, and how long it lasts, as in "1.5 s" */
        text = g_strdup_printf(_("%s → %s, %s"), shown_name(from), shown_name(transition.to), span);
    else
        text = g_strdup_printf(_("From %s; no keyframe follows"), from ? shown_name(from) : block->id);
    gtk_label_set_text(GTK_LABEL(self->ends), text);
    billow_curve_graph_set_easing(BILLOW_CURVE_GRAPH(self->graph), billow_block_easing(block));
    BillowHanging *hanging = leads && follow->overlap > 0.0
                                 ? billow_hanging_cloth_new(fitted, block, transition.to, duration)
                                 : NULL;
    billow_curve_graph_set_follow(BILLOW_CURVE_GRAPH(self->graph), follow, hanging,
                                  block->muted ? 0.0 : duration);
    /* it would cover what is being drawn */
    gtk_widget_set_has_tooltip(self->graph, billow_block_easing(block)->curve != BILLOW_CURVE_BEZIER);
}

/* Says which frame repeats the first one, and, on a second line, what the loop adjusts. */
static void
show_loop(BillowInspector *self, const BillowProject *project)
{
    g_autoptr(GPtrArray) changes = billow_loop_changes(project);
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, _("Frame %d repeats frame 1."), billow_project_frame_count(project) + 1);
    for (guint i = 0; i < changes->len; i++) {
        g_autofree char *words = billow_loop_change_words(changes->pdata[i]);
        g_strdelimit(words, "\n", ' ');
        g_string_append_printf(text, i == 0 ? "\n%s" : " %s", words);
    }
    if (changes->len == 0)
        g_string_append_c(text, '\n');
    gtk_label_set_text(GTK_LABEL(self->loop), project->loop ? text->str : "\n");
}

static void
show_project(BillowInspector *self, const BillowProject *project)
{
    show_loop(self, project);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->forms[PROJECT_PAGE]), (const void *[]){project});
}

/* Returns the subjects of the tables of a block's form. */
static void
subjects_of(const BillowBlock *block, void *subjects[BILLOW_MAX_BLOCK_TABLES])
{
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    const int n = billow_block_fields(block, tables);
    for (int i = 0; i < n; i++)
        subjects[i] = tables[i].subject;
}

/* Shows the values that a block has at the playhead. */
static void
show_values(BillowInspector *self, const BillowBlock *block)
{
    void *subjects[BILLOW_MAX_BLOCK_TABLES];
    g_autoptr(BillowBlock) now = billow_block_as_shown(self->session, block);
    subjects_of(now, subjects);
    billow_inspector_form_show(BILLOW_INSPECTOR_FORM(self->forms[block->kind]),
                               (const void *const *) subjects);
    if (billow_block_number_keys(block))
        billow_block_show_keys(self->session, block, BILLOW_INSPECTOR_FORM(self->forms[block->kind]));
}

static void
show_block(BillowInspector *self, const BillowBlock *block)
{
    if (block->kind == BILLOW_BLOCK_TRANSITION)
        show_transition(self, block);
    show_values(self, block);
}

static BillowBlock *
shown_block(BillowInspector *self)
{
    return self->shown ? billow_edit_block(billow_session_get_project(self->session), self->shown) : NULL;
}

static int
shown_page(BillowInspector *self)
{
    return self->shown ? (int) self->shown->kind : PROJECT_PAGE;
}

static void
refresh(BillowInspector *self)
{
    g_autoptr(BillowBlock) block = shown_block(self);
    const BillowTimeFormat format = billow_session_get_time_format(self->session);
    billow_inspector_form_set_time_format(
        BILLOW_INSPECTOR_FORM(self->forms[block ? (int) block->kind : PROJECT_PAGE]), &format);
    if (block)
        show_block(self, block);
    else
        show_project(self, billow_session_get_project(self->session));
    gtk_stack_set_visible_child(GTK_STACK(self->stack), self->pages[block ? shown_page(self) : PROJECT_PAGE]);
}

/* Shows a collider with keys where it is at the playhead, and the numbers of a block as they are there. */
static void
follow_frame(BillowInspector *self)
{
    g_autoptr(BillowBlock) block = shown_block(self);
    if (block && (billow_block_number_keys(block) ||
                  (block->kind == BILLOW_BLOCK_COLLIDER && billow_block_body(block)->n_keys > 0)))
        show_values(self, block);
}

/* --- Editing --- */

/* Updates the fields, which a refused or adjusted edit leaves out of date. */
static void
apply(BillowInspector *self, const BillowEdit *edit, const BillowFormValue *value, const char *subject)
{
    g_autofree char *label = billow_form_value_edit_label(value);
    g_autofree char *merge = g_strdup_printf("inspector %s %s", subject, value->name);
    g_autofree char *text = billow_edit_words(edit);
    billow_session_edit_cloth(self->session, edit->project, label, merge);
    refresh(self);
    if (text)
        g_signal_emit(self, signals[REFUSED], 0, text);
}

static void
on_block_edited(BillowInspector *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    g_autoptr(BillowBlock) old = shown_block(self);
    if (!old || GTK_WIDGET(form) != self->forms[old->kind])
        return;
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowBlock) block = billow_block_as_shown(self->session, old);
    g_autofree char *subject = g_strdup_printf("%s %s", billow_kinds[old->kind]->word, old->id);
    void *subjects[BILLOW_MAX_BLOCK_TABLES];
    subjects_of(block, subjects);
    billow_inspector_form_store(form, value, subjects);
    billow_block_store_shown(self->session, old, block);
    const gboolean moves = old->kind == BILLOW_BLOCK_KEYFRAME && block->start != old->start;
    g_auto(BillowEdit) edit = moves ? billow_edit_move(project, self->shown, block->start)
                                    : billow_edit_set_block(project, self->shown, block);
    apply(self, &edit, value, subject);
}

static void
on_key_toggled(BillowInspector *self, const BillowFormValue *value)
{
    g_autofree char *refusal = billow_block_toggle_key(self->session, self->shown, value->field);
    if (refusal)
        g_signal_emit(self, signals[REFUSED], 0, refusal);
}

static void
on_curve_drawn(BillowInspector *self)
{
    g_autoptr(BillowBlock) old = shown_block(self);
    if (!old || old->kind != BILLOW_BLOCK_TRANSITION)
        return;
    g_autoptr(BillowBlock) block = billow_block_copy(old);
    g_autofree char *merge = g_strdup_printf("inspector transition %s handles", old->id);
    *billow_block_easing(block) = *billow_curve_graph_get_easing(BILLOW_CURVE_GRAPH(self->graph));
    g_auto(BillowEdit) edit =
        billow_edit_set_block(billow_session_get_project(self->session), self->shown, block);
    billow_session_edit(self->session, edit.project, _("Draw Curve"), merge);
}

static void
emit_offered(BillowInspector *self, const char *text, const char *label)
{
    g_signal_emit(self, signals[OFFERED], 0, text, label);
}

static gboolean
has_times(const BillowProject *project)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (billow_kind_has(kind, BILLOW_KIND_TIMED) && billow_project_track(project, kind)->len > 0)
            return TRUE;
    return FALSE;
}

/* Says what a new length has left as it was. */
static void
offer_to_scale(BillowInspector *self, double was, double length)
{
    g_autofree char *text =
        g_strdup_printf(length > was ? _("The animation was extended to %.6g s; its blocks keep their times.")
                                     : _("The animation was trimmed to %.6g s; its blocks keep their times."),
                        length);
    emit_offered(self, text, _("Scale _Blocks with It"));
}

/* With another frame rate, all times are rounded to its frames. */
static void
on_project_edited(BillowInspector *self, const BillowFormValue *value, BillowInspectorForm *form)
{
    const BillowProject *project = billow_session_get_project(self->session);
    g_autoptr(BillowProject) wanted = billow_project_copy(project);
    billow_inspector_form_store(form, value, (void *[]){wanted});
    const double was = billow_project_duration(project), length = billow_project_duration(wanted);
    const BillowRetime retime = {wanted->frame_rate, was, FALSE};
    const gboolean rate = wanted->frame_rate != project->frame_rate;
    g_auto(BillowEdit) edit =
        rate && was > 0.0 ? billow_edit_retime(project, &retime) : billow_edit_set_project(project, wanted);
    apply(self, &edit, value, "project");
    if (edit.project && length != was && has_times(edit.project))
        offer_to_scale(self, was, length);
}

static void
on_left(BillowInspector *self)
{
    billow_session_end_merge(self->session);
}

static void
emit_refused(BillowInspector *self, const char *text)
{
    g_signal_emit(self, signals[REFUSED], 0, text);
}

/* --- Building --- */

static GtkWidget *
new_form(BillowInspector *self, const BillowFormTable *tables, int n_tables, GCallback edited)
{
    GtkWidget *form = billow_inspector_form_new(tables, n_tables);
    g_signal_connect_object(form, "edited", edited, self, G_CONNECT_SWAPPED);
    g_signal_connect_object(form, "left", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    return form;
}

static GtkWidget *
new_title(const char *text)
{
    GtkWidget *title = gtk_label_new(text);
    gtk_widget_add_css_class(title, "title-4");
    gtk_widget_set_halign(title, GTK_ALIGN_START);
    return title;
}

static GtkWidget *
new_part_title(const char *text)
{
    GtkWidget *title = new_title(text);
    gtk_widget_set_margin_top(title, 12);
    return title;
}

static GtkWidget *
add_page(BillowInspector *self, int index, const char *title)
{
    GtkWidget *scrolled = gtk_scrolled_window_new(), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
    billow_scroll_to_focus(GTK_SCROLLED_WINDOW(scrolled));
    gtk_widget_set_margin_start(box, 18);
    gtk_widget_set_margin_end(box, 18);
    gtk_widget_set_margin_top(box, 12);
    gtk_widget_set_margin_bottom(box, 18);
    gtk_box_append(GTK_BOX(box), new_title(title));
    gtk_stack_add_child(GTK_STACK(self->stack), scrolled);
    self->pages[index] = scrolled;
    return box;
}

static void
add_transition_parts(BillowInspector *self, GtkWidget *box)
{
    self->ends = billow_label_new_line_note();
    self->graph = billow_curve_graph_new();
    gtk_widget_set_name(self->graph, "curve-graph");
    gtk_widget_set_tooltip_text(self->graph, _("Progress of the cloth over the transition"));
    g_signal_connect_object(self->graph, "edited", G_CALLBACK(on_curve_drawn), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->graph, "settled", G_CALLBACK(on_left), self, G_CONNECT_SWAPPED);
    gtk_box_insert_child_after(GTK_BOX(box), self->ends, gtk_widget_get_first_child(box));
    GtkWidget *gap = billow_inspector_gap_new(self->session);
    g_signal_connect_object(gap, "refused", G_CALLBACK(emit_refused), self, G_CONNECT_SWAPPED);
    gtk_box_insert_child_after(GTK_BOX(box), gap, self->ends);
    gtk_box_insert_child_after(GTK_BOX(box), self->graph, gap);
    gtk_box_insert_child_after(GTK_BOX(box), billow_inspector_straight_turn_new(self->session), gap);
    gtk_box_insert_child_after(GTK_BOX(box), billow_inspector_snap_new(self->session), gap);
    GtkWidget *lines = billow_label_new_note();
    gtk_label_set_text(GTK_LABEL(lines), _("Thick line: the anchors. Thin line, if there is a lag, a swing "
                                           "or an overlap: the freest point of the cloth."));
    gtk_box_insert_child_after(GTK_BOX(box), lines, self->graph);
}

static GtkWidget *
new_block_form(BillowInspector *self, BillowBlockKind kind)
{
    g_autoptr(BillowBlock) any = billow_block_new(kind, "", "");
    BillowBlockFields fields[BILLOW_MAX_BLOCK_TABLES];
    BillowFormTable tables[BILLOW_MAX_BLOCK_TABLES];
    int n = billow_block_fields(any, fields);
    if (fields[n - 1].fields == billow_body_look_fields)
        n--; /* these have their own section */
    g_autofree char *prefix = NULL;
    for (int i = 0; i < n; i++) {
        tables[i] = (BillowFormTable){.fields = fields[i].fields};
        tables[i].keys = billow_kinds[kind]->keys > 0 && fields[i].fields == billow_kind_keyed_fields(kind);
        if (fields[i].object)
            tables[i].prefix = prefix = g_strconcat(fields[i].object, "-", NULL);
    }
    GtkWidget *form = new_form(self, tables, n, G_CALLBACK(on_block_edited));
    g_signal_connect_object(form, "key-toggled", G_CALLBACK(on_key_toggled), self, G_CONNECT_SWAPPED);
    return form;
}

static void
append_part(BillowInspector *self, GtkWidget *box, GtkWidget *part)
{
    g_signal_connect_object(part, "refused", G_CALLBACK(emit_refused), self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(box), part);
}

static void
add_block_page(BillowInspector *self, BillowBlockKind kind)
{
    GtkWidget *box = add_page(self, (int) kind, _(billow_kinds[kind]->title));
    if (kind == BILLOW_BLOCK_KEYFRAME) { /* first, as they are what most keyframes are opened for */
        gtk_box_append(GTK_BOX(box), billow_inspector_anchors_new(self->session));
        gtk_box_append(GTK_BOX(box), billow_inspector_snap_new(self->session));
    }
    self->forms[kind] = new_block_form(self, kind);
    gtk_box_append(GTK_BOX(box), self->forms[kind]);
    if (kind == BILLOW_BLOCK_TRANSITION)
        add_transition_parts(self, box);
    if (kind == BILLOW_BLOCK_NUDGE)
        append_part(self, box, billow_inspector_strokes_new(self->session));
    if (kind == BILLOW_BLOCK_REMAP)
        gtk_box_append(GTK_BOX(box), billow_inspector_remap_new());
    if (billow_kinds[kind]->keys > 0)
        append_part(self, box, billow_inspector_number_keys_new(self->session, kind));
    if (billow_kinds[kind]->layer)
        gtk_box_append(GTK_BOX(box), billow_inspector_damping_new(self->session, kind));
    else if (kind == BILLOW_BLOCK_MOTION)
        gtk_box_append(GTK_BOX(box), billow_inspector_motion_new(self->session));
    else if (kind == BILLOW_BLOCK_COLLIDER) {
        gtk_box_append(GTK_BOX(box), billow_inspector_push_limit_new(self->session));
        append_part(self, box, billow_inspector_keys_new(self->session, &billow_keys_of_body, NULL));
        append_part(self, box, billow_inspector_look_new(self->session));
    }
    billow_button_names_mend(box);
}

static void
add_project_page(BillowInspector *self)
{
    static const BillowFormTable project_table = {.fields = billow_project_fields};
    GtkWidget *box = add_page(self, PROJECT_PAGE, _("Project"));
    gtk_widget_set_name(self->pages[PROJECT_PAGE], BILLOW_PROJECT_PAGE);
    self->forms[PROJECT_PAGE] = new_form(self, &project_table, 1, G_CALLBACK(on_project_edited));
    self->loop = billow_label_new_line_note();
    gtk_widget_set_name(self->loop, "loop-note");
    gtk_box_append(GTK_BOX(box), self->forms[PROJECT_PAGE]);
    gtk_box_append(GTK_BOX(box), self->loop);
    gtk_box_append(GTK_BOX(box), new_part_title(_("Cloth")));
    GtkWidget *cloth = billow_inspector_cloth_new(self->session);
    g_signal_connect_object(cloth, "offered", G_CALLBACK(emit_offered), self, G_CONNECT_SWAPPED);
    append_part(self, box, cloth);
    append_part(self, box, billow_inspector_instance_new(self->session));
    append_part(self, box, billow_inspector_material_new(self->session));
    append_part(self, box, billow_inspector_maps_new(self->session));
    append_part(self, box, billow_inspector_texture_new(self->session));
    append_part(self, box, billow_inspector_fine_mesh_new(self->session));
    gtk_box_append(GTK_BOX(box), new_part_title(_("Physics")));
    append_part(self, box, billow_inspector_physics_new(self->session));
    gtk_box_append(GTK_BOX(box), new_part_title(_("Scene")));
    gtk_box_append(GTK_BOX(box), billow_inspector_scene_new(self->session));
    billow_button_names_mend(box);
}

/* --- The selection --- */

/* What is still being typed belongs to the block that was shown before. */
static void
on_selection(BillowInspector *self)
{
    billow_inspector_form_commit(BILLOW_INSPECTOR_FORM(self->forms[shown_page(self)]));
    const BillowBlockRef *ref = billow_session_get_active(self->session);
    g_clear_pointer(&self->shown, billow_block_ref_free);
    self->shown = ref ? billow_block_ref_new(ref->kind, ref->id) : NULL;
    if (ref && !self->pages[ref->kind])
        add_block_page(self, ref->kind);
    /* a field that is hidden leaves the focus to the window, not to the next field */
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    if (focus && gtk_widget_is_ancestor(focus, GTK_WIDGET(self)))
        gtk_root_set_focus(root, NULL);
    refresh(self);
}

/* Builds the project's page, which has the most fields, after the window is shown. */
static void
finish_building(gpointer data)
{
    BillowInspector *self = data;
    BillowSession *session = self->session;
    self->beginning = 0;
    add_project_page(self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::time-unit", G_CALLBACK(refresh), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::selection", G_CALLBACK(on_selection), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(follow_frame), self, G_CONNECT_SWAPPED);
    on_selection(self);
}

GtkWidget *
billow_inspector_new(BillowSession *session)
{
    BillowInspector *self = g_object_new(BILLOW_TYPE_INSPECTOR, NULL);
    self->session = g_object_ref(session);
    self->several = billow_inspector_several_new(session);
    gtk_widget_set_parent(self->several, GTK_WIDGET(self));
    self->stack = gtk_stack_new();
    gtk_widget_set_vexpand(self->stack, TRUE);
    gtk_widget_set_parent(self->stack, GTK_WIDGET(self));
    self->beginning = g_idle_add_once(finish_building, self);
    return GTK_WIDGET(self);
}
