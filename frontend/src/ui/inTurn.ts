// Files of the page that are fetched while it runs, one after the other. WebKit, and so every browser of an iPad, may run
// a file before one that it needs when two that share it come at the same time, and the page stays blank:
// https://bugs.webkit.org/show_bug.cgi?id=242740

/** A file that the network never brings holds up the others so long, in milliseconds. */
const PATIENCE = 5000;

function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Module>(load: () => Promise<Module>): Promise<Module> => {
    const coming = last.then(load);
    last = last.then(() => Promise.race([coming.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, PATIENCE))]));
    return coming;
  };
}

/** Fetches and runs a file once those asked for before are there. */
export const inTurn = createTurns();
