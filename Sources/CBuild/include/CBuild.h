#ifndef EAT_BUILD_H
#define EAT_BUILD_H

/* What scripts/build knows of the source: the commit, with "-changed" where files differ from it, and
   its time in RFC 3339. Both are empty where nobody said. They stand in C, so that another commit
   compiles these lines only. */
const char *eat_build_commit(void);
const char *eat_build_date(void);

#endif
