// After the build: the service worker learns which files the page has, and everything that shrinks is compressed once,
// as small as it gets, so that the server does not do it for every request.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const WORKER = 'sw.js';
const SHRINKS = /\.(html|js|css|svg|json|ttf|webmanifest)$/;
// The explorer of the API is for a few: no device keeps it, and the program holds it packed alone.
const EXPLORER = /^explorer\//;

const all = readdirSync(dist, { recursive: true })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => statSync(dist + name).isFile() && name !== WORKER && !name.endsWith('.br'))
  .sort();
const files = all.filter((name) => !EXPLORER.test(name));

const mark = createHash('sha256');
for (const name of files) mark.update(name).update(readFileSync(dist + name));
const worker = readFileSync(dist + WORKER, 'utf8')
  .replace('__FILES__', JSON.stringify(files.map((name) => `/${name}`)))
  .replaceAll('__MARK__', mark.digest('hex').slice(0, 16));
writeFileSync(dist + WORKER, worker);

let [before, after] = [0, 0];
for (const name of [...all, WORKER].filter((known) => SHRINKS.test(known))) {
  const plain = readFileSync(dist + name);
  // The last tenth takes ten times as long.
  const quality = EXPLORER.test(name) ? 9 : constants.BROTLI_MAX_QUALITY;
  const packed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  writeFileSync(`${dist}${name}.br`, packed);
  before += plain.length;
  after += packed.length;
  if (EXPLORER.test(name)) rmSync(dist + name);
}
console.log(`${files.length} files of the page, ${all.length - files.length} of the explorer; ${Math.round(before / 1000)} kB packed into ${Math.round(after / 1000)} kB`);
