/* A color. */
#pragma once

typedef struct {
    float red, green, blue; /* 0 to 1, sRGB */
} BillowColor;
