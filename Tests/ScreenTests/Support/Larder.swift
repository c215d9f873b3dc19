import Cache
import Foundation
import TestSupport

/// Files with all that a kitchen has read into them: made once for each number of caterers, as
/// reading takes its time, and copied from then on.
@MainActor
enum Larder {
    private static var made: [Int: Task<TemporaryDirectory, any Error>] = [:]

    static func copy(caterers: Int) async throws -> TemporaryDirectory {
        let making =
            made[caterers]
            ?? Task {
                let directory = try TemporaryDirectory()
                let ground = try Ground(caterers: caterers, in: directory)
                try await ground.readEverything()
                try await ground.store.close()
                return directory
            }
        made[caterers] = making
        let (source, copy) = (try await making.value, try TemporaryDirectory())
        for name in files(in: source.path) {
            try FileManager.default.copyItem(
                atPath: source.path + "/" + name, toPath: copy.path + "/" + name)
        }
        return copy
    }
}
