import Kitchen
import TestSupport
import Testing

/// `doctor` looks at everything and says what to do about it.
@Suite(.timeLimit(.minutes(10)))
struct DoctorTests {
    @Test(arguments: [
        ("fr", "fuseaux horaires\u{A0}: "), ("es", "zonas horarias: "), ("de", "Zeitzonen: "),
    ])
    func `checks are named in the language, and for programs as ever`(
        language: String, label: String
    ) async throws {
        let program = try KitchenServer.still().visitor()
        let doctor = try await program.run("--language", language, "--offline", "doctor")
        #expect(doctor.out.contains(label) && !doctor.out.contains("time zones"), "\(doctor.out)")
        let json = try await program.run("--language", language, "--offline", "doctor", "--json")
        #expect(json.out.contains("\"name\":\"time zones\""), "\(json.out)")
    }

    @Test func `days and hours have the same dash`() async throws {
        let program = try KitchenServer.still().visitor()
        let hours = try await program.run("--language", "de", "hours", "La Table de Maëlle")
        #expect(hours.out.contains("–"), "\(hours)")
        #expect(hours.out.firstMatch(of: /[0-9]-[0-9]/) == nil, "\(hours.out)")
    }

    @Test func `with a good server all is well`() async throws {
        let outcome = try await KitchenServer.still().visitor().run("doctor", "--json")
        let checks = outcome.json["data"]["checks"].rows

        #expect(outcome.status == 0)
        #expect(checks.allSatisfy { $0["verdict"].text == "ok" })
        let names = Set(checks.compactMap(\.["name"].text))
        #expect(
            names.isSuperset(of: [
                "SQLite", "ncurses", "libcurl", "pictures", "time zones", "configuration", "store",
                "server",
            ]))
    }

    @Test func `with the server down it says so and what to do`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let gone = try server.leave()
        defer { gone.release() }
        let outcome = try await program.run("doctor")

        #expect(outcome.status == 1)
        let failure = try #require(outcome.lines.firstIndex { $0.hasPrefix("FAIL server: ") })
        #expect(outcome.lines[failure].contains("connection refused"))
        #expect(outcome.lines[failure + 1].contains("Check the connection"))
        #expect(outcome.lines.count { $0.hasPrefix("FAIL") } == 1)
    }

    @Test func `without a server it notes how to get one`() async throws {
        let outcome = try await Program().run("doctor")

        #expect(outcome.status == 0)
        #expect(outcome.out.contains("note server: No server is configured."))
        #expect(outcome.out.contains("provider add"))
    }

    @Test func `its lines fit a terminal`() async throws {
        let outcome = try await Program().run("doctor")

        #expect(outcome.lines.allSatisfy { $0.count <= 80 || $0.contains("/") })
        #expect(outcome.lines.contains { $0.hasPrefix("ok   libcurl: ") && $0.count <= 80 })
    }

    @Test func `a file that others may read is noted`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        _ = try await program.run("provider", "ls")
        _ = try await Program.run("chmod", ["644", program.userFile])
        let outcome = try await program.run("doctor")

        #expect(outcome.out.contains("can be read by others"))
        #expect(outcome.out.contains("chmod 600"))
    }

    @Test func `a newer file is told with what to do`() async throws {
        let program = try Program()
        _ = try await program.run("provider", "ls")
        try await Program.sqlite(program.userFile, "PRAGMA user_version = 99")
        let outcome = try await program.run("doctor")

        #expect(outcome.status == 1)
        #expect(outcome.out.contains("FAIL store: ") && outcome.out.contains("Update eat-tui"))
    }

    @Test func `both files are looked through, with their sizes`() async throws {
        let outcome = try await Program().run("doctor")
        let stores = outcome.lines.filter { $0.hasPrefix("ok   store: ") }
        #expect(stores.count == 2)
        #expect(stores.allSatisfy { $0.contains(" KiB") && $0.hasSuffix("whole") })
        #expect(outcome.lines.contains("ok   drafts: 0 drafts"))
    }

    @Test func `damage that nothing has met yet is found, with how to save the rest`() async throws
    {
        let program = try Program()
        _ = try await program.run("provider", "ls")
        try await Self.spoil(program.userFile)
        let outcome = try await program.run("doctor")
        #expect(outcome.status == 1)
        let line = try #require(outcome.lines.firstIndex { $0.contains("user.db is damaged") })
        #expect(outcome.lines[line].hasPrefix("FAIL store: "))
        #expect(outcome.lines[line + 1].contains("eat-tui export"))
    }

    /// An index that lacks a row.
    private static func spoil(_ file: String) async throws {
        try await Program.sqlite(
            file,
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = sql || ' WHERE 0' WHERE name = 'line_in_basket';
            PRAGMA writable_schema = RESET;
            INSERT INTO basket_line VALUES('l', 'b', 1, 'd', '', 'Rice', '', 1, '', '', '', 0, NULL, NULL);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, ' WHERE 0', '')
            WHERE name = 'line_in_basket';
            """)
    }

    @Test func `damage that nothing has met yet is told by the command that writes`() async throws {
        let program = try Program()
        _ = try await program.run("provider", "ls")
        try await Self.spoil(program.userFile)
        let reading = try await program.run("address", "ls")
        #expect(reading.status == 0 && !reading.err.contains("damaged"))
        let writing = try await program.run(
            "--server", "http://127.0.0.1:9", "address", "add", "12, Quai de la Lune", "--at",
            "48.86,2.35")
        #expect(writing.status == 0 && writing.err.contains("user.db is damaged"))
    }

    @Test func `drafts that cannot be read whole are named, and those thrown away counted`()
        async throws
    {
        let program = try Program()
        _ = try await program.run("provider", "ls")
        try await Program.sqlite(
            program.userFile,
            """
            INSERT INTO draft VALUES('d1', '', 'Lunch', 1, 1, NULL, 1, 1, 1, 0);
            INSERT INTO draft_row VALUES('d1/favourite/a', 'd1', 'favourite', 'a', '{"m":[', 0);
            INSERT INTO draft_step VALUES('d1/000000000001', 'd1', 1, 'added', '[', 0);
            INSERT INTO draft VALUES('d2', '', 'Dinner', 1, 1, 5, 0, 0, 0, 0);
            INSERT INTO draft VALUES('d3', 'gone', 'Options', 1, 1, NULL, 0, 0, 0, 0);
            """)
        let outcome = try await program.run("doctor")
        #expect(outcome.status == 0)
        #expect(
            outcome.lines.contains(
                "ok   drafts: 1 draft, 1 dish still being put together, "
                    + "1 thrown away and still to be had back"))
        #expect(
            outcome.lines.contains(
                "note drafts: \"Lunch\": 1 change cannot be read, 1 step cannot be undone"))
        #expect(
            outcome.lines.contains("note drafts: \"Options\": what it is a draft of is gone"))
        #expect(outcome.lines.count { $0.contains("eat-tui export --what drafts") } == 2)
    }

    @Test func `files that were set aside are listed with what to do about them`() async throws {
        let program = try Program()
        _ = try await program.run("provider", "ls")
        try Program.put(String(repeating: "junk ", count: 2000), at: program.userFile)
        let first = try await program.run("doctor", "--json")
        #expect(first.warnings.first?.contains(".corrupt-") == true)
        let again = try await program.run("doctor")
        #expect(again.status == 0)
        let line = try #require(again.lines.firstIndex { $0.hasPrefix("note set aside: ") })
        #expect(again.lines[line].contains("user.db.corrupt-"))
        #expect(again.lines[line + 1].contains(".recover"))
    }
}
