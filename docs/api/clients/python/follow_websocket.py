#!/usr/bin/env python3
"""Follows a game with gql over a WebSocket, and prints the number of each entry.

    pip install -r requirements.txt
    python3 follow_websocket.py http://127.0.0.1:8080 CODE LAST
"""

import asyncio
import sys

from gql import Client, gql
from gql.transport.exceptions import TransportError
from gql.transport.websockets import WebsocketsTransport

from following import PAUSE, arguments, take_seat

FOLLOW = "subscription Follow($game: ID!, $after: Int!) { entries(game: $game, after: $after) { number } }"


async def listen(server, token, game, after):
    """The numbers of the entries after one, until the line breaks."""
    transport = WebsocketsTransport(url=f"{server.replace('http', 'ws')}/graphql", init_payload={"token": token})
    question = gql(FOLLOW)
    question.variable_values = {"game": game, "after": after}
    async with Client(transport=transport) as session:
        async for heard in session.subscribe(question):
            yield heard["entries"]["number"]


async def main():
    server, code, last = arguments(__doc__)
    token, game = await asyncio.to_thread(take_seat, server, code)
    heard = 0
    while heard < last:
        try:
            async for heard in listen(server, token, game, heard):
                print(heard, flush=True)
                if heard >= last:
                    break
        # Begun anew after the last entry that was heard, none is lost and none comes twice.
        except (TransportError, OSError) as error:
            print(repr(error), file=sys.stderr)
            await asyncio.sleep(PAUSE)


asyncio.run(main())
