#!/usr/bin/env python3
"""How the dice of a game fell: faces by side, shots and hits, from what a seat may take home.

    python3 dice_statistic.py http://127.0.0.1:8080 CODE

Only the standard library. The seat's code gives a token; the token opens `dice.csv` of its game.
"""

import csv
import io
import json
import sys
import urllib.error
import urllib.request
from collections import Counter, defaultdict


def ask(server, query, variables, token=None):
    """The data of an answer; an error of the API ends the program with its words."""
    request = urllib.request.Request(
        f"{server}/graphql",
        data=json.dumps({"query": query, "variables": variables}).encode(),
        headers={"Content-Type": "application/json", "Accept": "application/json"},
    )
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=30) as answer:
        body = json.load(answer)
    if body.get("errors"):
        error = body["errors"][0]
        sys.exit(f"{error.get('extensions', {}).get('code', 'ERROR')}: {error['message']}")
    return body["data"]


def dice(server, game, token):
    """The rows of the dice that this seat may see."""
    request = urllib.request.Request(f"{server}/games/{game}/dice.csv", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return list(csv.DictReader(io.StringIO(answer.read().decode())))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    server, code = sys.argv[1].rstrip("/"), sys.argv[2]
    taken = ask(
        server,
        "mutation($code: String!) { takeSeat(code: $code, name: \"Statistics\") { token game { id } } }",
        {"code": code},
    )["takeSeat"]
    rows = dice(server, taken["game"]["id"], taken["token"])
    faces, shots, hits = defaultdict(Counter), Counter(), Counter()
    for row in rows:
        side = row["roller"]
        faces[side][int(row["face"])] += 1
        if row["hit"]:
            shots[side] += 1
            hits[side] += row["hit"] == "true"
    print(f"{len(rows)} dice")
    for side in sorted(faces):
        count = sum(faces[side].values())
        mean = sum(face * times for face, times in faces[side].items()) / count
        spread = " ".join(f"{face}:{faces[side][face]}" for face in range(1, 7))
        print(f"{side}: {count} dice, {spread}, mean {mean:.2f}; {hits[side]} hits of {shots[side]} shots")


if __name__ == "__main__":
    try:
        main()
    except urllib.error.URLError as error:
        sys.exit(f"the server cannot be reached: {error}")
