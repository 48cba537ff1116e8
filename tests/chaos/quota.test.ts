import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPostgresInstalled } from '#tests/support/postgres-server.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { connectAccounts, type ProductAddress } from '#tests/support/product-client.ts';
import { findFreePort, type SpawnedProcess, startProcess } from '#tests/support/spawned-process.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const PUBLISHES = 200;
/** Limit of the Creator plan. */
const POSTS_PER_DAY = 5;

describe.skipIf(!isPostgresInstalled)('the daily limit, on two processes', () => {
  let folder: string;
  let database: pg.Client;
  const processes: SpawnedProcess[] = [];
  const webs: ProductAddress[] = [];

  async function startWeb(port: number, env: Record<string, string>): Promise<void> {
    const app = await startProcess('tests/support/children/app.ts', {
      env: {
        ...env,
        ...WITHOUT_LIMITS,
        LOG_LEVEL: 'error',
        PORT: String(port),
        FANFARE_PROCESS: 'web',
      },
    });
    processes.push(app);
    webs.push(JSON.parse(app.firstLine) as ProductAddress);
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-quota-'));
    const databaseUrl = await createMigratedDatabase();
    const ports = [await findFreePort(), await findFreePort()];
    const sandbox = await startProcess('tests/support/children/sandbox.ts', {
      args: [path.join(folder, 'sandbox'), `http://localhost:${ports[0]}`],
    });
    processes.push(sandbox);
    const env = {
      SANDBOX_URL: sandbox.firstLine,
      FANFARE_DATA_DIR: path.join(folder, 'app'),
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATABASE_URL: databaseUrl,
    };
    // Sequential: the first one creates the tables and the demo user.
    for (const port of ports) await startWeb(port, env);
    await connectAccounts(webs[0]?.url ?? '', ['linkedin']);
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await database.query(
      `UPDATE subscription SET plan = 'creator', posts_per_day = NULL, deliveries_per_day = NULL`,
    );
  });
  afterAll(async () => {
    await database?.end();
    await Promise.all(processes.map((one) => one.kill()));
    await rm(folder, { recursive: true, force: true });
  });

  it(`accepts ${POSTS_PER_DAY} of ${PUBLISHES} posts that arrive at once`, async () => {
    const send = (index: number): Promise<Response> => {
      const { url, token } = webs[index % webs.length] ?? { url: '', token: '' };
      return fetch(`${url}/api/publisher/publish`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `kiln-${index}`,
          prefer: 'wait=0',
        },
        body: JSON.stringify({
          platforms: ['linkedin'],
          content: { captions: [`Kiln number ${index}`] },
        }),
      });
    };
    // On a busy machine, a hundred posts wait for 15 connections of each process for longer than the 10 seconds
    // after which Fanfare refuses with 503 and Retry-After. A client follows that with the same key, which can
    // still be leased (409) if the database had no connection for freeing it either.
    const publish = async (index: number): Promise<string> => {
      for (;;) {
        const response = await send(index);
        const { code } = (await response.json()) as { code?: string };
        if (response.ok) return 'accepted';
        if (response.status !== 503 && code !== 'still_running')
          return `${response.status} ${code}`;
        await pause(Number(response.headers.get('retry-after')) * 1000);
      }
    };
    const responses = await Promise.all(Array.from({ length: PUBLISHES }, (_, at) => publish(at)));
    const counts = Map.groupBy(responses, (response) => response);
    expect([...counts].map(([response, all]) => [response, all.length]).sort()).toEqual([
      ['429 daily_limit_reached', PUBLISHES - POSTS_PER_DAY],
      ['accepted', POSTS_PER_DAY],
    ]);
    const { rows } = await database.query(
      'SELECT (SELECT count(*)::int FROM post) AS posts, posts_used FROM usage_day',
    );
    expect(rows).toEqual([{ posts: POSTS_PER_DAY, posts_used: POSTS_PER_DAY }]);
  });
});
