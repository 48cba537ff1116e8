import { readConfig } from '#app/server/config/config.ts';
import { runUntilStopped } from '#app/server/start/run-until-stopped.ts';
import { startWorkerProcess } from '../../../worker.ts';

// A worker beside a web process, on one Postgres and one sandbox.
await runUntilStopped(async () => {
  const config = readConfig();
  const worker = await startWorkerProcess(config, config.sandbox.url ?? '');
  process.stdout.write('ready\n');
  return worker;
});
// A test that dies takes its processes with it.
process.on('disconnect', () => process.exit());
