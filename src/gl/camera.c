#include "gl/camera.h"

/* Near and far planes relative to the target's distance, so that depth is precise at any scale. */
static const double near_share = 0.01, far_share = 1000.0;
static const double least_distance = 1e-3, most_distance = 1e4; /* meters */
static const double margin = 1.12;                              /* around framed bounds */
static const double edge_on = 0.12; /* sine below which the plane of a drag counts as seen edge-on */

BillowCamera
billow_camera_default(void)
{
    BillowCamera camera = {.distance = 5.0, .fov = glm_rad(35.0f)};
    billow_camera_look(&camera, BILLOW_VIEW_OBLIQUE);
    return camera;
}

void
billow_camera_axes(const BillowCamera *camera, BillowVec3 *right, BillowVec3 *up, BillowVec3 *forward)
{
    double sin_yaw = sin(camera->yaw), cos_yaw = cos(camera->yaw);
    double sin_pitch = sin(camera->pitch), cos_pitch = cos(camera->pitch);
    *right = billow_vec3(cos_yaw, 0.0, -sin_yaw);
    *up = billow_vec3(-sin_pitch * sin_yaw, cos_pitch, -sin_pitch * cos_yaw);
    *forward = billow_vec3(-cos_pitch * sin_yaw, -sin_pitch, -cos_pitch * cos_yaw);
}

/* Returns `v` in the camera's axes. */
static BillowVec3
along_axes(const BillowCamera *camera, BillowVec3 v)
{
    BillowVec3 right, up, forward;
    billow_camera_axes(camera, &right, &up, &forward);
    return billow_vec3(billow_vec3_dot(v, right), billow_vec3_dot(v, up), billow_vec3_dot(v, forward));
}

static BillowVec3
from_axes(const BillowCamera *camera, double x, double y, double z)
{
    BillowVec3 right, up, forward;
    billow_camera_axes(camera, &right, &up, &forward);
    BillowVec3 across = billow_vec3_add(billow_vec3_scale(right, x), billow_vec3_scale(up, y));
    return billow_vec3_add(across, billow_vec3_scale(forward, z));
}

BillowVec3
billow_camera_eye(const BillowCamera *camera)
{
    return billow_vec3_add(camera->target, from_axes(camera, 0.0, 0.0, -camera->distance));
}

/* Returns half the height of the image at the depth of the target, meters. */
static double
half_height(const BillowCamera *camera)
{
    return camera->distance * tan(0.5 * camera->fov);
}

/* Returns how many meters a pixel spans at `depth` in front of the eye. */
static double
pixel_span(const BillowCamera *camera, BillowImageSize size, double depth)
{
    double at_target = 2.0 * half_height(camera) / size.height;
    return camera->orthographic ? at_target : at_target * depth / camera->distance;
}

void
billow_camera_view_matrix(const BillowCamera *camera, mat4 view)
{
    BillowVec3 right, up, forward, eye = billow_camera_eye(camera);
    billow_camera_axes(camera, &right, &up, &forward);
    BillowVec3 rows[3] = {right, up, billow_vec3_scale(forward, -1.0)};
    glm_mat4_identity(view);
    for (int i = 0; i < 3; i++) {
        view[0][i] = (float) rows[i].x;
        view[1][i] = (float) rows[i].y;
        view[2][i] = (float) rows[i].z;
        view[3][i] = (float) -billow_vec3_dot(rows[i], eye);
    }
}

void
billow_camera_projection_matrix(const BillowCamera *camera, BillowImageSize size, mat4 projection)
{
    float aspect = (float) (size.width / size.height);
    float near = (float) (camera->distance * near_share), far = (float) (camera->distance * far_share);
    float half = (float) half_height(camera);
    if (camera->orthographic) /* what is behind the eye is visible too */
        glm_ortho(-half * aspect, half * aspect, -half, half, -0.1f * far, 0.1f * far, projection);
    else
        glm_perspective((float) camera->fov, aspect, near, far, projection);
}

void
billow_camera_orbit(BillowCamera *camera, double yaw, double pitch)
{
    camera->yaw = remainder(camera->yaw + yaw, 2.0 * GLM_PI);
    camera->pitch = fmin(fmax(camera->pitch + pitch, -GLM_PI_2), GLM_PI_2);
}

void
billow_camera_pan(BillowCamera *camera, BillowImageSize size, double dx, double dy)
{
    double span = pixel_span(camera, size, camera->distance);
    camera->target = billow_vec3_add(camera->target, from_axes(camera, -dx * span, dy * span, 0.0));
}

void
billow_camera_zoom(BillowCamera *camera, BillowImageSize size, double x, double y, double factor)
{
    double distance = fmin(fmax(camera->distance * factor, least_distance), most_distance);
    double span = pixel_span(camera, size, camera->distance);
    double across = (x - 0.5 * size.width) * span, upward = (0.5 * size.height - y) * span;
    double kept = 1.0 - distance / camera->distance;
    camera->target = billow_vec3_add(camera->target, from_axes(camera, kept * across, kept * upward, 0.0));
    camera->distance = distance;
}

void
billow_camera_look(BillowCamera *camera, BillowView view)
{
    static const double turns[][2] = {
        [BILLOW_VIEW_OBLIQUE] = {0.55, 0.36},    [BILLOW_VIEW_FRONT] = {0.0, 0.0},
        [BILLOW_VIEW_RIGHT] = {GLM_PI_2, 0.0},   [BILLOW_VIEW_TOP] = {0.0, GLM_PI_2},
        [BILLOW_VIEW_BACK] = {GLM_PI, 0.0},      [BILLOW_VIEW_LEFT] = {-GLM_PI_2, 0.0},
        [BILLOW_VIEW_BOTTOM] = {0.0, -GLM_PI_2},
    };
    camera->yaw = turns[view][0];
    camera->pitch = turns[view][1];
}

void
billow_camera_frame_bounds(BillowCamera *camera, BillowVec3 low, BillowVec3 high, double aspect)
{
    /* the distance at which every corner is within the field of view */
    double slope_y = tan(0.5 * camera->fov) / margin, slope_x = slope_y * aspect, distance = 0.0;
    camera->target = billow_vec3_mix(low, high, 0.5);
    for (int i = 0; i < 8; i++) {
        BillowVec3 corner = {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
        corner = along_axes(camera, billow_vec3_sub(corner, camera->target));
        double across = fmax(fabs(corner.x) / slope_x, fabs(corner.y) / slope_y);
        distance = fmax(distance, camera->orthographic ? across : across - corner.z);
    }
    /* a single point is seen from a meter away */
    camera->distance = distance > 0.0 ? fmin(fmax(distance, least_distance), most_distance) : 1.0;
}

bool
billow_camera_project(const BillowCamera *camera, BillowImageSize size, BillowVec3 point, double *x,
                      double *y)
{
    BillowVec3 seen = along_axes(camera, billow_vec3_sub(point, billow_camera_eye(camera)));
    if (!camera->orthographic && seen.z < near_share * camera->distance)
        return false;
    double span = pixel_span(camera, size, seen.z);
    *x = 0.5 * size.width + seen.x / span;
    *y = 0.5 * size.height - seen.y / span;
    return true;
}

BillowRay
billow_camera_ray(const BillowCamera *camera, BillowImageSize size, double x, double y)
{
    double span = pixel_span(camera, size, camera->distance);
    double across = (x - 0.5 * size.width) * span, upward = (0.5 * size.height - y) * span;
    BillowVec3 eye = billow_camera_eye(camera);
    if (camera->orthographic)
        return (BillowRay){billow_vec3_add(eye, from_axes(camera, across, upward, 0.0)),
                           from_axes(camera, 0, 0, 1)};
    BillowVec3 direction = from_axes(camera, across, upward, camera->distance);
    return (BillowRay){eye, billow_vec3_scale(direction, 1.0 / billow_vec3_length(direction))};
}

BillowRay
billow_camera_ray_through(const BillowCamera *camera, BillowVec3 point)
{
    const BillowVec3 eye = billow_camera_eye(camera), ahead = from_axes(camera, 0, 0, 1);
    const BillowVec3 way = billow_vec3_sub(point, eye);
    if (camera->orthographic)
        return (BillowRay){billow_vec3_sub(point, billow_vec3_scale(ahead, billow_vec3_dot(way, ahead))),
                           ahead};
    const double length = billow_vec3_length(way);
    return (BillowRay){eye, length > 0.0 ? billow_vec3_scale(way, 1.0 / length) : ahead};
}

/* Returns where the ray meets the horizontal plane at `height`, at most `reach` meters away: farther out,
 * near the horizon, a pixel would be a large jump. */
static BillowVec3
ray_on_plane(const BillowRay *ray, double height, double reach)
{
    double t = (height - ray->origin.y) / ray->direction.y;
    BillowVec3 place =
        billow_vec3_add(ray->origin, billow_vec3_scale(ray->direction, t > 0.0 && t < reach ? t : reach));
    place.y = height;
    return place;
}

/* Returns the height of the point on the vertical line through `point` that is nearest to the ray. With w =
 * origin - point, d the direction, j the vertical: s = (w.j - (d.j)(w.d)) / (1 - (d.j)^2). */
static double
ray_on_vertical(const BillowRay *ray, BillowVec3 point)
{
    BillowVec3 w = billow_vec3_sub(ray->origin, point);
    double along = ray->direction.y;
    return (w.y - along * billow_vec3_dot(w, ray->direction)) / (1.0 - along * along);
}

BillowVec3
billow_camera_drag(const BillowCamera *camera, BillowImageSize size, BillowDrag drag, BillowVec3 point,
                   double from_x, double from_y, double to_x, double to_y)
{
    double depth = along_axes(camera, billow_vec3_sub(point, billow_camera_eye(camera))).z;
    double span = pixel_span(camera, size, depth);
    double across = (to_x - from_x) * span, upward = (from_y - to_y) * span;
    BillowRay from = billow_camera_ray(camera, size, from_x, from_y);
    BillowRay to = billow_camera_ray(camera, size, to_x, to_y);
    double steepness = fabs(from.direction.y);
    BillowVec3 move;
    if (drag == BILLOW_DRAG_SCREEN) {
        move = from_axes(camera, across, upward, 0.0);
    } else if (drag == BILLOW_DRAG_VERTICAL) {
        bool end_on = steepness > 1.0 - edge_on;
        double rise = end_on ? upward : ray_on_vertical(&to, point) - ray_on_vertical(&from, point);
        move = billow_vec3(0.0, rise, 0.0);
    } else if (steepness < edge_on) {
        move = from_axes(camera, across, 0.0, 0.0);
    } else {
        double reach = 10.0 * fabs(depth) + camera->distance;
        move = billow_vec3_sub(ray_on_plane(&to, point.y, reach), ray_on_plane(&from, point.y, reach));
    }
    return billow_vec3_add(point, move);
}
