import Manual
import Presentation
import Sentences

/// A file or a directory of the diner's, where nothing moves it.
struct KeptFile {
    let path: String
    let help: Sentence

    static let all = [
        KeptFile(path: "~/.config/eat-tui/config.json5", help: .manual.fileConfig),
        KeptFile(path: "~/.cache/eat-tui/cache.db", help: .manual.fileCache),
        KeptFile(path: "~/.cache/eat-tui/pictures/", help: .manual.filePictures),
        KeptFile(path: "~/.local/share/eat-tui/user.db", help: .manual.fileUser),
        KeptFile(path: "~/.local/share/eat-tui/demo-kitchen.db", help: .manual.fileDemo),
        KeptFile(path: "~/.local/share/eat-tui/credentials", help: .manual.fileCredentials),
        KeptFile(path: "~/.local/state/eat-tui/", help: .manual.fileState),
    ]
}

/// What the environment says, by one variable or by several of one meaning.
struct EnvironmentVariable {
    let names: [String]
    let help: Sentence

    var term: ManualPage.Term {
        ManualPage.Term(names.joined(separator: ", "), HelpText.sentence(help.text))
    }

    private init(_ names: String..., help: Sentence) {
        (self.names, self.help) = (names, help)
    }

    static let all = [
        EnvironmentVariable("EAT_SERVER", help: .manual.varServer),
        EnvironmentVariable("EAT_TUI_KEY", help: .manual.varConfiguration),
        EnvironmentVariable("EAT_SWITCH_NAME", help: .manual.varSwitches),
        EnvironmentVariable("EAT_KITCHEN", help: .manual.varKitchen),
        EnvironmentVariable("EAT_LOG_TOKEN", help: .manual.varLogToken),
        EnvironmentVariable("LC_ALL", "LC_MESSAGES", "LANG", help: .manual.varLanguage),
        EnvironmentVariable("LC_ALL", "LC_CTYPE", "LANG", help: .manual.varCharacters),
        EnvironmentVariable("LC_ALL", "LC_TIME", "LANG", help: .manual.varWeek),
        EnvironmentVariable(
            "TERM", "TERMINFO", "TERMINFO_DIRS", "COLORFGBG", "COLORTERM", "TERM_PROGRAM",
            help: .manual.varTerminal),
        EnvironmentVariable("NO_COLOR", help: .manual.varNoColor),
        EnvironmentVariable("PAGER", help: .manual.varPager),
        EnvironmentVariable("LESS", help: .manual.varLess),
        EnvironmentVariable("BROWSER", help: .manual.varBrowser),
        EnvironmentVariable(
            "https_proxy", "http_proxy", "all_proxy", "no_proxy", help: .manual.varProxy),
        EnvironmentVariable("DO_NOT_TRACK", help: .manual.varDoNotTrack),
        EnvironmentVariable(
            "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
            "XDG_RUNTIME_DIR", help: .manual.varHome),
        EnvironmentVariable("TZ", help: .manual.varZone),
        EnvironmentVariable("DBUS_SESSION_BUS_ADDRESS", help: .manual.varKeyring),
        EnvironmentVariable("SSH_CONNECTION", help: .manual.varSSH),
    ]
}
