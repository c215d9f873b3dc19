import Presentation

/// Documents about the configuration.
extension Shapes {
    static let configuration = Shape.either([
        ["path": .text, "exists": .boolean],
        Shape.record([]).with(["path": .text]).with(.counts).with([
            "keys": .list(settingOfFile)
        ]),
        ["path": .text, "key": settingOfFile],
        [
            "path": .text, "changed": .boolean,
            "set": [
                "ref": .text, "name": .text, "value": .anything, "line": .integer.orNull,
                "understood": .anything,
            ],
        ],
        ["path": .text, "template": .text],
        [
            "path": .text,
            "problems": .list([
                "ref": .text, "name": .text, "line": .integer.orNull, "message": .text,
            ]),
        ],
    ])

    private static let settingOfFile: Shape = [
        "ref": .text, "name": .text, "summary": .text, "value": .anything, "source": source,
        "followed": .word(SettingReading.Following.self), "line_to_write": .text,
        "understood": .anything,
    ]
}
