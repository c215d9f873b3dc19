#include "CBuild.h"

const char *eat_build_commit(void) { return EAT_COMMIT; }
const char *eat_build_date(void) { return EAT_COMMIT_DATE; }
