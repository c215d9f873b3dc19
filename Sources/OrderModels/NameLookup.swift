/// The result of looking up a name among several things.
public enum NameLookup<Thing> {
    case found(Thing)
    /// Several things match equally well.
    case several([Thing])
    /// The text is only part of each of these names, and the whole name is required.
    case part(of: [Thing])
    case nothing

    /// Commands that spend or destroy pass `whole`; for those that only look, an unambiguous part
    /// is enough. The first of the ways that matches anything decides.
    public init(
        among things: [Thing], whole: Bool, named: [(Thing) -> Bool], partly: [(Thing) -> Bool]
    ) {
        for way in named {
            let found = things.filter(way)
            if !found.isEmpty {
                self = found.count == 1 ? .found(found[0]) : .several(found)
                return
            }
        }
        let found = partly.lazy.map { way in things.filter { way($0) } }.first { !$0.isEmpty } ?? []
        if found.isEmpty {
            self = .nothing
        } else if whole {
            self = .part(of: found)
        } else {
            self = found.count == 1 ? .found(found[0]) : .several(found)
        }
    }
}

/// One of several things that a name may mean, as an error lists it.
public struct NameCandidate: Hashable, Sendable {
    /// What may be written in place of the name; nil where it can only be written whole.
    public let reference: String?
    public let name: String
    /// Both, as sentences have them.
    public let shown: String

    public init(_ reference: String?, _ name: String, shown: String? = nil) {
        (self.reference, self.name) = (reference, name)
        self.shown = shown ?? reference.map { "\(name) (\($0))" } ?? name
    }
}
