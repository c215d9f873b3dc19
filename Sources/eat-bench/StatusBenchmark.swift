enum StatusBenchmark {
    /// The line for a status bar, compared with a C program that reads one row of the same file.
    static let status = Benchmark(names: ["status"]) { bench in
        let diner = try OrderedMeal(bench)
        let reference = try oneRow(of: diner.userFile, in: bench.scratch)
        let program = diner.program(["status"])
        guard String(decoding: try program.run(), as: UTF8.self).hasPrefix("#") else {
            throw BenchError("eat-tui status tells of no order")
        }
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.repetitions(100) {
            ours.add(try timed { try program.run(.discarded) })
            theirs.add(try timed { try reference.run(.discarded) })
        }
        return [
            Measurement(
                name: "status", measured: ours.median, reference: theirs.median,
                unit: .milliseconds, budget: .ratio(3),
                remark: "one order under way; reference: C with ncursesw and sqlite3, one row")
        ]
    }

    private static func oneRow(of file: String, in directory: String) throws -> Program {
        let script = """
            cat > status.c <<'END'
            #include <ncurses.h>
            #include <sqlite3.h>
            #include <stdio.h>

            int main(int count, char **words) {
                sqlite3 *file;
                sqlite3_stmt *row;
                if (sqlite3_open_v2(words[1], &file, SQLITE_OPEN_READONLY, 0) != SQLITE_OK) return 1;
                if (sqlite3_prepare_v2(file, "SELECT server FROM order_detail", -1, &row, 0)) return 2;
                if (sqlite3_step(row) != SQLITE_ROW) return 3;
                printf("%d %s\\n", (int)sizeof(chtype), sqlite3_column_text(row, 0));
                sqlite3_finalize(row);
                return sqlite3_close(file);
            }
            END
            cc -O2 -o status status.c -Wl,--no-as-needed -lncursesw -lsqlite3
            """
        try Program(path: "sh", arguments: ["-c", "cd \(directory) && " + script]).run(.discarded)
        return Program(path: directory + "/status", arguments: [file])
    }
}

/// A home directory with an active order.
@MainActor
private struct OrderedMeal {
    private let path: String
    private let directory: String
    private let url: String

    init(_ bench: Workbench) throws {
        path = bench.program("eat-tui")
        directory = try bench.directory("ordered")
        let kitchen = try Kitchen(bench, caterers: 24)
        defer { kitchen.stop() }
        url = kitchen.url
        let place = ["--to", "47.5512,0.4821", "--guest", "--email", "a@example.org"]
        for words in [
            ["menu", "9"], ["basket", "add", "onion soup", "--quantity", "4", "--from", "9"],
            ["order", "--yes", "--max-total", "900", "--phone", "+33612345678"] + place,
        ] {
            try program(words).run(.discarded)
        }
    }

    var userFile: String { directory + "/data/eat-tui/user.db" }

    func program(_ words: [String]) -> Program {
        var variables = Environment.below(directory)
        variables["EAT_CLOCK"] = Workbench.moment
        return Program(path: path, arguments: ["--server", url] + words, environment: variables)
    }
}
