#include "held_time.h"

#include "model/base/clock.h"

#include <dlfcn.h>
#include <gio/gio.h>

static guint begun, ended; /* numbers of tasks */

static void
count_end(void)
{
    ended++;
}

/* Wraps GLib's function. "completed" is notified on the main loop, after the task's callback. */
void
g_task_run_in_thread(GTask *task, GTaskThreadFunc function)
{
    void (*run)(GTask *, GTaskThreadFunc);
    *(void **) &run = dlsym(RTLD_NEXT, "g_task_run_in_thread");
    begun++;
    g_signal_connect(task, "notify::completed", G_CALLBACK(count_end), NULL);
    run(task, function);
}

guint
held_time_begun(void)
{
    return begun;
}

void
held_time_turn(guint milliseconds)
{
    billow_clock_turn(milliseconds);
    while (ended < begun)
        g_main_context_iteration(NULL, TRUE);
}
