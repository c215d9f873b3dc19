public import Terminal

/// The themes that the diner can choose among.
@MainActor
public struct Themes {
    public struct Choice {
        let name: String
        /// What it is like.
        let words: Wording
        let isCurrent: Bool
        let theme: Theme

        public init(
            name: String, words: @autoclosure @escaping @MainActor () -> String, isCurrent: Bool,
            theme: Theme
        ) {
            self.name = name
            self.words = words
            self.isCurrent = isCurrent
            self.theme = theme
        }
    }

    let all: @MainActor () -> [Choice]
    let choose: @MainActor (_ name: String) -> Void

    public init(
        all: @escaping @MainActor () -> [Choice],
        choose: @escaping @MainActor (_ name: String) -> Void
    ) {
        self.all = all
        self.choose = choose
    }
}
