import Foundation
import Kitchen
import OrderModels

/// A canteen's menu files that go with the test.
final class MenuFiles {
    let directory: String

    /// The menu that is shipped as an example.
    static let example = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../docs/canteen").standardized.path

    init(_ files: [String: String] = [:]) throws {
        directory =
            FileManager.default.temporaryDirectory
            .appending(path: "menu-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        for (name, text) in files { try put(text, name) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    func path(_ name: String) -> String { directory + "/" + name }

    func put(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path(name)))
    }

    /// A small canteen, open all day, that delivers and takes cash.
    static func small(
        head: String = "", caterer: String = "", dishes: String = MenuFiles.soup
    ) -> String {
        """
        {
            name: "Small", currency: "EUR", zone: "Europe/Paris", \(head)
            caterers: [
                {
                    code: "small", name: "Small canteen", address: "1 Mill Lane",
                    place: [48.85, 2.35], radius: 2000, hours: ["Mo-Su 00:00-24:00"], \(caterer)
                    sections: [{ name: "All", dishes: [
                        \(dishes)
                    ] }],
                },
            ],
        }
        """
    }

    static let soup = #"{ code: "soup", name: "Soup", price: "5.00" },"#
    static let cake = #"{ code: "cake", name: "Cake", price: "3.10" },"#

    /// The mistakes of a menu, without the directory.
    func mistakes() -> [String] {
        let lines = MenuCheck(path: directory).lines.dropLast()
        return lines.map { $0.replacing(directory + "/", with: "") }
    }
}

extension Servers {
    /// A canteen whose clock stands still on a Wednesday, 12:30 in Paris.
    static func canteen(
        _ menu: String, _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> KitchenServer {
        try frozen {
            $0.menu = menu
            change(&$0)
        }
    }
}

extension Diner {
    /// The address of the canteen with that name.
    func canteen(_ name: String) throws -> String {
        let rows = try client.get("/api/restaurants").rows()
        return rows.first { $0["name"] as? String == name }?["@id"] as? String ?? ""
    }
}
