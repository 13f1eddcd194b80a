#!/usr/bin/env python3
"""Plays one side of Netherlands East Indies as the staff of the house advises it.

    pip install requests
    python3 staff.py http://127.0.0.1:8080 CODE [LEVEL] [ENTRIES]
"""

import sys
import uuid

import requests

LOOK = """query($game: ID!, $level: NeiStaffLevel!) { game(id: $game) { lastEntry phase pending { kind mine }
  ... on NeiGame { advice(first: 1, level: $level) { offer { offer } } } } }"""
RECORD = """mutation($game: ID!, $entry: Int!, $id: ID!, $offer: ID!) {
  record(game: $game, expectedEntry: $entry, commandId: $id, offer: $offer) { __typename } }"""
ROLL = "mutation($game: ID!, $entry: Int!, $id: ID!) { roll(game: $game, expectedEntry: $entry, commandId: $id) { __typename } }"
WAIT = "query($game: ID!, $entry: Int!) { awaitEntries(game: $game, since: $entry) { totalCount } }"

server, code, level, entries = (*sys.argv[1:], *("RECRUIT", 5000)[len(sys.argv) - 3:])
line = requests.Session()


def ask(question, **variables):
    answer = line.post(f"{server}/graphql", json={"query": question, "variables": variables}).json()
    return answer["data"] if "errors" not in answer else sys.exit(answer["errors"][0]["message"])


seat = ask("mutation($code: String!) { takeSeat(code: $code, name: \"Staff\") { token head { id } } }", code=code)["takeSeat"]
line.headers["Authorization"] = f"Bearer {seat['token']}"
game = seat["head"]["id"]
while (now := ask(LOOK, game=game, level=level)["game"])["phase"] != "FINISHED" and now["lastEntry"] < int(entries):
    here, id = {"game": game, "entry": now["lastEntry"]}, str(uuid.uuid4())
    if (now["pending"] or {}).get("kind") in ("ROLL", "DRAW") and now["pending"]["mine"]:
        ask(ROLL, id=id, **here)
    elif now["advice"]:
        ask(RECORD, id=id, offer=now["advice"][0]["offer"]["offer"], **here)
    else:
        ask(WAIT, **here)
print(f"{now['lastEntry']} entries, {now['phase']}")
