import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { toProgramFile } from './built-program.ts';
import { START_PATIENCE_MS } from './patience.ts';
import { createProductDatabase, type DatabaseKind } from './product-database.ts';
import { createSandboxControl } from './sandbox.ts';
import {
  findFreePort,
  ONE_COMPILER,
  type SpawnedProcess,
  startProcess,
} from './spawned-process.ts';
import { WITHOUT_LIMITS } from './without-limits.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The demo user, who is on the Creator plan. */
export const DEMO = { email: 'demo@fanfare.example', password: 'fanfare-demo-2026' } as const;

export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface E2eApp {
  readonly url: string;
  readonly sandboxUrl: string;
  /** The owner of a workspace on the Creator plan. */
  readonly person: Person;
  readonly control: ReturnType<typeof createSandboxControl>;
  close(): Promise<void>;
}

/**
 * Starts the whole product as `npm run demo -- --plan-limits` does: a separate process, free ports, and a
 * data folder with an empty database. For tests that advance the clock; others call `borrowE2eApp`.
 */
export async function startE2eApp(kind?: DatabaseKind): Promise<E2eApp> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-e2e-'));
  const database = await createProductDatabase(dataDir, kind);
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const program = [ONE_COMPILER, toProgramFile('scripts/demo.ts'), '--plan-limits'];
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...database.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
  });
  const close = async (): Promise<void> => {
    await stop(child);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await readAddress(child);
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    return { url, sandboxUrl, person: DEMO, control: createSandboxControl(sandboxUrl), close };
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
      START_PATIENCE_MS,
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

interface SharedDemo {
  readonly process: SpawnedProcess;
  readonly sandboxUrl: string;
}

const Response = z.object({
  id: z.string(),
  person: z.object({ email: z.string(), password: z.string() }).optional(),
  error: z.string().optional(),
});

let shared: Promise<SharedDemo> | undefined;

/**
 * Returns the product that all files of this test process share in turn, because starting it and rendering the
 * first pages takes longer than the tests of many files. Deletes all users and workspaces, so the file has the
 * product to itself, with a user and a workspace that no other file has used, and resets the sandbox. Not for tests
 * that advance the clock, which can't go back. The product ends with this process.
 */
export async function borrowE2eApp(): Promise<E2eApp> {
  const running = await shared?.catch(() => null);
  if (!running?.process.child.connected) shared = startSharedDemo();
  const demo = await (shared ??= startSharedDemo());
  const control = createSandboxControl(demo.sandboxUrl);
  // In this order: publishing that the previous file left finds nothing to do, and can't meet this file's faults.
  const person = await replaceEveryone(demo);
  await control.reset();
  const close = (): Promise<void> => Promise.resolve();
  return { url: demo.process.firstLine, sandboxUrl: demo.sandboxUrl, person, control, close };
}

async function startSharedDemo(): Promise<SharedDemo> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-e2e-'));
  const database = await createProductDatabase(dataDir);
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const { RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE } = WITHOUT_LIMITS;
  const demo = await startProcess('tests/support/children/demo.ts', {
    env: {
      // Counted per network address, which all files share.
      RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE,
      ...database.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
    },
  });
  return { process: demo, sandboxUrl: `http://127.0.0.1:${sandboxPort}` };
}

/** Deletes all users and workspaces, and creates a user on the Creator plan. */
async function replaceEveryone({ process: { child } }: SharedDemo): Promise<Person> {
  const id = randomUUID();
  const email = `demo-${id.slice(0, 8)}@fanfare.example`;
  const response = new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('close', () => reject(new Error('The shared product has ended.')));
  });
  child.send({ id, replaceEveryoneWith: email });
  const { person, error } = Response.parse(await response);
  if (!person) throw new Error(`The shared product can't be emptied: ${error}`);
  return person;
}
