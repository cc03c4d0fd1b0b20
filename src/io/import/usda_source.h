/* Parts of layers of USD: where the scene has them, and what they refer to. */
#pragma once

#include "io/base/byte_file.h"

/* A file, and what its head tells. */
typedef struct {
    char *path, *shown; /* absolute, and as messages have it */
    BillowByteFile file;
    double rate, meters_per_unit;
    gboolean z_up;
    char *first; /* name of its default prim, or NULL */
} BillowUsdaLayer;

/* What prims refer to, the strongest first, as USD has it. */
typedef enum {
    BILLOW_USDA_SUBLAYER,
    BILLOW_USDA_INHERITS,
    BILLOW_USDA_VARIANTS,
    BILLOW_USDA_REFERENCE,
    BILLOW_USDA_PAYLOAD,
    BILLOW_USDA_SPECIALIZES,
    BILLOW_USDA_N_ARCS,
} BillowUsdaArcKind;

typedef struct {
    char *name;
    goffset at; /* after its name */
} BillowUsdaVariant;

typedef struct {
    BillowUsdaArcKind kind;
    char *prim;           /* path, in the layer */
    char *asset, *target; /* file, and path of a prim in it; or NULL */
    double offset, scale; /* of its time codes */
    char *set;            /* name of a set of variants */
    GArray *variants;     /* of BillowUsdaVariant, or NULL */
} BillowUsdaArc;

/* A part of a layer, and where the scene has it. */
typedef struct {
    BillowUsdaLayer *layer;
    goffset at;        /* of a variant; 0: the whole layer */
    const char *inner; /* path in the layer of the prim whose variant it is */
    char *from; /* prims at and below this path of the layer ...; NULL: the default prim, becomes its path */
    const char *rest;     /* what is appended to that of the default prim */
    const char *to;       /* ... are at and below this one of the scene */
    double offset, scale; /* of its time codes */
    double rate;          /* time codes of the scene per second; 0: those of the layer */
    guint number;         /* in the order of reading */
} BillowUsdaSource;

/* Returns the path of the scene that has what is at one of the layer, or NULL. Free with g_free(). */
char *billow_usda_source_map(const BillowUsdaSource *source, const char *path);

/* Returns, of the path of a prim around those that the scene has, the rest of the path of these; otherwise
 * NULL. */
const char *billow_usda_source_rest(const BillowUsdaSource *source, const char *path);

/* Returns the key of a choice from a set of variants. Free with g_free(). */
char *billow_usda_source_key(const BillowUsdaSource *source, const char *path, const char *set);

/* Returns an empty array of BillowUsdaVariant or BillowUsdaArc, which owns what is in them. */
GArray *billow_usda_variants_new(void);
GArray *billow_usda_arcs_new(void);
