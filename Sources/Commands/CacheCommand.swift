import Files
import Glibc
import JSON
import OrderModels
import Presentation
import Services

/// `eat-tui cache`: what is cached, and how to delete it.
enum CacheCommand {
    static let info = Command(
        name: "cache info", operands: [], options: [], summary: .help.cacheInfoSummary,
        run: tell)

    static let clear = Command(
        name: "cache clear", operands: [], options: [],
        summary: .help.cacheClearSummary,
        details: [
            .help.cacheClearDetails
        ], run: empty)

    @MainActor private static func tell(_ context: Context) async throws -> ExitStatus {
        let store = try context.store
        let facts = try store.library.facts()
        let now = context.now()
        let files = store.health.files.map { (name: $0.name, path: $0.path, size: size($0.path)) }
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.cache, nil, now: now) { json in
                    json.field("caterers", facts.caterers)
                    json.field("menus", facts.menus)
                    json.field("dishes", facts.dishes)
                    json.field("oldest", facts.oldest)
                    json.field("newest", facts.newest)
                    json.objects("files", files) { json, file in
                        json.field("ref", file.name)
                        json.field("name", file.name)
                        json.field("path", file.path)
                        json.field("bytes", file.size)
                    }
                })
            return .done
        }
        context.output.line(
            Words.list([
                Say.Things.caterers(count: facts.caterers), Say.Things.menus(count: facts.menus),
                Say.Things.dishes(count: facts.dishes),
            ]))
        if let oldest = facts.oldest, let newest = facts.newest {
            context.output.line(
                Say.Store.readBetween(
                    oldest: Words.age(max(0, now.seconds(since: oldest))),
                    newest: Words.age(max(0, now.seconds(since: newest)))))
        }
        for (_, path, size) in files {
            context.output.line(Say.Store.sizeOfFile(path: path, kib: Int(size) / 1024))
        }
        return .done
    }

    @MainActor private static func empty(_ context: Context) async throws -> ExitStatus {
        let facts = try await context.store.clearCache()
        if let folder = context.pictureFolder { Pictures.forget(in: folder) }
        if context.output.isData {
            context.output.json(
                Envelope.bytes(.cache, nil, now: context.now()) { json in
                    json.field("cleared_caterers", facts.caterers)
                    json.field("cleared_dishes", facts.dishes)
                })
        } else {
            context.output.line(
                Say.Store.forgot(caterers: facts.caterers, dishes: facts.dishes))
        }
        return .done
    }

    /// Includes the write-ahead log.
    private static func size(_ path: String) -> Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            var status = stat()
            return sum + (stat(path + suffix, &status) == 0 ? Int(status.st_size) : 0)
        }
    }
}
