"""Requests made at random from the contract of a server, with keys that live: none meets a fault of the server.

    pip install --requirement fuzz-requirements.txt
    adjutant serve --bind 127.0.0.1:8080 --database fuzz.db --rate-queries 0 --rate-commands 0 --rate-new-games 0 --rate-keys 0 &
    python fuzz.py http://127.0.0.1:8080 300

It plays at a table of its own. schemathesis makes the requests; here they get the keys of its seats and, mostly, ids that
there are. A key is given up by whoever has one to spare. At the end it tells how often each field of the roots was asked
for and answered with data. It fails where one never was, and where a status is from 500 up or a code INTERNAL.

The check `not_a_server_error` of schemathesis takes every error of an answer for one of the server, and most of ours say
what is wrong with the request.
"""

import dataclasses
import json
import random
import sys
import threading
import urllib.error
import urllib.request
import uuid
from collections import Counter

import graphql
import schemathesis
from schemathesis.cli.commands import schemathesis as command_line
from websockets.sync.client import connect

# How often a value is one that there is.
GOOD = 0.85

OWNERS = {"keyRing", "makeCode", "revokeCode", "revokeKey", "webhooks", "addWebhook", "removeWebhook", "resumeWebhook"}
SUBSCRIPTIONS = {
    "entries": "subscription($game: ID!) { entries(game: $game) { number at lines { text } } }",
    "diceState": "subscription($game: ID!) { diceState(game: $game) { __typename } }",
    "presence": "subscription($game: ID!) { presence(game: $game) { name } }",
}
# One of our own: that of the module says the same for each request, which hypothesis sees to.
chance = random.Random()
asked, answered, faults = Counter(), Counter(), []


class Table:
    """A game, its keys, and what there is in it."""

    def __init__(self, url):
        self.url = url
        created = self.ask(None, 'mutation { createGame(input: { nei: { name: "Fuzz" } }) { game { id } ownerKey seats { kind code } } }')
        created = created["createGame"]
        self.game, self.owner = created["game"]["id"], created["ownerKey"]
        self.codes = {seat["kind"]: seat["code"] for seat in created["seats"]}
        self.seats = {kind: self.take(code)["token"] for kind, code in self.codes.items()}
        self.umpire = self.seats["UMPIRE"]
        branch = self.ask(self.umpire, "mutation($g: ID!) { createBranch(game: $g, name: \"Fuzz\") { game { id } seats { kind code } } }", g=self.game)["createBranch"]
        self.branch = branch["game"]["id"]
        umpire = next(seat["code"] for seat in branch["seats"] if seat["kind"] == "UMPIRE")
        self.branch_key = self.take(umpire)["token"]

    def ask(self, token, query, **variables):
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        body = json.dumps({"query": query, "variables": variables}).encode()
        request = urllib.request.Request(f"{self.url}/graphql", body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer = json.load(answer)
        if answer.get("errors"):
            raise RuntimeError(answer["errors"][0]["message"])
        return answer["data"]

    def take(self, code):
        return self.ask(None, "mutation($c: String!) { takeSeat(code: $c) { token } }", c=code)["takeSeat"]

    def spare_code(self):
        """A code that may be lost."""
        made = self.ask(self.owner, "mutation($g: ID!) { makeCode(game: $g, kind: ONLOOKER) { code } }", g=self.game)
        return made["makeCode"]["code"]

    def spare_key(self):
        """A key that may be lost, and the code by which it is named."""
        token = self.take(self.spare_code())["token"]
        return token, self.ask(token, "{ viewer { key { code } } }")["viewer"]["key"]["code"]

    def last_entry(self):
        return self.ask(self.umpire, "query($g: ID!) { game(id: $g) { lastEntry } }", g=self.game)["game"]["lastEntry"]

    def webhook(self):
        """The code of a webhook, a new one unless there are as many as there may be."""
        there = self.ask(self.owner, "query($g: ID!) { webhooks(game: $g) { code } }", g=self.game)["webhooks"]
        if len(there) < 3:
            url = "https://example.com/hook"
            made = self.ask(self.owner, "mutation($g: ID!, $u: String!) { addWebhook(game: $g, url: $u) { webhook { code } } }", g=self.game, u=url)
            return made["addWebhook"]["webhook"]["code"]
        return chance.choice(there)["code"]

    def make_room(self):
        """Leaves room for one webhook more."""
        there = self.ask(self.owner, "query($g: ID!) { webhooks(game: $g) { code } }", g=self.game)["webhooks"]
        for webhook in there[3:]:
            self.ask(self.owner, "mutation($g: ID!, $w: ID!) { removeWebhook(game: $g, webhook: $w) { code } }", g=self.game, w=webhook["code"])


table = None


def token_for(field):
    if field in OWNERS:
        return table.owner
    if field in {"createBranch", "comparison"}:
        return table.umpire
    return chance.choice(list(table.seats.values()))


OVERLAY = 'schema = 1\nbook = "nei"\n[[counter]]\nid = "J-BB"\nprinted = "counter"\ndate = 2026-11-23\nmove = 3\n[end]\nentries = 1\n'

# What is given whole for an argument, since hardly anything made at random is taken.
WHOLE = {
    ("createGame", "input"): '{ nei: { name: "Fuzz" } }',
    ("record", "command"): "{ nei: { finishSetUp: true } }",
    ("record", "offer"): "null",
    ("record", "overrule"): "null",
    ("awaitEntries", "after"): "null",
    ("compareOverlays", "first"): json.dumps(OVERLAY),
    ("compareOverlays", "second"): json.dumps(OVERLAY),
    ("commitDice", "chain"): '{ side: FIRST, anchor: "' + "0a" * 32 + '", length: 9 }',
    ("revealLink", "link"): '"' + "0a" * 32 + '"',
    ("keepNote", "note"): '{ id: "6f1c2f0e-5a0b-4a53-9f5e-0d9f7d2a7a11", entry: 1, text: "Fuzz" }',
    ("removeNote", "note"): '"6f1c2f0e-5a0b-4a53-9f5e-0d9f7d2a7a11"',
}


def good(field, name):
    """A value that there is, for an argument of a field at the root; None where any will do."""
    if (field, name) in WHOLE:
        return graphql.parse_value(WHOLE[field, name])
    known = {
        "game": lambda: table.game,
        "expectedEntry": table.last_entry,
        "commandId": lambda: str(uuid.uuid4()),
        "key": lambda: table.branch_key if field == "comparison" else str(uuid.uuid4()),
        "with": lambda: table.branch,
        "entry": lambda: 1,
        "to": lambda: 1,
        "since": lambda: 0,
        "after": lambda: 0 if field == "entries" else "",
        "seconds": lambda: 0,
        "book": lambda: "NEI",
        "url": lambda: "https://example.com/hook",
        "name": lambda: "Fuzz",
        "expiresInHours": lambda: 24,
        "seed": lambda: 1941,
        "entries": lambda: chance.randint(1, 150),
        "first": lambda: chance.randint(1, 3),
        "webhook": table.webhook,
        "code": lambda: chance.choice(list(table.codes.values())) if field == "takeSeat" else table.spare_code(),
        "id": lambda: {"game": table.game, "node": "NEI-9.1-a", "clause": "NEI-9.1-a", "ruling": "NEI-R13"}.get(field),
    }
    return known[name]() if name in known else None


class Refine(graphql.Visitor):
    """Puts values into the arguments of fields at the root, where there are some for them."""

    def __init__(self, value_for):
        super().__init__()
        self.value_for = value_for

    def enter_field(self, node, key, parent, path, ancestors):
        arguments = [self.argument(argument) for argument in node.arguments or ()]
        # What is below the root is left as it is.
        self.value_for = lambda name: None
        return dataclasses.replace(node, arguments=tuple(arguments))

    def argument(self, argument):
        value = self.value_for(argument.name.value)
        if value is None:
            return argument
        if isinstance(value, graphql.ValueNode):
            return dataclasses.replace(argument, value=value)
        kind = graphql.IntValueNode if isinstance(value, int) else graphql.StringValueNode
        return dataclasses.replace(argument, value=kind(value=str(value)))


def refined(document, value_for):
    return graphql.print_ast(graphql.visit(graphql.parse(document), Refine(value_for)))


@schemathesis.hook
def before_call(context, case, **kwargs):
    root, field = case.operation.label.split(".")
    asked[root, field] += 1
    token = token_for(field)
    # What loses a key or code loses one to spare, whatever else was drawn.
    spare = {}
    if field == "giveUpKey":
        token, _ = table.spare_key()
    elif field == "revokeKey":
        spare["key"] = table.spare_key()[1]
    elif field == "revokeCode":
        spare["code"] = table.spare_code()
    elif field == "addWebhook":
        table.make_room()
    case.body = refined(case.body, lambda name: spare.get(name) or (good(field, name) if chance.random() < GOOD else None))
    if chance.random() < GOOD or spare or field == "giveUpKey":
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


@schemathesis.hook
def after_call(context, case, response):
    try:
        data = response.json().get("data")
    except ValueError:
        data = None
    if isinstance(data, dict) and any(value is not None for value in data.values()):
        answered[tuple(case.operation.label.split("."))] += 1


@schemathesis.check
def no_fault(ctx, response, case):
    """No status from 500 up, and no error with the code INTERNAL."""
    assert response.status_code < 500, f"status {response.status_code}"
    for error in response.json().get("errors") or []:
        assert error.get("extensions", {}).get("code") != "INTERNAL", error["message"]


def listen(over):
    """Follows the game meanwhile, since schemathesis asks queries and mutations alone."""
    while not over.is_set():
        for field, query in SUBSCRIPTIONS.items():
            asked["Subscription", field] += 1
            token = chance.choice(list(table.seats.values()))
            with connect(f"{table.url.replace('http', 'ws', 1)}/graphql", subprotocols=["graphql-transport-ws"]) as socket:
                socket.send(json.dumps({"type": "connection_init", "payload": {"token": token}}))
                payload = {"query": query, "variables": {"game": table.game}}
                socket.recv(timeout=30)
                socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
                while (heard := json.loads(socket.recv(timeout=30)))["type"] == "ping":
                    socket.send(json.dumps({"type": "pong"}))
                if heard["type"] == "next" and heard["payload"].get("data"):
                    answered["Subscription", field] += 1
                elif "INTERNAL" in json.dumps(heard):
                    faults.append(heard)
        over.wait(1)


def fields(url):
    """The fields of the three roots."""
    with urllib.request.urlopen(f"{url}/schema.graphql", timeout=60) as contract:
        schema = graphql.build_schema(contract.read().decode())
    roots = (schema.query_type, schema.mutation_type, schema.subscription_type)
    return [(root.name, field) for root in roots for field in root.fields]


def main(url, seconds):
    global table
    table = Table(url)
    over = threading.Event()
    listener = threading.Thread(target=listen, args=[over])
    listener.start()
    try:
        command_line.main(["run", f"{url}/graphql", "--checks", "no_fault", "--max-time", seconds, "--warnings", "off"], standalone_mode=False)
    except SystemExit as end:
        if end.code:
            faults.append(f"schemathesis ended with {end.code}")
    finally:
        over.set()
        listener.join()
    never = []
    for field in fields(url):
        print(f"{'.'.join(field):<32}{asked[field]:>8} asked{answered[field]:>8} answered with data")
        if answered[field] == 0:
            never.append(".".join(field))
    alive = [kind for kind, token in table.seats.items() if table.ask(token, "{ viewer { scope } }")["viewer"]]
    print(f"seen: {sum(asked.values())} requests, {sum(answered.values())} answered with data, {len(faults)} faults, {len(alive)} of {len(table.seats)} keys alive; never answered with data: {', '.join(never) or 'none'}")
    if faults or never or len(alive) < len(table.seats):
        print("\n".join(str(fault) for fault in faults), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].rstrip("/"), sys.argv[2] if len(sys.argv) > 2 else "300"))
