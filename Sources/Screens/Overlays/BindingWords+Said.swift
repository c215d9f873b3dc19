import Presentation
import Terminal

extension BindingWords {
    static var said: BindingWords {
        BindingWords(
            commands: Say.Overlays.commands, keys: Say.Overlays.keys,
            fromTheShell: Say.Overlays.fromTheShell, typeWhatToDo: Say.Overlays.typeWhatToDo,
            typeToSearch: Say.Overlays.typeToSearch,
            nothingCalledThat: Say.Overlays.nothingCalledThat,
            noKeyDoesThat: Say.Overlays.noKeyDoesThat,
            notNow: { Say.Overlays.notNowBecause(reason: $0) },
            rebind: { Say.Overlays.rebind(action: $0, key: $1) })
    }
}
