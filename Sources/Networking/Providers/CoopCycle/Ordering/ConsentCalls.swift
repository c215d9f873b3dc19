import JSON
import OrderModels

/// `/api/me/optin-consents`: what the server asks the person to agree to.
struct ConsentCalls {
    private static let path = "/api/me/optin-consents"

    let api: CoopCycleAPI

    func all(_ access: Access) async throws(OrderingError) -> [OptIn] {
        do throws(OrderingError) {
            return try await api.call(
                OrderingCall(path: Self.path, access: access), read: Self.consents)
        } catch .http(.refused(let refusal)) where refusal.status == 404 {
            // A server without them asks nothing.
            return []
        }
    }

    func answer(
        _ consent: OptIn.Kind, isAccepted: Bool, _ access: Access
    ) async throws(OrderingError) -> [OptIn] {
        let call = OrderingCall(
            method: .put, path: Self.path, access: access,
            body: .json { json in
                json.field("type", consent.rawValue)
                json.field("accepted", isAccepted)
                json.field("asked", true)
            })
        return try await api.call(call, read: Self.consents)
    }

    private static func consents(_ json: JSONValue) throws(JSONError) -> [OptIn] {
        try json.rows("hydra:member").map { row throws(JSONError) in
            OptIn(
                kind: OptIn.Kind(
                    rawValue: try row.required("type").string()
                        .beginning(ofBytes: TextLimit.name)),
                isAccepted: try row.optional("accepted")?.bool() ?? false,
                wasAsked: try row.optional("asked")?.bool() ?? false)
        }
    }
}
