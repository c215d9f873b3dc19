/// The diner's browser, which opens a page that the diner asked for.
public struct Browser: Hashable, Sendable {
    private let program: OwnProgram

    public enum Trouble: Error, Hashable, Sendable {
        /// No address of a page, or one that no browser gets.
        case address
        case program(OwnProgram.Trouble)
    }

    private static let longestAddress = 2000

    /// The program of the settings, that of `BROWSER`, or the desktop's own if there is a desktop;
    /// nil if there is none of them, as in a session over ssh.
    public init?(setting: String?, environment: (String) -> String?) {
        let path = environment("PATH") ?? ""
        // Several programs may be named there, of which the first that is installed counts.
        let ofEnvironment = (environment("BROWSER") ?? "").split(separator: ":").map(String.init)
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment($0) != nil }
        let others = (ofEnvironment + (hasDesktop ? ["xdg-open"] : [])).compactMap(OwnProgram.init)
        guard
            let program = setting.flatMap(OwnProgram.init)
                ?? others.first(where: { $0.isInstalled(in: path) })
        else { return nil }
        self.program = program
    }

    /// Returns once the program has done it, or runs on.
    public func open(_ address: String) async throws(Trouble) {
        let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isPlain, address.utf8.count <= Self.longestAddress,
            address.hasPrefix("https://") || address.hasPrefix("http://")
        else { throw .address }
        do throws(OwnProgram.Trouble) {
            try await program.give(address)
        } catch {
            throw .program(error)
        }
    }
}
