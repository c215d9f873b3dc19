/// One thing a screen lets the diner do: what it is called, which keys do it, whether it can be done
/// now.
///
/// Footer, help, palette and the key handling all read the same bindings, so they cannot disagree.
public struct KeyBinding: Sendable {
    /// Where the footer puts it, if anywhere: lower comes first, and stays longer when it is narrow.
    public typealias FooterRank = Int

    /// What is the same wherever and whenever it is offered. Bindings are made and copied by the
    /// dozen for every frame, so this is shared.
    public final class Facts: Sendable {
        /// As the configuration names it, such as `caterers.sort`.
        public let action: String
        public let keys: [Key]
        /// In a word or two, for the footer: "sort".
        public let label: String
        /// In a sentence, for help and palette: "Choose the order of the list".
        public let summary: String
        /// What does the same from the command line.
        public let twin: String?
        /// The heading it stands under in help: "This screen", "Everywhere".
        public let group: String
        public let footer: FooterRank?
        /// How many cells it takes there.
        let footerWidth: Int

        init(
            _ action: String, keys: [Key], label: String, summary: String, twin: String?,
            group: String, footer: FooterRank?
        ) {
            self.action = action
            self.keys = keys
            self.label = label
            self.summary = summary
            self.twin = twin
            self.group = group
            self.footer = footer
            let name = keys.first?.name ?? ""
            footerWidth = footer == nil ? 0 : Sanitizer.line(name + " " + label).cells
        }

        convenience init(_ spec: ActionSpec, keys: [Key]) {
            self.init(
                spec.name, keys: keys, label: spec.label, summary: spec.summary, twin: spec.twin,
                group: spec.group, footer: spec.footer)
        }
    }

    public let facts: Facts
    /// Why it cannot be done now; nil when it can.
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
        _ action: String, keys: [Key], label: String, summary: String, twin: String? = nil,
        group: String, footer: FooterRank? = nil, unavailable: String? = nil,
        perform: @escaping @MainActor @Sendable () -> Void
    ) {
        let facts = Facts(
            action, keys: keys, label: label, summary: summary, twin: twin, group: group,
            footer: footer)
        self.init(facts, unavailable: unavailable, perform: perform)
    }

    public var action: String { facts.action }
    public var keys: [Key] { facts.keys }
    public var label: String { facts.label }
    public var summary: String { facts.summary }
    public var twin: String? { facts.twin }
    public var group: String { facts.group }
    public var footer: FooterRank? { facts.footer }

    /// The same with other words, and elsewhere in the footer, for a place where it does something
    /// else.
    public func labelled(
        _ label: String, summary: String? = nil, footer: FooterRank? = nil
    ) -> KeyBinding {
        KeyBinding(
            action, keys: keys, label: label, summary: summary ?? self.summary, twin: twin,
            group: group, footer: footer ?? self.footer, unavailable: unavailable,
            perform: perform)
    }

    /// The same, left out of the footer: for a place where other things are nearer at hand.
    public var offFooter: KeyBinding {
        KeyBinding(
            action, keys: keys, label: label, summary: summary, twin: twin, group: group,
            unavailable: unavailable, perform: perform)
    }

    /// The same with those of its keys alone that do something while a field takes what is typed.
    public var whileTyping: KeyBinding { without { LineEditor.mayTake($0) } }

    public func without(_ isTaken: (Key) -> Bool) -> KeyBinding {
        KeyBinding(
            action, keys: keys.filter { !isTaken($0) }, label: label, summary: summary, twin: twin,
            group: group, footer: footer, unavailable: unavailable, perform: perform)
    }
}
