/// What the user asked for with `--color`.
public enum ColorChoice: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}
