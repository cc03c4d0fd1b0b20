/* The options of fits. */
#include "cli/complain.h"
#include "cli/fit_job.h"
#include "cli/loop_option.h"
#include "core/layers/found_parts.h"
#include "core/layers/recorded_shapes.h"
#include "model/fit/fit.h"

#include <glib/gi18n.h>
#include <math.h>

GOptionEntry
billow_fit_recorded_option(BillowFitOptions *options)
{
    return (GOptionEntry){
        "recorded",
        0,
        0,
        G_OPTION_ARG_INT,
        &options->recorded,
        _("Record what the keyframes leave, as up to that many shapes with a curve each (default: none)"),
        "R"};
}

GOptionEntry
billow_fit_pin_option(BillowFitOptions *options)
{
    return (GOptionEntry){"pin",
                          0,
                          0,
                          G_OPTION_ARG_STRING,
                          &options->pin,
                          _("Frames that become keyframes in any case: 12,40 (default: none)"),
                          "LIST"};
}

GOptionEntry
billow_fit_carried_option(BillowFitOptions *options)
{
    return (GOptionEntry){"carried",
                          0,
                          0,
                          G_OPTION_ARG_NONE,
                          &options->carried,
                          _("Take off how what carries the cloth moves, and let the keyframes ride on it"),
                          NULL};
}

GOptionEntry
billow_fit_waves_option(BillowFitOptions *options)
{
    return (GOptionEntry){"waves",
                          0,
                          0,
                          G_OPTION_ARG_INT,
                          &options->waves,
                          _("Find up to that many waves and sways beside the keyframes (default: none)"),
                          "N"};
}

const char *
billow_fit_options_given(const BillowFitOptions *options)
{
    return options->recorded != 0 ? "--recorded"
           : options->loop        ? "--loop"
           : options->pin         ? "--pin"
           : options->carried     ? "--carried"
           : options->waves != 0  ? "--waves"
                                  : NULL;
}

gboolean
billow_fit_options_check(const BillowFitOptions *options)
{
    const gboolean has_keys = options->keys != BILLOW_NO_KEYS;
    if (has_keys && !isnan(options->tolerance))
        billow_cli_complain(options->command,
                            _("--tolerance and --keys exclude each other: omit one of the two"));
    else if (has_keys && (options->keys < 2 || options->keys > BILLOW_MAX_FIT_FRAMES))
        billow_cli_complain(options->command, _("--keys must be from 2 to %d"), BILLOW_MAX_FIT_FRAMES);
    else if (options->recorded < 0 || options->recorded > BILLOW_MAX_RECORDED_SHAPES)
        billow_cli_complain(options->command, _("--recorded must be from 0 to %d"),
                            BILLOW_MAX_RECORDED_SHAPES);
    else if (options->tolerance <= 0.0 || options->tolerance > BILLOW_MAX_NUMBER)
        billow_cli_complain(options->command, _("the tolerance must be greater than 0 and at most %g"),
                            BILLOW_MAX_NUMBER);
    else if (options->waves < 0 || options->waves > BILLOW_MAX_FOUND_LAYERS)
        billow_cli_complain(options->command, _("--waves must be from 0 to %d"), BILLOW_MAX_FOUND_LAYERS);
    else if (options->waves > 0 && (options->loop || options->carried))
        billow_cli_complain(options->command, _("--waves does not go with %s: omit one of the two"),
                            options->loop ? "--loop" : "--carried");
    else if (options->carried && options->loop)
        billow_cli_complain(
            options->command,
            _("--carried does not go with --loop, whose end is elsewhere: omit one of the two"));
    else
        return billow_loop_option_check(options->loop, options->command);
    return FALSE;
}
