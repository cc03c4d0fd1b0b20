#include "render/image_options.h"

#include <glib/gi18n.h>

static const BillowChoice cameras[] = {
    [BILLOW_VIEW_OBLIQUE] = {"oblique", N_("Oblique")}, [BILLOW_VIEW_FRONT] = {"front", N_("Front")},
    [BILLOW_VIEW_RIGHT] = {"right", N_("Right")},       [BILLOW_VIEW_TOP] = {"top", N_("Top")},
    [BILLOW_VIEW_BACK] = {"back", N_("Back")},          [BILLOW_VIEW_LEFT] = {"left", N_("Left")},
    [BILLOW_VIEW_BOTTOM] = {"bottom", N_("Bottom")},    {0},
};

/* clang-format off */
#define OPTION(Type, Name) FIELD(BillowImageOptions, Type, Name)
#define FIELD(Struct, Type, Name) .type = BILLOW_FIELD_##Type, .key = #Name, .offset = offsetof(Struct, Name)

#define COMMON_FIELDS(Most, Width, Height) \
    {OPTION(INTEGER, width), .label = N_("_Width"), .unit = N_("pixels"), .tooltip = N_("Width of the image, in pixels"), \
     .low = 16, .high = Most, .step = 2, .initial = {Width}}, \
    {OPTION(INTEGER, height), .label = N_("_Height"), .unit = N_("pixels"), .tooltip = N_("Height of the image, in pixels"), \
     .low = 16, .high = Most, .step = 2, .initial = {Height}}, \
    {OPTION(CHOICE, camera), .label = N_("C_amera"), .tooltip = N_("Direction of the camera"), .choices = cameras, \
     .initial = {BILLOW_VIEW_OBLIQUE}}, \
    {OPTION(NUMBER, azimuth), .label = N_("Az_imuth"), .unit = N_("°"), .tooltip = N_("Angle by which to turn the camera farther to the right, in degrees"), \
     .low = -360, .high = 360, .step = 5}, \
    {OPTION(NUMBER, elevation), .label = N_("Ele_vation"), .unit = N_("°"), .tooltip = N_("Angle by which to raise the camera farther, in degrees"), \
     .low = -180, .high = 180, .step = 5}, \
    {OPTION(NUMBER, zoom), .label = N_("_Zoom"), .tooltip = N_("Magnification; 1 shows everything"), \
     .low = 0, .above = true, .high = 1000, .step = 0.1, .initial = {1}}, \
    {OPTION(INTEGER, samples), .label = N_("_Samples"), .unit = N_("samples"), .tooltip = N_("Samples per pixel, for smooth edges"), \
     .high = 16, .step = 1, .initial = {4}}, \
    {OPTION(BOOLEAN, ground), .label = N_("Gro_und"), .without = N_("Omit the ground"), .tooltip = N_("Grid and shadow on the ground"), .initial = {1}}, \
    {OPTION(BOOLEAN, dark), .label = N_("_Dark background"), .tooltip = N_("Use the background of the dark theme")},

#define TRANSPARENT \
    {OPTION(BOOLEAN, transparent), .label = N_("_Transparent background"), .tooltip = N_("Draw nothing behind the cloth and the colliders")},

const BillowField billow_texture_fields[] = {COMMON_FIELDS(8192, 960, 540) TRANSPARENT {0}};

const BillowField billow_video_fields[] = {COMMON_FIELDS(8192, 960, 540) {0}};

const BillowField billow_moving_image_fields[] = {
    COMMON_FIELDS(8192, 960, 540)
    TRANSPARENT
    {FIELD(BillowMovingImageOptions, INTEGER, quality), .label = N_("_Quality"), .tooltip = N_("Quality of the images, from 0 to 100"),
     .unit = N_("percent"), .low = 0, .high = 100, .step = 5, .initial = {85}},
    {0},
};

const BillowField billow_sheet_fields[] = {
    {FIELD(BillowSheetOptions, INTEGER, pictures), .label = N_("I_mages"), .unit = N_("images"),
     .tooltip = N_("Maximum number of images; their frames are spread evenly over the chosen ones"), .low = 1, .high = 144, .step = 1, .initial = {24}},
    {FIELD(BillowSheetOptions, INTEGER, columns), .label = N_("Co_lumns"), .unit = N_("columns"),
     .tooltip = N_("Images per row"), .low = 1, .high = 24, .step = 1, .initial = {6}},
    COMMON_FIELDS(512, 240, 136)
    TRANSPARENT
    {0},
};
/* clang-format on */
