// A wireless network that can be switched off: everything between tablet and server goes through it.
import { connect, createServer } from 'node:net';

/** Answers with the address of the server as the tablet sees it, and the switch. */
export async function startWireless(api) {
  const { hostname, port } = new URL(api);
  const open = new Set();
  let isOn = true;
  let isFaded = false;
  const server = createServer((tablet) => {
    if (isFaded) {
      // Taken, and never answered.
      open.add(tablet);
      tablet.on('error', () => undefined);
      return;
    }
    if (!isOn) {
      tablet.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const [from, to] of [[tablet, onward], [onward, tablet]]) {
      open.add(from);
      from.on('data', (data) => !from.isLost && to.write(data));
      from.on('end', () => !from.isLost && to.end());
      from.on('error', () => !from.isLost && to.destroy());
      from.on('close', () => {
        open.delete(from);
        if (!from.isLost) to.destroy();
      });
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  // A test that fails ends all the same.
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut() {
      isOn = false;
      for (const socket of open) socket.destroy();
    },
    /** A dead spot: from now on nothing arrives, and nobody is told; lines that stood are lost for ever. */
    fade() {
      isFaded = true;
      for (const socket of open) socket.isLost = true;
    },
    restore() {
      isOn = true;
      isFaded = false;
    },
    stop() {
      this.cut();
      server.close();
    },
  };
}
