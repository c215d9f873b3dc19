extension DocumentText {
    static let head = """
        # What eat-tui can record of its use

        Made from `Sources/Telemetry/events.json`; a test fails when the two differ.

        **The program records none of this yet.** The events are declared, and what writes and \
        delivers them is there, but nothing in the program calls it. It will be off until the user \
        says yes, and off means that no event is made, not even for this machine alone.

        An event holds counts, durations, truth values and words from the closed lists below. The \
        program has no way to put a text of its own into an event: no name, no address, no dish, no \
        search, no amount of money, no address of a server. There is no identifier of the user, of \
        the machine or of a run; `event_id` is random for each event, so that a receiver that gets \
        one twice can tell. An event as it is sent:

        ```json
        {"event_id": "5f0c…", "name": "search_made", "at": "2026-11-25T12:00:00Z", \
        "version": "0.1.0", "payload": {"asked_servers": false, "found": 12, "words": 2}}
        ```

        """

    static let switchesHead = """

        ## Switches

        Values that the program goes by. `remote` says whether a server that the user chose may set
        one.

        | Switch | Type | Without a setting | Remote | What it does |
        | --- | --- | --- | --- | --- |

        """
}
