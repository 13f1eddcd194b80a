// The server of boardgame.io, which keeps its matches in files of a folder.
import server from 'boardgame.io/dist/cjs/server.js';
import { gameOf } from './game.mjs';

const { Server, FlatFile } = server;
const [dir, counters] = process.argv.slice(2);
const served = Server({ games: [gameOf(Number(counters))], db: new FlatFile({ dir }), origins: ['*'] });
const { appServer } = await served.run({ port: 0, callback: () => {} });
process.send(appServer.address().port);
