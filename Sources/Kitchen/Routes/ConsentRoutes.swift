/// What an account's person is asked to agree to.
struct ConsentRoutes: Sendable {
    private static let path = "/api/me/optin-consents"
    private static let kinds = ["NEWSLETTER", "MARKETING"]

    let book: Book
    let access: Access

    var routes: [Route] {
        [
            book.route("GET", Self.path) { request, ledger throws(Refusal) in
                answer(try access.account(request, in: ledger))
            },
            book.route("PUT", Self.path) { request, ledger throws(Refusal) in
                var account = try access.account(request, in: ledger)
                let body = try request.object()
                guard let kind = body["type"]?.text, Self.kinds.contains(kind),
                    let isAccepted = body["accepted"]?.bool
                else { throw .bad("Say the type, and whether it is accepted") }
                account.consents = (account.consents ?? [:]).merging([kind: isAccepted]) { $1 }
                ledger.accounts[account.id] = account
                return answer(account)
            },
        ]
    }

    private func answer(_ account: Account) -> Answer {
        Answer {
            $0.member("@context", "/api/contexts/OptinConsent")
            $0.member("@id", Self.path)
            $0.member("@type", "hydra:Collection")
            $0.objects("hydra:member", Array(Self.kinds.enumerated())) { writer, kind in
                let answer = account.consents?[kind.element]
                writer.member("@id", "/api/optin_consents/\(account.id * 2 + kind.offset)")
                writer.member("@type", "OptinConsent")
                writer.member("user", "/api/users/\(account.id)")
                writer.member("type", kind.element)
                writer.member("accepted", answer ?? false)
                writer.member("asked", answer != nil)
            }
            $0.member("hydra:totalItems", Self.kinds.count)
        }
    }
}
