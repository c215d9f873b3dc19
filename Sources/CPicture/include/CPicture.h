#ifndef CPICTURE_H
#define CPICTURE_H

/* How a picture is drawn. */
enum {
    /* Pixels, three bytes each, row by row. */
    EAT_PICTURE_PIXELS,
    /* The device control string of the sixel graphics (DEC STD 070). */
    EAT_PICTURE_SIXELS,
};

/* The room for it, in cells, and the size of a cell. */
typedef struct {
    int columns, lines;
    int cell_width, cell_height;
    int form;
} eat_picture_room;

/* Why there is no picture; the exit status of the process. */
enum {
    EAT_PICTURE_DRAWN = 0,
    EAT_PICTURE_UNREADABLE = 10,
    EAT_PICTURE_TOO_LARGE = 11,
    EAT_PICTURE_NO_LIBRARY = 12,
    EAT_PICTURE_NO_LIMITS = 13,
    EAT_PICTURE_UNKNOWN_KIND = 14,
};

/* In a process of its own: reads a picture from descriptor 0 and writes it to descriptor 1 as it is
 * to be drawn: "WIDTH HEIGHT COLUMNS LINES\n", then the bytes. */
int eat_picture_draw(const eat_picture_room *room);

/* Whether the library that reads this kind of picture, or draws sixels, can be opened: 'p' for PNG,
 * 'j' for JPEG, 'w' for WebP, 's' for sixels. */
int eat_picture_can(char kind);

/* A pipe that other children do not inherit; 0 where there is one. */
int eat_picture_pipe(int ends[2]);

/* A file in memory with these bytes, to be read from its start; -1 where there is none. The C
 * library's headers hide memfd_create from Swift. */
int eat_picture_file(const unsigned char *bytes, unsigned long count);

#endif
