import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Config, readConfig } from '#app/server/config/config.ts';
import { findFreePort, startProcess } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';
import { type Fanfare, startFanfare } from '../../server.ts';

export interface ProductInProcess {
  readonly fanfare: Fanfare;
  readonly sandboxUrl: string;
  /** The environment that the product was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Stops the product and the sandbox, and deletes their data. */
  close(): Promise<void>;
}

/**
 * Starts the product without limits in this process, so its statements and its clock can be observed, and
 * the sandbox in a process of its own, so it doesn't take time from the product. `env` adds variables, and `changes` replaces
 * settings that no variables allow.
 */
export async function startInProcess(
  env: Readonly<Record<string, string>>,
  changes: Partial<Config> = {},
): Promise<ProductInProcess> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-in-process-'));
  const port = String(await findFreePort());
  const sandbox = await startProcess('tests/support/children/sandbox.ts', {
    args: [path.join(folder, 'sandbox'), `http://localhost:${port}`],
  });
  const whole = {
    LOG_LEVEL: 'error',
    ...WITHOUT_LIMITS,
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SANDBOX_URL: sandbox.firstLine,
    FANFARE_DATA_DIR: path.join(folder, 'app'),
    ...env,
  };
  const fanfare = await startFanfare({ ...readConfig(whole), ...changes });
  return {
    fanfare,
    sandboxUrl: sandbox.firstLine,
    env: whole,
    close: async () => {
      await fanfare.close();
      await sandbox.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
