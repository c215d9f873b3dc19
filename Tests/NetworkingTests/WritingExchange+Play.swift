import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

extension WritingExchange {
    private var access: Access {
        let session = Secret("cart session token")
        switch actor {
        case "anonymous": return .anonymous
        case "cart-session": return .cart(session)
        default:
            let account = Secret("jwt")
            return hasSession ? .both(account: account, cart: session) : .account(account)
        }
    }

    /// Everything up to the order's number.
    private var handle: CartHandle {
        let iri = path.split(separator: "/").prefix(3).joined(separator: "/")
        return CartHandle(
            id: Order.ID(provider: .test, local: "/" + iri), currency: .eur, zone: .utc,
            access: access)
    }

    private var object: [String: Any] { answer as? [String: Any] ?? [:] }

    /// Has the client do what the exchange is about, and checks what it understood.
    func play(with provider: CoopCycle) async throws {
        do {
            try await attempt(with: provider)
            #expect((200...299).contains(status) || path.hasSuffix("/validate"))
        } catch let error as OrderingError {
            check(error)
        }
    }

    private func check(_ error: OrderingError) {
        switch (status, error) {
        case (400, .invalid(let problems)):
            #expect(problems.map(\.field) == ["username"])
        case (400, .refused(let problems)):
            #expect(problems.map(\.kind) == [.alreadyPlaced])
        case (400, .linkExpired), (401, .linkExpired), (401, .accountExpired): break
        case (403, .http(.refused(let refusal))), (503, .http(.refused(let refusal))):
            #expect(refusal.status == status)
            #expect((refusal.message != nil) == (status == 503))
        default: Issue.record("\(status) became \(error)")
        }
    }

    private func attempt(with provider: CoopCycle) async throws {
        switch path.split(separator: "/").dropFirst().first {
        case "orders": try await attemptOrder(with: provider)
        case "carts":
            let opened = try await provider.openCart(
                at: Caterer.ID(provider: .test, local: text("restaurant")),
                to: destination, in: .eur, access)
            #expect(opened.token != Secret(""))
            check(opened.cart, object["cart"] as? [String: Any] ?? [:])
        default: try await attemptAccount(with: provider)
        }
    }

    private func attemptAccount(with provider: CoopCycle) async throws {
        let password = Secret(text(isForm && path.contains("resetting") ? "password" : "_password"))
        switch path {
        case "/api/login_check":
            let tokens = try await provider.signIn(text("_username"), password: password)
            #expect(tokens.email == "bob@coopcycle.org")
        case "/api/register":
            _ = try await provider.register(
                Registration(
                    name: text("_username"), email: text("_email"), password: password,
                    phone: text("_telephone"), givenName: "Bob", familyName: "Doe"))
        case "/api/resetting/send-email": try await provider.sendReset(to: text("username"))
        case "/api/me":
            #expect(try await provider.account(access).phone == "+33612345678")
        case "/api/me/orders":
            let cursorless = try await provider.orders(nil, in: .eur, access)
            #expect(cursorless.orders.count == 1 && cursorless.problems.isEmpty)
            #expect(cursorless.next != nil)
        case "/api/users/1":
            let id = Account.ID(provider: .test, local: path)
            let account = try await provider.setPhone(text("telephone"), of: id, access)
            #expect(account.fullName == "John Doe")
        default:
            let code = Secret(path.split(separator: "/").last.map(String.init) ?? "")
            if method == "GET" {
                try await provider.confirm(code)
            } else {
                _ = try await provider.reset(code, password: password)
            }
        }
    }

    private func attemptOrder(with provider: CoopCycle) async throws {
        let parts = path.split(separator: "/").dropFirst(3)
        let line = OrderLine.ID(provider: .test, local: path)
        switch (method, parts.first) {
        case ("POST", "items"?):
            let options = (body?["options"] as? [Any] ?? []).map { option in
                (option as? [String: Any])?["code"] as? String ?? option as? String ?? ""
            }
            let item = CartItem(
                orderCode: text("product"), quantity: body?["quantity"] as? Int ?? 0,
                options: options.map { CartItem.Option(orderCode: $0, quantity: 1) })
            check(try await provider.add(item, to: handle), object)
        case ("PUT", "items"?):
            let quantity = body?["quantity"] as? Int ?? 0
            check(try await provider.setQuantity(quantity, of: line, in: handle), object)
        case ("DELETE", "items"?):
            check(try await provider.remove(line, from: handle), object)
        case ("PUT", "assign"?) where body?["guest"] != nil:
            let guest = Guest(email: text("email"), phone: text("telephone"))
            #expect(try await provider.assign(handle, to: guest).hasCustomer)
        case ("PUT", "assign"?):
            #expect(try await provider.assignToAccount(handle).hasCustomer)
        case ("PUT", nil):
            check(try await provider.change(handle, change), object)
        case ("GET", "timing"?):
            let timing = try await provider.timing(of: handle)
            #expect((timing.soonest == nil) == ((object["range"] as? [Any])?.isEmpty ?? true))
        case ("GET", "validate"?):
            #expect(try await provider.problems(of: handle).count == 1)
        case ("GET", "payment_methods"?):
            #expect(try await provider.paymentMethods(of: handle) == [.card])
        default:
            let order = try await provider.order(handle)
            #expect(order.state == OrderState(word: object["state"] as? String ?? ""))
            #expect(order.bill.total.minorUnits == object["total"] as? Int)
        }
    }

    private func text(_ key: String) -> String { body?[key] as? String ?? "" }

    private var destination: Destination? {
        switch body?["shippingAddress"] {
        case let iri as String: .saved(SavedAddress.ID(provider: .test, local: iri))
        case let address as [String: Any]:
            .address(
                Address(
                    line: address["streetAddress"] as? String ?? "",
                    postcode: address["postalCode"] as? String,
                    town: address["addressLocality"] as? String,
                    coordinate: Coordinate(
                        latitude: (address["geo"] as? [String: Double])?["latitude"] ?? 0,
                        longitude: (address["geo"] as? [String: Double])?["longitude"] ?? 0)),
                contact: nil)
        default: nil
        }
    }

    private var change: CartChange {
        CartChange(
            arrival: body?["shippingTimeRange"] is NSNull ? .soonest : nil,
            method: (body?["fulfillmentMethod"] as? String).map(Caterer.Method.init(rawValue:)),
            destination: destination,
            isPackagingReusable: body?["reusablePackagingEnabled"] as? Bool)
    }

    private func check(_ cart: RemoteCart, _ json: [String: Any]) {
        #expect(cart.id.rawValue == "test:\(json["@id"] ?? "")")
        #expect(cart.caterer != nil)
        #expect(cart.bill.total.minorUnits == json["total"] as? Int)
        #expect(cart.method.rawValue == json["fulfillmentMethod"] as? String)
        #expect(cart.packaging.isOn == (json["reusablePackagingEnabled"] as? Bool ?? false))
        #expect(cart.packaging.canBeChosen == (json["potentialAction"] != nil))
        #expect(cart.hasCustomer == (json["customer"] is String))
        #expect((cart.slot != nil) == (json["shippingTimeRange"] is [String]))
        let codes = (json["items"] as? [[String: Any]] ?? []).compactMap { $0["quantity"] as? Int }
        #expect(cart.bill.lines.map(\.quantity) == codes)
    }
}
