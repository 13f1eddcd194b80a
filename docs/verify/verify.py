#!/usr/bin/env python3
"""Accepts or refuses exported games of Adjutant: every line, seal, statement and proven roll. README.md explains it."""
import datetime, hashlib, hmac, json, re, sys

SIDES, PARTIES = ("JAPAN", "ALLIES"), ("JAPAN", "ALLIES", "SERVER", "CUP")
SEATS, SETTINGS = SIDES + ("BOTH", "UMPIRE"), ("TABLE", "SERVER", "EITHER", "PROVEN")
SEALED_VERSION, UNSEALED_RULES, UNSEALED_UNTIL = 4, 1, "2026-11-28T00:00:00.000Z"
HEAD = "format version program book rules_version pack_hash name dice scenario hash".split()
ROW = "number at kind version payload seat hash".split()
KINDS = {"created": ("rules_version pack_hash creation", "settings"), "played": ("command events", ""),
         "take_back_asked": ("to", "changes"), "took_back": ("to", ""), "attested": ("words statement", "")}
STATEMENTS = {"opened": ("game server cup", ""), "renewed": ("server cup", ""), "committed": ("party chain", "game"),
              "given": ("party position link shared", ""), "agreed_to_plain": ("parties position", "")}
sha = lambda data: hashlib.sha256(data).digest()
digest = lambda text: sha(text.encode()).hex()

def need(fact, why):
    if not fact: raise ValueError(why)

def whole(text):
    number = int(text)
    need(-2**63 <= number < 2**64 and text != "-0", "a number that is not whole")
    return number

def once(pairs):
    read = dict(pairs)
    need(len(read) == len(pairs), "a field that stands twice")
    return read

def no_fraction(text):
    raise ValueError("a number that is not whole")

def load(text):
    return json.loads(text, object_pairs_hook=once, parse_int=whole, parse_float=no_fraction, parse_constant=no_fraction)

def fields(value, must, may=()):
    must, may = (names.split() if isinstance(names, str) else names for names in (must, may))
    need(isinstance(value, dict) and set(must) <= set(value) <= set(must) | set(may), "fields that do not belong there")
    return value

def number(value, least=0, most=2**32 - 1):
    need(type(value) is int and least <= value <= most, "a number that cannot be")
    return value

def text(value):
    need(isinstance(value, str), "a text that is none")
    return value

def link_of(value):
    need(re.fullmatch("[0-9a-f]{64}", text(value)), "32 bytes that are not written as 64 small digits")
    return bytes.fromhex(value)

def is_time(at):
    need(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z", text(at)), "no time")
    datetime.datetime.strptime(at[:19], "%Y-%m-%dT%H:%M:%S")

class Witness:
    def __init__(self, gives, proven_game):
        self.game, self.chains, self.position, self.plain, self.answers = None, {}, 0, set(), {}
        self.given, self.gives, self.anchors, self.asked_by, self.proven_game = {}, gives, set(), None, proven_game
        self.count = dict.fromkeys(("proven", "again", "server", "table"), 0)
        self.taken_back, self.passed, self.plainly = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0), 0
    def complete(self): return all(map(self.chains.get, PARTIES))
    def shared(self): return all(shared for _, shared in self.given.values())
    def move(self, position): self.position, self.plain, self.given = position, set(), {}
    def words(self, kind, said):
        if kind in ("opened", "renewed"):
            return f"The server has bound itself to {'its' if kind == 'opened' else 'more'} dice ({said['server']['anchor'][:8]}…)"
        if kind == "committed":
            return f"The device of {said['party']} has bound itself to its dice ({said['chain']['anchor'][:8]}…)"
        if kind == "given": return f"The device of {said['party']} has given its link for the dice"
        return "Agreed to plain dice for the next roll: " + " and ".join(said["parties"])
    def hear(self, at, by, words, statement):
        (kind, said), = load(statement).items()
        need(kind in STATEMENTS, "an unknown statement")
        fields(said, *STATEMENTS[kind])
        servers = kind in ("opened", "renewed")
        speaks = said["parties"] if kind == "agreed_to_plain" else [] if servers else [said["party"]]
        need(set(speaks) <= set(SIDES) and (by == "UMPIRE" if servers else speaks and {by} >= set(speaks) or by == "BOTH" and speaks),
             "a statement that was not made by who may make it")
        need(words == self.words(kind, said), "its words do not say what it states")
        need(text(said["game"]) != self.game if kind == "opened" else self.game, "the server binds itself first, and once")
        before = self.complete()
        if kind == "opened": self.game, self.chains, self.given = said["game"], {}, {}
        need(text(said.get("game", self.game)) == self.game, "a chain for another game")
        if kind in ("agreed_to_plain", "given"):
            need(number(said["position"]) == self.position, "it speaks of other dice")
        if kind == "agreed_to_plain": return self.plain.update(said["parties"])
        if kind == "given":
            need(self.complete() and said["party"] not in self.given, "a link that is not awaited")
            need(type(said["shared"]) is bool and said["shared"] == (by == "BOTH"), "a link of another tablet")
            self.link(said["party"], said["link"])
            self.given[said["party"]], self.gives = (said["link"], said["shared"]), True
            return
        chains = [("SERVER", said["server"]), ("CUP", said["cup"])] if servers else [(said["party"], said["chain"])]
        known = set(self.anchors)
        for party, chain in chains:
            anchor = link_of(fields(chain, "anchor length")["anchor"])
            need(number(chain["length"], 1, 65536) and anchor not in known, "a chain that cannot serve")
            self.anchors.add(anchor)
            chain = {"from": at, "length": chain["length"], "below": 0, "top": anchor}
            self.chains.setdefault(party, []).append(chain)
        if not before and self.complete(): self.move(at)
    def link(self, party, link):
        chain = next((c for c in reversed(self.chains.get(party, ())) if c["from"] <= self.position), None)
        need(chain, party + " has no chain that serves")
        index, link = self.position - chain["from"] + 1, link_of(link)
        need(chain["below"] < index <= chain["length"], "a link of " + party + " that was used, or beyond its chain")
        found = link
        for _ in range(index - chain["below"]): found = sha(found)
        need(found == chain["top"], "a link of " + party + " that is not the one of its chain")
        return chain, index, link
    def numbers(self, proof):
        asked, cup = fields(proof["asked"], "clause purpose count is_secret", "from"), proof["asked"].get("from")
        need(number(proof["position"]) == self.position, "a proof for other dice")
        need(not self.gives or [self.given.get(p, [None])[0] for p in SIDES] == [proof["japan"], proof["allies"]],
             "links that were not given before")
        need(type(asked["is_secret"]) is bool and (cup is None or isinstance(cup, list) and all(map(text, cup))), "it asks for nothing")
        links = [("CUP" if asked["is_secret"] else "SERVER", proof["server"])] + [(p, proof[p.lower()]) for p in SIDES]
        links, count = [self.link(*link) for link in links], number(asked["count"], 0, 10**6)
        for chain, index, link in links: chain["below"], chain["top"] = index, link
        key, bound = b"".join(link for _, _, link in links), ["adjutant dice 1", self.game, self.position]
        kind, size = ("dice", 6) if cup is None else ("draw", len(cup))
        bound += [kind, text(asked["clause"]), text(asked["purpose"]), count, size]
        def words(block=0):
            while True:
                mac = hmac.new(key, "\n".join(map(str, bound + [block])).encode(), "sha256").digest()
                yield from (int.from_bytes(mac[at:at + 4], "big") for at in range(0, 32, 4))
                block += 1
        stream = words()
        below = lambda limit: next(word for word in stream if word < 2**32 // limit * limit) % limit
        return [below(6) + 1 if cup is None else cup.pop(below(len(cup)))
                for _ in range(count if cup is None else min(count, size))]
    def give_up(self, kind, by, is_answer, proof):
        if self.given and kind == "took_back":
            agreed = self.asked_by and by in SIDES and by != self.asked_by
            need(agreed or by == "BOTH" and self.shared(), "it takes back dice for which a link was given, without consent")
            self.taken_back[self.asked_by or by] += 1
        elif self.given and kind == "played" and not proof:
            if is_answer: self.plainly += 1
            else: self.passed[by] += 1
        if kind != "attested": self.asked_by = by if kind == "take_back_asked" else None
    def read(self, row, said, kind, by):
        deed, again = said["deed"], said.get("renews", {}).get("again")
        proof = fields(load(said["proof"]), "position asked server japan allies") if "proof" in said else None
        need(not proof or kind == "played", "a proof of what is no entry of play")
        answer = answer_in(deed["played"]["command"]) if kind == "played" else None
        need(not (proof and (again is not None or not answer)), "it says what it is not")
        # What is taken back, passed over or thrown plainly is counted before the position moves.
        self.give_up(kind, by, answer and "renews" not in said, proof)
        if answer:
            source, thrown = answer["source"], answer.get("faces", answer.get("units"))
            need(again is not None or source in ("server", "table"), "faces that come from nowhere")
            if proof:
                need(source == "server" and thrown == self.numbers(proof), "its faces do not follow from its proof")
            need(again is None or self.answers.get(again) == answer, "it does an entry again, with other faces")
            need(proof or again is not None or self.plain == set(SIDES) or not (self.proven_game or self.complete()), "faces without proof")
            self.answers[row["number"]] = answer
            self.count["proven" if proof else "again" if again is not None else source] += 1
        if kind == "attested": self.hear(row["number"], by, text(deed["attested"]["words"]), text(deed["attested"]["statement"]))
        elif kind not in ("take_back_asked", "take_back_declined"): self.move(row["number"])
    def told(self):
        seats = lambda counts: " ".join(f"{seat} {many}" for seat, many in counts.items())
        left = f"1 (link of {' and '.join(side for side in SIDES if side in self.given)})" if self.given else "0"
        return (f"given up after a link: taken back {seats(self.taken_back)}; passed over {seats(self.passed)}; "
                f"thrown plainly {self.plainly}; left open {left}")

def answer_in(command):
    values = command if isinstance(command, dict) else {}
    found = command if "source" in values and {"faces", "units"} & set(values) else None
    return found or next(filter(None, map(answer_in, values.values())), None)

def author(by):
    names = {"both": "BOTH", "umpire": "UMPIRE"} if isinstance(by, str) else {
        "first": "JAPAN", "japan": "JAPAN", "axis": "JAPAN", "second": "ALLIES", "allies": "ALLIES"}
    return names[by if isinstance(by, str) else fields(by, "side")["side"]]

def look_at_head(head):
    sealed, version = number(head["version"], 1, SEALED_VERSION) >= SEALED_VERSION, head["version"]
    fields(head, HEAD, ["overlay", "base", "label"])
    need(head["format"] == "adjutant archive" and head["dice"] in SETTINGS, "no archive, or no setting for dice")
    for name in "program book pack_hash name scenario".split(): text(head[name])
    for name in ("overlay", "base"): need(head.get(name) is None or text(head[name]), "an empty overlay")
    overlay, base = (name in head and isinstance(head[name], str) for name in ("overlay", "base"))
    need(overlay == base == (version == 3) or sealed and overlay == base, "an overlay that does not belong there")
    need(head["program"] and number(head["rules_version"], 1) and (sealed or head["rules_version"] <= UNSEALED_RULES),
         "rules that never were")
    name_fits = lambda name: isinstance(name, str) and 0 < len(name) <= 60 and name == name.strip()
    need(name_fits(head["name"]) and (head.get("label") is None or sealed and name_fits(head["label"]) and head["label"] != head["name"]),
         "a name that cannot be")
    return sealed

def look_at_creation(head, created, sealed):
    settings, scenario = created.get("settings"), created["creation"].get("scenario", "") if created["creation"] else ""
    pairs = [(created["rules_version"], head["rules_version"]), (created["pack_hash"], head["pack_hash"]), (scenario, head["scenario"])]
    need(("settings" in created) == sealed, "settings that are not sealed, or in an archive of older times")
    if sealed:
        fields(settings, "book name dice", "overlay base")
        pairs += [(settings[name], head[name]) for name in ("book", "name", "dice")]
        overlay = digest(head["overlay"]) if head.get("overlay") is not None else None
        pairs += [(settings.get("overlay"), overlay), (settings.get("base"), head.get("base"))]
    need(all(here == there and type(here) is type(there) for here, there in pairs), "the head says what the creation does not")

def look_at_line(head, row, before, sealed):
    fields(row, ROW, ["salt", "seal"])
    is_time(row["at"])
    seal, salt = row.get("seal"), row.get("salt")
    need((seal is None) == (salt is None), "half a seal")
    need(seal or not sealed and not (before and before.get("seal")), "it has no seal, and is not older than seals are")
    need(not seal or head["version"] > 1 and digest(text(salt) + row["payload"]) == seal, "its seal")
    said = fields(load(text(row["payload"])), "number by deed ruling", "renews proof")
    need(said["ruling"] is None or fields(said["ruling"], "violations reason"), "a ruling that is none")
    if "renews" in said:
        renewed, = fields(said["renews"], "", "again instead_of after").values()
        number(renewed, 0, 2**64 - 1)
    need("proof" not in said or isinstance(said["proof"], str), "its proof is no text")
    deed = said["deed"]
    kind, = [deed] if isinstance(deed, str) else deed
    need(kind == "take_back_declined" if isinstance(deed, str) else fields(deed[kind], *KINDS[kind]), "no kind of entry")
    need(row["kind"] == kind and number(said["number"]) == row["number"], "its line says what it is not")
    shape = 3 if kind == "created" and "settings" in deed[kind] else 2 if "proof" in said else 1
    if kind == "attested":
        (stated, words), = load(text(deed[kind]["statement"])).items()
        shape = 3 if stated == "given" or stated == "committed" and "game" in words else 2
    need(number(row["version"]) == shape and not (shape > 2 and not sealed and (kind == "created" or head["version"] == 1)),
         "a shape that its payload has not")
    by, seat = author(said["by"]), row["seat"]
    for_all = seat in ("BOTH", "UMPIRE")
    need(seat in SEATS and (seat == by or for_all and by != "UMPIRE" or "renews" in said or kind == "attested" and by == "UMPIRE"),
         "a seat that does not record what another says")
    return said, kind, by

class Receipt:
    def __init__(self, line):
        name, version, entry, self.seal, self.seals, *anchors = line.split()
        need((name, version) == ("adjutant-receipt", "1"), "no receipt")
        self.entry, self.anchors = int(entry), [anchor.split(":") for anchor in anchors]
    def held_by(self, rows):
        need(0 < self.entry <= len(rows), f"the receipt knows {self.entry} entries")
        seals = [row.get("seal") or "-" for row in rows[:self.entry]]
        need(seals[-1] == self.seal, f"the receipt knows another entry {self.entry}")
        need(digest("\n".join(seals)) == self.seals, f"the receipt knows another record up to entry {self.entry}")
        for at, party, anchor in self.anchors:
            need(int(at) <= self.entry and anchor in rows[int(at) - 1]["payload"], f"the receipt knows another chain of {party}")
        return f"; the receipt is held: entries 1 to {self.entry} and {len(self.anchors)} anchors"

def verify(path, receipt=None):
    last, witness, head, at, rows, earlier = "", None, None, -1, [], 0
    try:
        lines = open(path, encoding="utf-8", newline="\n").read().split("\n")
        need(len(lines) > 3 and not lines[-1], "it is cut off")
        for at, line in enumerate(lines[:-1]):
            row, cut = load(line), line[:-75] + "}"
            hashed, last = last + cut, row["hash"]
            need(line == f'{cut[:-1]},"hash":"{last}"}}' and digest(hashed) == last, "its hash")
            if at == 0:
                head, sealed = row, look_at_head(row)
                witness = Witness(sealed, row["dice"] == "PROVEN")
            elif at < len(lines) - 2:
                need(number(row["number"]) == at, "an entry is missing")
                said, kind, by = look_at_line(head, row, rows[-1] if rows else None, sealed)
                need((kind == "created") == (at == 1) and (at > 1 or by == "UMPIRE"), "a game is created once, first, by the umpire")
                if at == 1: look_at_creation(head, said["deed"]["created"], sealed)
                earlier += bool(rows and rows[-1]["at"] > row["at"])
                rows.append(row)
                witness.read(row, said, kind, by)
        fields(row, "entries state_version state hash")
        need(number(row["entries"]) == at - 1 and number(row["state_version"], 1) and link_of(row["state"]), "its end")
        held = receipt.held_by(rows) if receipt else ""
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        return False, f"refused at line {at + 1}: {error}"
    kind = "settings sealed" if sealed else "settings not sealed"
    if not sealed and rows[0]["at"] >= UNSEALED_UNTIL:
        kind += f", and begun when such archives were no longer written ({UNSEALED_UNTIL[:10]})"
    return True, ("accepted; rolls and draws: " + ", ".join(f"{many} {kind}" for kind, many in witness.count.items())
                  + f"; {witness.told()}; {kind}; {earlier} times earlier than the one before{held}")

if __name__ == "__main__":
    paths, receipt = sys.argv[1:], None
    if "--receipt" in paths:
        place = paths.index("--receipt")
        receipt = Receipt(paths[place + 1])
        del paths[place:place + 2]
    results = [verify(path, receipt) for path in paths]
    print("\n".join(f"{path}: {words}" for path, (_, words) in zip(paths, results)))
    sys.exit(0 if results and all(good for good, _ in results) else 1)
