extension DocumentText {
    static let head = """
        # Events, switches and experiments

        Made from `Sources/Telemetry/events.json`; a test fails when the two differ.

        ## What eat-tui can record of its use

        **Off until you say yes.** `eat-tui telemetry on` agrees and `eat-tui telemetry off` takes it \
        back; `DO_NOT_TRACK` in the environment and `--private` are stronger than a yes. Off means \
        that no event is made and no file of events is opened, not even for this machine alone. No \
        configuration and no server can agree in your place. `eat-tui telemetry show` prints what \
        waits and what was sent, `eat-tui telemetry purge` deletes it.

        Nothing leaves the machine, unless the configuration gives an address as `telemetry_url`.

        An event holds counts, durations, truth values and words from the closed lists below. The \
        program has no way to put a text of its own into an event: no name, no address, no dish, no \
        search, no amount of money, no address of a server. There is no identifier of the user, of \
        the machine or of a run; `event_id` is random for each event, so that a receiver that gets \
        one twice can tell. An event as it is sent:

        ```json
        {"event_id": "5f0c…", "name": "command_run", "at": "2026-11-25T12:00:00Z", \
        "version": "0.1.0", "payload": {"command": "menu", "exit": 0, "seconds": 0.041}}
        ```

        """
}
