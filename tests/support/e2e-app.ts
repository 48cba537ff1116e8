import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toProgramFile } from './built-program.ts';
import { createTestDataDir } from './database-template.ts';
import { createSandboxControl } from './sandbox.ts';
import { findFreePort } from './spawned-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A start takes 3 s. With fifty processes on two cores, it took more than 90 s. */
const START_TIMEOUT_MS = 240_000;

/** The demo user, who is on the Creator plan. */
export const DEMO = { email: 'demo@fanfare.example', password: 'fanfare-demo-2026' } as const;

export interface E2eApp {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly control: ReturnType<typeof createSandboxControl>;
  close(): Promise<void>;
}

/**
 * Starts the whole product as `npm run demo -- --plan-limits` does: a separate process, free ports, and a
 * data folder with an empty database.
 */
export async function startE2eApp(): Promise<E2eApp> {
  const dataDir = await createTestDataDir();
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [toProgramFile('scripts/demo.ts'), '--plan-limits'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      FANFARE_DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
  });
  const close = async (): Promise<void> => {
    await stop(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await readAddress(child);
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    return { url, sandboxUrl, control: createSandboxControl(sandboxUrl), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for the line with the URL. Rejects with the output if the start fails. */
function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => reject(new Error(`${why}\n${output}`));
    const timer = setTimeout(
      () => fail('The app did not say its address in time.'),
      START_TIMEOUT_MS,
    );
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const url = /Fanfare is running: (\S+)/u.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`The app ended with ${String(code)} before it said its address.`);
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
