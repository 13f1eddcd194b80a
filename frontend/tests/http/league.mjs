// Programs in the league of `adjutant league`: one that plays, one that answers nothing, one that sends nonsense, one that ends.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const greedy = fileURLToPath(new URL('../../../docs/api/clients/python/greedy.py', import.meta.url));
const python = process.env.PYTHON_BIN ?? 'python3';
const SEED = 7;

/** Programs that lose by the clock, and what is said of them. */
const LOSERS = {
  silent: ['import time; time.sleep(600)', /its time was up/],
  nonsense: [
    `import json, sys, urllib.request
server, code = sys.argv[1:]
def ask(query, token=''):
    body = json.dumps({'query': query}).encode()
    request = urllib.request.Request(server + '/graphql', body, {'content-type': 'application/json', 'authorization': 'Bearer ' + token})
    try: return json.load(urllib.request.urlopen(request))
    except urllib.error.HTTPError as error: return json.load(error)
seat = ask('mutation { takeSeat(code: "%s") { token head { id } } }' % code)['data']['takeSeat']
while True:
    for offer in ('"nonsense"', '""', 'null', '7'):
        ask('mutation { record(game: "%s", expectedEntry: 1, commandId: "a", offer: %s) { __typename } }' % (seat['head']['id'], offer), seat['token'])
`,
    /its time was up/,
  ],
  ended: ['raise SystemExit("out of ideas")', /it ended before the game \(exit status: 1\): out of ideas/],
};

async function meet(players, ...more) {
  const file = process.env.ADJUTANT_BIN;
  const { stdout } = await promisify(execFile)(file, ['league', '--players', players.join(','), '--seed', `${SEED}`, '--pairs', '1', ...more]);
  return stdout;
}

export async function league() {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-programs-'));
  try {
    const met = await meet(['sensible', `${python} ${greedy}`], '--only', 'japan');
    if (!/greedy\.py: [1-9]\d* decisions, time until it answered/.test(met) || /by the clock/.test(met)) throw new Error(`The league with greedy.py said: ${met}`);
    console.log(`The league: ${/than greedy\.py in its place: .*/.exec(met)[0]}`);
    for (const [name, [program, said]] of Object.entries(LOSERS)) {
      const file = join(folder, `${name}.py`);
      writeFileSync(file, program);
      const lost = await meet(['sensible', `${python} ${file}`], '--only', 'allies', '--clock', '2');
      const [, differential] = /as the Allies +(-?\d+)/.exec(lost) ?? [];
      if (!said.test(lost) || Number(differential) > -1) throw new Error(`The league with a program that is ${name} said: ${lost}`);
      console.log(`A program that is ${name}: ${/Japan lost by the clock: .*/.exec(lost)[0]}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
