#!/usr/bin/env python3
"""Plays a game of any book: throws the dice that are asked for, else does anything that is allowed.

    pip install requests
    python3 bot.py http://127.0.0.1:8080 CODE [ENTRIES]
"""

import random
import sys
import uuid

import requests

LOOK = "query($game: ID!) { game(id: $game) { lastEntry phase pending { kind mine } offers(first: 400) { offer } } }"
RECORD = """mutation($game: ID!, $entry: Int!, $id: ID!, $offer: ID!) {
  record(game: $game, expectedEntry: $entry, commandId: $id, offer: $offer) { __typename } }"""
ROLL = "mutation($game: ID!, $entry: Int!, $id: ID!) { roll(game: $game, expectedEntry: $entry, commandId: $id) { __typename } }"
WAIT = "query($game: ID!, $entry: Int!) { awaitEntries(game: $game, since: $entry) { totalCount } }"

server, code, entries = (*sys.argv[1:], 5000)[:3]
line = requests.Session()


def ask(question, **variables):
    answer = line.post(f"{server}/graphql", json={"query": question, "variables": variables}).json()
    return answer["data"] if "errors" not in answer else sys.exit(answer["errors"][0]["message"])


seat = ask("mutation($code: String!) { takeSeat(code: $code, name: \"Bot\") { token head { id } } }", code=code)["takeSeat"]
line.headers["Authorization"] = f"Bearer {seat['token']}"
game = seat["head"]["id"]
while (now := ask(LOOK, game=game)["game"])["phase"] != "FINISHED" and now["lastEntry"] < int(entries):
    here, id = {"game": game, "entry": now["lastEntry"]}, str(uuid.uuid4())
    if (now["pending"] or {}).get("kind") in ("ROLL", "DRAW") and now["pending"]["mine"]:
        ask(ROLL, id=id, **here)
    elif now["offers"]:
        # A set-up is taken as it was in history, which comes first: placed at random it would hardly ever be a valid one.
        choice = now["offers"][0] if now["phase"].startswith("SETUP") else random.choice(now["offers"])
        ask(RECORD, id=id, offer=choice["offer"], **here)
    else:
        ask(WAIT, **here)
print(f"{now['lastEntry']} entries, {now['phase']}")
