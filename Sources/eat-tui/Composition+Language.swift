import Actions
import Commands
import Files
import Presentation
import Screens

extension Composition {
    /// From now on the screens speak `language`.
    func speak(_ language: Language) {
        guard language != .current else { return }
        Language.speak(language)
        keymap = ActionTable.keymap(configuration.inForce.keys)
        app?.languageChanged(keymap)
    }

    /// After a choice of this run: how to keep it.
    func tellLanguage() {
        app?.toast(
            Say.Keys.languageIsNow(
                language: Language.current.name, code: Language.current.code,
                file: Paths.name(of: context.paths.config)))
    }
}
