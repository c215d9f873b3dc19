/// An observable of an ``Onlooker``, without a value: it only reports that something has changed.
@MainActor
public final class Pulse {
    private struct Sight {
        let name: Int
        weak var onlooker: Onlooker?
        var number: Int
    }

    private var sights: [Sight] = []
    /// Who looked last. Most ask again in the same look.
    private var last = (name: 0, number: 0)

    /// Registers the current onlooker, if any.
    @usableFromInline
    func observe() {
        guard let onlooker = Onlooker.current else { return }
        // Called some hundred times a frame, so it compares without copying.
        guard last != (onlooker.name, onlooker.number) else { return }
        last = (onlooker.name, onlooker.number)
        for place in sights.indices where sights[place].name == onlooker.name {
            sights[place].number = onlooker.number
            return
        }
        sights.removeAll { $0.onlooker == nil }
        sights.append(Sight(name: onlooker.name, onlooker: onlooker, number: onlooker.number))
    }

    /// Notifies the registered onlookers.
    func beat() {
        for sight in sights { sight.onlooker?.tell(seenAt: sight.number) }
    }
}
