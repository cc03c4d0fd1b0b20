#include "gl/gizmo.h"

/* Logical pixels: length of an arrow, and distance from a line within which it can be grabbed. */
static const double arrow_length = 92.0, grab_radius = 7.0;

/* Relative to the reach: start and heads of arrows, rings, squares. */
static const double begin_share = 0.12, head_share = 0.14, barb_share = 0.045, ring_share = 0.74,
                    square_share = 0.065;

/* Rings are drawn up to this share of their radius behind the middle, and so whole if seen from the front. */
static const double behind_share = 0.08;

/* Sine of the angle to the line of sight below which a plane or line is seen end-on. */
static const double end_on = 0.15;

static BillowVec3
axis_of(BillowGrip grip)
{
    static const BillowVec3 axes[] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    return axes[billow_grip_axis(grip)];
}

/* Computes the two axes that follow `grip`'s axis in a right-handed system. */
static void
across(BillowGrip grip, BillowVec3 *a, BillowVec3 *b)
{
    const int axis = billow_grip_axis(grip);
    *a = axis_of((BillowGrip) ((axis + 1) % 3));
    *b = axis_of((BillowGrip) ((axis + 2) % 3));
}

BillowGizmo
billow_gizmo_at(const BillowCamera *camera, BillowImageSize size, BillowVec3 middle, bool turns)
{
    BillowVec3 right, up, forward;
    billow_camera_axes(camera, &right, &up, &forward);
    double depth = billow_vec3_dot(billow_vec3_sub(middle, billow_camera_eye(camera)), forward);
    double seen_from = camera->orthographic ? camera->distance : depth;
    double pixel = 2.0 * tan(0.5 * camera->fov) * seen_from / fmax(size.height, 1.0);
    return (BillowGizmo){.middle = middle,
                         .reach = fmax(arrow_length * pixel, 0.0),
                         .moves = true,
                         .turns = turns,
                         .camera = *camera,
                         .size = size};
}

double
billow_gizmo_pixel(const BillowGizmo *gizmo)
{
    return gizmo->reach / arrow_length;
}

void
billow_gizmo_set_scales(BillowGizmo *gizmo)
{
    static const BillowVec3 axes[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    const double half = (1.0 - 2.0 * square_share) * gizmo->reach;
    billow_gizmo_set_sizes(gizmo, axes, billow_vec3(half, half, half));
}

void
billow_gizmo_set_sizes(BillowGizmo *gizmo, const BillowVec3 axes[3], BillowVec3 halves)
{
    const double all[] = {halves.x, halves.y, halves.z};
    for (int k = 0; k < 3; k++) {
        gizmo->axes[k] = axes[k];
        gizmo->halves[k] = all[k];
    }
}

static BillowVec3
place(const BillowGizmo *gizmo, BillowVec3 direction, double share)
{
    return billow_vec3_add(gizmo->middle, billow_vec3_scale(direction, share * gizmo->reach));
}

static size_t
arrow_lines(const BillowGizmo *gizmo, BillowGrip grip, BillowSegment *lines)
{
    BillowVec3 axis = axis_of(grip), a, b, tip = place(gizmo, axis, 1.0);
    const double sides[4][2] = {{1.0, 0.0}, {-1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    size_t n = 0;
    across(grip, &a, &b);
    lines[n++] = (BillowSegment){place(gizmo, axis, begin_share), tip};
    for (int i = 0; i < 4; i++) {
        BillowVec3 side =
            billow_vec3_add(billow_vec3_scale(a, sides[i][0]), billow_vec3_scale(b, sides[i][1]));
        BillowVec3 barb = billow_vec3_add(place(gizmo, axis, 1.0 - head_share),
                                          billow_vec3_scale(side, barb_share * gizmo->reach));
        lines[n++] = (BillowSegment){tip, barb};
    }
    return n;
}

static BillowVec3
ring_place(const BillowGizmo *gizmo, BillowGrip grip, int i)
{
    BillowVec3 a, b;
    double angle = 2.0 * M_PI * i / BILLOW_GIZMO_SEGMENTS;
    across(grip, &a, &b);
    return place(gizmo, billow_vec3_add(billow_vec3_scale(a, cos(angle)), billow_vec3_scale(b, sin(angle))),
                 ring_share);
}

/* Returns the direction in which a square resizes the collider. */
static BillowVec3
size_axis(const BillowGizmo *gizmo, BillowGrip grip)
{
    return billow_vec3_scale(gizmo->axes[billow_grip_axis(grip)], -1.0);
}

static size_t
square_lines(const BillowGizmo *gizmo, BillowGrip grip, BillowSegment *lines)
{
    static const double corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    const double half = square_share * gizmo->reach;
    const double away = gizmo->halves[billow_grip_axis(grip)] + 2.0 * half;
    BillowVec3 right, up, forward, places[4];
    billow_camera_axes(&gizmo->camera, &right, &up, &forward);
    for (int i = 0; i < 4; i++)
        places[i] =
            billow_vec3_add(billow_vec3_add(gizmo->middle, billow_vec3_scale(size_axis(gizmo, grip), away)),
                            billow_vec3_add(billow_vec3_scale(right, corners[i][0] * half),
                                            billow_vec3_scale(up, corners[i][1] * half)));
    for (int i = 0; i < 4; i++)
        lines[i] = (BillowSegment){places[i], places[(i + 1) % 4]};
    return 4;
}

BillowVec3
billow_gizmo_to_eye(const BillowGizmo *gizmo)
{
    BillowVec3 right, up, forward;
    billow_camera_axes(&gizmo->camera, &right, &up, &forward);
    BillowVec3 way = gizmo->camera.orthographic
                         ? billow_vec3_scale(forward, -1.0)
                         : billow_vec3_sub(billow_camera_eye(&gizmo->camera), gizmo->middle);
    return billow_vec3_scale(way, 1.0 / billow_vec3_length(way));
}

static size_t
ring_lines(const BillowGizmo *gizmo, BillowGrip grip, BillowSegment *lines)
{
    BillowVec3 eye = billow_gizmo_to_eye(gizmo);
    size_t n = 0;
    for (int i = 0; i < BILLOW_GIZMO_SEGMENTS; i++) {
        BillowVec3 from = ring_place(gizmo, grip, i), to = ring_place(gizmo, grip, i + 1);
        BillowVec3 out = billow_vec3_sub(billow_vec3_mix(from, to, 0.5), gizmo->middle);
        if (billow_vec3_dot(out, eye) > -behind_share * ring_share * gizmo->reach)
            lines[n++] = (BillowSegment){from, to};
    }
    return n;
}

size_t
billow_gizmo_lines(const BillowGizmo *gizmo, BillowGrip grip, BillowSegment *lines)
{
    if (!(gizmo->reach > 0.0))
        return 0;
    if (billow_grip_sizes(grip))
        return gizmo->halves[billow_grip_axis(grip)] > 0.0 ? square_lines(gizmo, grip, lines) : 0;
    if (billow_grip_turns(grip))
        return gizmo->turns ? ring_lines(gizmo, grip, lines) : 0;
    return gizmo->moves ? arrow_lines(gizmo, grip, lines) : 0;
}

/* --- Grabbing --- */

/* Returns the distance in pixels between a pixel and a segment. */
static double
distance_to_line(const BillowGizmo *gizmo, const BillowSegment *line, double x, double y)
{
    double ax, ay, bx, by;
    if (!billow_camera_project(&gizmo->camera, gizmo->size, line->from, &ax, &ay) ||
        !billow_camera_project(&gizmo->camera, gizmo->size, line->to, &bx, &by))
        return INFINITY;
    double dx = bx - ax, dy = by - ay, length = dx * dx + dy * dy;
    double along = length > 0.0 ? ((x - ax) * dx + (y - ay) * dy) / length : 0.0;
    along = fmin(fmax(along, 0.0), 1.0);
    return hypot(ax + along * dx - x, ay + along * dy - y);
}

/* An arrow that points at the eye would cover the middle, by which what has the gizmo is dragged freely. */
static bool
is_in_middle(const BillowGizmo *gizmo, double x, double y)
{
    double middle_x, middle_y;
    return billow_camera_project(&gizmo->camera, gizmo->size, gizmo->middle, &middle_x, &middle_y) &&
           hypot(middle_x - x, middle_y - y) < begin_share * arrow_length;
}

BillowGrip
billow_gizmo_grip(const BillowGizmo *gizmo, double x, double y)
{
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    if (is_in_middle(gizmo, x, y))
        return BILLOW_GRIP_NONE;
    BillowGrip found = BILLOW_GRIP_NONE;
    double nearest = grab_radius;
    for (int grip = 0; grip < BILLOW_N_GRIPS; grip++) {
        size_t n = billow_gizmo_lines(gizmo, (BillowGrip) grip, lines);
        for (size_t i = 0; i < n; i++) {
            double away = distance_to_line(gizmo, &lines[i], x, y);
            if (away < nearest) {
                nearest = away;
                found = (BillowGrip) grip;
            }
        }
    }
    return found;
}

/* --- Dragging --- */

/* Returns the position along the axis that is nearest to the ray of a pixel. */
static double
along_axis(const BillowGizmo *gizmo, BillowVec3 axis, double x, double y)
{
    BillowRay ray = billow_camera_ray(&gizmo->camera, gizmo->size, x, y);
    BillowVec3 way = billow_vec3_sub(ray.origin, gizmo->middle);
    double cosine = billow_vec3_dot(axis, ray.direction),
           sine2 = fmax(1.0 - cosine * cosine, end_on * end_on);
    return (billow_vec3_dot(axis, way) - cosine * billow_vec3_dot(ray.direction, way)) / sine2;
}

double
billow_gizmo_move(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                  double to_y)
{
    BillowVec3 axis = billow_grip_sizes(grip) ? size_axis(gizmo, grip) : axis_of(grip);
    return along_axis(gizmo, axis, to_x, to_y) - along_axis(gizmo, axis, from_x, from_y);
}

double
billow_gizmo_scale(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                   double to_y)
{
    const double outwards = billow_gizmo_move(gizmo, grip, from_x, from_y, to_x, to_y);
    return fmax(1.0 + outwards / gizmo->reach, 0.0);
}

/* Returns the angle around the axis at which the ray of a pixel meets the ring's plane. */
static double
angle_at(const BillowGizmo *gizmo, BillowGrip grip, double x, double y)
{
    BillowRay ray = billow_camera_ray(&gizmo->camera, gizmo->size, x, y);
    BillowVec3 axis = axis_of(grip), a, b;
    double t = billow_vec3_dot(billow_vec3_sub(gizmo->middle, ray.origin), axis) /
               billow_vec3_dot(ray.direction, axis);
    BillowVec3 out =
        billow_vec3_sub(billow_vec3_add(ray.origin, billow_vec3_scale(ray.direction, t)), gizmo->middle);
    across(grip, &a, &b);
    return atan2(billow_vec3_dot(out, b), billow_vec3_dot(out, a));
}

/* For a ring that is seen edge-on: the pointer's distance along the edge, divided by the radius. */
static double
turn_from_edge(const BillowGizmo *gizmo, BillowGrip grip, double dx, double dy)
{
    double x0, y0, x1, y1;
    BillowVec3 along = billow_vec3_cross(axis_of(grip), billow_gizmo_to_eye(gizmo));
    along = billow_vec3_scale(along, 1.0 / fmax(billow_vec3_length(along), 1e-9));
    BillowVec3 beside = place(gizmo, along, ring_share);
    if (!billow_camera_project(&gizmo->camera, gizmo->size, gizmo->middle, &x0, &y0) ||
        !billow_camera_project(&gizmo->camera, gizmo->size, beside, &x1, &y1))
        return 0.0;
    double length = fmax(hypot(x1 - x0, y1 - y0), 1.0);
    return (dx * (x1 - x0) + dy * (y1 - y0)) / (length * length);
}

double
billow_gizmo_turn(const BillowGizmo *gizmo, BillowGrip grip, double from_x, double from_y, double to_x,
                  double to_y)
{
    double angle;
    if (fabs(billow_vec3_dot(billow_gizmo_to_eye(gizmo), axis_of(grip))) < end_on)
        angle = turn_from_edge(gizmo, grip, to_x - from_x, to_y - from_y);
    else
        angle = angle_at(gizmo, grip, to_x, to_y) - angle_at(gizmo, grip, from_x, from_y);
    return remainder(angle, 2.0 * M_PI) * 180.0 / M_PI;
}
