import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct SearchIndexTests {
    @Test func `the index holds what the tables hold, whatever was written, changed and removed`()
        async throws
    {
        let test = try TestStore()
        let id = { @Sendable (number: Int) in Caterer.sample("", number: number).id }
        try await test.store.write(.cache) { writer in
            for number in [1, 2, 4] {
                try writer.upsert(KeptCaterer.sample("Curry", number: number))
                let dish = MenuItem.sample("Soup", number: number, of: id(number))
                try writer.replaceMenu(with: .sample(of: id(number), [("All", [dish])]))
            }
        }
        try await test.store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Curry House", number: 2))
            try writer.replaceMenu(
                with: .sample(of: id(1), [("All", [.sample("Tea", number: 1, of: id(1))])]))
            try writer.delete(KeptCaterer.self, id(4))
            try writer.deleteAll(MenuItem.self, where: [.caterer(id(2))])
        }
        try await test.store.write(.cache) { try $0.upsert(KeptCaterer.sample("New", number: 9)) }
        let file = try Connection(
            path: test.store.locations.path(of: .cache), mode: .readWrite)
        for table in ["caterer_words", "menu_item_words"] {
            // Fails if the index and its table disagree.
            try file.execute("INSERT INTO \(table)(\(table), rank) VALUES('integrity-check', 1)")
        }
    }
}
