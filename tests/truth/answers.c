#include "truth/answers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const double truth_alike = 0.5;

static const double PI = 3.14159265358979323846;
static const double SAME = 1.0; /* nearer shapes are the same equilibrium, in % of the size */
static const double BENT[] = {0.02, 0.05, 0.1};

enum { MODES = 4, MOST_FOLDS = 5, LINES = 4096 };

/* --- Starts --- */

/* The field is a sum of waves of at least half the cloth's length. */
void
truth_bend(const TruthSet *set, double *points, double distance, uint64_t seed)
{
    const int columns = set->grid.columns, rows = set->grid.rows;
    const size_t size = 3 * billow_grid_count(&set->grid);
    double share[3][MODES][MODES], *field = calloc(size, sizeof *field), squares = 0.0;
    for (int k = 0; k < 3 * MODES * MODES; k++)
        share[k % 3][k / 3 % MODES][k / 3 / MODES] = truth_random(&seed);
    for (size_t k = 0; k < size; k++) {
        const double u = PI * (double) (k / 3 % (size_t) columns) / (columns - 1),
                     v = PI * (double) (k / 3 / (size_t) columns) / (rows - 1);
        for (int a = 0; a < MODES; a++)
            for (int b = 0; b < MODES; b++)
                field[k] += share[k % 3][a][b] * cos(a * u) * cos(b * v);
        squares += field[k] * field[k];
    }
    const double factor = distance / sqrt(squares / ((double) size / 3.0));
    for (size_t k = 0; k < size; k++)
        points[k] += factor * field[k];
    for (size_t k = 0; k < set->n_anchors; k++) {
        const BillowAnchor *anchor = &set->anchors[k];
        const size_t i = billow_grid_index(&set->grid, anchor->column, anchor->row);
        points[3 * i] = anchor->position.x;
        points[3 * i + 1] = anchor->position.y;
        points[3 * i + 2] = anchor->position.z;
    }
    free(field);
}

/* Returns the direction of the line at `t` from 0 to 1: round the vertical, nearer to it and farther from it in turn; of a
 * sector to and fro through it. */
static BillowVec3
line_at(double t, double angle, int folds, double swing)
{
    const bool round = angle > 1.5 * PI;
    const double tilt = round ? 0.25 + swing * (1.0 + cos(2.0 * PI * folds * t))
                              : swing * asin(0.99 * cos(2.0 * PI * folds * t)) / (0.5 * PI),
                 heading = round ? 2.0 * PI * t : 0.3 * (t - 0.5);
    return billow_vec3(sin(tilt) * cos(heading), -cos(tilt), sin(tilt) * sin(heading));
}

/* Fills in the angles between the first line and the others. Returns that of the last. */
static double
spread(double angle, int folds, double swing, double *angles)
{
    BillowVec3 before = line_at(0.0, angle, folds, swing);
    angles[0] = 0.0;
    for (int k = 1; k < LINES; k++) {
        const BillowVec3 line = line_at(k / (LINES - 1.0), angle, folds, swing);
        angles[k] = angles[k - 1] + billow_vec3_distance(line, before);
        before = line;
    }
    return angles[LINES - 1];
}

/* Returns the angle that the cloth spans around its anchor, and the heading at which that begins. */
static double
span_of(const TruthSet *set, double *begin)
{
    const BillowAnchor *anchor = &set->anchors[0];
    const bool left = anchor->column == 0, right = anchor->column == set->grid.columns - 1,
               top = anchor->row == 0, bottom = anchor->row == set->grid.rows - 1;
    *begin = top      ? (right ? 0.5 * PI : 0.0)
             : bottom ? (left ? -0.5 * PI : PI)
             : left   ? -0.5 * PI
             : right  ? 0.5 * PI
                      : -PI;
    return (left || right) && (top || bottom) ? 0.5 * PI : left || right || top || bottom ? PI : 2.0 * PI;
}

void
truth_fan(const TruthSet *set, int folds, double *points)
{
    const BillowAnchor *anchor = &set->anchors[0];
    double begin, angles[LINES], low = 0.0, high = 2.5;
    const double angle = span_of(set, &begin);
    for (int k = 0; k < 60; k++) {
        const double middle = 0.5 * (low + high);
        *(spread(angle, folds, middle, angles) < angle ? &low : &high) = middle;
    }
    spread(angle, folds, low, angles);
    for (int row = 0; row < set->grid.rows; row++)
        for (int column = 0; column < set->grid.columns; column++) {
            const double dx = column - anchor->column, dy = row - anchor->row,
                         way = set->grid.spacing * hypot(dx, dy);
            const double at = fmod(atan2(dy, dx) - begin + 4.0 * PI, 2.0 * PI);
            int k = 0;
            while (k < LINES - 1 && angles[k] < at)
                k++;
            const BillowVec3 line = line_at(k / (LINES - 1.0), angle, folds, low);
            double *point = &points[3 * billow_grid_index(&set->grid, column, row)];
            point[0] = anchor->position.x + way * line.x;
            point[1] = anchor->position.y + way * line.y;
            point[2] = anchor->position.z + way * line.z;
        }
}

/* --- Images --- */

enum { IMAGES = 16 };

/* Returns the point that takes the place of (row, column) in a symmetry of the net: bits exchange both, and reverse
 * them. */
static size_t
image_point(const TruthSet *set, int image, int row, int column)
{
    const int n = set->grid.columns, a = image & 1 ? column : row, b = image & 1 ? row : column;
    return billow_grid_index(&set->grid, image & 4 ? n - 1 - b : b, image & 2 ? n - 1 - a : a);
}

static bool
keeps_anchor(const TruthSet *set, int image)
{
    const BillowAnchor *anchor = &set->anchors[0];
    return ((image & 7) == 0 || set->grid.columns == set->grid.rows) &&
           image_point(set, image, anchor->row, anchor->column) ==
               billow_grid_index(&set->grid, anchor->column, anchor->row);
}

double
truth_apart(const TruthSet *set, const double *points, const double *to)
{
    const size_t count = billow_grid_count(&set->grid), columns = (size_t) set->grid.columns;
    double nearest = truth_distance(points, to, count), *other = malloc(3 * count * sizeof *other);
    for (int image = 0; image < IMAGES && set->n_anchors == 1; image++) {
        if (!keeps_anchor(set, image))
            continue;
        for (size_t i = 0; i < count; i++) {
            const size_t from = image_point(set, image, (int) (i / columns), (int) (i % columns));
            memcpy(&other[3 * i], &to[3 * from], 3 * sizeof *other);
            if (image & 8)
                other[3 * i] = 2.0 * set->anchors[0].position.x - other[3 * i];
        }
        truth_turn_back(set, other, points, count);
        nearest = fmin(nearest, truth_distance(points, other, count));
    }
    free(other);
    return nearest;
}

/* --- Answers --- */

static void
settle(TruthNet *net, const TruthSet *set, const TruthShape *shape, double weight, TruthAnswer *answer)
{
    const TruthReport report = truth_net_settle(net, answer->points, 0.0, 0);
    answer->settled = report.settled;
    answer->energy =
        100.0 * (report.weight + report.stretch + report.shear + report.bending) / (weight * shape->size);
    truth_turn_back(set, answer->points, shape->points, shape->count);
}

static TruthAnswer *
add(TruthAnswers *answers, const TruthShape *shape, const char *start)
{
    TruthAnswer *answer = &answers->list[answers->count++];
    answer->points = malloc(3 * shape->count * sizeof *answer->points);
    memcpy(answer->points, shape->points, 3 * shape->count * sizeof *answer->points);
    snprintf(answer->start, sizeof answer->start, "%s", start);
    return answer;
}

/* Numbers the answers: each is that of the first one that is the same. */
static void
number(TruthAnswers *answers, const TruthSet *set, double size)
{
    double lowest = INFINITY;
    for (size_t k = 0; k < answers->count; k++)
        lowest = fmin(lowest, answers->list[k].energy);
    for (size_t k = 0; k < answers->count; k++) {
        TruthAnswer *own = &answers->list[k];
        own->energy -= lowest;
        own->from_own = 100.0 / size * truth_apart(set, own->points, answers->list[0].points);
        own->answer = answers->answers;
        for (size_t other = 0; other < k; other++) {
            const TruthAnswer *first = &answers->list[other];
            const double apart = 100.0 / size * truth_apart(set, own->points, first->points);
            if (apart < SAME && own->answer == answers->answers)
                own->answer = first->answer;
            if (fabs(own->energy - first->energy) < truth_alike)
                answers->apart = fmax(answers->apart, apart);
        }
        answers->answers += own->answer == answers->answers;
    }
}

/* Takes the points of a grid from a finer one of the same square cloth. */
static void
sample(const TruthSet *set, const TruthShape *finer, double *points)
{
    const size_t n = (size_t) set->grid.columns, n_fine = (size_t) lround(sqrt((double) finer->count)),
                 ratio = (n_fine - 1) / (n - 1);
    for (size_t i = 0; i < n * n; i++)
        memcpy(&points[3 * i], &finer->points[3 * ratio * (i / n * n_fine + i % n)], 3 * sizeof *points);
}

static void
settle_from_fans(TruthNet *net, const TruthSet *set, const TruthShape *shape, double weight,
                 TruthAnswers *answers)
{
    for (int folds = 2; folds <= MOST_FOLDS && set->n_anchors == 1; folds++) {
        char start[32];
        snprintf(start, sizeof start, "fan of %d", folds);
        TruthAnswer *answer = add(answers, shape, start);
        truth_fan(set, folds, answer->points);
        settle(net, set, shape, weight, answer);
    }
}

TruthAnswers
truth_answers_of(const TruthSet *set, const TruthShape *shape, int bends, const TruthShape *finer,
                 size_t n_finer)
{
    const TruthCloth cloth = truth_cloth_own(set);
    const double weight = cloth.density * 9.81 * cloth.spacing * cloth.spacing * (double) shape->count;
    TruthNet *net = truth_net_of(set, &cloth);
    TruthAnswers answers = {.points = shape->count};
    answers.list = calloc((size_t) bends + MOST_FOLDS + n_finer, sizeof *answers.list);
    settle(net, set, shape, weight, add(&answers, shape, "own"));
    for (int k = 0; k < bends; k++) {
        char start[32];
        const double distance = BENT[k % 3];
        snprintf(start, sizeof start, "bent %g, %d", distance, k + 1);
        TruthAnswer *answer = add(&answers, shape, start);
        truth_bend(set, answer->points, distance * shape->size, (uint64_t) k + 1);
        settle(net, set, shape, weight, answer);
    }
    settle_from_fans(net, set, shape, weight, &answers);
    for (size_t k = 0; k < n_finer; k++) {
        char start[32];
        snprintf(start, sizeof start, "shape of %zu points", finer[k].count);
        TruthAnswer *answer = add(&answers, shape, start);
        sample(set, &finer[k], answer->points);
        settle(net, set, shape, weight, answer);
    }
    truth_net_free(net);
    number(&answers, set, shape->size);
    return answers;
}

void
truth_answers_free(TruthAnswers *answers)
{
    for (size_t k = 0; k < answers->count; k++)
        free(answers->list[k].points);
    free(answers->list);
    *answers = (TruthAnswers){0};
}
