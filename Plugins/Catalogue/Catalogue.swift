import Foundation
import PackagePlugin

/// Makes Swift of the catalogue of sentences before `Sentences` and `Presentation` are compiled: of what
/// lower modules say for the one, of all for the other.
@main
struct Catalogue: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let english = context.package.directoryURL.appending(path: "Sources/Presentation/English")
        let below = try files(in: english.appending(path: "Below"))
        let above = target.name == "Presentation" ? try files(in: english) : nil
        let languages =
            above == nil
            ? []
            : try files(
                in: context.package.directoryURL.appending(path: "Sources/Presentation/Languages"))
        let output = context.pluginWorkDirectoryURL
        let areas = (below + (above ?? [])).map { $0.deletingPathExtension().lastPathComponent }
        let made = areas + (above == nil ? [] : ["Patterns"])
        return [
            .buildCommand(
                displayName: "Compiling the catalogue of sentences",
                executable: try context.tool(named: "eat-words").url,
                arguments: [output.path(), "below"] + below.map { $0.path() }
                    + (above.map { ["above"] + $0.map { $0.path() } } ?? [])
                    + (above == nil ? [] : ["languages"] + languages.map { $0.path() }),
                inputFiles: below + (above ?? []) + languages,
                outputFiles: made.map { output.appending(path: "\($0).swift") })
        ]
    }

    private func files(in folder: URL) throws -> [URL] {
        try FileManager.default
            .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "words" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}
