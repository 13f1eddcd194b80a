/** What stands in the explorer when it opens first. */
export const START = `# Adjutant's GraphQL API. The documents stand beside (the book at the left), completion is Ctrl+Space.
# What needs a seat needs its token: below, under "Headers", in place of TOKEN_OF_A_SEAT.

query About {
  about {
    version
    rulebooks { book rulesVersion packHash }
  }
  clause(id: "NEI-9.1-b") { title rule }
}

# A game to try things in, played for 150 entries. Take the seat BOTH with its code.
mutation Try {
  createSandbox(seed: 1941, entries: 150) { id seats { kind code } }
}
`;
