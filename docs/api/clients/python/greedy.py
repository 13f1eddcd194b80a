#!/usr/bin/env python3
"""Plays one side of Netherlands East Indies by the odds: the attack that should bring most, or else anything allowed.

    pip install requests
    python3 greedy.py http://127.0.0.1:8080 CODE [ENTRIES]
"""

import random
import sys
import uuid

import requests

LOOK = """query($game: ID!) { game(id: $game) { lastEntry phase pending { kind mine } seat { kind }
  offers(first: 400) { offer ... on NeiOffer { attack } } } }"""
RECORD = """mutation($game: ID!, $entry: Int!, $id: ID!, $offer: ID!) {
  record(game: $game, expectedEntry: $entry, commandId: $id, offer: $offer) { __typename } }"""
ROLL = "mutation($game: ID!, $entry: Int!, $id: ID!) { roll(game: $game, expectedEntry: $entry, commandId: $id) { __typename } }"
WAIT = "query($game: ID!, $entry: Int!) { awaitEntries(game: $game, since: $entry) { totalCount } }"
# How many fights are looked at before one is chosen, and the least swing in victory points that is worth an attack.
FIGHTS, WORTH = 12, 0.3

server, code, entries = (*sys.argv[1:], 5000)[:3]
line = requests.Session()


def ask(question, **variables):
    answer = line.post(f"{server}/graphql", json={"query": question, "variables": variables}).json()
    return answer["data"] if "errors" not in answer else sys.exit(answer["errors"][0]["message"])


def swings(game, offers):
    """The mean swing in Japanese less Allied victory points of each fight; nothing where hidden enemies make it unknown."""
    names = [f"$o{at}: ID!" for at in range(len(offers))]
    asked = [f"o{at}: odds(offer: $o{at}) {{ odds {{ meanSwing }} }}" for at in range(len(offers))]
    question = f"query($game: ID!, {', '.join(names)}) {{ game(id: $game) {{ ... on NeiGame {{ {' '.join(asked)} }} }} }}"
    told = ask(question, game=game, **{f"o{at}": offer["offer"] for at, offer in enumerate(offers)})["game"]
    return [(told[f"o{at}"]["odds"] or {}).get("meanSwing") for at in range(len(offers))]


def chosen(now, game):
    """The best attack by the odds; else what is no attack, at random."""
    if now["phase"].startswith("SETUP"):
        return now["offers"][0]
    attacks = [offer for offer in now["offers"] if offer["attack"]]
    attacks = random.sample(attacks, min(FIGHTS, len(attacks)))
    wanted = 1 if now["seat"]["kind"] == "FIRST" else -1
    best = max(((wanted * swing, at) for at, swing in enumerate(swings(game, attacks)) if swing is not None), default=(0, 0)) if attacks else (0, 0)
    quiet = [offer for offer in now["offers"] if not offer["attack"]]
    return attacks[best[1]] if best[0] > WORTH or not quiet else random.choice(quiet)


seat = ask("mutation($code: String!) { takeSeat(code: $code, name: \"Greedy\") { token head { id } } }", code=code)["takeSeat"]
line.headers["Authorization"] = f"Bearer {seat['token']}"
game = seat["head"]["id"]
while (now := ask(LOOK, game=game)["game"])["phase"] != "FINISHED" and now["lastEntry"] < int(entries):
    here, id = {"game": game, "entry": now["lastEntry"]}, str(uuid.uuid4())
    if (now["pending"] or {}).get("kind") in ("ROLL", "DRAW") and now["pending"]["mine"]:
        ask(ROLL, id=id, **here)
    elif now["offers"]:
        ask(RECORD, id=id, offer=chosen(now, game)["offer"], **here)
    else:
        ask(WAIT, **here)
print(f"{now['lastEntry']} entries, {now['phase']}")
