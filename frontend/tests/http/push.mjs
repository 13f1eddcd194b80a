// Push messages at a local endpoint: encrypted for one browser (RFC 8291), from a server that says who it is (RFC 8292), one
// for each turn of the seat that subscribed, none of the other's.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export const CONTACT = 'mailto:who@example.org';

/** The example of RFC 8291, Appendix A: what is read here is what the standard says. */
const EXAMPLE = {
  secret: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  says: 'When I grow up, I want to be a watermelon',
};

const bytes = (text) => Buffer.from(text, 'base64url');
const derive = (key, salt, info, length) => Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** What a browser reads of a message. */
function decrypt(body, ecdh, auth) {
  const [salt, length] = [body.subarray(0, 16), body[20]];
  const theirs = body.subarray(21, 21 + length);
  const shared = derive(ecdh.computeSecret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]), 32);
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12);
  const record = body.subarray(21 + length);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  if (plain.at(-1) !== 2) throw new Error('The last record has no mark');
  return plain.subarray(0, -1).toString();
}

/** Whether a header says who sent a message, for this endpoint. */
function isSigned(authorization, pushKey, origin) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== pushKey) return false;
  const [head, claims, signature] = token.split('.');
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const { aud, exp, sub } = JSON.parse(bytes(claims));
  const now = Date.now() / 1000;
  return verify('sha256', `${head}.${claims}`, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature)) && aud === origin && sub === CONTACT && exp > now && exp < now + 24 * 60 * 60;
}

/** A browser: its keys, its endpoint, and what arrived there. */
async function browser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const heard = [];
  const state = { status: 201 };
  const endpoint = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(state.status).end();
    });
  });
  await new Promise((ready) => endpoint.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${endpoint.address().port}`;
  const subscription = { endpoint: `${origin}/push/1`, p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { subscription, origin, heard, state, read: ({ body }) => JSON.parse(decrypt(body, ecdh, auth)), close: () => endpoint.close() };
}

function expect(isSo, what, found = '') {
  if (!isSo) throw new Error(`Push: ${what}: ${JSON.stringify(found)}`);
}

export async function push({ api }) {
  const example = createECDH('prime256v1');
  example.setPrivateKey(bytes(EXAMPLE.secret));
  expect(decrypt(bytes(EXAMPLE.body), example, bytes(EXAMPLE.auth)) === EXAMPLE.says, 'the example of the standard is not read');

  const ask = async (query, variables = {}, token = null) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await (await fetch(`${api}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json();
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
  const { createTrial: { game: { id: game }, seats } } = await ask('mutation { createTrial(book: GEAW) { game { id } seats { kind code } } }');
  const sit = async (kind) => (await ask('mutation($code: String!) { takeSeat(code: $code) { token } }', { code: seats.find((seat) => seat.kind === kind).code })).takeSeat.token;
  const [japan, allies, both] = [await sit('FIRST'), await sit('SECOND'), await sit('BOTH')];
  const { pushKey } = await ask('{ pushKey }');
  const KEEP = 'mutation($game: ID!, $subscription: PushInput!) { keepPush(game: $game, subscription: $subscription) }';
  const players = { japan: await browser(), allies: await browser() };
  await ask(KEEP, { game, subscription: players.japan.subscription }, japan);
  await ask(KEEP, { game, subscription: players.allies.subscription }, allies);
  // Once more, as a page does that is opened again: it is told once all the same.
  await ask(KEEP, { game, subscription: players.allies.subscription }, allies);

  const wanted = { japan: 0, allies: 0 };
  const look = async () => (await ask('query($game: ID!) { game(id: $game) { lastEntry phaseName } }', { game }, both)).game;
  const side = (phase) => (phase.startsWith('Japanese') ? 'japan' : phase.startsWith('Allied') ? 'allies' : null);
  const order = async (what) => {
    const { lastEntry } = await look();
    const { record } = await ask('mutation($game: ID!, $n: Int!, $id: ID!, $order: GeawOrder!) { record(game: $game, expectedEntry: $n, commandId: $id, command: { geaw: { order: $order } }) { __typename } }', { game, n: lastEntry, id: randomUUID(), order: what }, both);
    expect(record.__typename === 'Recorded', 'an order was refused', what);
  };
  let acting = side((await look()).phaseName);
  for (let phase = 0; phase < 40; phase += 1) {
    const { phaseName } = await look();
    if (phaseName.includes('Victory Point')) await order({ scoreObjectives: true });
    if (phaseName.includes('Victory Check')) await order({ recordVictoryCheck: { section: '9.0' } });
    await order({ endPhase: true });
    const now = side((await look()).phaseName);
    if (now !== acting) {
      // What is no side's is for both.
      for (const one of now ? [now] : ['japan', 'allies']) wanted[one] += 1;
    }
    acting = now;
  }
  const all = () => players.japan.heard.length + players.allies.heard.length;
  for (let tries = 0; all() < wanted.japan + wanted.allies && tries < 100; tries += 1) await wait(50);
  await wait(300);
  for (const [name, { heard, read, origin }] of Object.entries(players)) {
    expect(heard.length === wanted[name], `${name} was told`, [heard.length, wanted[name]]);
    for (const message of heard) {
      const { headers } = message;
      const told = read(message);
      expect(told.game === game && told.title && told.body, 'what it says', told);
      const other = name === 'japan' ? 'turn of the Allies' : 'turn of Japan';
      expect(!told.body.includes(other), `${name} was told of the other side`, told);
      expect(headers['content-encoding'] === 'aes128gcm' && Number(headers.ttl) > 0 && headers.urgency === 'high' && headers.topic.length <= 32, 'its headers', headers);
      expect(isSigned(headers.authorization, pushKey, origin), 'its signature', headers.authorization);
    }
  }

  // A browser that forgot its subscription is told nothing more.
  players.allies.state.status = 410;
  const before = players.allies.heard.length;
  for (let phase = 0; phase < 16; phase += 1) {
    const { phaseName } = await look();
    if (phaseName.includes('Victory Point')) await order({ scoreObjectives: true });
    if (phaseName.includes('Victory Check')) await order({ recordVictoryCheck: { section: '9.0' } });
    await order({ endPhase: true });
    await wait(60);
  }
  expect(players.allies.heard.length === before + 1, 'a browser that is gone was told', players.allies.heard.length - before);
  for (const { close } of Object.values(players)) close();
  console.log(`Push: ${wanted.japan} and ${wanted.allies} messages for each turn of its seat and the end of the turn, each once, read with keys of its browser; the example of RFC 8291 too`);
}
