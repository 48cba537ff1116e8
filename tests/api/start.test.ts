import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTestDatabase } from '#tests/support/database-template.ts';
import { findFreePort, runToEnd, startProcess } from '#tests/support/spawned-process.ts';
import { IS_WHOLE } from '#tests/support/whole-run.ts';

let folder: string;
let ports: { PORT: string; SANDBOX_PORT: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-start-'));
  ports = { PORT: String(await findFreePort()), SANDBOX_PORT: String(await findFreePort()) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function occupyPort(): Promise<{ port: string; close: () => void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), close: () => server.close() };
}

/**
 * Creates a data folder that has been used before. Creating a database takes longer than the rest of the
 * test.
 */
async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  await copyTestDatabase(dataDir);
  return dataDir;
}

/** What `npm start` runs. */
const BUILT = 'build/program/start.js';
/** The sources take three times the CPU time to start, and refuse with the same code. */
const PROGRAMS = [...(IS_WHOLE ? ['server.ts'] : []), BUILT, 'build/program/demo.js'];

async function start(env: Record<string, string>, script = BUILT) {
  const dataDir = await createDataDir();
  return runToEnd(script, {
    env: { LOG_LEVEL: 'warn', FANFARE_DATA_DIR: dataDir, ...ports, ...env },
  });
}

/** Expects one line that says what to do, without internal details. */
function expectOneLine({ code, stdout, stderr }: Awaited<ReturnType<typeof start>>, tells: RegExp) {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(tells);
  expect(stderr).not.toMatch(/\bat .*:\d+|Error:|node:/u);
}

describe.each(PROGRAMS)('starting %s', (script) => {
  it('reports a port that is in use, and names the variable for it', async () => {
    const occupied = await occupyPort();
    expectOneLine(
      await start({ PORT: occupied.port }, script),
      new RegExp(`Port ${occupied.port} is in use.*\\bPORT\\b`, 'u'),
    );
    expectOneLine(await start({ SANDBOX_PORT: occupied.port }, script), /SANDBOX_PORT/u);
    occupied.close();
  });

  it('reports a data folder that isn’t writable', async () => {
    // Root ignores permissions, but a folder below a file fails for everyone.
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const dataDir = path.join(file, 'data');
    const result = await start({ FANFARE_DATA_DIR: dataDir }, script);
    expectOneLine(result, /data folder .* cannot be written.*FANFARE_DATA_DIR/u);
  });
});

describe('starting with invalid variables', () => {
  it.each([
    [
      { PORT: 'eighty', LOG_LEVEL: 'loud', MEDIA_MAX_MEGABYTES: '-1' },
      /LOG_LEVEL.*PORT.*MEDIA_MAX/u,
    ],
    [{ DATABASE_URL: 'postgres://fanfare@127.0.0.1:9/fanfare' }, /database/iu],
    [{ MASTER_KEY: 'short' }, /MASTER_KEY must be/u],
  ])('reports all of them: %o', async (env, tells) => {
    expectOneLine(await start(env), tells);
  });
});

describe('a second start on the same data folder', () => {
  it('reports that another process uses it', async () => {
    const env = { FANFARE_DATA_DIR: await createDataDir(), LOG_LEVEL: 'warn', ...ports };
    const first = await startProcess(BUILT, { env });
    const others = {
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    };
    expectOneLine(await start({ ...env, ...others }), /folder/iu);
    await first.kill('SIGTERM');
  });
});

describe('stopping', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'with %s exits with 0 and prints nothing',
    async (signal) => {
      const env = { FANFARE_DATA_DIR: await createDataDir(), LOG_LEVEL: 'warn', ...ports };
      const running = await startProcess(BUILT, { env });
      expect(await running.kill(signal)).toBe(0);
      expect(running.stderr()).toBe('');
    },
  );
});
