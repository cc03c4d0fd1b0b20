#include "app/window/guide_pages.h"

#include "app/window/window.h"

static const char *const pages_of_kinds[BILLOW_N_BLOCK_KINDS] = {
    [BILLOW_BLOCK_KEYFRAME] = "keyframes", [BILLOW_BLOCK_TRANSITION] = "transitions",
    [BILLOW_BLOCK_WAVE] = "waves",         [BILLOW_BLOCK_SWAY] = "waves",
    [BILLOW_BLOCK_COLLIDER] = "bodies",    [BILLOW_BLOCK_CONSTRAINT] = "physics",
    [BILLOW_BLOCK_MARKER] = "timeline",
};

static const char *
page_of_animation(BillowWorkspace *workspace)
{
    const BillowBlockRef *selected = billow_session_get_active(billow_workspace_get_session(workspace));
    BillowStage *stage = billow_workspace_get_stage(workspace);
    if (billow_painter_get_active(billow_stage_get_painter(stage)))
        return "painting";
    if (selected)
        return pages_of_kinds[selected->kind];
    return billow_stage_get_method(stage) == BILLOW_STAGE_FAKE ? "index" : "physics";
}

const char *
billow_guide_page_of(GtkWindow *window)
{
    if (!BILLOW_IS_WINDOW(window))
        return "index";
    BillowWorkspace *workspace = billow_window_get_workspace(BILLOW_WINDOW(window));
    const char *page = billow_workspace_get_page(workspace);
    if (g_strcmp0(page, "keyframe") == 0)
        return "keyframe-editor";
    return g_strcmp0(page, "animation") == 0 ? page_of_animation(workspace) : "index";
}
