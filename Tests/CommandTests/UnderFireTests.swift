import Foundation
import Kitchen
import Testing
import TestSupport

import Presentation

/// Files, limits and settings that are not as they should be: each costs what it must, and is said.
@Suite(.timeLimit(.minutes(10)))
struct UnderFireTests {
    // MARK: What reaches a terminal

    @Test func `a terminal gets tables harmless, and a pipe gets them as they are`() async throws {
        let eater = try await Eater()
        let note = "no \u{1B}]0;mine\u{7}nuts"
        let words = ["onion soup", "--quantity", "4", "--from", "9", "--note", note]
        #expect(try await eater.program.run(["basket", "add"] + words).status == 0)
        try await eater.quote()
        #expect(try await eater.order().status == 0)

        let piped = try await eater.run("receipt", "--csv")
        #expect(piped.out.contains(note))
        let terminal = try eater.program.onTerminal("receipt", "--csv")
        #expect(try terminal.end() == .exited(0))
        #expect(!terminal.shown.contains("\u{1B}]0"))
        #expect(terminal.shown.contains("nuts"))
    }

    @Test(arguments: [
        "=1+1", "\n=1+1", "\r\n@x", "no nuts\n=1+1", "\u{301}=1+1", "=\u{301}1+1", "\u{200B}+1+1",
        "＝1+1", "\u{2028}-1+1", "\t=1",
    ])
    func `no line of a cell begins as a formula does`(text: String) {
        let table = CSV.text([[text]])
        for line in table.unicodeScalars.split(whereSeparator: {
            "\r\n\u{2028}".unicodeScalars.contains($0)
        }) {
            let seen = line.first { scalar in
                scalar != "\"" && scalar.properties.generalCategory != .nonspacingMark
                    && !scalar.properties.isDefaultIgnorableCodePoint
            }
            #expect(seen.map { !"=+-@\t＝".unicodeScalars.contains($0) } ?? true, "\(line)")
        }
        #expect(CSV.text([["-3.50"]]) == "-3.50\r\n")
    }

    // MARK: The configuration

    @Test(arguments: [0o666, 0o664, 0o602])
    func `a configuration that others may write names no commands`(mode: Int) async throws {
        let program = try Program()
        try program.configure(#"{ credentials: { command: "cat" } }"#)
        _ = try await Program.run("chmod", [String(mode, radix: 8), program.configFile])
        let outcome = try await program.run("provider", "ls")
        #expect(outcome.status == 2)
        #expect(outcome.err.contains("others may write it"))
        _ = try await Program.run("chmod", ["600", program.configFile])
        #expect(try await program.run("provider", "ls").status == 0)
        try program.configure("{ ascii: true }")
        _ = try await Program.run("chmod", ["666", program.configFile])
        #expect(try await program.run("provider", "ls").status == 0)
    }

    @Test func `a pipe is no configuration, and is not waited for`() async throws {
        let program = try Program()
        let path = program.home.path + "/pipe"
        _ = try await Program.run("mkfifo", [path])
        let outcome = try await program.run("--config", path, "provider", "ls")
        #expect(outcome.status == 2)
        #expect(outcome.err.contains("is no file"))
    }

    // MARK: The machine

    @Test(arguments: ["-n 8", "-v 80000"])
    func `too little of the machine is a sentence`(limit: String) async throws {
        let program = try Program()
        let outcome = try await Program.run(
            "sh", ["-c", "ulimit \(limit); exec \"$0\" \"$@\"", Program.tui, "--demo", "caterers"],
            environment: program.environment)
        // A build of many libraries may not even be loaded.
        #expect(outcome.status == 1 || outcome.err.contains("error while loading shared libraries"))
        #expect(outcome.signal == 0)
        #expect(!outcome.err.contains("not installed"))
    }

    // MARK: The files

    @Test func `a cache that cannot be used keeps nobody from basket and export`() async throws {
        let eater = try await Eater()
        try await eater.fill()
        let program = eater.program
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: program.cacheFile + suffix)
        }
        try FileManager.default.createDirectory(
            atPath: program.cacheFile, withIntermediateDirectories: false)
        for words in [["basket", "show"], ["draft", "ls"], ["export", "-"], ["provider", "ls"]] {
            let outcome = try await program.run(["--offline"] + words)
            #expect(outcome.status == 0, "\(words): \(outcome.err)")
            #expect(outcome.err.contains("cannot be used"))
        }
        let shown = try await program.run("--offline", "basket", "show")
        #expect(shown.out.contains("Onion soup"))
        #expect(try await program.run("caterers").lines.count > 1)
    }

    @Test func `a row of a basket that cannot be read is named, and is not ordered without`()
        async throws
    {
        let eater = try await Eater()
        try await eater.fill()
        try await eater.quote()
        #expect(try await eater.run("draft", "save", "lunch").status == 0)
        try await Program.sqlite(
            eater.program.userFile,
            "UPDATE basket_line SET choices = '[' WHERE name LIKE 'Leeks%'")
        let shown = try await eater.run("--offline", "basket", "show")
        #expect(shown.status == 0)
        #expect(shown.err.contains("dish in a basket"))
        #expect(shown.out.contains("Onion soup"))
        let order = try await eater.order()
        #expect(order.status == 1)
        #expect(eater.placed.isEmpty)
        let doctor = try await eater.run("doctor")
        #expect(doctor.out.contains("note store: dish in a basket"))
    }

    @Test func `a demo whose book is damaged sets it aside and starts`() async throws {
        let program = try Program("--demo")
        let book = program.home.path + "/data/eat-tui/demo-kitchen.db"
        try Program.put(String(repeating: "this is no database. ", count: 500), at: book)
        let outcome = try await program.run("caterers")
        #expect(outcome.status == 0)
        #expect(
            Home.files(program.home.path + "/data/eat-tui").contains {
                $0.hasPrefix("demo-kitchen.db.corrupt-")
            })
    }

    @Test func `at the end of the calendar a list is a list`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor().with(nil, ["EAT_CLOCK": "9999-12-31T23:59:59Z"])
        #expect(try await program.run("caterers").status == 0)
        let again = try await program.run("--offline", "caterers")
        #expect(again.status == 0 && again.lines.count > 1)
    }
}
