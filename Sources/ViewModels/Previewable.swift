/// A screen's model that a preview can show. Opening takes the same object, so that nothing is
/// fetched twice.
@MainActor
public protocol Previewable: AnyObject {
    /// Shows what is cached, asks for what is stale, and follows the store.
    func appeared()
    /// Stops following and asking.
    func disappeared()
}
