#include "core/wave.h"

enum { BLOCK = 256 }; /* columns worked on at a time: their tables stay on the stack */

static double
radians(double degrees)
{
    return degrees * (M_PI / 180.0);
}

/* Turns at xi = 0: phase - speed t / wavelength, without its whole turns. */
static double
turns_at_rest(const BillowWave *wave, double elapsed)
{
    double turns = wave->phase / 360.0 - wave->speed * elapsed / wave->wavelength;
    return turns - floor(turns);
}

double
billow_wave_height(const BillowWave *wave, const BillowGrid *grid, double column, double row, double elapsed)
{
    double rest = 2.0 * M_PI * turns_at_rest(wave, elapsed);
    if (wave->shape == BILLOW_WAVE_PLANE) {
        BillowVec3 flat = billow_grid_flat(grid, column, row);
        double xi = flat.x * cos(radians(wave->direction)) + flat.z * sin(radians(wave->direction));
        return wave->amplitude * sin(2.0 * M_PI * xi / wave->wavelength + rest);
    }
    double xi = billow_grid_length(grid, wave->origin_column, wave->origin_row, column, row);
    double fall = wave->decay > 0.0 ? exp(-xi / wave->decay) : 1.0;
    return wave->amplitude * sin(2.0 * M_PI * xi / wave->wavelength + rest) * fall;
}

/* sin(2 pi turns) to single precision, by its series up to x^13 on the quarter turn around 0; plain enough to
 * vectorise. */
static inline float
sine_of_turns(double turns)
{
    const double to_whole = 6755399441055744.0; /* 1.5 * 2^52: adding and taking it away again rounds */
    double rest = turns - ((turns + to_whole) - to_whole);
    double folded = fabs(rest) > 0.25 ? copysign(0.5, rest) - rest : rest;
    float x = (float) (2.0 * M_PI * folded), xx = x * x;
    return x *
           (1.0f -
            xx / 6.0f *
                (1.0f - xx / 20.0f *
                            (1.0f - xx / 42.0f *
                                        (1.0f - xx / 72.0f * (1.0f - xx / 110.0f * (1.0f - xx / 156.0f))))));
}

/* A circular wave's heights of `count` points of a row, for amplitude 1. */
static void
circular_heights(const BillowWave *wave, const BillowGrid *grid, double rest, int row, int column, int count,
                 float *height)
{
    double across = grid->spacing * (column - wave->origin_column),
           along = grid->spacing * (row - wave->origin_row);
    double per_metre = 1.0 / wave->wavelength;
    float xi[BLOCK];
    for (int i = 0; i < count; i++) {
        double x = across + grid->spacing * i, distance = sqrt(x * x + along * along);
        xi[i] = (float) distance;
        height[i] = sine_of_turns(distance * per_metre + rest);
    }
    if (!(wave->decay > 0.0))
        return;
    float fall = (float) (-1.0 / wave->decay);
    for (int i = 0; i < count; i++)
        height[i] *= expf(xi[i] * fall);
}

/* The sine and cosine of every column's part of a plane wave's angle. */
typedef struct {
    float sine[BLOCK], cosine[BLOCK];
} PlaneColumns;

static PlaneColumns
plane_columns(const BillowWave *wave, const BillowGrid *grid, double rest, int column, int count)
{
    PlaneColumns table;
    double per_metre = cos(radians(wave->direction)) / wave->wavelength;
    for (int i = 0; i < count; i++) {
        double angle = 2.0 * M_PI * (billow_grid_flat(grid, column + i, 0).x * per_metre + rest);
        table.sine[i] = (float) sin(angle);
        table.cosine[i] = (float) cos(angle);
    }
    return table;
}

/* A plane wave's heights, for amplitude 1: sin(p + q) = sin p cos q + cos p sin q, p of the column, q of the
 * row. */
static void
plane_heights(const BillowWave *wave, const BillowGrid *grid, const PlaneColumns *table, int row, int count,
              float *height)
{
    double along = billow_grid_flat(grid, 0, row).z * sin(radians(wave->direction)) / wave->wavelength;
    float sine = (float) sin(2.0 * M_PI * along), cosine = (float) cos(2.0 * M_PI * along);
    for (int i = 0; i < count; i++)
        height[i] = table->sine[i] * cosine + table->cosine[i] * sine;
}

static void
add_along(const float *height, float strength, const float *weight, const float *along, float *axis,
          int count)
{
    for (int i = 0; i < count; i++)
        axis[i] += strength * weight[i] * height[i] * along[i];
}

static void
add_upwards(const float *height, float strength, const float *weight, float *y, int count)
{
    for (int i = 0; i < count; i++)
        y[i] += strength * weight[i] * height[i];
}

void
billow_wave_add_rows(const BillowWave *wave, const BillowGrid *grid, double elapsed, double strength,
                     const float *weight, const float *nx, const float *ny, const float *nz, float *x,
                     float *y, float *z, int row_begin, int row_end)
{
    double rest = turns_at_rest(wave, elapsed);
    float scale = (float) (strength * wave->amplitude);
    for (int column = 0; column < grid->columns; column += BLOCK) {
        int count = grid->columns - column < BLOCK ? grid->columns - column : BLOCK;
        PlaneColumns table;
        if (wave->shape == BILLOW_WAVE_PLANE)
            table = plane_columns(wave, grid, rest, column, count);
        for (int row = row_begin; row < row_end; row++) {
            float height[BLOCK];
            if (wave->shape == BILLOW_WAVE_PLANE)
                plane_heights(wave, grid, &table, row, count, height);
            else
                circular_heights(wave, grid, rest, row, column, count, height);
            size_t i = billow_grid_index(grid, column, row);
            if (wave->axis == BILLOW_WAVE_VERTICAL) {
                add_upwards(height, scale, weight + i, y + i, count);
                continue;
            }
            add_along(height, scale, weight + i, nx + i, x + i, count);
            add_along(height, scale, weight + i, ny + i, y + i, count);
            add_along(height, scale, weight + i, nz + i, z + i, count);
        }
    }
}
