#!/usr/bin/env python3
"""Accepts or refuses exported games of Adjutant: every line, seal, statement and proven roll. README.md explains it."""
import hashlib, hmac, json, sys

SIDES, PARTIES = ("JAPAN", "ALLIES"), ("JAPAN", "ALLIES", "SERVER", "CUP")
sha = lambda data: hashlib.sha256(data).digest()
def need(fact, why):
    if not fact: raise ValueError(why)

class Witness:
    def __init__(self):
        self.game, self.chains, self.position, self.plain, self.answers = None, {}, 0, set(), {}
        self.count = dict.fromkeys(("proven", "again", "server", "table"), 0)
    def hear(self, number, kind, said):
        before, known = all(map(self.chains.get, PARTIES)), [old for some in self.chains.values() for old in some]
        need(said["game"] != self.game if kind == "opened" else self.game, "the server binds itself first, and once")
        if kind == "opened": self.game, self.chains = said["game"], {}
        if kind == "agreed_to_plain":
            need(said["position"] == self.position and set(said["parties"]) <= set(SIDES), "it agrees to other dice")
            return self.plain.update(said["parties"])
        need(kind in ("opened", "renewed") or said["party"] in SIDES, "no side")
        servers = kind != "committed" and [("SERVER", said["server"]), ("CUP", said["cup"])]
        for party, chain in servers or [(said["party"], said["chain"])]:
            need(1 <= chain["length"] <= 65536 and all(old["anchor"] != chain["anchor"] for old in known), "a chain")
            chain |= {"from": number, "below": 0, "top": bytes.fromhex(chain["anchor"])}
            self.chains.setdefault(party, []).append(chain)
        if not before and all(map(self.chains.get, PARTIES)):
            self.position, self.plain = number, set()
    def link(self, party, link):
        chain = next((c for c in reversed(self.chains.get(party, ())) if c["from"] <= self.position), None)
        need(chain, party + " has no chain that serves")
        index, link, top = self.position - chain["from"] + 1, bytes.fromhex(link), chain["top"]
        need(chain["below"] < index <= chain["length"], "a link of " + party + " that was used, or beyond its chain")
        chain["top"], found = link, link
        for chain["below"] in range(chain["below"] + 1, index + 1):
            found = sha(found)
        need(found == top, "a link of " + party + " that is not the one of its chain")
        return link
    def numbers(self, proof):
        asked, cup = proof["asked"], proof["asked"].get("from")
        need(proof["position"] == self.position, "a proof for other dice")
        links = [("CUP" if asked["is_secret"] else "SERVER", proof["server"])] + [(p, proof[p.lower()]) for p in SIDES]
        key, bound = b"".join(self.link(*link) for link in links), ["adjutant dice 1", self.game, self.position]
        kind, size, count = ("dice", 6, asked["count"]) if cup is None else ("draw", len(cup), asked["count"])
        bound += [kind, asked["clause"], asked["purpose"], count, size]
        def words(block=0):
            while True:
                mac = hmac.new(key, "\n".join(map(str, bound + [block])).encode(), "sha256").digest()
                yield from (int.from_bytes(mac[at:at + 4], "big") for at in range(0, 32, 4))
                block += 1
        stream = words()
        below = lambda limit: next(word for word in stream if word < 2**32 // limit * limit) % limit
        return [below(6) + 1 if cup is None else cup.pop(below(len(cup)))
                for _ in range(count if cup is None else min(count, size))]
    def read(self, row, proven_game):
        sealed, salt = row.get("seal"), row.get("salt", "")
        need(not (sealed or salt) or sha((salt + row["payload"]).encode()).hex() == sealed, "its seal")
        said, number = json.loads(row["payload"]), row["number"]
        deed, again = said["deed"], (said.get("renews") or {}).get("again")
        kind, proof = deed if isinstance(deed, str) else next(iter(deed)), json.loads(said.get("proof", "null"))
        answer = answer_in(deed["played"]["command"]) if kind == "played" else None
        need(said["number"] == number and not (proof and (again or not answer)), "it says what it is not")
        if answer:
            source, thrown = answer["source"], answer.get("faces", answer.get("units"))
            if proof:
                need(source == "server" and thrown == self.numbers(proof), "its faces do not follow from its proof")
            need(not again or self.answers.get(again) == answer, "it does an entry again, with other faces")
            need(proof or again or not proven_game or self.plain == set(SIDES), "faces without proof")
            self.answers[number] = answer
            self.count["proven" if proof else "again" if again else source] += 1
        if kind == "attested": self.hear(number, *next(iter(json.loads(deed["attested"]["statement"]).items())))
        elif kind not in ("take_back_asked", "take_back_declined"): self.position, self.plain = number, set()

def answer_in(command):
    fields = command if isinstance(command, dict) else {}
    found = command if "source" in fields and {"faces", "units"} & set(fields) else None
    return found or next(filter(None, map(answer_in, fields.values())), None)

def verify(path):
    last, witness, head, number = "", Witness(), None, -1
    lines = open(path, encoding="utf-8", newline="\n").read().split("\n")
    try:
        for number, line in enumerate(lines[:-1]):
            row, cut = json.loads(line), line[:-75] + "}"
            hashed, last, head = last + cut, row["hash"], head or row
            need(line == f'{cut[:-1]},"hash":"{last}"}}' and sha(hashed.encode()).hex() == last, "its hash")
            if 0 < number < len(lines) - 2:
                need(row["number"] == number, "an entry is missing")
                witness.read(row, head["dice"] == "PROVEN")
        need(head["format"] == "adjutant archive" and row["entries"] == number - 1 and not lines[-1], "it is cut off")
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return False, f"refused at line {number + 1}: {error}"
    return True, "accepted; rolls and draws: " + ", ".join(f"{many} {kind}" for kind, many in witness.count.items())

if __name__ == "__main__":
    results = [verify(path) for path in sys.argv[1:]]
    print("\n".join(f"{path}: {words}" for path, (_, words) in zip(sys.argv[1:], results)))
    sys.exit(0 if results and all(good for good, _ in results) else 1)
