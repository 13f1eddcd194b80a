#!/usr/bin/env python3
"""Follows a game with gql over plain HTTP, by questions that wait for an answer, and prints the number of each entry.

    pip install -r requirements.txt
    python3 follow_http.py http://127.0.0.1:8080 CODE LAST [aiohttp|requests]
"""

import sys
import time

import aiohttp
import requests
from gql import Client, gql
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.exceptions import TransportError
from gql.transport.requests import RequestsHTTPTransport

from following import PAUSE, arguments, take_seat

WAIT = "query Wait($game: ID!, $since: Int!) { awaitEntries(game: $game, since: $since) { nodes { number } } }"
TRANSPORTS = {"aiohttp": AIOHTTPTransport, "requests": RequestsHTTPTransport}
LOST = (TransportError, OSError, aiohttp.ClientError, requests.RequestException)


def numbers_after(server, transport, token, game, heard):
    """The numbers of the entries after one, as soon as there are any."""
    transport = transport(url=f"{server}/graphql", headers={"Authorization": f"Bearer {token}"}, timeout=30)
    question = gql(WAIT)
    question.variable_values = {"game": game, "since": heard}
    answer = Client(transport=transport, execute_timeout=30).execute(question)
    return [entry["number"] for entry in answer["awaitEntries"]["nodes"]]


def main():
    server, code, last = arguments(__doc__)
    transport = TRANSPORTS[sys.argv[4] if len(sys.argv) > 4 else "aiohttp"]
    token, game = take_seat(server, code)
    heard = 0
    while heard < last:
        try:
            for heard in numbers_after(server, transport, token, game, heard):
                print(heard, flush=True)
                if heard >= last:
                    break
        except LOST as error:
            print(repr(error), file=sys.stderr)
            time.sleep(PAUSE)


main()
