import OrderModels
import Networking

/// A session's tokens, stored as one secret because each is useless without the other.
struct SessionTokens: Hashable, Sendable {
    let access: Secret
    let refresh: Secret

    init(_ tokens: AccountTokens) {
        access = tokens.access
        refresh = tokens.refresh
    }

    /// Nil if the secret has another form.
    init?(_ secret: Secret) {
        let words = secret.revealed.split(separator: " ")
        guard words.count == 2 else { return nil }
        access = Secret(PlainWord.decode(String(words[0])))
        refresh = Secret(PlainWord.decode(String(words[1])))
    }

    var secret: Secret {
        Secret(PlainWord.encode(access.revealed) + " " + PlainWord.encode(refresh.revealed))
    }
}
