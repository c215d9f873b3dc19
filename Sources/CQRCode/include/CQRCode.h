#ifndef CQRCODE_H
#define CQRCODE_H

/* The modules on a side of the largest code. */
#define EAT_QR_MAX 177

/* Writes the modules of a code of `count` bytes, row by row, 1 for dark; returns how many are on a
 * side, or 0 where the library is missing or the bytes are too many. */
int eat_qr_encode(const unsigned char *bytes, int count,
                  unsigned char modules[EAT_QR_MAX * EAT_QR_MAX]);

#endif
