import Files
import Presentation
public import Services

/// Opens the page on which an order is paid, where `--open` asks for it.
@MainActor
struct PageOpening {
    private let context: Context

    nonisolated static let option = OptionSpec(name: "open", help: .paying.optionOpen)

    init(_ context: Context) {
        self.context = context
    }

    /// A failure is only a warning: the address is printed as well.
    func open(_ page: String?) async {
        guard context.options.has("open"), let page else { return }
        guard let browser = context.browser else {
            return context.output.warning(Say.Paying.noBrowserHere)
        }
        do throws(Browser.Trouble) {
            try await browser.open(page)
            if !context.output.isData { context.output.remark(Say.Paying.openedInABrowser) }
        } catch {
            context.output.warning(error.sentence.text)
        }
    }
}

extension Context {
    /// Nil where there is neither a desktop nor a setting.
    public var browser: Browser? {
        Browser(setting: config.browser, environment: Environment.value)
    }
}
