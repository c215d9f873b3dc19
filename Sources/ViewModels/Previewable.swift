/// A screen's model that can be shown before its screen is opened: peeking shows it, and opening
/// takes the very same one, so nothing is fetched twice.
@MainActor
public protocol Previewable: AnyObject {
    /// Shows what is cached, asks for what is stale, and follows the store.
    func appeared()
    /// Stops following and asking.
    func disappeared()
}
