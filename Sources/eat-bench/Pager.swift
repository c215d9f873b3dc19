/// The lower bound: a C program that reads one page of the same file with SQLite and shows it with
/// ncurses. j and k move the highlight, q quits. Like eat-tui it reports each paint, if asked to.
struct Pager {
    let program: Program

    /// Compiles it to show the file `cache`.
    @MainActor
    init(_ bench: Workbench, cache: String) throws {
        let directory = bench.scratch
        let script = """
            cat > pager.c <<'END'
            \(Self.source)
            END
            cc -O2 -o pager pager.c -lncursesw -ltinfo -lsqlite3
            """
        try Program(path: "sh", arguments: ["-c", "cd \(directory) && " + script]).run(.discarded)
        program = Program(path: directory + "/pager", arguments: [cache])
    }

    private static let source = #"""
        #define _XOPEN_SOURCE 700
        #define NCURSES_WIDECHAR 1
        #include <curses.h>
        #include <fcntl.h>
        #include <locale.h>
        #include <sqlite3.h>
        #include <stdio.h>
        #include <stdlib.h>
        #include <time.h>
        #include <wchar.h>

        enum { most = 200, longest = 128 };
        struct row { char name[longest], cuisine[longest]; int open; };
        static struct row rows[most];
        static int count, top, selected, keys, idle = -1;
        static sqlite3_stmt *page;

        /* The rows from `top` on, as many as there are lines. */
        static void read_page(int lines) {
            if (lines > most) lines = most;
            sqlite3_reset(page);
            sqlite3_bind_int64(page, 1, time(NULL));
            sqlite3_bind_int(page, 2, lines);
            sqlite3_bind_int(page, 3, top);
            for (count = 0; sqlite3_step(page) == SQLITE_ROW; count++) {
                struct row *row = &rows[count];
                snprintf(row->name, longest, "%s", (const char *)sqlite3_column_text(page, 0));
                snprintf(row->cuisine, longest, "%s", (const char *)sqlite3_column_text(page, 1));
                row->open = sqlite3_column_int(page, 2);
            }
        }

        /* Text cut to so many cells. */
        static void put(int line, int column, int width, const char *text) {
            wchar_t wide[longest];
            size_t length = mbstowcs(wide, text, longest - 1);
            if (length == (size_t)-1) return;
            wide[length] = 0;
            while (length > 0 && wcswidth(wide, length) > width) wide[--length] = 0;
            mvaddwstr(line, column, wide);
        }

        static void paint(void) {
            erase();
            attron(A_BOLD);
            put(0, 2, 40, "NAME");
            put(0, 44, 20, "CUISINE");
            put(0, 66, 10, "OPEN");
            attroff(A_BOLD);
            for (int i = 0; i < count; i++) {
                if (top + i == selected) {
                    attron(A_REVERSE);
                    mvhline(i + 1, 0, ' ', COLS);
                }
                put(i + 1, 2, 40, rows[i].name);
                put(i + 1, 44, 20, rows[i].cuisine);
                put(i + 1, 66, 10, rows[i].open ? "open" : "shut");
                attroff(A_REVERSE);
            }
            move(selected - top + 1, 0);
            refresh();
            if (idle >= 0) dprintf(idle, "painted %d 0\n", keys);
        }

        int main(int argc, char **argv) {
            sqlite3 *database;
            const char *question =
                "SELECT c.name, c.cuisines, c.open_from <= ?1 AND "
                "(c.open_until IS NULL OR c.open_until > ?1) "
                "FROM listing l CROSS JOIN caterer c ON c.id = l.caterer "
                "WHERE l.scope = (SELECT scope FROM listing LIMIT 1) "
                "ORDER BY l.rank LIMIT ?2 OFFSET ?3";
            setlocale(LC_ALL, "");
            if (argc != 2
                || sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK
                || sqlite3_prepare_v2(database, question, -1, &page, NULL) != SQLITE_OK) {
                return 1;
            }
            if (getenv("EAT_IDLE_FILE")) idle = open(getenv("EAT_IDLE_FILE"), O_WRONLY);
            initscr();
            cbreak();
            noecho();
            keypad(stdscr, TRUE);
            read_page(LINES - 1);
            paint();
            for (int key; (key = getch()) != 'q' && key != ERR;) {
                int lines = LINES - 1;
                keys++;
                if (key == 'j') selected++;
                if (key == 'k' && selected > 0) selected--;
                int before = top;
                if (selected < top) top = selected;
                if (selected >= top + lines) top = selected - lines + 1;
                if (top != before) read_page(lines);
                if (selected >= top + count) selected = top + count - 1;
                paint();
            }
            endwin();
            return 0;
        }
        """#
}
