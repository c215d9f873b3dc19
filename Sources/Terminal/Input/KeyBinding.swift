/// An action as a screen offers it: its name, its keys, and whether it is available now.
///
/// Footer, help, palette and key handling read the same bindings, so they cannot disagree.
public struct KeyBinding: Sendable {
    /// The position in the footer, if any: lower ranks come first, and stay longest on narrow
    /// screens.
    public typealias FooterRank = Int

    /// The parts that never change. They are shared, because every frame makes and copies dozens of
    /// bindings.
    public final class Facts: Sendable {
        /// The name in the configuration, such as `caterers.sort`.
        public let action: String
        public let keys: [Key]
        /// One or two words for the footer: "sort".
        public var label: String { footerLabel ?? sayLabel() }
        /// A sentence for help and palette: "Choose the order of the list".
        public var summary: String { saySummary() }
        /// The command that does the same.
        public let twin: String?
        /// The heading in help: "This screen", "Everywhere".
        public let group: String
        public let footer: FooterRank?
        /// The cells it takes in the footer.
        let footerWidth: Int
        /// Kept for the footer, which every frame draws.
        private let footerLabel: String?
        let sayLabel: @Sendable () -> String
        let saySummary: @Sendable () -> String

        init(
            _ action: String, keys: [Key], twin: String?, group: String, footer: FooterRank?,
            label: @escaping @Sendable () -> String, summary: @escaping @Sendable () -> String
        ) {
            self.action = action
            self.keys = keys
            sayLabel = label
            saySummary = summary
            self.twin = twin
            self.group = group
            self.footer = footer
            let name = keys.first?.name ?? ""
            footerLabel = footer.map { _ in label() }
            footerWidth = footerLabel.map { Sanitizer.line(name + " " + $0).cells } ?? 0
        }

        convenience init(_ spec: ActionSpec, keys: [Key]) {
            self.init(
                spec.name, keys: keys, twin: spec.twin, group: spec.group, footer: spec.footer,
                label: spec.sayLabel, summary: spec.saySummary)
        }
    }

    public let facts: Facts
    /// Why it is unavailable now; nil when it is available.
    public let unavailable: String?
    public let perform: @MainActor @Sendable () -> Void

    init(
        _ facts: Facts, unavailable: String? = nil,
        perform: @escaping @MainActor @Sendable () -> Void
    ) {
        self.facts = facts
        self.unavailable = unavailable
        self.perform = perform
    }

    public init(
        _ action: String, keys: [Key], label: String,
        summary: @autoclosure @escaping @Sendable () -> String, twin: String? = nil,
        group: String, footer: FooterRank? = nil, unavailable: String? = nil,
        perform: @escaping @MainActor @Sendable () -> Void
    ) {
        let facts = Facts(
            action, keys: keys, twin: twin, group: group, footer: footer, label: { label },
            summary: summary)
        self.init(facts, unavailable: unavailable, perform: perform)
    }

    public var action: String { facts.action }
    public var keys: [Key] { facts.keys }
    public var label: String { facts.label }
    public var summary: String { facts.summary }
    public var twin: String? { facts.twin }
    public var group: String { facts.group }
    public var footer: FooterRank? { facts.footer }

    /// A copy with another label and footer rank, for a place where the action does something else.
    public func labelled(
        _ label: String, summary: String? = nil, footer: FooterRank? = nil
    ) -> KeyBinding {
        copy(keys, label, summary ?? self.summary, footer ?? self.footer)
    }

    /// A copy that the footer leaves out, for places where other actions matter more.
    public var offFooter: KeyBinding { copy(keys, label, summary, nil) }

    /// A copy with only those keys that still work while a field takes text.
    public var whileTyping: KeyBinding { without { LineEditor.mayTake($0) } }

    public func without(_ isTaken: (Key) -> Bool) -> KeyBinding {
        copy(keys.filter { !isTaken($0) }, label, summary, footer)
    }

    private func copy(
        _ keys: [Key], _ label: String, _ summary: String, _ footer: FooterRank?
    ) -> KeyBinding {
        KeyBinding(
            action, keys: keys, label: label, summary: summary, twin: twin, group: group,
            footer: footer, unavailable: unavailable, perform: perform)
    }
}
