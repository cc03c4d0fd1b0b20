#include "widgets/timeline/block.h"

#include "model/base/clock.h"
#include "model/project/number_keys.h"
#include "widgets/controls/in_sight.h"
#include "widgets/controls/left_to_right.h"
#include "widgets/timeline/handles.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
    NAME_INDENT = 8,
    FLAG_WIDTH = 9, /* of a marker's flag, beside its pole */
    FLAG_HEIGHT = 10,
    NAME_LEAST_WIDTH = 18,   /* with less room no name is drawn */
    LINE_LEAST_WIDTH = 16,   /* narrower blocks show neither curve nor fades nor keys */
    SIGN_SIZE = 11,          /* of the warning sign, before the name */
    KEY_SIZE = 7,            /* of the diamond of a key, from corner to corner */
    DESCRIBE_DELAY_MS = 200, /* delay before changed times are described again */
};

struct _BillowTimelineBlock {
    GtkWidget parent_instance;
    BillowBlock *block;
    gboolean implied;
    gboolean selected, selected_known; /* `selected` has been reported to assistive technology */
    guint describe_timeout;            /* timeout that updates the description, or 0 */
    double start, end;
    GdkRectangle place;
    BillowTimeFormat format;
    char *warning;      /* or NULL */
    double left, right; /* of the whole block, pixels from the widget's left edge */
};

G_DEFINE_FINAL_TYPE(BillowTimelineBlock, billow_timeline_block, GTK_TYPE_WIDGET)

static const char *
shown_name(const BillowBlock *block)
{
    if (block->kind == BILLOW_BLOCK_TRANSITION)
        return _(billow_easings[billow_block_easing(block)->curve].choice.label);
    return block->name[0] ? block->name : block->id;
}

static GdkRGBA
faded_text_color(GtkWidget *widget, float alpha)
{
    GdkRGBA color;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    color.alpha *= alpha;
    return color;
}

/* Draws the easing from the block's bottom left to its top right, scaled so that overshoot fits. */
static void
draw_curve(BillowTimelineBlock *self, cairo_t *cr, int width, int height)
{
    const BillowEasing *easing = billow_block_easing(self->block);
    GdkRGBA color = faded_text_color(GTK_WIDGET(self), 0.45f);
    double low, high;
    billow_easing_range(easing, &low, &high);
    gdk_cairo_set_source_rgba(cr, &color);
    cairo_set_line_width(cr, 1.5);
    for (int x = 0; x <= width; x += 2) {
        double tau = (x - self->left) / (self->right - self->left);
        double share = (billow_easing_at(easing, tau) - low) / (high - low);
        cairo_line_to(cr, x, height - 3 - share * (height - 6));
    }
    cairo_stroke(cr);
}

/* Draws how much fades and gusts reduce the block's strength, as a shade above a line. */
static void
draw_fades(BillowTimelineBlock *self, cairo_t *cr, int width, int height)
{
    const BillowBlock *block = self->block;
    const GdkRGBA text = faded_text_color(GTK_WIDGET(self), 1.0f);
    const gboolean is_dark = text.red + text.green + text.blue < 1.5f;
    GdkRGBA shade =
        billow_timeline_color(GTK_WIDGET(self), is_dark ? "timeline_fade_below_dark" : "timeline_fade");
    GdkRGBA line = faded_text_color(GTK_WIDGET(self), 0.5f);
    cairo_move_to(cr, 0, height);
    for (int x = 0; x <= width; x++) {
        const double share = CLAMP((x - self->left) / (self->right - self->left), 0.0, 1.0);
        const double seconds = block->start + share * block->duration;
        /* as a share of the strength at the peak of a gust */
        const double strength = billow_block_strength_at(block, seconds) / (1.0 + block->gusts.gust);
        cairo_line_to(cr, x, height * (1 - strength));
    }
    cairo_path_t *strength = cairo_copy_path(cr);
    cairo_line_to(cr, width, 0);
    cairo_line_to(cr, 0, 0);
    gdk_cairo_set_source_rgba(cr, &shade);
    cairo_fill(cr);
    cairo_append_path(cr, strength);
    gdk_cairo_set_source_rgba(cr, &line);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    cairo_path_destroy(strength);
}

static void
draw_name(BillowTimelineBlock *self, GtkSnapshot *snapshot, int width, int height)
{
    /* The name stays in view while its block is partly scrolled out to the left. */
    const int flag = billow_kind_has(self->block->kind, BILLOW_KIND_INSTANT) ? FLAG_WIDTH : 0;
    const int sign = self->warning ? SIGN_SIZE + 4 : 0;
    double indent = NAME_INDENT + flag + sign + MAX(-self->place.x, 0);
    double room = width - indent - NAME_INDENT / 2;
    if (room < NAME_LEAST_WIDTH)
        return;
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), shown_name(self->block));
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_width(layout, (int) room * PANGO_SCALE);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    int text_height = 0;
    pango_layout_get_pixel_size(layout, NULL, &text_height);
    GdkRGBA color = faded_text_color(GTK_WIDGET(self), 1.0f);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot,
                           &GRAPHENE_POINT_INIT((float) indent, (float) ((height - text_height) / 2)));
    gtk_snapshot_append_layout(snapshot, layout, &color);
    gtk_snapshot_restore(snapshot);
}

/* Draws a marker, which has no duration: a pole at its time, and a flag that can be grabbed. */
static void
draw_flag(BillowTimelineBlock *self, cairo_t *cr, int width, int height)
{
    const BillowBlock *block = self->block;
    const char *word =
        block->color == 0 ? billow_kinds[block->kind]->word : billow_block_colors[block->color].word;
    g_autofree char *name = g_strconcat("timeline_", word, NULL);
    const GdkRGBA color = billow_timeline_color(GTK_WIDGET(self), name);
    gdk_cairo_set_source_rgba(cr, &color);
    cairo_rectangle(cr, self->left, 0, 2, height);
    cairo_move_to(cr, self->left + 2, 1);
    cairo_rel_line_to(cr, FLAG_WIDTH, 0);
    cairo_rel_line_to(cr, -3, 0.5 * FLAG_HEIGHT);
    cairo_rel_line_to(cr, 3, 0.5 * FLAG_HEIGHT);
    cairo_rel_line_to(cr, -FLAG_WIDTH, 0);
    cairo_close_path(cr);
    cairo_fill(cr);
}

/* Draws a warning sign before the name: a triangle with an exclamation mark. */
static void
draw_sign(BillowTimelineBlock *self, cairo_t *cr, int width, int height)
{
    const GdkRGBA color = billow_timeline_color(GTK_WIDGET(self), "timeline_snap");
    const double left = NAME_INDENT + MAX(-self->place.x, 0), top = 0.5 * (height - SIGN_SIZE),
                 middle = left + 0.5 * SIGN_SIZE;
    cairo_move_to(cr, middle, top);
    cairo_rel_line_to(cr, 0.5 * SIGN_SIZE, SIGN_SIZE);
    cairo_rel_line_to(cr, -SIGN_SIZE, 0);
    cairo_close_path(cr);
    gdk_cairo_set_source_rgba(cr, &color);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 0, 0, 0);
    cairo_rectangle(cr, middle - 0.75, top + 4, 1.5, 3.5);
    cairo_rectangle(cr, middle - 0.75, top + SIGN_SIZE - 2.5, 1.5, 1.5);
    cairo_fill(cr);
}

/* Adds a diamond on the lower edge, at a share of the block, whole at its ends. */
static void
add_key(BillowTimelineBlock *self, cairo_t *cr, double at, int height)
{
    const double half = 0.5 * KEY_SIZE;
    if (at < 0.0 || at > 1.0)
        return;
    const double x =
        CLAMP(self->left + at * (self->right - self->left), self->left + half + 1, self->right - half - 1);
    cairo_move_to(cr, x, height - 1 - KEY_SIZE);
    cairo_line_to(cr, x + half, height - 1 - half);
    cairo_line_to(cr, x, height - 1);
    cairo_line_to(cr, x - half, height - 1 - half);
    cairo_close_path(cr);
}

/* Draws a diamond for each time at which a number, or the collider, has a key. */
static void
draw_keys(BillowTimelineBlock *self, cairo_t *cr, int width, int height)
{
    const BillowNumberKeys *keys = billow_block_number_keys(self->block);
    const GdkRGBA color = faded_text_color(GTK_WIDGET(self), 0.85f);
    const BillowMovingBody *body =
        self->block->kind == BILLOW_BLOCK_COLLIDER ? billow_block_body(self->block) : NULL;
    for (size_t i = 0; keys && i < keys->n_numbers; i++)
        for (size_t k = 0; k < keys->numbers[i].n_keys; k++)
            add_key(self, cr, keys->numbers[i].keys[k].at, height);
    for (size_t k = 0; body && k < body->n_keys; k++)
        add_key(self, cr, (body->keys[k].time - self->start) / (self->end - self->start), height);
    gdk_cairo_set_source_rgba(cr, &color);
    cairo_fill(cr);
}

static gboolean
has_keys(const BillowBlock *block)
{
    return block->kind == BILLOW_BLOCK_COLLIDER ||
           (billow_block_number_keys(block) && billow_block_number_keys(block)->n_numbers > 0);
}

static gboolean
has_handles(BillowTimelineBlock *self, double height)
{
    double x, y;
    for (int part = BILLOW_BLOCK_PART_FADE_IN; part <= BILLOW_BLOCK_PART_CURVE_2; part++)
        if (billow_timeline_handle(self->block, (BillowBlockPart) part, self->right - self->left, height, &x,
                                   &y))
            return TRUE;
    return FALSE;
}

/* Draws the handles as dots with an outline. */
static void
draw_handles(BillowTimelineBlock *self, cairo_t *cr, int width, int height)
{
    for (int part = BILLOW_BLOCK_PART_FADE_IN; part <= BILLOW_BLOCK_PART_CURVE_2; part++) {
        double x, y;
        if (!billow_timeline_handle(self->block, (BillowBlockPart) part, self->right - self->left, height, &x,
                                    &y))
            continue;
        cairo_arc(cr, self->left + x, y, BILLOW_HANDLE_RADIUS - 1.0, 0, 2 * G_PI);
        cairo_set_source_rgb(cr, 1, 1, 1);
        cairo_fill_preserve(cr);
        cairo_set_source_rgba(cr, 0, 0, 0, 0.7);
        cairo_set_line_width(cr, 1.2);
        cairo_stroke(cr);
    }
}

/* Draws `content` with cairo. Call only if there is something to draw: most blocks are too narrow. */
static void
draw(BillowTimelineBlock *self, GtkSnapshot *snapshot, int width, int height,
     void (*content)(BillowTimelineBlock *self, cairo_t *cr, int width, int height))
{
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) width, (float) height));
    content(self, cr, width, height);
    cairo_destroy(cr);
}

static void
billow_timeline_block_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineBlock *self = BILLOW_TIMELINE_BLOCK(widget);
    const int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    const gboolean faded =
        self->block->fade_in > 0 || self->block->fade_out > 0 || self->block->gusts.gust > 0;
    const gboolean eased = self->block->kind == BILLOW_BLOCK_TRANSITION;
    const GtkStateFlags shown = GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_SELECTED;
    if (self->right - self->left >= LINE_LEAST_WIDTH && (eased || faded))
        draw(self, snapshot, width, height, eased ? draw_curve : draw_fades);
    if (billow_kind_has(self->block->kind, BILLOW_KIND_INSTANT))
        draw(self, snapshot, width, height, draw_flag);
    if (has_keys(self->block) && self->right - self->left >= LINE_LEAST_WIDTH)
        draw(self, snapshot, width, height, draw_keys);
    if (self->warning)
        draw(self, snapshot, width, height, draw_sign);
    draw_name(self, snapshot, width, height);
    if ((gtk_widget_get_state_flags(widget) & shown) && has_handles(self, height))
        draw(self, snapshot, width, height, draw_handles);
}

static void
billow_timeline_block_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                              int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = 1; /* the track decides */
}

/* Returns a block's kind and name; of an unnamed one, kind and number: "Wave 1". Free with g_free(). */
static char *
full_name(const BillowBlock *block)
{
    const char *kind = _(billow_kinds[block->kind]->title), *name = shown_name(block);
    /* Translators: what a block on the timeline is called, as in "Wave Gust" */
    return g_str_has_prefix(name, kind) ? g_strdup(name) : g_strdup_printf(C_("block", "%s %s"), kind, name);
}

/* Returns the times, and whether the block is muted. Free with g_free(). */
static char *
times_of(BillowTimelineBlock *self)
{
    g_autofree char *start = billow_time_words(&self->format, BILLOW_TIME_MOMENT, self->start);
    g_autofree char *end = billow_time_words(&self->format, BILLOW_TIME_MOMENT, self->end);
    g_autofree char *length = billow_time_words(&self->format, BILLOW_TIME_LENGTH, self->end - self->start);
    g_autofree char *times = NULL;
    if (billow_kind_has(self->block->kind, BILLOW_KIND_INSTANT))
        /* Translators: as in "at 1.5 s" */
        times = g_strdup_printf(_("at %s"), start);
    else
        /* Translators: as in "from 1.5 s to 4.5 s, 3 s long" */
        times = g_strdup_printf(_("from %s to %s, %s long"), start, end, length);
    return self->block->muted ? g_strdup_printf(_("%s, muted"), times) : g_steal_pointer(&times);
}

/* Returns them, and the warning. Free with g_free(). */
static char *
description_of(BillowTimelineBlock *self)
{
    g_autofree char *times = times_of(self);
    return self->warning ? g_strdup_printf("%s\n%s", times, self->warning) : g_steal_pointer(&times);
}

static void
describe(BillowTimelineBlock *self)
{
    g_autofree char *label = full_name(self->block), *description = description_of(self);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

/* Describes the block once its times have stopped changing. */
static gboolean
describe_later(gpointer data)
{
    BillowTimelineBlock *self = data;
    self->describe_timeout = 0;
    describe(self);
    return G_SOURCE_REMOVE;
}

/* Returns whether two blocks look alike and have the same name, whatever their times. */
static gboolean
looks_alike(const BillowBlock *a, const BillowBlock *b)
{
    return a->kind == b->kind && g_str_equal(a->id, b->id) && g_str_equal(a->name, b->name) &&
           a->muted == b->muted && a->color == b->color && a->duration == b->duration &&
           a->fade_in == b->fade_in && a->fade_out == b->fade_out &&
           billow_fields_equal(billow_gust_fields, &a->gusts, &b->gusts) &&
           (!billow_block_number_keys(a) ||
            billow_number_keys_equal(billow_block_number_keys(a), billow_block_number_keys(b))) &&
           (a->kind != BILLOW_BLOCK_COLLIDER ||
            billow_moving_body_equal(billow_block_body(a), billow_block_body(b))) &&
           (a->kind != BILLOW_BLOCK_TRANSITION ||
            billow_easing_equal(billow_block_easing(a), billow_block_easing(b)));
}

static void
set_class(GtkWidget *widget, const char *name, gboolean on)
{
    if (on)
        gtk_widget_add_css_class(widget, name);
    else
        gtk_widget_remove_css_class(widget, name);
}

/* Adds or removes the class of ui/timeline.css for a block's color. The default color (0) has none. */
static void
set_color(GtkWidget *widget, int color, gboolean on)
{
    g_autofree char *name = g_strconcat("color-", billow_block_colors[color].word, NULL);
    if (color != 0)
        set_class(widget, name, on);
}

void
billow_timeline_block_set_item(BillowTimelineBlock *self, const BillowTimelineItem *item,
                               const BillowTimeFormat *format)
{
    const gboolean same_times = self->start == item->start && self->end == item->end;
    const gboolean same_format =
        self->format.unit == format->unit && self->format.frame_rate == format->frame_rate;
    if (self->block == item->block && same_times && same_format)
        return;
    const gboolean alike =
        self->block && looks_alike(self->block, item->block) && self->implied == item->implied && same_format;
    if (self->block && !alike)
        set_color(GTK_WIDGET(self), self->block->color, FALSE);
    billow_block_ref(item->block);
    g_clear_pointer(&self->block, billow_block_unref);
    self->block = item->block;
    self->implied = item->implied;
    self->format = *format;
    self->start = item->start;
    self->end = item->end;
    if (alike) {
        if (!same_times) {
            g_clear_handle_id(&self->describe_timeout, g_source_remove);
            self->describe_timeout = billow_clock_add(DESCRIBE_DELAY_MS, describe_later, self);
        }
        return;
    }
    gtk_widget_add_css_class(GTK_WIDGET(self), billow_kinds[item->block->kind]->word);
    set_color(GTK_WIDGET(self), item->block->color, TRUE);
    set_class(GTK_WIDGET(self), "muted", item->block->muted);
    set_class(GTK_WIDGET(self), "implied", item->implied);
    describe(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_timeline_block_warn(BillowTimelineBlock *self, BillowSession *session)
{
    const BillowBlockRef ref = {self->block->kind, self->block->id};
    const BillowSnap *snap = session ? billow_snaps_at(billow_snaps_of(session), &ref) : NULL;
    const BillowProject *project = snap ? billow_session_get_project(session) : NULL;
    g_autofree char *words = snap ? billow_snap_words(snap, project, project) : NULL;
    if (g_strcmp0(words, self->warning) == 0)
        return;
    g_free(self->warning);
    self->warning = g_steal_pointer(&words);
    describe(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_timeline_block_set_selected(BillowTimelineBlock *self, gboolean selected)
{
    if (self->selected_known && self->selected == selected)
        return;
    self->selected_known = TRUE;
    self->selected = selected;
    if (selected)
        gtk_widget_set_state_flags(GTK_WIDGET(self), GTK_STATE_FLAG_SELECTED, FALSE);
    else
        gtk_widget_unset_state_flags(GTK_WIDGET(self), GTK_STATE_FLAG_SELECTED);
    gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

void
billow_timeline_block_set_place(BillowTimelineBlock *self, const GdkRectangle *place, double left,
                                double right)
{
    /* In whole pixels, so that a move alone needs no redraw. */
    const double own_left = round(left) - place->x, own_right = own_left + round(right - left);
    gboolean redraw =
        own_left != self->left || own_right != self->right || MIN(place->x, 0) != MIN(self->place.x, 0);
    self->place = *place;
    self->left = own_left;
    self->right = own_right;
    if (redraw)
        gtk_widget_queue_draw(GTK_WIDGET(self));
}

const GdkRectangle *
billow_timeline_block_get_place(BillowTimelineBlock *self)
{
    return &self->place;
}

const char *
billow_timeline_block_get_id(BillowTimelineBlock *self)
{
    return self->block->id;
}

/* Makes the text on request, since setting it would query the pointer from the display for each block that
 * changes; none while a menu is open, which it would cover. */
static gboolean
billow_timeline_block_query_tooltip(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
    if (billow_popover_is_shown(widget))
        return FALSE;
    BillowTimelineBlock *self = BILLOW_TIMELINE_BLOCK(widget);
    g_autofree char *label = full_name(self->block), *description = description_of(self);
    g_autofree char *text = g_strdup_printf("%s\n%s", label, description);
    gtk_tooltip_set_text(tooltip, text);
    return TRUE;
}

static void
billow_timeline_block_dispose(GObject *object)
{
    g_clear_handle_id(&BILLOW_TIMELINE_BLOCK(object)->describe_timeout, g_source_remove);
    g_clear_pointer(&BILLOW_TIMELINE_BLOCK(object)->block, billow_block_unref);
    g_clear_pointer(&BILLOW_TIMELINE_BLOCK(object)->warning, g_free);
    G_OBJECT_CLASS(billow_timeline_block_parent_class)->dispose(object);
}

static void
billow_timeline_block_class_init(BillowTimelineBlockClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_block_dispose;
    widget_class->snapshot = billow_timeline_block_snapshot;
    widget_class->measure = billow_timeline_block_measure;
    widget_class->query_tooltip = billow_timeline_block_query_tooltip;
    gtk_widget_class_set_css_name(widget_class, "timelineblock");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void
billow_timeline_block_init(BillowTimelineBlock *self)
{
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    billow_keep_left_to_right(GTK_WIDGET(self));
}

GtkWidget *
billow_timeline_block_new(void)
{
    return g_object_new(BILLOW_TYPE_TIMELINE_BLOCK, NULL);
}
