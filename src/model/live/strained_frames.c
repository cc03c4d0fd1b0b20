#include "model/live/strained_frames.h"

#include "model/animation/floor.h"
#include "model/animation/rest_obstacle.h"
#include "model/live/problem_frames.h"
#include "model/project/shown_time.h"

#include <glib/gi18n.h>

static const double NO_CLOTH = 0.2;

static gboolean
is_cloth(const BillowAnimation *animation, size_t pose)
{
    g_autoptr(BillowRestShape) shape = billow_animation_peek_shape(animation, pose);
    return shape && shape->report.worst <= NO_CLOTH;
}

static gboolean
is_between(const BillowAnimation *animation, double seconds)
{
    const BillowPoses *poses = billow_animation_poses(animation);
    const BillowPoseBlend moment = billow_poses_blend_at(poses, seconds);
    return moment.from != moment.to && is_cloth(animation, moment.from) && is_cloth(animation, moment.to);
}

BillowStrainedFrames
billow_strained_frame(const BillowAnimation *animation, int frame, const BillowMesh *mesh)
{
    const double seconds = billow_shown_frame_time(billow_animation_project(animation), frame);
    g_autofree unsigned char *held = billow_animation_anchored_at(animation, seconds);
    BillowPoints points = billow_points_new(billow_grid_count(&mesh->grid));
    billow_points_read(&points, billow_grid_count(&mesh->grid), mesh->x, mesh->y, mesh->z);
    BillowRestReport report = {0};
    billow_rest_report_find_worst(&report, &mesh->grid, held, &points);
    billow_points_free(&points);
    if (!(report.worst > NO_CLOTH))
        return (BillowStrainedFrames){0};
    return (BillowStrainedFrames){1, frame, report.worst, report.worst_at, is_between(animation, seconds)};
}

void
billow_strained_frames_add(BillowStrainedFrames *all, const BillowStrainedFrames *more)
{
    const int frames = all->frames + more->frames;
    if (more->worst > all->worst || (more->worst == all->worst && more->worst_frame < all->worst_frame))
        *all = *more;
    all->frames = frames;
}

static gboolean
could_push(const BillowProject *project, const BillowBlock *collider)
{
    return project->cloth->keep_lengths && !billow_block_collider(collider)->pushes &&
           !billow_is_still_floor(collider);
}

static gboolean
moves(const BillowBlock *collider)
{
    return billow_moving_body_moves(billow_block_body(collider));
}

char *
billow_strained_frames_text(const BillowStrainedFrames *all, const BillowProject *project)
{
    if (all->frames == 0)
        return NULL;
    const BillowBlock *collider =
        billow_rest_obstacle_at(project, billow_shown_frame_time(project, all->worst_frame), all->where);
    const double percent = 100.0 * fmin(all->worst, 1e6);
    const int worst = (int) billow_project_frame_number(project, all->worst_frame);
    if (collider && moves(collider) && could_push(project, collider))
        return g_strdup_printf(
            ngettext("In %d frame (%d) the moving collider “%s” stretches or compresses the cloth by up to "
                     "%.0f %%: turn on “Pushes cloth along” for it, or lead it around the cloth with keys.",
                     "In %d frames (worst: %d) the moving collider “%s” stretches or compresses the cloth by "
                     "up to %.0f %%: turn on “Pushes cloth along” for it, or lead it around the cloth with "
                     "keys.",
                     (gulong) all->frames),
            all->frames, worst, collider->name, percent);
    if (collider && all->between && could_push(project, collider))
        return g_strdup_printf(
            ngettext("In %d frame (%d) the collider “%s” stretches or compresses the cloth by up to %.0f %%: "
                     "turn on “Pushes cloth along” for it, or lead the cloth around it with keyframes.",
                     "In %d frames (worst: %d) the collider “%s” stretches or compresses the cloth by up to "
                     "%.0f %%: turn on “Pushes cloth along” for it, or lead the cloth around it with "
                     "keyframes.",
                     (gulong) all->frames),
            all->frames, worst, collider->name, percent);
    if (collider)
        return g_strdup_printf(
            ngettext(
                "In %d frame (%d) the collider “%s” stretches or compresses the cloth by up to %.0f %%: lead "
                "the cloth around it with keyframes, or the collider around the cloth with keys.",
                "In %d frames (worst: %d) the collider “%s” stretches or compresses the cloth by up to %.0f "
                "%%: lead the cloth around it with keyframes, or the collider around the cloth with keys.",
                (gulong) all->frames),
            all->frames, worst, collider->name, percent);
    if (!project->cloth->keep_lengths || !all->between)
        return NULL;
    return g_strdup_printf(
        ngettext(
            "In %d frame (%d) the cloth is stretched or compressed by up to %.0f %%: put a keyframe there, "
            "or "
            "let the transition turn.",
            "In %d frames (worst: %d) the cloth is stretched or compressed by up to %.0f %%: put a keyframe "
            "there, or let the transition turn.",
            (gulong) all->frames),
        all->frames, worst, percent);
}
