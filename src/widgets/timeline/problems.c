#include "widgets/timeline/problems.h"

#include "gl/ramp.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BAR_HEIGHT = 7, PART_HEIGHT = 3 };

struct _BillowTimelineProblems {
    BillowTimelineBar parent_instance;
    GArray *marks; /* of BillowProblemFrame, or NULL */
    double limit;  /* of strain, as a share of an edge's length */
};

G_DEFINE_FINAL_TYPE(BillowTimelineProblems, billow_timeline_problems, BILLOW_TYPE_TIMELINE_BAR)

/* --- Drawing --- */

static GdkRGBA
strain_color(double strain)
{
    const BillowColor color = billow_ramp_at(strain / BILLOW_STRAIN_RAMP_END);
    return (GdkRGBA){color.red, color.green, color.blue, 1.0f};
}

static void
billow_timeline_problems_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineProblems *self = BILLOW_TIMELINE_PROBLEMS(widget);
    const int width = gtk_widget_get_width(widget);
    const GdkRGBA crossing = billow_timeline_color(widget, "timeline_crossing");
    const GdkRGBA inside = billow_timeline_color(widget, "timeline_inside");
    for (int frame = 1; self->marks && frame <= (int) self->marks->len; frame++) {
        const BillowProblemFrame *mark = &g_array_index(self->marks, BillowProblemFrame, frame - 1);
        const double left = floor(billow_timeline_bar_frame_x(self, frame));
        const double right = ceil(billow_timeline_bar_frame_x(self, frame + 1));
        if (right <= 0.0 || left >= width || !billow_problem_frame_is_set(mark, self->limit))
            continue;
        const double strain = billow_problem_frame_strain(mark);
        const GdkRGBA color = strain_color(strain);
        if (strain > self->limit)
            billow_timeline_bar_draw(self, snapshot, &color, left, right, 0, BAR_HEIGHT);
        if (mark->crossing > 0)
            billow_timeline_bar_draw(self, snapshot, &crossing, left, right, BAR_HEIGHT - PART_HEIGHT,
                                     PART_HEIGHT);
        if (mark->depth > BILLOW_MARK_DEPTH)
            billow_timeline_bar_draw(self, snapshot, &inside, left, right, 0, PART_HEIGHT);
    }
}

/* --- The pointer --- */

/* Returns the frame at `x`. A frame covers the time until the next one. */
static int
frame_at(BillowTimelineProblems *self, double x)
{
    BillowSession *session = billow_timeline_bar_session(self);
    const BillowTimeView view = billow_timeline_view(session);
    const double rate = billow_session_get_project(session)->frame_rate;
    return (int) floor(billow_time_view_seconds(&view, x) * rate + 1e-6) + 1;
}

/* Goes to the worst frame of the pressed stretch. Leaves other presses to the ruler. */
static void
on_pressed(GtkGestureClick *click, int n, double x, double y, BillowTimelineProblems *self)
{
    BillowFrameStretch stretch;
    if (!self->marks || !billow_problem_frames_stretch(self->marks, self->limit, frame_at(self, x), &stretch))
        return;
    gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
    BillowSession *session = billow_timeline_bar_session(self);
    billow_session_set_playing(session, FALSE);
    billow_session_set_frame(session, stretch.worst);
}

/* Appends a line of Pango markup after a square of the problem's color. Takes ownership of `words`. */
static void
append_line(GString *text, const GdkRGBA *color, char *words)
{
    g_autofree char *escaped = g_markup_escape_text(words, -1);
    g_string_append_printf(text, "\n<span foreground=\"#%02x%02x%02x\">■</span> %s",
                           (unsigned) lroundf(255.0f * color->red), (unsigned) lroundf(255.0f * color->green),
                           (unsigned) lroundf(255.0f * color->blue), escaped);
    g_free(words);
}

char *
billow_timeline_problems_words(BillowTimelineProblems *self, int frame)
{
    BillowFrameStretch stretch;
    if (!self->marks || !billow_problem_frames_stretch(self->marks, self->limit, frame, &stretch))
        return NULL;
    const BillowProblemFrame worst = billow_problem_frames_worst(self->marks, &stretch);
    const GdkRGBA strain = strain_color(billow_problem_frame_strain(&worst));
    const GdkRGBA crossing = billow_timeline_color(GTK_WIDGET(self), "timeline_crossing");
    const GdkRGBA inside = billow_timeline_color(GTK_WIDGET(self), "timeline_inside");
    GString *text = g_string_new(NULL);
    if (stretch.first == stretch.last)
        g_string_printf(text, _("Frame %d"), stretch.first);
    else
        g_string_printf(text, _("Frames %d to %d, worst at frame %d"), stretch.first, stretch.last,
                        stretch.worst);
    if (billow_problem_frame_strain(&worst) > self->limit)
        append_line(text, &strain,
                    g_strdup_printf(_("Edges up to %.1f %% too short and %.1f %% too long"),
                                    100.0 * fabs(worst.shortest), 100.0 * worst.longest));
    if (worst.crossing > 0)
        append_line(text, &crossing,
                    g_strdup_printf(g_dngettext(GETTEXT_PACKAGE, "%u triangle passes through others",
                                                "Up to %u triangles pass through others", worst.crossing),
                                    worst.crossing));
    if (worst.depth > BILLOW_MARK_DEPTH)
        append_line(text, &inside,
                    g_strdup_printf(_("Up to %.1f cm inside a collider"), 100.0 * worst.depth));
    return g_string_free(text, FALSE);
}

static gboolean
on_query_tooltip(BillowTimelineProblems *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
    g_autofree char *words = keyboard ? NULL : billow_timeline_problems_words(self, frame_at(self, x));
    gtk_tooltip_set_markup(tooltip, words);
    return words != NULL;
}

/* --- The widget --- */

void
billow_timeline_problems_set(BillowTimelineProblems *self, const GArray *marks, double limit)
{
    g_clear_pointer(&self->marks, g_array_unref);
    gtk_widget_set_visible(GTK_WIDGET(self), marks != NULL);
    if (!marks)
        return;
    guint n = 0;
    for (guint i = 0; i < marks->len; i++)
        n += billow_problem_frame_is_set(&g_array_index(marks, BillowProblemFrame, i), limit) ? 1 : 0;
    self->limit = limit;
    self->marks = g_array_copy((GArray *) marks);
    g_autofree char *text = g_strdup_printf(
        g_dngettext(GETTEXT_PACKAGE, "%u frame has problems", "%u frames have problems", n), n);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

const GArray *
billow_timeline_problems_get(BillowTimelineProblems *self)
{
    return self->marks;
}

static void
billow_timeline_problems_dispose(GObject *object)
{
    g_clear_pointer(&BILLOW_TIMELINE_PROBLEMS(object)->marks, g_array_unref);
    G_OBJECT_CLASS(billow_timeline_problems_parent_class)->dispose(object);
}

static void
billow_timeline_problems_class_init(BillowTimelineProblemsClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_problems_dispose;
    widget_class->snapshot = billow_timeline_problems_snapshot;
    BILLOW_TIMELINE_BAR_CLASS(klass)->height = BAR_HEIGHT;
    gtk_widget_class_set_css_name(widget_class, "timelinemarks");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
billow_timeline_problems_init(BillowTimelineProblems *self)
{
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "ruler-mark");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(on_query_tooltip), NULL);
}

GtkWidget *
billow_timeline_problems_new(BillowSession *session)
{
    return billow_timeline_bar_new(BILLOW_TYPE_TIMELINE_PROBLEMS, session);
}
