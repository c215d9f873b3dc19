#include "Decoders.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* The libraries' own declarations, of what is used: they are opened when a picture of their kind is
 * to be drawn, and are needed neither to build nor to start. */

/* libpng's simplified interface, version 1. */
typedef struct {
    void *opaque;
    uint32_t version, width, height, format, flags, colormap_entries, warning_or_error;
    char message[64];
} png_image;
typedef struct {
    uint8_t red, green, blue;
} png_color;

static struct {
    int (*begin)(png_image *, const void *, size_t);
    int (*finish)(png_image *, const png_color *, void *, int32_t, void *);
    void (*free)(png_image *);
} png;

static struct {
    void *(*start)(void);
    int (*header)(void *, const unsigned char *, unsigned long, int *, int *, int *, int *);
    int (*decode)(void *, const unsigned char *, unsigned long, unsigned char *, int, int, int, int,
                  int);
} jpeg;

static struct {
    int (*header)(const uint8_t *, size_t, int *, int *);
    uint8_t *(*decode)(const uint8_t *, size_t, uint8_t *, size_t, int);
} webp;

static struct {
    void *(*new_config)(void);
    void (*set_geometry)(void *, int, int);
    void (*set_cell_geometry)(void *, int, int);
    void (*set_pixel_mode)(void *, int);
    void *(*new_canvas)(const void *);
    void (*draw)(void *, int, const uint8_t *, int, int, int);
    void *(*database)(void);
    void *(*terminal)(void *);
    sixel_text *(*print)(void *, void *);
    void (*set_threads)(int);
} chafa;

#define FIND(library, place, name) ((*(void **)&(place) = dlsym(library, name)) != NULL)

kind kind_of(const uint8_t *bytes, size_t count) {
    if (count > 24 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0) return 'p';
    if (count > 4 && memcmp(bytes, "\xff\xd8\xff", 3) == 0) return 'j';
    if (count > 16 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0) return 'w';
    return 0;
}

bool open_library(kind kind) {
    if (strchr("pjws", kind) == NULL || kind == 0) return false;
    const char *names[] = {['p'] = "libpng16.so.16", ['j'] = "libturbojpeg.so.0",
                           ['w'] = "libwebp.so.7", ['s'] = "libchafa.so.0"};
    void *library = dlopen(names[(int)kind], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return false;
    switch (kind) {
    case 'p':
        return FIND(library, png.begin, "png_image_begin_read_from_memory") &&
               FIND(library, png.finish, "png_image_finish_read") &&
               FIND(library, png.free, "png_image_free");
    case 'j':
        return FIND(library, jpeg.start, "tjInitDecompress") &&
               FIND(library, jpeg.header, "tjDecompressHeader3") &&
               FIND(library, jpeg.decode, "tjDecompress2");
    case 'w':
        return FIND(library, webp.header, "WebPGetInfo") &&
               FIND(library, webp.decode, "WebPDecodeRGBAInto");
    case 's':
        return FIND(library, chafa.new_config, "chafa_canvas_config_new") &&
               FIND(library, chafa.set_geometry, "chafa_canvas_config_set_geometry") &&
               FIND(library, chafa.set_cell_geometry, "chafa_canvas_config_set_cell_geometry") &&
               FIND(library, chafa.set_pixel_mode, "chafa_canvas_config_set_pixel_mode") &&
               FIND(library, chafa.new_canvas, "chafa_canvas_new") &&
               FIND(library, chafa.draw, "chafa_canvas_draw_all_pixels") &&
               FIND(library, chafa.database, "chafa_term_db_get_default") &&
               FIND(library, chafa.terminal, "chafa_term_db_get_fallback_info") &&
               FIND(library, chafa.print, "chafa_canvas_print") &&
               FIND(library, chafa.set_threads, "chafa_set_n_threads");
    default: return false;
    }
}

/* A side, and how many pixels: what is more is no picture of a dish. */
static bool is_bearable(int64_t width, int64_t height) {
    return width > 0 && height > 0 && width <= 16384 && height <= 16384 &&
           width * height <= 24 << 20;
}

static int decode_png(const uint8_t *bytes, size_t count, pixels *out) {
    png_image image = {.version = 1};
    if (!png.begin(&image, bytes, count)) return EAT_PICTURE_UNREADABLE;
    if (!is_bearable(image.width, image.height)) return EAT_PICTURE_TOO_LARGE;
    image.format = 2; /* RGB */
    out->width = (int)image.width;
    out->height = (int)image.height;
    out->bytes = malloc((size_t)image.width * image.height * 3);
    if (out->bytes == NULL) return EAT_PICTURE_TOO_LARGE;
    /* What shows through is white, which suits the marks of kitchens. */
    const png_color white = {255, 255, 255};
    bool is_read = png.finish(&image, &white, out->bytes, 0, NULL);
    /* A damaged file may be read with a warning, of which some pixels are made up. */
    return is_read && image.warning_or_error < 2 ? EAT_PICTURE_DRAWN : EAT_PICTURE_UNREADABLE;
}

static int decode_jpeg(const uint8_t *bytes, size_t count, int width, int height, pixels *out) {
    void *jpeg_handle = jpeg.start();
    int subsampling, space;
    if (jpeg_handle == NULL ||
        jpeg.header(jpeg_handle, bytes, count, &out->width, &out->height, &subsampling, &space) != 0)
        return EAT_PICTURE_UNREADABLE;
    if (!is_bearable(out->width, out->height)) return EAT_PICTURE_TOO_LARGE;
    /* Read as small as is still larger than what is drawn. */
    int part = 8;
    while (part > 1 && (out->width / part < width || out->height / part < height)) part /= 2;
    out->width = (out->width + part - 1) / part;
    out->height = (out->height + part - 1) / part;
    out->bytes = malloc((size_t)out->width * (size_t)out->height * 3);
    if (out->bytes == NULL) return EAT_PICTURE_TOO_LARGE;
    int result = jpeg.decode(jpeg_handle, bytes, count, out->bytes, out->width, 0, out->height,
                             0 /* RGB */, 0);
    return result == 0 ? EAT_PICTURE_DRAWN : EAT_PICTURE_UNREADABLE;
}

static int decode_webp(const uint8_t *bytes, size_t count, pixels *out) {
    if (!webp.header(bytes, count, &out->width, &out->height)) return EAT_PICTURE_UNREADABLE;
    if (!is_bearable(out->width, out->height)) return EAT_PICTURE_TOO_LARGE;
    size_t area = (size_t)out->width * (size_t)out->height;
    out->bytes = malloc(area * 4);
    if (out->bytes == NULL) return EAT_PICTURE_TOO_LARGE;
    if (webp.decode(bytes, count, out->bytes, area * 4, out->width * 4) == NULL)
        return EAT_PICTURE_UNREADABLE;
    for (size_t at = 0; at < area; at++) {
        const uint8_t *from = out->bytes + at * 4;
        unsigned alpha = from[3];
        for (int part = 0; part < 3; part++)
            out->bytes[at * 3 + (size_t)part] =
                (uint8_t)((from[part] * alpha + 255 * (255 - alpha)) / 255);
    }
    return EAT_PICTURE_DRAWN;
}

int decode(kind kind, const uint8_t *bytes, size_t count, int width, int height, pixels *out) {
    switch (kind) {
    case 'p': return decode_png(bytes, count, out);
    case 'j': return decode_jpeg(bytes, count, width, height, out);
    case 'w': return decode_webp(bytes, count, out);
    default: return EAT_PICTURE_UNKNOWN_KIND;
    }
}

const sixel_text *sixels(const pixels *picture) {
    chafa.set_threads(1);
    void *config = chafa.new_config();
    if (config == NULL) return NULL;
    /* Cells of one sixel, so that it is as large as the picture to the pixel. */
    chafa.set_geometry(config, picture->width, picture->height / 6);
    chafa.set_cell_geometry(config, 1, 6);
    chafa.set_pixel_mode(config, 1 /* sixels */);
    void *canvas = chafa.new_canvas(config);
    if (canvas == NULL) return NULL;
    chafa.draw(canvas, 8 /* RGB */, picture->bytes, picture->width, picture->height,
               picture->width * 3);
    return chafa.print(canvas, chafa.terminal(chafa.database()));
}
