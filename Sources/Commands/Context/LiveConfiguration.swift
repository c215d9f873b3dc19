import Files
public import Presentation
import Sentences

/// The configuration while the program runs: what holds, what the file says, and what of a change of the
/// file holds at once.
public struct LiveConfiguration {
    /// As it was at the start, with what was followed since.
    public private(set) var inForce: Config
    /// The file as it was last read.
    private(set) var file: Config
    private let path: String
    /// The mistakes that the diner was told of.
    private var told: Set<Sentence>

    /// What came of reading the file again.
    public struct Change {
        /// The keys with another value in force than before.
        public let keys: Set<String>
        /// Mistakes that were not told before.
        public let problems: [Problem]
    }

    public init(_ settings: Settings) {
        (inForce, file) = (settings.config, settings.config)
        path = settings.paths.config
        told = Set(settings.remarks.map(\.sentence))
    }

    /// Reads the file again. What cannot be used leaves in force what was.
    public mutating func reread() -> Change {
        let fresh: Config
        let remarks: [Config.Remark]
        do throws(ProblemError) {
            (fresh, remarks) = try Config.read(path)
        } catch {
            let isNew = told.insert(error.problem.said).inserted
            return Change(keys: [], problems: isNew ? [error.problem] : [])
        }
        let before = told
        told = Set(remarks.map(\.sentence))
        var keys: Set<String> = []
        // At the start it is nearly always as it was, and no key need be made.
        if fresh.root != file.root {
            file = fresh
            for key in ConfigKeys.all where follow(key) { keys.insert(key.name) }
        }
        return Change(
            keys: keys,
            problems: remarks.filter { !before.contains($0.sentence) }.map {
                Problem(
                    .configuration,
                    .store.remark(place: $0.place(in: path), remark: $0.whileRunning))
            })
    }

    /// - Returns: Whether another value of `key` holds now.
    private mutating func follow(_ key: ConfigKey) -> Bool {
        guard file.refused[key.name] == nil else { return false }
        switch key.following {
        case .start: return false
        case .kept where !file.named.contains(key.name): return false
        case .whole(let carry) where !file.named.contains(key.name):
            inForce.named.remove(key.name)
            inForce.lines[key.name] = nil
            return carry(file, &inForce)
        case .kept(let carry), .whole(let carry):
            inForce.named.insert(key.name)
            inForce.lines[key.name] = file.lines[key.name]
            return carry(file, &inForce)
        }
    }
}
