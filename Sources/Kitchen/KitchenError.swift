/// Why a kitchen does not open.
public enum KitchenError: Error, Equatable {
    /// The address is not one of this machine's, or the port is taken.
    case cannotListen(address: String, port: Int)
    case outOfDescriptors
    /// No such zone among the system's time zone files; is `tzdata` installed?
    case unknownZone(String)
    case unknownCurrency(String)
    /// The file for what changes cannot be used; the text says why.
    case cannotKeep(path: String, reason: String)
    /// The file for what changes is damaged.
    case damaged(path: String, reason: String)
    /// The file is that of another town.
    case otherTown(path: String, town: String)
    /// What was handed in cannot be read; the text says which part.
    case unreadable(String)
}
