/// The address of something in this program: `eat:kitchen/REFERENCE`.
///
/// Opening one shows something, and changes and orders nothing, so that anybody may send one.
public enum DeepLink: Hashable, Sendable {
    /// What follows is a reference, or a name as it is typed in a command.
    case kitchen(String)
    case dish(String)
    case draft(String)
    case order(String)

    private static let scheme = "eat:"
    private static let longest = 1000

    /// Nil for what is no such address. Programs that pass addresses on write `eat://` too, and
    /// escape characters.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest,
            text.prefix(Self.scheme.count).lowercased() == Self.scheme
        else { return nil }
        var rest = text.dropFirst(Self.scheme.count)
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        guard let slash = rest.firstIndex(of: "/"),
            let name = URLText.unescaped(rest[slash...].dropFirst()), !name.isEmpty,
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
            )
        else { return nil }
        switch rest[..<slash].lowercased() {
        case "kitchen": self = .kitchen(name)
        case "dish": self = .dish(name)
        case "draft": self = .draft(name)
        case "order": self = .order(name)
        default: return nil
        }
    }

    public var text: String {
        switch self {
        case .kitchen(let name): "eat:kitchen/" + URLText.pasted(name)
        case .dish(let name): "eat:dish/" + URLText.pasted(name)
        case .draft(let name): "eat:draft/" + URLText.pasted(name)
        case .order(let name): "eat:order/" + URLText.pasted(name)
        }
    }
}
