import JSON

extension JSONValue {
    /// Whether this is the form in which the platform itself refuses with `status`.
    ///
    /// Its API refuses with violations or a `hydra:Error`; a bad token has a code besides its
    /// message, and maintenance has only a message.
    func isOwnRefusal(_ status: Int) -> Bool {
        let hasMessage = (try? optional("message")?.string()) != nil
        switch status {
        case 503:
            return hasMessage && (try? members().reduce(0) { count, _ in count + 1 }) == 1
        case 401 where hasMessage:
            return (try? optional("code")?.int()) == status
        default:
            let type = try? optional("@type")?.string()
            return type == "hydra:Error" || type == "ConstraintViolationList"
                || !ViolationsWire.violations(self).isEmpty
        }
    }
}
