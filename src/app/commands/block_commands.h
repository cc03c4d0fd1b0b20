/* Commands on blocks and the cloth; each is one step of the session's history. A char * that a function
 * returns is a message for the user (free with g_free()), or NULL, unless stated otherwise. */
#pragma once

#include "model/live/physics_preview.h"
#include "model/live/session.h"
#include "model/ready/ready.h"

/* Adds a block at the playhead and selects it. */
char *billow_command_add(BillowSession *session, BillowBlockKind kind);

/* Adds a collider at a position that suits the cloth: see billow_new_collider(). */
char *billow_command_add_collider(BillowSession *session, BillowColliderShape shape,
                                  const BillowAnimation *animation);

/* Makes a ready animation of the cloth: see billow_ready_make(). */
char *billow_command_ready(BillowSession *session, const BillowReady *ready,
                           const BillowReadyNumbers *numbers);

/* Act on the selected blocks. The last one mutes them, or unmutes them if all are muted. */
char *billow_command_duplicate(BillowSession *session);
char *billow_command_delete(BillowSession *session);
char *billow_command_toggle_mute(BillowSession *session);

/* Gives the selected blocks a color of billow_block_colors. */
char *billow_command_color(BillowSession *session, int color);

/* Returns whether the cloth snaps to other folds in the selected keyframe or transition (model/live/snaps.h).
 * billow_command_keep_folds() lets it keep its folds there, and in all others that are selected; and
 * billow_command_keep_told_folds() wherever the latest message says. */
gboolean billow_command_can_keep_folds(BillowSession *session);
char *billow_command_keep_folds(BillowSession *session);
char *billow_command_keep_told_folds(BillowSession *session);

/* Returns whether the cloth shrinks in the selected transition: see billow_straight_turn().
 * billow_command_turn_cloth() lets it turn as a whole there, and in all other such transitions that are
 * selected. */
gboolean billow_command_can_turn_cloth(BillowSession *session);
char *billow_command_turn_cloth(BillowSession *session);

/* Returns whether a time remap is selected. billow_command_remap() gives those that are selected the curve of a
 * BillowRemapPreset. */
gboolean billow_command_can_remap(BillowSession *session);
char *billow_command_remap(BillowSession *session, int preset);

/* Exchanges the selected keyframe and the next one, or the one before. */
char *billow_command_swap(BillowSession *session, int later);

/* Act on all blocks of a track, see model/edits/track_mute.h. */
char *billow_command_mute_track(BillowSession *session, BillowBlockKind kind);
char *billow_command_solo_track(BillowSession *session, BillowBlockKind kind);

/* Sets the cloth's texture to `file`, which the project stores by its own kind of path, or returns why it
 * cannot; NULL removes the texture. */
char *billow_command_set_texture(BillowSession *session, const char *file);

/* Splits blocks at the playhead: the selected ones, or all if none is selected. */
char *billow_command_split(BillowSession *session);

/* Return whether anything other than transitions is selected, and whether anything with a time is. */
gboolean billow_command_can_copy(BillowSession *session);
gboolean billow_command_can_move(BillowSession *session);

/* Returns the selected blocks as text: see io/project/file.h. Free with g_free(). */
char *billow_command_copy(BillowSession *session);

/* Deletes the selected blocks in a step called “Cut”. Copy them first. */
char *billow_command_cut(BillowSession *session);

/* Adds the blocks of such a text at the playhead and selects them. Refuses other texts and NULL. */
char *billow_command_paste(BillowSession *session, const char *text);

/* Makes a keyframe from the simulated frame at the playhead. */
char *billow_command_bake(BillowSession *session, BillowPhysicsPreview *physics);

/* Returns whether the selected keyframe has a baked shape, or a pose that it stays near;
 * billow_command_redrape() re-drapes it from its anchors alone. */
gboolean billow_command_can_redrape(BillowSession *session);
char *billow_command_redrape(BillowSession *session);
