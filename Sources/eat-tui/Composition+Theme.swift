import Commands
import Presentation
import Screens
import Telemetry
import Terminal
import ViewModels

/// The colours of the screens.
extension Composition {
    private var named: Switches.Look.Theme { models.settings.switches[Switches.Look.theme] }

    /// The theme that holds now.
    var theme: Theme { theme(named) }

    /// All that can be chosen; the diner's own where the configuration has one.
    var themes: Themes {
        Themes { [unowned self] in
            Switches.Look.Theme.allCases.filter {
                $0 != .own || configuration.inForce.colors != nil
            }
            .map {
                Themes.Choice(
                    name: $0.rawValue, words: $0.words, isCurrent: $0 == named, theme: theme($0)
                )
            }
        } choose: { [models] in
            models.settings.switches.choose(.text($0), for: Switches.Look.theme.declaration.key)
        }
    }

    private func theme(_ name: Switches.Look.Theme) -> Theme {
        switch name {
        case .standard: .standard
        case .dark: .dark
        case .light: .light
        case .highContrast: .highContrast
        case .mono: .mono
        case .nightMarket: .nightMarket
        case .paper: .paper
        case .own: configuration.inForce.colors?.theme ?? .standard
        }
    }
}

extension Switches.Look.Theme {
    fileprivate var words: String {
        switch self {
        case .standard: Say.Switches.themeStandard
        case .dark: Say.Switches.themeDark
        case .light: Say.Switches.themeLight
        case .highContrast: Say.Switches.themeHighContrast
        case .mono: Say.Switches.themeMono
        case .nightMarket: Say.Switches.themeNightMarket
        case .paper: Say.Switches.themePaper
        case .own: Say.Switches.themeOwn
        }
    }
}

extension SwitchReading {
    var isOfTheme: Bool { id == Switches.Look.theme.declaration.key }

    /// What is said of its new value; of a theme also whether it shows here, and how to keep it.
    @MainActor func news(of theme: Theme, on app: App?, path: String) -> String {
        let (news, value) = (SwitchWords.news(self), SwitchWords.value(value))
        let now =
            source == .run
            ? Say.Switches.forThisRun(news: news) : Say.Switches.forGood(news: news)
        guard isOfTheme else { return now }
        guard app?.hasColors ?? true else { return now + " " + Say.Switches.themeDoesNotShow }
        guard app?.shows(theme) ?? true else {
            return now + " " + Say.Switches.themeNeedsMoreColors
        }
        let isKept = source != .run || value == Switches.Look.Theme.own.rawValue
        return isKept ? now : now + " " + Say.Switches.keepTheme(theme: value, path: path)
    }
}
