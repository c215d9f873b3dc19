/// Something that an ``Onlooker`` can observe, and that says nothing but that there is something else
/// to see.
@MainActor
public final class Pulse {
    private struct Sight {
        let name: Int
        weak var onlooker: Onlooker?
        var number: Int
    }

    private var sights: [Sight] = []

    /// Notes that somebody looks at the model.
    func observe() {
        guard let onlooker = Onlooker.current else { return }
        // Read some hundred times a frame: without copying what is compared.
        for place in sights.indices where sights[place].name == onlooker.name {
            sights[place].number = onlooker.number
            return
        }
        sights.removeAll { $0.onlooker == nil }
        sights.append(Sight(name: onlooker.name, onlooker: onlooker, number: onlooker.number))
    }

    /// Tells whoever has looked that there is something else to see.
    func beat() {
        for sight in sights { sight.onlooker?.tell(seenAt: sight.number) }
    }
}
