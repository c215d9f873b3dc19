enum VersionBenchmark {
    /// Starts and ends, compared with a C program that loads the same three libraries.
    static let version = Benchmark(names: ["version"]) { bench in
        let reference = try compiledReference(in: bench.scratch)
        let program = Program(path: bench.program("eat-tui"), arguments: ["--version"])
        var (ours, theirs) = (Samples(), Samples())
        for _ in 0..<bench.repetitions(60) {
            ours.add(try timed { try program.run(.discarded) })
            theirs.add(try timed { try reference.run(.discarded) })
        }
        return [
            Measurement(
                name: "version", measured: ours.median, reference: theirs.median,
                unit: .milliseconds, budget: .ratio(2),
                remark: "reference: C with ncursesw, sqlite3 and curl")
        ]
    }

    private static func compiledReference(in directory: String) throws -> Program {
        let source = """
            #include <curl/curl.h>
            #include <ncurses.h>
            #include <sqlite3.h>
            #include <stdio.h>

            int main(void) {
                printf("%s %s %s\\n", curses_version(), sqlite3_libversion(), curl_version());
                return 0;
            }
            """
        let script = """
            cat > version.c <<'END'
            \(source)
            END
            cc -O2 -o version version.c -Wl,--no-as-needed -lncursesw -lsqlite3 -lcurl
            """
        try Program(path: "sh", arguments: ["-c", "cd \(directory) && " + script]).run(.discarded)
        return Program(path: directory + "/version", arguments: [])
    }
}
