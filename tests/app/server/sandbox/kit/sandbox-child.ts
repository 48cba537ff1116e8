import { start } from '#app/server/sandbox/start.ts';
import { createTestClients } from '#tests/support/sandbox.ts';

// A sandbox in a separate process, for tests that kill it.
const [dataDir = ''] = process.argv.slice(2);
const sandbox = await start({
  port: 0,
  dataDir,
  clients: createTestClients(),
  only: ['twitter'],
  seed: 5,
});
process.stdout.write(`${sandbox.url}\n`);
