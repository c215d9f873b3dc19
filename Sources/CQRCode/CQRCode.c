#include "CQRCode.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/* As libqrencode declares them; it is opened when the first code is drawn, and is not needed to
 * build or to start. */
typedef struct {
    int version;
    int width;
    unsigned char *data;
} qr_code;

static struct {
    qr_code *(*encode)(int size, const unsigned char *data, int version, int level);
    void (*free)(qr_code *code);
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *opened = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
    if (opened == NULL) {
        return;
    }
    library.free = (void (*)(qr_code *))dlsym(opened, "QRcode_free");
    if (library.free != NULL) {
        library.encode = (qr_code * (*)(int, const unsigned char *, int, int))
            dlsym(opened, "QRcode_encodeData");
    }
}

int eat_qr_encode(const unsigned char *bytes, int count,
                  unsigned char modules[EAT_QR_MAX * EAT_QR_MAX]) {
    pthread_once(&once, load);
    if (library.encode == NULL) {
        return 0;
    }
    /* The smallest version that fits, with the second of four levels of correction. */
    qr_code *code = library.encode(count, bytes, 0, 1);
    if (code == NULL) {
        return 0;
    }
    int width = code->width;
    if (width < 1 || width > EAT_QR_MAX) {
        width = 0;
    }
    for (int place = 0; place < width * width; place++) {
        modules[place] = code->data[place] & 1;
    }
    library.free(code);
    return width;
}
