/// Checks whether typed text can be an e-mail address or a phone number. Servers are stricter, but
/// this reports plain mistakes before anything is sent.
public enum ContactCheck {
    /// What is wrong with an e-mail address; nil if it is empty or nothing is.
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

    /// One part of a host name.
    private static func isLabel(_ label: Substring) -> Bool {
        !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }

    /// What is wrong with a phone number; nil if it is empty or nothing is.
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
