#include "core/layers/brush.h"

#include "core/base/allocate.h"

#include <math.h>
#include <string.h>

struct BillowStroke {
    BillowBrush brush;
    BillowPaint *paint;
    float *value; /* per point, 0 ... 1: before the stroke; for a smoothing brush, the current value */
    float *touch; /* per point: the strongest touch of the brush so far */
    float *now;   /* per point: its current touch */
};

double
billow_brush_falloff(double share)
{
    const double left = 1.0 - fmin(share * share, 1.0);
    return left * left;
}

BillowStroke *
billow_stroke_new(const BillowPaint *paint, const BillowBrush *brush)
{
    const size_t count = billow_paint_count(paint);
    BillowStroke *stroke = billow_allocate(1, sizeof *stroke);
    stroke->brush = *brush;
    stroke->paint = billow_paint_copy(paint);
    stroke->value = billow_allocate(count, sizeof *stroke->value);
    stroke->touch = billow_allocate(count, sizeof *stroke->touch);
    stroke->now = billow_allocate(count, sizeof *stroke->now);
    for (size_t i = 0; i < count; i++)
        stroke->value[i] = (float) paint->values[i] / 255.0f;
    return stroke;
}

void
billow_stroke_free(BillowStroke *stroke)
{
    if (!stroke)
        return;
    billow_paint_free(stroke->paint);
    free(stroke->value);
    free(stroke->touch);
    free(stroke->now);
    free(stroke);
}

static int
clamp(int number, int count)
{
    return number < 0 ? 0 : number >= count ? count - 1 : number;
}

/* Returns the mean of a point and its eight neighbors; the border is repeated outwards. */
static float
mean_beside(const BillowPaint *paint, const float *value, int column, int row)
{
    float sum = 0.0f;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++)
            sum += value[clamp(r, paint->rows) * paint->columns + clamp(c, paint->columns)];
    return sum / 9.0f;
}

static void
smooth(BillowStroke *stroke)
{
    const BillowPaint *paint = stroke->paint;
    float *old = billow_allocate(billow_paint_count(paint), sizeof *old);
    memcpy(old, stroke->value, billow_paint_count(paint) * sizeof *old);
    for (int r = 0; r < paint->rows; r++)
        for (int c = 0; c < paint->columns; c++) {
            const int i = r * paint->columns + c;
            if (stroke->now[i] > 0.0f)
                stroke->value[i] += stroke->now[i] * (mean_beside(paint, old, c, r) - old[i]);
        }
    free(old);
}

static void
touch(BillowStroke *stroke)
{
    const size_t count = billow_paint_count(stroke->paint);
    const int columns = stroke->paint->columns;
    /* each point and its mirror image get the stronger touch of the two */
    for (int r = 0; stroke->brush.mirrored && r < stroke->paint->rows; r++) {
        float *row = stroke->now + (size_t) r * (size_t) columns;
        for (int c = 0; c < columns / 2; c++)
            row[c] = row[columns - 1 - c] = fmaxf(row[c], row[columns - 1 - c]);
    }
    if (stroke->brush.tool == BILLOW_BRUSH_SMOOTH)
        smooth(stroke);
    for (size_t i = 0; i < count; i++)
        stroke->touch[i] = fmaxf(stroke->touch[i], stroke->now[i]);
}

void
billow_stroke_touch(BillowStroke *stroke, const BillowVec3 *places, BillowVec3 middle, double radius)
{
    const size_t count = billow_paint_count(stroke->paint);
    for (size_t i = 0; i < count; i++) {
        const double share = billow_vec3_distance(places[i], middle) / radius;
        stroke->now[i] = (float) (stroke->brush.strength * billow_brush_falloff(share));
    }
    touch(stroke);
}

const BillowPaint *
billow_stroke_get_paint(BillowStroke *stroke)
{
    const bool smooths = stroke->brush.tool == BILLOW_BRUSH_SMOOTH;
    const float aim = stroke->brush.tool == BILLOW_BRUSH_PAINT ? 1.0f : 0.0f;
    for (size_t i = 0; i < billow_paint_count(stroke->paint); i++) {
        const float before = stroke->value[i];
        const float value = smooths ? before : before + stroke->touch[i] * (aim - before);
        stroke->paint->values[i] = (unsigned char) lroundf(255.0f * value);
    }
    return stroke->paint;
}

BillowPaint *
billow_brush_everywhere(const BillowPaint *paint, const BillowBrush *brush)
{
    BillowStroke *stroke = billow_stroke_new(paint, brush);
    for (size_t i = 0; i < billow_paint_count(paint); i++)
        stroke->now[i] = (float) brush->strength;
    touch(stroke);
    BillowPaint *all = billow_paint_copy(billow_stroke_get_paint(stroke));
    billow_stroke_free(stroke);
    return all;
}
