import Testing

@testable import OrderModels

struct DeepLinkTests {
    @Test func `what is written is read back, whatever a server calls its things`() {
        let names = [
            "demo:/api/restaurants/6", "Krua Mae", "50 % \"new\"?#&", "寿司屋", "a/b:c@d",
            "1;reboot $(id) `x` & ~ * !",
        ]
        for name in names {
            for link in [DeepLink.kitchen(name), .dish(name), .draft(name), .order(name)] {
                #expect(DeepLink(link.text) == link)
                // It may be pasted into a shell.
                #expect(
                    link.text.allSatisfy {
                        $0.isASCII && ($0.isLetter || $0.isNumber || "-._/:@%".contains($0))
                    })
            }
        }
    }

    @Test func `programs that pass links on may write them otherwise`() {
        #expect(DeepLink("EAT://kitchen/Krua%20Mae") == .kitchen("Krua Mae"))
        #expect(DeepLink("eat:order/K-1") == .order("K-1"))
    }

    @Test func `what is no link is none`() {
        let texts = [
            "", "eat:", "eat:kitchen", "eat:kitchen/", "http://kitchen/x", "eat:basket/x",
            "eat:order/%", "eat:order/%zz", "eat:order/%+1", "eat:order/%FF", "eat:order/a%0Ab",
            "eat:order/%1B%5B2J", "eat:order/" + String(repeating: "a", count: 1000),
        ]
        for text in texts { #expect(DeepLink(text) == nil, "\(text)") }
    }
}
