// The relay to Discord, before a stand-in: every entry is told once, in order, also where Discord fails at first; what the server
// has not signed is refused.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ask, sitDown } from '../e2e/table.mjs';

const script = fileURLToPath(new URL('../../../docs/api/clients/discord/relay.py', import.meta.url));

/** A channel that is not there for the first message. */
async function startChannel() {
  const said = [];
  let fails = 1;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => { body += data; });
    request.on('end', () => {
      fails -= 1;
      if (fails < 0) said.push(JSON.parse(body));
      response.writeHead(fails < 0 ? 204 : 500).end();
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { said, url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

const freePort = async () => {
  const { url, stop } = await startChannel();
  stop();
  return new URL(url).port;
};

async function until(holds, what) {
  for (let tried = 0; tried < 200; tried += 1) {
    if (await holds()) return;
    await pause(50);
  }
  throw new Error(`The relay: ${what} did not come.`);
}

export async function relay({ api }) {
  const { createGame: { game, ownerKey, seats } } = await ask(api, 'mutation { createGame(input: { nei: { name: "Channel" } }) { game { id } ownerKey seats { kind code } } }');
  const both = await sitDown(api, seats.find(({ kind }) => kind === 'BOTH').code);
  const [channel, port] = [await startChannel(), await freePort()];
  const url = `http://127.0.0.1:${port}/`;
  const { addWebhook: { secret } } = await ask(api, 'mutation($game: ID!, $url: String!) { addWebhook(game: $game, url: $url, since: 0) { secret } }', { game: game.id, url }, ownerKey);
  const child = spawn('python3', [script, port], { env: { ...process.env, ADJUTANT_SECRET: secret, DISCORD_URL: channel.url }, stdio: 'ignore' });
  try {
    for (const area of ['batavia', 'central_java']) await both.record({ placeAtStart: { unit: 'N-I1', area } });
    await until(() => channel.said.length >= 3, 'the third entry');
    const heard = channel.said.map(({ content }) => /^\*\*Channel, (\d+)\*\* ./s.exec(content)?.[1]);
    if (heard.join() !== '1,2,3') throw new Error(`The channel heard ${JSON.stringify(channel.said)}`);

    const body = JSON.stringify({ type: 'entry.recorded', data: { name: 'Channel', entry: { number: 4, lines: [{ text: 'Once' }] } } });
    const send = async (key) => {
      const [id, sent] = ['message', String(Math.floor(Date.now() / 1000))];
      const signature = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64')).update(`${id}.${sent}.${body}`).digest('base64');
      const answer = await fetch(url, { method: 'POST', body, headers: { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': `v1,${signature}` } });
      return answer.status;
    };
    const answers = [await send('whsec_AAAA'), await send(secret), await send(secret)];
    if (answers.join() !== '401,204,204' || channel.said.length !== 4) throw new Error(`The relay answered ${answers}, and the channel heard ${channel.said.length}`);
    console.log(`Discord: ${channel.said[1].content}`);
  } finally {
    child.kill();
    channel.stop();
  }
}
