import Presentation

/// Whether what is typed can be an e-mail address or a phone number at all. Servers are stricter;
/// what is plainly none is said where it is typed, before anything is sent.
public enum ContactCheck {
    /// What is wrong with an e-mail address; nil where nothing is, and where nothing is typed.
    public static func trouble(email: String) -> String? {
        guard !email.isEmpty else { return nil }
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isWhole =
            parts.count == 2 && !parts[0].isEmpty && !email.contains(where: \.isWhitespace)
            && parts[1].split(separator: ".", omittingEmptySubsequences: false).count > 1
            && parts[1].split(separator: ".", omittingEmptySubsequences: false)
                .allSatisfy(isLabel)
        return isWhole ? nil : Say.Orders.thatIsNoEMailAddressItTakes
    }

    /// One part of a host's name.
    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    /// The same of a phone number.
    public static func trouble(phone: String) -> String? {
        guard !phone.isEmpty else { return nil }
        let digits = phone.count { $0.isASCII && $0.isWholeNumber }
        let others = phone.filter { !($0.isASCII && $0.isWholeNumber) }
        let isWhole =
            (6...15).contains(digits) && others.allSatisfy { " +-()./".contains($0) }
            && (others.firstIndex(of: "+") == nil || phone.first == "+")
            && others.count { $0 == "+" } <= 1
        return isWhole ? nil : Say.Orders.thatIsNoPhoneNumberItTakes
    }
}
