import { readConfig } from '#app/server/config/config.ts';
import { setLibraryMode } from '#app/server/config/production.ts';
import { getSandboxUrl } from '#app/server/config/sandbox.ts';
import { startEmbeddedEarly } from '#app/server/db/embedded/start-embedded-early.ts';
import { runUntilStopped } from '#app/server/start/run-until-stopped.ts';

/**
 * Starts the process that the environment configures, and resolves once it has been asked to stop and has
 * stopped. Loads only what that process needs: a worker has no pages.
 */
export async function runProgram(): Promise<void> {
  await runUntilStopped(async () => {
    const config = readConfig();
    setLibraryMode();
    if (config.process === 'worker') {
      const { startWorkerProcess } = await import('./worker.ts');
      const worker = await startWorkerProcess(config, getSandboxUrl(config));
      process.stdout.write('Fanfare: a worker\n');
      return worker;
    }
    const embedded = startEmbeddedEarly(config);
    const { startFanfare } = await import('./server.ts');
    const fanfare = await startFanfare(config, { embedded });
    process.stdout.write(`Fanfare: ${fanfare.url}\n`);
    return fanfare;
  });
}
