// A server that is renewed while a page is open: from then on it hands out another service worker.
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/** Stands before the server; answers with the address the tablet sees, and with what renews it. */
export async function startRenewable(api) {
  const { hostname, port } = new URL(api);
  let isNewer = false;
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers };
    if (asked.url === '/sw.js') {
      headers['accept-encoding'] = 'identity';
      // What the browser still has is not what it would get.
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const onward = request({ hostname, port, method: asked.method, path: asked.url, headers }, (told) => {
      if (asked.url !== '/sw.js' || !isNewer) {
        answer.writeHead(told.statusCode, told.headers);
        told.pipe(answer);
        return;
      }
      const { 'content-length': _, 'content-encoding': __, etag: ___, ...kept } = told.headers;
      answer.writeHead(told.statusCode, kept);
      told.on('end', () => answer.end('\n// A newer page.\n'));
      told.pipe(answer, { end: false });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', (asked, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
      onward.write(head);
      onward.pipe(socket);
      socket.pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  // A test that fails ends all the same.
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    renew() {
      isNewer = true;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
