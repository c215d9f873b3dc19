extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and path. Headers and bodies hold tokens, passwords and people's addresses.
    public var description: String { endpoint }

    public var debugDescription: String { description }

    /// Has no parts: `dump` and failed expectations walk mirrors, not descriptions.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
