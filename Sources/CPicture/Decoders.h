#ifndef DECODERS_H
#define DECODERS_H

#include "CPicture.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef char kind;

/* Red, green and blue, row by row. */
typedef struct {
    int width, height;
    uint8_t *bytes;
} pixels;

/* GLib's GString. */
typedef struct {
    char *text;
    size_t count, room;
} sixel_text;

/* By its first bytes; 0 for every other kind. */
kind kind_of(const uint8_t *bytes, size_t count);
bool open_library(kind kind);
/* At least as large as `width` by `height` where the picture is. */
int decode(kind kind, const uint8_t *bytes, size_t count, int width, int height, pixels *out);
/* Of a picture whose height is a multiple of six. */
const sixel_text *sixels(const pixels *picture);

#endif
