#!/usr/bin/env python3
"""Follows a game with a typed client that ariadne-codegen made, and prints the number of each entry.

    pip install -r requirements.txt
    ariadne-codegen
    python3 follow.py http://127.0.0.1:8080 CODE LAST
"""

import asyncio
import sys

import httpx
from typed.client import Client
from websockets.exceptions import WebSocketException

# Seconds before a server is asked again that was not there.
PAUSE = 0.2


async def main():
    server, code, last = sys.argv[1], sys.argv[2], int(sys.argv[3])
    seat = (await Client(url=f"{server}/graphql").take_seat(code)).take_seat
    heard = 0
    while heard < last:
        line = Client(
            url=f"{server}/graphql",
            headers={"Authorization": f"Bearer {seat.token}"},
            ws_url=f"{server.replace('http', 'ws')}/graphql",
            ws_connection_init_payload={"token": seat.token},
        )
        try:
            game = (await line.look(seat.head.id)).game
            print(game.name, game.phase, file=sys.stderr)
            # Begun anew after the last entry that was heard, none is lost and none comes twice.
            async for told in line.follow(seat.head.id, heard):
                heard = told.entries.number
                print(heard, flush=True)
                if heard >= last:
                    break
        except (WebSocketException, httpx.HTTPError, OSError) as error:
            print(repr(error), file=sys.stderr)
            await asyncio.sleep(PAUSE)


asyncio.run(main())
