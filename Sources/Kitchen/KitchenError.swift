/// Why a kitchen cannot open.
public enum KitchenError: Error, Equatable {
    /// The address is not a local one, or the port is taken.
    case cannotListen(address: String, port: Int)
    case outOfDescriptors
    /// The system has no such time zone; is `tzdata` installed?
    case unknownZone(String)
    case unknownCurrency(String)
    /// The data file cannot be used; `reason` says why.
    case cannotKeep(path: String, reason: String)
    /// The data file is damaged.
    case damaged(path: String, reason: String)
    /// The data file belongs to another town.
    case otherTown(path: String, town: String)
    /// The menu has these mistakes.
    case menu([MenuMistake])
    /// A file or text cannot be read; the string says which part.
    case unreadable(String)
}
