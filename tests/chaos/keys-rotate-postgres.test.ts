import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithPostgres } from '#tests/support/database.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import {
  connectAccounts,
  type ProductAddress,
  publish,
  readPost,
} from '#tests/support/product-client.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const run = promisify(execFile);
const WITHIN = { timeout: PATIENCE_MS, interval: 50 };

describeWithPostgres('a new master key, two processes on one Postgres', () => {
  let dataDir: string;
  let database: pg.Client;
  const processes: SpawnedProcess[] = [];
  const apps: ProductAddress[] = [];

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-keys-'));
    const databaseUrl = await (await startPostgresServer()).createDatabase();
    const ports = [await findFreePort(), await findFreePort()];
    const sandbox = await startProcess('tests/support/children/sandbox.ts', {
      args: [path.join(dataDir, 'sandbox'), `http://localhost:${ports[0]}`],
    });
    processes.push(sandbox);
    // Sequential: the first one creates the key, the tables, and the demo user.
    for (const port of ports) {
      const app = await startProcess('tests/support/children/app.ts', {
        env: {
          SANDBOX_URL: sandbox.firstLine,
          DATABASE_URL: databaseUrl,
          FANFARE_DATA_DIR: dataDir,
          LOG_LEVEL: 'error',
          PORT: String(port),
        },
      });
      processes.push(app);
      apps.push(JSON.parse(app.firstLine) as ProductAddress);
    }
    await connectAccounts(apps[0]?.url ?? '', ['twitter']);
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await Promise.all(processes.map((one) => one.kill()));
    await rm(dataDir, { recursive: true, force: true });
  });

  const listKeys = async (): Promise<string[]> =>
    (await readFile(path.join(dataDir, 'master.key'), 'utf8')).trim().split('\n');

  async function rotate(...args: string[]): Promise<string> {
    const env = { ...process.env, FANFARE_DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, ['scripts/keys-rotate.ts', ...args], { env });
    return stdout;
  }

  /** Checks that both publish a post, so both can decrypt the account's token. */
  async function useBoth(caption: string): Promise<void> {
    const { rows } = await database.query<{ id: string }>('SELECT id FROM account');
    await Promise.all(
      apps.map(async (app, index) => {
        const headers = { authorization: `Bearer ${app.token}` };
        const address = `${app.url}/api/accounts/${rows[0]?.id}/probe`;
        const probe = await fetch(address, { method: 'POST', headers });
        expect(await probe.json()).toMatchObject({ status: 'ok', probeErrorKind: null });
        const postId = await publish(app, {
          caption: `${caption} ${index}`,
          platforms: ['twitter'],
        });
        const isLive = async () => (await readPost(app, postId)).state === 'published';
        await vi.waitUntil(isLive, WITHIN);
      }),
    );
  }

  it('both keep working while everything is re-encrypted, and after the old key is removed', async () => {
    const [oldKey] = await listKeys();
    await useBoth('Before');
    let isOver = false;
    const rotation = rotate().finally(() => (isOver = true));
    for (let round = 1; !isOver; round += 1) await useBoth(`Meanwhile ${round}`);
    expect(await rotation).toContain('Everything is encrypted');
    expect(await rotate('--drop-old')).toContain('the only one');
    const keys = await listKeys();
    expect(keys).toHaveLength(1);
    expect(keys).not.toContain(oldKey);
    await useBoth('With the new key alone');
    const { rows } = await database.query(
      `SELECT DISTINCT split_part(sealed, '.', 2) FROM (
        SELECT access_token_enc AS sealed FROM account UNION SELECT refresh_token_enc FROM account
        UNION SELECT jwk_enc FROM signing_key) AS all_sealed WHERE sealed IS NOT NULL`,
    );
    expect(rows).toHaveLength(1);
  });
});
