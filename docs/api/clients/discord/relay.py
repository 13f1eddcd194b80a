#!/usr/bin/env python3
"""Tells a channel of Discord what happens in a game: a receiver for a webhook of Adjutant.

    ADJUTANT_SECRET=whsec_… DISCORD_URL=https://discord.com/api/webhooks/… python3 relay.py 8090

Only the standard library. `addWebhook(game: …, url: "http://this.machine:8090/")` tells the secret; a webhook into one's
own network needs a server started with `--private-webhooks true`.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["ADJUTANT_SECRET"].removeprefix("whsec_"))
LONGEST = 2000  # characters of a message of Discord
told = set()  # ids of messages: each comes at least once


def is_genuine(headers, body):
    """Whether the server signed it, within the last five minutes."""
    sent = headers.get("webhook-timestamp", "0")
    signed = b".".join([headers.get("webhook-id", "").encode(), sent.encode(), body])
    wanted = "v1," + base64.b64encode(hmac.digest(SECRET, signed, hashlib.sha256)).decode()
    given = headers.get("webhook-signature", "").split()
    is_signed = any(hmac.compare_digest(wanted.encode(), signature.encode()) for signature in given)
    return is_signed and abs(time.time() - int(sent)) < 300


def tell(data):
    """Posts the lines of an entry. Nobody is called by name, whatever a line says."""
    text = "\n".join(line["text"] for line in data["entry"]["lines"]) or "(hidden)"
    message = {"content": f"**{data['name']}, {data['entry']['number']}** {text}"[:LONGEST], "allowed_mentions": {"parse": []}}
    headers = {"Content-Type": "application/json", "User-Agent": "adjutant-relay"}
    urllib.request.urlopen(urllib.request.Request(os.environ["DISCORD_URL"], json.dumps(message).encode(), headers), timeout=5).close()


class Relay(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        body = self.rfile.read(max(0, min(int(self.headers.get("content-length", 0)), 1 << 20)))
        status, message = (204, self.headers["webhook-id"]) if is_genuine(self.headers, body) else (401, None)
        if status == 204 and message not in told:
            try:
                tell(json.loads(body)["data"])
                told.add(message)
            except (OSError, urllib.error.URLError):
                status = 503  # Discord cannot be reached, or is asked too often: the server sends it again
        self.send_response(status)
        self.end_headers()


HTTPServer(("", int(sys.argv[1])), Relay).serve_forever()
