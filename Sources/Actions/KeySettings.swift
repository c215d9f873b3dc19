public import Terminal

/// The keys as the diner wants them.
public struct KeySettings: Sendable {
    public var preset: Keymap.Preset
    public var overrides: [Keymap.Override]

    public init(preset: Keymap.Preset = .vi, overrides: [Keymap.Override] = []) {
        self.preset = preset
        self.overrides = overrides
    }
}
