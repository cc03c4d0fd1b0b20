/* The time that a session shows: frame, playing and its range, and how timelines draw time. */
#include "model/live/session_private.h"
#include "model/project/shown_time.h"

void
billow_session_show_frame(BillowSession *self, int frame)
{
    frame = CLAMP(frame, 1, billow_project_frame_count(self->project));
    if (frame == self->frame)
        return;
    self->frame = frame;
    billow_session_notify(self, PROP_FRAME);
}

void
billow_session_set_frame(BillowSession *self, int frame)
{
    if (frame != self->frame)
        billow_session_end_merge(self);
    billow_session_show_frame(self, frame);
    self->play_began = NAN;
}

int
billow_session_get_frame(BillowSession *self)
{
    return self->frame;
}

double
billow_session_get_time(BillowSession *self)
{
    return billow_project_frame_time(self->project, self->frame);
}

double
billow_session_get_shown_time(BillowSession *self)
{
    return billow_shown_frame_time(self->project, self->frame);
}

void
billow_session_set_playing(BillowSession *self, gboolean playing)
{
    if (self->playing == !!playing)
        return;
    self->playing = !!playing;
    self->play_began = NAN;
    int first, last;
    billow_session_get_range(self, &first, &last);
    if (playing && (self->frame < first || self->frame > last || (self->frame == last && !self->loop)))
        billow_session_set_frame(self, first);
    billow_session_notify(self, PROP_PLAYING);
}

gboolean
billow_session_get_playing(BillowSession *self)
{
    return self->playing;
}

void
billow_session_set_loop(BillowSession *self, gboolean loop)
{
    if (self->loop == !!loop)
        return;
    self->loop = !!loop;
    billow_session_notify(self, PROP_LOOP);
}

gboolean
billow_session_get_loop(BillowSession *self)
{
    return self->loop;
}

void
billow_session_advance(BillowSession *self, double now_seconds)
{
    if (!self->playing)
        return;
    if (isnan(self->play_began)) {
        self->play_began = now_seconds;
        self->play_from = billow_session_get_time(self);
    }
    const double seconds = self->play_from + now_seconds - self->play_began;
    const double frame = 1.0 + floor(seconds * self->project->frame_rate + 1e-6);
    int first, last;
    billow_session_get_range(self, &first, &last);
    if (frame <= last) {
        billow_session_show_frame(self, (int) frame);
    } else if (self->loop) {
        billow_session_show_frame(self, first + (int) fmod(frame - first, last - first + 1));
    } else {
        billow_session_show_frame(self, last);
        billow_session_set_playing(self, FALSE);
    }
}

static void
set_double(BillowSession *self, double *place, double value, int prop)
{
    if (*place == value)
        return;
    *place = value;
    billow_session_notify(self, prop);
}

void
billow_session_set_time_offset(BillowSession *self, double seconds)
{
    set_double(self, &self->time_offset, MAX(seconds, 0.0), PROP_TIME_OFFSET);
}

double
billow_session_get_time_offset(BillowSession *self)
{
    return self->time_offset;
}

void
billow_session_set_time_scale(BillowSession *self, double pixels_per_second)
{
    set_double(self, &self->time_scale, CLAMP(pixels_per_second, 1e-6, 1e6), PROP_TIME_SCALE);
}

double
billow_session_get_time_scale(BillowSession *self)
{
    return self->time_scale;
}

void
billow_session_set_time_unit(BillowSession *self, BillowTimeUnit unit)
{
    if (unit == self->time_unit)
        return;
    self->time_unit = unit;
    billow_session_notify(self, PROP_TIME_UNIT);
}

BillowTimeFormat
billow_session_get_time_format(BillowSession *self)
{
    return (BillowTimeFormat){self->time_unit, self->project->frame_rate};
}

void
billow_session_set_snapping(BillowSession *self, gboolean snapping)
{
    if (self->snapping == !!snapping)
        return;
    self->snapping = !!snapping;
    billow_session_notify(self, PROP_SNAPPING);
}

gboolean
billow_session_get_snapping(BillowSession *self)
{
    return self->snapping;
}

void
billow_session_set_range(BillowSession *self, int first, int last)
{
    const int count = billow_project_frame_count(self->project);
    const gboolean none = first <= 0 && last <= 0;
    const int start = none ? 0 : CLAMP(MIN(first, last), 1, count);
    const int end = none ? 0 : CLAMP(MAX(first, last), 1, count);
    if (start == self->range_start && end == self->range_end)
        return;
    self->range_start = start;
    self->range_end = end;
    self->play_began = NAN;
    g_object_freeze_notify(G_OBJECT(self));
    billow_session_notify(self, PROP_RANGE_START);
    billow_session_notify(self, PROP_RANGE_END);
    g_object_thaw_notify(G_OBJECT(self));
}

gboolean
billow_session_get_range(BillowSession *self, int *first, int *last)
{
    const int count = billow_project_frame_count(self->project);
    const gboolean given = self->range_start > 0 && self->range_start <= count;
    *first = given ? self->range_start : 1;
    *last = given ? MIN(self->range_end, count) : count;
    return given;
}
