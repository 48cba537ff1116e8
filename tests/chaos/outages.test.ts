import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { runCli } from '#tests/support/cli.ts';
import { describeWithPostgres } from '#tests/support/database.ts';
import { type OwnPostgresServer, startOwnPostgresServer } from '#tests/support/postgres-server.ts';
import { type ProductProcesses, startProduct } from '#tests/support/product-processes.ts';
import { findFreePort, startProcess } from '#tests/support/spawned-process.ts';
import { createUpload, withToken } from '#tests/support/tus-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

const PATIENCE = { timeout: PATIENCE_MS, interval: 100 };
const Problem = z.object({ code: z.string(), status: z.number(), detail: z.string() });
const MEGABYTE = 1024 * 1024;
/** Query of a browser's request to the embedded sign-in service. */
const SIGN_IN = new URLSearchParams({
  client_id: 'fanfare',
  response_type: 'code',
  scope: 'openid',
  state: 'abcdefghijklmnop',
  nonce: 'abcdefghijklmnop',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
});
/** Headers of a browser that has signed in before. */
const PERSON = { accept: 'text/html', cookie: 'session=1' };

describeWithPostgres('an outage of our own', () => {
  let postgres: OwnPostgresServer;
  let databaseUrl: string;
  let product: ProductProcesses;

  beforeAll(async () => {
    postgres = await startOwnPostgresServer();
    databaseUrl = await postgres.createDatabase();
    product = await startProduct({ sandbox: 'inside', env: { DATABASE_URL: databaseUrl } });
  });
  afterAll(async () => {
    await product.close();
    postgres.stop();
  });

  const send = (target: string, init: RequestInit = {}) =>
    fetch(product.app.url + target, {
      redirect: 'manual',
      ...init,
      headers: { authorization: `Bearer ${product.app.token}`, ...init.headers },
    });

  function upload(sizeBytes: number): Promise<Response> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(sizeBytes)]), 'clip.mp4');
    return send('/api/media/upload', { method: 'POST', body: form });
  }

  const createTus = (sizeBytes: number) =>
    createUpload(withToken(product.app.url, product.app.token), {
      sizeBytes,
      metadata: { filename: 'clip.mp4' },
      bytes: new Uint8Array(sizeBytes),
    });

  async function readProblem(response: Response) {
    const { code, status, detail } = Problem.parse(await response.json());
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.status).toBe(status);
    const retryAfter = response.headers.get('retry-after');
    return { code, status, detail, retryAfter };
  }

  it('causes a 503 at every endpoint while Postgres is down, and ends when it is back', async () => {
    const { pid } = product.app.process;
    postgres.stop();
    try {
      const { url, token } = product.app;
      const command = runCli(['whoami'], { url, token });
      const responses = {
        api: await send('/api/me'),
        stream: await send('/api/posts/post_01h45ytscbebyvny4gc8cr8ma2/events'),
        multipart: await upload(1000),
        tus: await createTus(1000),
      };
      for (const [name, response] of Object.entries(responses)) {
        expect(await readProblem(response), name).toMatchObject({
          code: 'unavailable',
          status: 503,
          retryAfter: '5',
          detail: expect.stringContaining('database'),
        });
      }
      // Without a token, like a browser, because a request has only one credential.
      const page = await fetch(`${url}/app`, { redirect: 'manual', headers: PERSON });
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await page.text()).toMatch(/temporarily unavailable/iu);
      // The embedded provider's own error page would blame the sign-in.
      const signIn = await fetch(`${url}/oidc/auth?${SIGN_IN}`, { redirect: 'manual' });
      expect([signIn.status, signIn.headers.get('location')]).toEqual([
        303,
        '/login?error=unavailable',
      ]);
      const { code, stderr } = await command;
      expect(code).toBe(3);
      expect(stderr).toContain('reach its database');
    } finally {
      await postgres.restart();
    }
    await vi.waitUntil(async () => (await send('/api/me')).status === 200, PATIENCE);
    expect(product.app.process.pid).toBe(pid);
    expect(product.app.process.child.exitCode).toBeNull();
  });

  it('causes a 507 for both kinds of upload while the disk is full, and ends when there is space', async () => {
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(product.app.process.pid), `--fsize=${bytes}`]);
    // The kernel refuses to let the process's files grow, like a full disk or an exhausted quota.
    limit(`${MEGABYTE}:unlimited`);
    try {
      for (const response of [await upload(3 * MEGABYTE), await createTus(3 * MEGABYTE)])
        expect(await readProblem(response)).toMatchObject({
          code: 'storage_full',
          status: 507,
          retryAfter: '60',
        });
    } finally {
      limit('unlimited:unlimited');
    }
    // Now it's stored, and then refused for its content.
    expect((await upload(3 * MEGABYTE)).status).toBe(422);
  });

  it.each(['web', 'worker'])(
    'stops a %s process with a one-line error if MASTER_KEY is wrong',
    async (kind) => {
      const start = startProcess('build/program/start.js', {
        env: {
          FANFARE_PROCESS: kind,
          DATABASE_URL: databaseUrl,
          LOG_LEVEL: 'error',
          MASTER_KEY: randomBytes(32).toString('hex'),
          PORT: String(await findFreePort()),
          SANDBOX_URL: 'http://127.0.0.1:9',
          FANFARE_DATA_DIR: path.join(product.folder, `wrong-${kind}`),
        },
      });
      await expect(start).rejects.toThrow(
        /^build\/program\/start\.js ended with 1: MASTER_KEY isn’t the key that this data was encrypted with[^\n]*\n$/u,
      );
    },
  );
});
