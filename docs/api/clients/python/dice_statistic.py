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

TAKE = 'mutation($code: String!) { takeSeat(code: $code, name: "Statistics") { token head { id } } }'


def read(address, body=None, token=None):
    """The text of an answer."""
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/csv"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    with urllib.request.urlopen(urllib.request.Request(address, body, headers), timeout=30) as answer:
        return answer.read().decode()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    server, code = sys.argv[1].rstrip("/"), sys.argv[2]
    answer = json.loads(read(f"{server}/graphql", json.dumps({"query": TAKE, "variables": {"code": code}}).encode()))
    for error in answer.get("errors", []):
        sys.exit(f"{error['extensions']['code']}: {error['message']}")
    seat = answer["data"]["takeSeat"]
    rows = list(csv.DictReader(io.StringIO(read(f"{server}/games/{seat['head']['id']}/dice.csv", token=seat["token"]))))
    faces, hits = defaultdict(Counter), defaultdict(list)
    for row in rows:
        faces[row["roller"]][int(row["face"])] += 1
        if row["hit"]:
            hits[row["roller"]].append(row["hit"] == "true")
    print(f"{len(rows)} dice")
    for side, fallen in sorted(faces.items()):
        mean = sum(face * times for face, times in fallen.items()) / fallen.total()
        spread = " ".join(f"{face}:{fallen[face]}" for face in range(1, 7))
        print(f"{side}: {fallen.total()} dice, {spread}, mean {mean:.2f}; {sum(hits[side])} hits of {len(hits[side])} shots")


if __name__ == "__main__":
    try:
        main()
    except urllib.error.URLError as error:
        sys.exit(f"the server cannot be reached: {error}")
