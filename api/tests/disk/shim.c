/*
 * Stands between a program and the system, for the files of one database: everything the program does to them is written to
 * a trace, in the order in which the system did it, and may be refused as a disk in trouble refuses it.
 *
 * It is loaded before the C library (LD_PRELOAD), so the program under test is the very program that is served. Variables:
 *
 *   DISK_DATABASE  the database's file, an absolute path without links; beside it stand -wal, -journal, -shm and -probe
 *   DISK_TRACE     the trace; none is written without it. Others may append to it, each record by one write
 *   DISK_CONTROL   a file that says what the disk is like just now, `struct control`
 *
 * One lock makes everything that is traced follow each other, so the order of the trace is the order of the facts.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if __SIZEOF_POINTER__ != 8
#error "offsets are handed to the system in one register: a system of 64 bits is needed"
#endif

/* What a descriptor is of. The numbers stand in the trace. */
enum kind { OTHER = 0, DATABASE = 1, LOG = 2, JOURNAL = 3, FOLDER = 4, INDEX = 5, PROBE = 6 };

/* What was done. The letters stand in the trace. */
enum deed { CREATED = 'C', REMOVED = 'R', WRITTEN = 'W', SIZED = 'T', SYNCED = 'S', SYNC_FAILED = 'F' };

struct record {
    uint8_t deed;
    uint8_t kind;
    uint16_t unused;
    uint32_t length;
    uint64_t offset;
};

/* What the disk is like. */
struct control {
    int32_t full;       /* 1: what makes a file longer is refused (ENOSPC); 2: every write, as where data are never written over */
    int32_t read_only;  /* 1: nothing is opened to write, written or removed (EROFS) */
    int32_t broken;     /* 1: writes and syncs fail (EIO) */
    int32_t syncs_fail; /* n > 0: every n-th sync fails (EIO) */
    int64_t room;       /* bytes by which files may grow while it is full */
    int64_t delay;      /* microseconds that a sync takes longer */
};

#define DESCRIPTORS 65536
static uint8_t kinds[DESCRIPTORS];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char names[PROBE + 1][PATH_MAX];
static int trace = -1;
static struct control well;
static volatile struct control *control = &well;
/* Bytes by which files grew since the disk became full, and syncs that were asked for. */
static int64_t grown;
static int64_t syncs;

static void fail(const char *what) {
    fprintf(stderr, "the disk's shim: %s\n", what);
    abort();
}

__attribute__((constructor)) static void begin(void) {
    const char *database = getenv("DISK_DATABASE");
    if (database == NULL || strlen(database) + 16 > PATH_MAX) {
        fail("DISK_DATABASE names no file");
    }
    strcpy(names[DATABASE], database);
    sprintf(names[LOG], "%s-wal", database);
    sprintf(names[JOURNAL], "%s-journal", database);
    sprintf(names[INDEX], "%s-shm", database);
    sprintf(names[PROBE], "%s-probe", database);
    strcpy(names[FOLDER], database);
    char *slash = strrchr(names[FOLDER], '/');
    if (slash == NULL || slash == names[FOLDER]) {
        fail("DISK_DATABASE is no absolute path in a folder");
    }
    *slash = '\0';
    const char *path = getenv("DISK_TRACE");
    if (path != NULL) {
        trace = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
        if (trace < 0) {
            fail("the trace cannot be opened");
        }
    }
    path = getenv("DISK_CONTROL");
    if (path != NULL) {
        int file = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
        void *seen = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, file, 0);
        if (file < 0 || seen == MAP_FAILED) {
            fail("what the disk is like cannot be read");
        }
        control = seen;
    }
}

static enum kind kind_of(int file) {
    return file >= 0 && file < DESCRIPTORS ? kinds[file] : OTHER;
}

static enum kind kind_named(const char *path) {
    for (int kind = DATABASE; kind <= PROBE; kind++) {
        if (path != NULL && strcmp(path, names[kind]) == 0) {
            return kind;
        }
    }
    return OTHER;
}

/* The index of the log is shared memory that a program makes anew, and the probe is nothing that is kept: they are refused
 * like the others, and not traced. */
static void note(enum deed deed, enum kind kind, uint64_t offset, const void *bytes, size_t length) {
    if (trace < 0 || kind == OTHER || kind >= INDEX) {
        return;
    }
    size_t whole = sizeof(struct record) + length;
    char *line = malloc(whole);
    if (line == NULL || length > UINT32_MAX) {
        fail("no memory for a record");
    }
    struct record record = {.deed = deed, .kind = kind, .length = length, .offset = offset};
    memcpy(line, &record, sizeof record);
    if (length > 0) {
        memcpy(line + sizeof record, bytes, length);
    }
    if (syscall(SYS_write, trace, line, whole) != (ssize_t)whole) {
        fail("the trace cannot be written");
    }
    free(line);
}

/* 0, or why nothing may be changed. */
static int refusal(void) {
    if (control->read_only) {
        return EROFS;
    }
    return control->broken ? EIO : 0;
}

/* How much of a write finds room, as a disk that gets full takes a part of it. */
static size_t room_for(int file, uint64_t offset, size_t length) {
    if (!control->full) {
        grown = 0;
        return length;
    }
    if (control->full == 2) {
        return 0;
    }
    struct stat facts;
    if (fstat(file, &facts) != 0) {
        return 0;
    }
    uint64_t end = facts.st_size;
    uint64_t inside = offset >= end ? 0 : (end - offset < length ? end - offset : length);
    uint64_t wanted = offset + length > end ? offset + length - end : 0;
    int64_t left = control->room - grown;
    if (wanted == 0 || left >= (int64_t)wanted) {
        grown += wanted;
        return length;
    }
    /* A hole before what is written takes no room. */
    uint64_t part = left > 0 && offset <= end ? (uint64_t)left : 0;
    grown += part;
    return inside + part;
}

/* A write at an offset; one at the place where the descriptor stands moves it on. */
static ssize_t put(int file, const void *bytes, size_t length, int64_t offset) {
    enum kind kind = kinds[file];
    pthread_mutex_lock(&lock);
    int is_placed = offset >= 0;
    if (!is_placed) {
        offset = syscall(SYS_lseek, file, 0, SEEK_CUR);
        int flags = fcntl(file, F_GETFL);
        if (offset < 0 || flags < 0 || (flags & O_APPEND)) {
            fail("a file of the database is written in a way that nobody foresaw");
        }
    }
    ssize_t written = -1;
    int why = refusal();
    size_t part = why == 0 ? room_for(file, offset, length) : 0;
    if (why == 0 && part == 0 && length > 0) {
        why = ENOSPC;
    }
    if (why == 0) {
        written = is_placed ? syscall(SYS_pwrite64, file, bytes, part, offset) : syscall(SYS_write, file, bytes, part);
        why = written < 0 ? errno : 0;
        if (written > 0) {
            note(WRITTEN, kind, offset, bytes, written);
        }
    }
    pthread_mutex_unlock(&lock);
    if (why != 0) {
        errno = why;
    }
    return written;
}

ssize_t write(int file, const void *bytes, size_t length) {
    return kind_of(file) == OTHER ? syscall(SYS_write, file, bytes, length) : put(file, bytes, length, -1);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
    return kind_of(file) == OTHER ? syscall(SYS_pwrite64, file, bytes, length, offset) : put(file, bytes, length, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return pwrite64(file, bytes, length, offset);
}

int ftruncate64(int file, off64_t length) {
    enum kind kind = kind_of(file);
    if (kind == OTHER) {
        return syscall(SYS_ftruncate, file, length);
    }
    pthread_mutex_lock(&lock);
    int why = refusal();
    int done = -1;
    if (why == 0) {
        done = syscall(SYS_ftruncate, file, length);
        why = done < 0 ? errno : 0;
        if (done == 0) {
            note(SIZED, kind, length, NULL, 0);
        }
    }
    pthread_mutex_unlock(&lock);
    if (why != 0) {
        errno = why;
    }
    return done;
}

int ftruncate(int file, off_t length) {
    return ftruncate64(file, length);
}

static int sync_file(int file, long call) {
    enum kind kind = kind_of(file);
    if (kind == OTHER) {
        return syscall(call, file);
    }
    pthread_mutex_lock(&lock);
    int is_bad = control->broken || (control->syncs_fail > 0 && kind != FOLDER && ++syncs % control->syncs_fail == 0);
    /* Slow as a disk is: whoever tells others too early that all is safe has time to. */
    usleep(control->delay);
    int done = is_bad ? -1 : syscall(call, file);
    int why = is_bad ? EIO : (done < 0 ? errno : 0);
    note(done == 0 ? SYNCED : SYNC_FAILED, kind, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    if (why != 0) {
        errno = why;
    }
    return done;
}

int fsync(int file) {
    return sync_file(file, SYS_fsync);
}

int fdatasync(int file) {
    return sync_file(file, SYS_fdatasync);
}

static int open_file(int folder, const char *path, int flags, mode_t mode) {
    enum kind kind = kind_named(path);
    if (kind == OTHER) {
        int file = syscall(SYS_openat, folder, path, flags, mode);
        if (file >= 0 && file < DESCRIPTORS) {
            kinds[file] = OTHER;
        }
        return file;
    }
    pthread_mutex_lock(&lock);
    int is_there = syscall(SYS_faccessat, AT_FDCWD, path, F_OK) == 0;
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    int why = 0;
    if (kind != FOLDER && writes && control->read_only) {
        why = EROFS;
    } else if (!is_there && (flags & O_CREAT) && (control->full || control->broken)) {
        why = control->full ? ENOSPC : EIO;
    }
    int file = -1;
    if (why == 0) {
        file = syscall(SYS_openat, folder, path, flags, mode);
        why = file < 0 ? errno : 0;
    }
    if (file >= DESCRIPTORS) {
        fail("too many open files");
    }
    if (file >= 0) {
        kinds[file] = kind;
        if (!is_there && kind != FOLDER) {
            note(CREATED, kind, 0, NULL, 0);
        } else if (flags & O_TRUNC) {
            note(SIZED, kind, 0, NULL, 0);
        }
    }
    pthread_mutex_unlock(&lock);
    if (why != 0) {
        errno = why;
    }
    return file;
}

#define MODE_OF(flags, mode)                                  \
    mode_t mode = 0;                                          \
    if (((flags) & O_CREAT) || ((flags) & O_TMPFILE) == O_TMPFILE) { \
        va_list rest;                                         \
        va_start(rest, flags);                                \
        mode = va_arg(rest, mode_t);                          \
        va_end(rest);                                         \
    }

int open(const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return open_file(AT_FDCWD, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return open_file(AT_FDCWD, path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return open_file(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return open_file(folder, path, flags, mode);
}

int close(int file) {
    if (file >= 0 && file < DESCRIPTORS) {
        kinds[file] = OTHER;
    }
    return syscall(SYS_close, file);
}

static int remove_file(int folder, const char *path, int flags) {
    enum kind kind = kind_named(path);
    if (kind == OTHER) {
        return syscall(SYS_unlinkat, folder, path, flags);
    }
    pthread_mutex_lock(&lock);
    int why = refusal();
    int done = -1;
    if (why == 0) {
        done = syscall(SYS_unlinkat, folder, path, flags);
        why = done < 0 ? errno : 0;
        if (done == 0) {
            note(REMOVED, kind, 0, NULL, 0);
        }
    }
    pthread_mutex_unlock(&lock);
    if (why != 0) {
        errno = why;
    }
    return done;
}

int unlink(const char *path) {
    return remove_file(AT_FDCWD, path, 0);
}

int unlinkat(int folder, const char *path, int flags) {
    return remove_file(folder, path, flags);
}

/* What SQLite does not do today: were it to begin, the trace would lack something and must not pass for whole. */

int rename(const char *from, const char *to) {
    if (kind_named(from) != OTHER || kind_named(to) != OTHER) {
        fail("a file of the database is renamed");
    }
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
    if (kind_of(file) != OTHER) {
        fail("a file of the database is written in parts");
    }
    return syscall(SYS_pwritev, file, parts, count, offset, 0);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (kind_of(file) != OTHER) {
        fail("a file of the database is written in parts");
    }
    return syscall(SYS_writev, file, parts, count);
}

int fallocate64(int file, int mode, off64_t offset, off64_t length) {
    if (kind_of(file) != OTHER) {
        fail("room is taken for a file of the database");
    }
    return syscall(SYS_fallocate, file, mode, offset, length);
}

int posix_fallocate64(int file, off64_t offset, off64_t length) {
    return fallocate64(file, 0, offset, length) == 0 ? 0 : errno;
}

int posix_fallocate(int file, off_t offset, off_t length) {
    return posix_fallocate64(file, offset, length);
}
