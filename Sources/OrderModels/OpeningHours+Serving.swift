extension OpeningHours.Opening {
    /// Whether food is available while the kitchen is open at `now`: the server may say that there
    /// is none before it closes.
    public static func serves(
        _ opening: OpeningHours.Opening?, _ timing: Timing?, at now: Instant
    ) -> Bool {
        guard let opening, opening.from <= now else { return false }
        guard let until = opening.until else { return true }
        guard until > now else { return false }
        return timing?.earliest.map { $0 <= until } ?? true
    }
}
