public import ViewModels

/// Waits until `condition` holds; it is looked at whenever something observable it reads changes.
@MainActor
public func wait(until condition: @MainActor () -> Bool) async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    var next = changes.makeAsyncIterator()
    let onlooker = Onlooker { change.yield() }
    while !onlooker.look(condition) {
        await next.next()
    }
}

extension Models {
    /// Waits until nothing is being done but requests.
    public func rested() async {
        await wait { activity.working == 0 }
    }
}
