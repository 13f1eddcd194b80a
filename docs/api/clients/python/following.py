"""What the followers have in common."""

import sys

from gql import Client, gql
from gql.transport.requests import RequestsHTTPTransport

# Seconds before a server is asked again that was not there.
PAUSE = 0.2


def arguments(usage):
    """The server, the code of a seat, and the number of the last entry that is waited for."""
    if len(sys.argv) < 4:
        sys.exit(usage)
    return sys.argv[1].rstrip("/"), sys.argv[2], int(sys.argv[3])


def take_seat(server, code):
    """The token of a seat and the id of its game."""
    question = gql('mutation Take($code: String!) { takeSeat(code: $code, name: "Follower") { token game { id } } }')
    question.variable_values = {"code": code}
    taken = Client(transport=RequestsHTTPTransport(url=f"{server}/graphql")).execute(question)["takeSeat"]
    return taken["token"], taken["game"]["id"]
