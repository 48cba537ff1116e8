import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { request as sendRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Readiness } from '#app/server/services/operators/check-readiness.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { PATIENCE } from '#tests/support/patience.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

async function readReadiness() {
  const response = await fetch(`${app.url}/readyz`);
  const { checks } = (await response.json()) as Readiness;
  return { status: response.status, retry: response.headers.get('retry-after'), checks };
}

/** Waits until only this check fails, or none. */
function expectFailed(failed: readonly string[]) {
  return expect
    .poll(async () => {
      const { checks } = await readReadiness();
      return Object.entries(checks).flatMap(([name, { ok }]) => (ok ? [] : [name]));
    }, PATIENCE)
    .toEqual(failed);
}

const run = (text: string) => app.fanfare.container.database.pool.query(text);

describe('/healthz and /readyz', () => {
  it('respond under any host, with every check', async () => {
    const status = await new Promise((resolve, reject) => {
      sendRequest(`${app.url}/healthz`, { headers: { host: 'probe.internal' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect(await readReadiness()).toEqual({
      status: 200,
      retry: null,
      checks: {
        database: { ok: true },
        migrations: { ok: true },
        queue: { ok: true },
        storage: { ok: true },
        worker: { ok: true },
      },
    });
  });

  it('report a migration that isn’t applied with 503 and Retry-After', async () => {
    const { rows } = await run(
      `UPDATE "_prisma_migrations" SET rolled_back_at = now()
        WHERE migration_name = (SELECT max(migration_name) FROM "_prisma_migrations")
        RETURNING migration_name`,
    );
    await expectFailed(['migrations']);
    expect(await readReadiness()).toMatchObject({
      status: 503,
      retry: '5',
      checks: { migrations: { problem: `Not applied: ${rows[0].migration_name}.` } },
    });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    await run(`UPDATE "_prisma_migrations" SET rolled_back_at = NULL`);
    await expectFailed([]);
  });

  it('report storage that can’t be written', async () => {
    const folder = path.join(app.dataDir, 'media');
    await rename(folder, `${folder}-away`).catch(() => undefined);
    await writeFile(folder, 'not a folder');
    await expectFailed(['storage']);
    await rename(folder, `${folder}-file`);
    await expectFailed([]);
  });

  it('report a queue that can’t be read', async () => {
    await run('ALTER SCHEMA pgboss RENAME TO pgboss_away');
    await expectFailed(['queue']);
    await run('ALTER SCHEMA pgboss_away RENAME TO pgboss');
    await expectFailed([]);
  });

  it('report that no worker is alive, until one is seen again', async () => {
    await run(`UPDATE process_heartbeat SET seen_at = seen_at - interval '40 seconds'`);
    await expectFailed(['worker']);
    // Its next heartbeat comes within 10 seconds.
    await expectFailed([]);
  });
});
