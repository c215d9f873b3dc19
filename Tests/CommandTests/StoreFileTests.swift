import Foundation
import Kitchen
import TestSupport
import Testing

/// Files that are damaged, newer than the program, not ours, or on a full disk.
@Suite(.timeLimit(.minutes(10)))
struct StoreFileTests {
    private static let junk = String(repeating: "this is no database. ", count: 500)

    /// A home whose cache and own things are filled, and its server.
    private static func filled() async throws -> (Program, KitchenServer) {
        let server = try KitchenServer.still(caterers: 6)
        var program = try Program()
        program.server = server
        _ = try await program.run("provider", "add", server.url, "--name", "canteen")
        _ = try await program.run("caterers")
        return (program, server)
    }

    @Test func `a damaged cache is rebuilt and the old one kept`() async throws {
        let (program, _) = try await Self.filled()
        try Program.put(Self.junk, at: program.cacheFile)

        let outcome = try await program.run("caterers")
        #expect(outcome.status == 0 && outcome.lines.count == 7)
        let kept = Home.files(program.home.path + "/cache/eat-tui").filter {
            $0.hasPrefix("cache.db.corrupt-")
        }
        let file = try #require(kept.first { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") })
        #expect(Home.bytes(program.home.path + "/cache/eat-tui/" + file) == Data(Self.junk.utf8))
        #expect(try await program.run("caterers").err.contains("damaged") == false)
    }

    /// Also where neither logs nor their indexes are beside the files, as in a copy.
    @Test(.enabled(if: SmallDisk.canMount), arguments: [true, false])
    func `what is kept is read from a disk that can only be read`(isBare: Bool) async throws {
        let server = try KitchenServer.still()
        let disk = try #require(SmallDisk(kilobytes: 4000))
        let (cache, data) = (disk.path + "/cache", disk.path + "/data")
        let program = try server.visitor().with(
            nil,
            ["EAT_CLOCK": Eater.clock, "XDG_CACHE_HOME": cache, "XDG_DATA_HOME": data])
        try await program.readMenu()
        try await program.fillBasket()
        let order = try await program.run(
            ["order", "--yes", "--max-total", "900", "--to", Eater.place] + Eater.guest)
        #expect(order.status == 0, "\(order.err)")
        try await program.fillBasket()
        let all = [
            ["orders"], ["track"], ["receipt"], ["status"], ["caterers"], ["menu", "9"],
            ["basket", "show"], ["search", "soup"],
        ]
        var before: [String] = []
        for words in all { before.append(try await program.run(["--offline"] + words).out) }
        if isBare {
            for file in [cache + "/eat-tui/cache.db", data + "/eat-tui/user.db"] {
                let put = try await Program.run(
                    "sqlite3", [file, "PRAGMA wal_checkpoint(TRUNCATE)"],
                    environment: ["PATH": Program.systemPath])
                #expect(put.status == 0 && Home.bytes(file + "-shm") == nil, "\(put.err)")
            }
        }
        #expect(disk.makeReadOnly())
        for (words, out) in zip(all, before) {
            let told = try await program.run(["--offline"] + words)
            #expect(told.status == 0 && told.out == out, "\(words): \(told.err)")
        }
        for words in [["orders"], ["track"]] {
            let asked = try await program.run(words)
            #expect(asked.status == 0 && !asked.out.isEmpty, "\(words): \(asked.err)")
            // Where there is news, or whatever there is where no file can be made to look for it.
            #expect(!isBare || asked.err.contains("cannot be used"), "\(words): \(asked.err)")
        }
        let added = try await program.run(
            "--offline", "basket", "add", "onion soup", "--from", "9")
        #expect(added.status == 1 && added.err.contains("disk can be written to"), "\(added.err)")
    }

    /// Nothing can be made beside the files either.
    @Test(.enabled(if: SmallDisk.canMount))
    func `what is kept is read from a full disk, and nothing is kept on it`() async throws {
        let server = try KitchenServer.still()
        let disk = try #require(SmallDisk(kilobytes: 4000))
        let (cache, data) = (disk.path + "/cache", disk.path + "/data")
        let program = try server.visitor().with(
            nil,
            [
                "EAT_CLOCK": Eater.clock, "XDG_CACHE_HOME": cache, "XDG_DATA_HOME": data,
                "XDG_STATE_HOME": disk.path + "/state",
            ])
        try await program.readMenu()
        try await program.fillBasket()
        let order = try await program.run(
            ["order", "--yes", "--max-total", "900", "--to", Eater.place] + Eater.guest)
        #expect(order.status == 0, "\(order.err)")
        try await program.fillBasket()
        let all = [
            ["orders"], ["track"], ["receipt"], ["status"], ["caterers"], ["menu", "9"],
            ["basket", "show"], ["draft", "ls"], ["search", "soup"], ["config", "get", "mouse"],
        ]
        var before: [String] = []
        for words in all { before.append(try await program.run(["--offline"] + words).out) }
        for file in [cache + "/eat-tui/cache.db", data + "/eat-tui/user.db"] {
            _ = try await Program.sqlite(file, "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        disk.leave(0)
        // Once more, as the first leave what they could not make.
        for (words, out) in zip(all + all, before + before) {
            let told = try await program.run(["--offline"] + words)
            #expect(told.status == 0 && told.out == out, "\(words): \(told.err)")
        }
        let listed = try await program.run("orders")
        #expect(listed.status == 0 && listed.err.contains("disk is full"), "\(listed.err)")
        let added = try await program.run(
            "--offline", "basket", "add", "onion soup", "--from", "9")
        #expect(added.status == 1 && added.err.contains("disk is full"), "\(added.err)")
        let again = try await program.run(
            ["order", "--yes", "--max-total", "900", "--json", "--to", Eater.place]
                + Eater.guest)
        #expect(
            again.errorJSON["message"].text?.hasPrefix("Nothing was ordered. The disk is full")
                == true, "\(again.err)")
        #expect(server.placedOrders.count == 1)
        let doctor = try await program.run("doctor").out
        #expect(doctor.ranges(of: "FAIL store: The disk is full").count == 2, "\(doctor)")
        let errors = try await program.run("errors")
        #expect(errors.status == 1 && errors.err.contains("disk is full"), "\(errors.err)")

        disk.leave(nil)
        try await program.fillBasket()
    }

    @Test func `a damaged file of one's own things is told and kept`() async throws {
        let (program, _) = try await Self.filled()
        try Program.put(Self.junk, at: program.userFile)

        let outcome = try await program.run("provider", "ls")
        #expect(outcome.status == 0)
        #expect(outcome.err.contains("damaged") && outcome.err.contains("user.db.corrupt-"))
        let kept = Home.files(program.home.path + "/data/eat-tui").filter {
            $0.hasPrefix("user.db.corrupt-")
        }
        #expect(!kept.isEmpty)
        #expect(Home.mode(program.userFile) == 0o600)
    }

    @Test func `a script hears of damage too`() async throws {
        let (program, _) = try await Self.filled()
        try Program.put(Self.junk, at: program.userFile)
        let answer = try await program.run("provider", "ls", "--json")
        #expect(answer.warnings.first?.contains("user.db.corrupt-") == true)

        try Program.put(Self.junk, at: program.userFile)
        let failure = try await program.run("caterers", "--json")
        #expect(failure.status == 2)
        #expect(failure.errorJSON["code"].text == "usage")
        #expect(failure.warnings.first?.contains("user.db.corrupt-") == true)
    }

    @Test(arguments: ["caterers", "menu 1", "search curry", "sync --refresh", "cache clear"])
    func `damage inside the cache is met once and mended`(words: String) async throws {
        let (program, server) = try await Self.filled()
        _ = try await program.run("menu", "1")
        try await Self.damage(program.cacheFile)

        let command = words.split(separator: " ").map(String.init)
        let first = try await program.run(command)
        #expect(first.signal == 0 && first.trouble == nil)
        #expect(first.err.contains(".corrupt-"))
        let again = first.status == 0 ? first : try await program.run(command)
        #expect(again.status == 0)
        let rows = try await program.run("caterers", "--plain")
        #expect(rows.status == 0 && rows.lines.count == 6)
        #expect(!server.calls.isEmpty)
    }

    @Test func `damage inside one's own things costs what cannot be read`() async throws {
        let (program, _) = try await Self.filled()
        try await Self.damage(program.userFile)

        let outcome = try await program.run("provider", "ls")
        #expect(outcome.signal == 0)
        #expect(outcome.err.contains("user.db.corrupt-"))
        #expect(try await program.run("provider", "ls").status == 0)
    }

    /// Overwrites the beginning of every page but the first.
    private static func damage(_ path: String) async throws {
        _ = try await Program.sqlite(path, "PRAGMA wal_checkpoint(TRUNCATE)")
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        let size = try file.seekToEnd()
        for page in 1..<(size / 4096) {
            try file.seek(toOffset: page * 4096)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 64))
        }
        try file.close()
    }

    @Test(arguments: ["cache", "user"])
    func `a file of a newer version is refused and left alone`(realm: String) async throws {
        let (program, _) = try await Self.filled()
        let path = realm == "user" ? program.userFile : program.cacheFile
        try await Program.sqlite(
            path, "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try #require(Home.bytes(path))

        let outcome = try await program.run("caterers", "--json")
        #expect(outcome.status == 1)
        #expect(outcome.errorJSON["code"].text == "storage")
        #expect(outcome.errorJSON["message"].text?.contains("newer eat-tui") == true)
        #expect(Home.bytes(path) == before)
        let directory = (path as NSString).deletingLastPathComponent
        #expect(!Home.files(directory).contains { $0.contains("corrupt") })
    }

    @Test func `one's own things are nobody else's to read`() async throws {
        let (program, _) = try await Self.filled()

        for suffix in ["", "-wal", "-shm"] where Home.bytes(program.userFile + suffix) != nil {
            #expect(Home.mode(program.userFile + suffix) == 0o600)
        }
        let log = program.home.path + "/state/eat-tui/eat-tui.log"
        #expect(Home.mode(log) == nil || Home.mode(log) == 0o600)
    }

    @Test func `a cache that is cleared keeps servers and favourites`() async throws {
        let (program, server) = try await Self.filled()
        try await Program.sqlite(
            program.userFile,
            "INSERT INTO favourite VALUES('canteen:/api/restaurants/1', 1, 0)")
        let before = try await program.run("cache", "info", "--json").json["data"]
        #expect(before["caterers"].number == 6)

        let cleared = try await program.run("cache", "clear")
        #expect(cleared.status == 0 && cleared.out.contains("6 kitchens"))
        let after = try await program.run("cache", "info", "--json").json["data"]
        #expect(after["caterers"].number == 0 && after["dishes"].number == 0)
        #expect(try await program.run("provider", "ls", "--plain").lines.count == 1)
        #expect(try await program.run("--offline", "caterers").status == 5)
        let again = try await program.run("caterers", "--json").json["data"]["caterers"]
        #expect(again.rows.filter { $0["favourite"].flag == true }.count == 1)
        #expect(!server.calls.isEmpty)
    }
}
