/* Does what the guide says, with a real pointer and keyboard. */
#pragma once

#include "guide_task.h"
#include "story.h"

/* Does the steps of a task, and takes a screenshot where it shows a picture. Of ways that a sentence or the
 * next one joins by "or", the first is taken, or with `other_ways` the last. Fails the test, naming the step,
 * if a sentence is not understood or cannot be done, or if what "You now have" promises is not there. */
void guide_play(Story *story, const GuideTask *task, gboolean other_ways);

/* Returns whether a task has sentences with several ways. */
gboolean guide_has_ways(const GuideTask *task);
