import Foundation
import Kitchen

/// A kitchen's file that goes with the test.
final class BookFile {
    let path: String

    init() {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "kitchen-\(UUID().uuidString).db").path
    }

    deinit {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
    }

    func server(seed: UInt64 = 1) throws -> KitchenServer {
        try Servers.frozen(seed: seed) { $0.dataFile = path }
    }
}
