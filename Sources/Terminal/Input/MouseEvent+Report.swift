extension MouseEvent {
    /// Parses an SGR report: button code, column and line, both from 1.
    ///
    /// Nil for events of no use here: sideways wheels, further buttons, moves without a button.
    init?(report: [Int], isRelease: Bool) {
        guard report.count == 3 else { return nil }
        let code = report[0]
        let at = Point(column: max(0, report[1] - 1), line: max(0, report[2] - 1))
        let isMotion = code & 32 != 0
        switch code & ~(4 | 8 | 16 | 32) {
        case 64 where !isRelease: self.init(.wheelUp, at: at)
        case 65 where !isRelease: self.init(.wheelDown, at: at)
        case 0...2:
            let button = [Button.left, .middle, .right][code & 3]
            let action: Action = isRelease ? .released : isMotion ? .dragged : .pressed
            self.init(action, button: button, at: at)
        default: return nil
        }
    }
}
