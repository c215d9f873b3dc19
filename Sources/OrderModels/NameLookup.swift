/// What one of several things somebody means by what they wrote.
public enum NameLookup<Thing> {
    case found(Thing)
    /// It may be any of these.
    case several([Thing])
    /// It is only a part of the name of each of these, and the whole name is needed.
    case part(of: [Thing])
    case nothing

    /// Where a name spends or destroys it must be `whole`; to look, a part that leaves no doubt
    /// will do. The first of the ways that fits anything decides.
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
