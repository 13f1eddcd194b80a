// The public audits for GraphQL over HTTP, against a server of our own. Every one must pass, MUST, SHOULD and MAY.
import { fileURLToPath } from 'node:url';
import { auditServer } from 'graphql-http';
import { startServer } from '../e2e/server.mjs';

const { api, stop } = await startServer(fileURLToPath(new URL('../..', import.meta.url)), { withPage: false });
try {
  const results = await auditServer({ url: `${api}/graphql` });
  const failed = results.filter(({ status }) => status !== 'ok');
  for (const { id, name, reason } of failed) console.error(`${id} ${name}: ${reason}`);
  console.log(`${results.length - failed.length} of ${results.length} audits of GraphQL over HTTP passed`);
  if (failed.length > 0 || results.length === 0) process.exitCode = 1;
} finally {
  stop();
}
