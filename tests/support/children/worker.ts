import { readConfig } from '#app/server/config/config.ts';
import { runUntilStopped } from '#app/server/start/run-until-stopped.ts';
import { startWorkerProcess } from '../../../worker.ts';

// A worker next to a web process, with the same Postgres and sandbox.
await runUntilStopped(async () => {
  const config = readConfig();
  const worker = await startWorkerProcess(config, config.sandbox.url ?? '');
  process.stdout.write('ready\n');
  return worker;
});
// End this process when the test process dies.
process.on('disconnect', () => process.exit());
