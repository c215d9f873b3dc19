extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and path only: headers and bodies contain tokens, passwords and addresses.
    public var description: String { endpoint }

    public var debugDescription: String { description }

    /// Without children, because `dump` and failed expectations use mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
