import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillBody, toRequest } from '#scripts/probe/trial.ts';
import { listTargets } from '#scripts/probe/targets.ts';
import { type AppendingProxy, startAppendingProxy } from '#tests/support/appending-proxy.ts';
import { copyTestDatabase } from '#tests/support/database-template.ts';
import { HttpsVisitor, type VisitorResponse } from '#tests/support/https-visitor.ts';
import {
  findFreePort,
  runToEnd,
  type SpawnedProcess,
  startProcess,
} from '#tests/support/spawned-process.ts';
import { sampleCases } from '#tests/support/whole-run.ts';
import { WITHOUT_LIMITS } from '#tests/support/without-limits.ts';

const PUBLIC_URL = 'https://fanfare.example';
const MASTER_KEY = '7'.repeat(64);
const PERSON = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@fanfare.example',
  password: 'a long walk home 42',
};
/** A stack trace, or a path on this machine. */
const INTERNALS = /\n\s+at |node_modules|file:\/\/|\/app\/server\//u;

let folder: string;
let proxy: AppendingProxy;
let server: SpawnedProcess;
let visitor: HttpsVisitor;
let sandboxPort: number;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-production-'));
  await copyTestDatabase(folder);
  proxy = await startAppendingProxy({ proto: 'https' });
  const port = await findFreePort();
  sandboxPort = await findFreePort();
  proxy.target = `http://127.0.0.1:${port}`;
  env = {
    ...WITHOUT_LIMITS,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    PUBLIC_URL,
    MASTER_KEY,
    TRUST_PROXY: '1',
    HOST: '0.0.0.0',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    FANFARE_DATA_DIR: folder,
  };
  server = await startProcess('build/program/start.js', { env });
  visitor = new HttpsVisitor(PUBLIC_URL, proxy.url);
  await visitor.submit(await visitor.open('/register?returnTo=/app/posts'), PERSON);
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await proxy?.close();
  await rm(folder, { recursive: true, force: true });
});

function callApi(method: string, target: string, body: object): Promise<VisitorResponse> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return visitor.send(target, { method, headers, body: JSON.stringify(body) });
}

/** Returns what's wrong with any response. */
function checkPage(where: string, { status, headers, text }: VisitorResponse): string[] {
  const isBare = /^\/(health|ready)z$/u.test(where) || where.startsWith('/media/');
  const hasHsts = /^max-age=\d{8}/u.test(headers['strict-transport-security'] ?? '');
  return [
    ...(status >= 500 ? ['failed'] : []),
    ...(hasHsts || isBare ? [] : ['no HSTS']),
    ...(status >= 400 && INTERNALS.test(text) ? ['internals'] : []),
    ...(headers['x-powered-by'] ? ['x-powered-by'] : []),
  ];
}

function isSafeCookie(line: string): boolean {
  const parts = line.toLowerCase().split(/;\s*/u);
  const hasFlags = ['secure', 'httponly', 'samesite=lax', 'path=/'].every((flag) =>
    parts.includes(flag),
  );
  return line.startsWith('__Host-') && hasFlags && !parts.some((part) => part.startsWith('domain'));
}

describe('the built product in production', () => {
  it('signs a user up over https, and keeps them signed in', async () => {
    const me = await visitor.send('/api/auth/me', { headers: { accept: 'application/json' } });
    expect(me.status).toBe(200);
    expect(me.text).toContain(PERSON.email);
  });

  it('keeps a theme that was chosen without scripts', async () => {
    const headers = { referer: `${PUBLIC_URL}/app/posts` };
    await visitor.open('/theme', { method: 'POST', form: { theme: 'dark' }, headers });
    expect((await visitor.open('/app/posts')).text).toContain('data-theme="dark"');
    await visitor.open('/theme', { method: 'POST', form: { theme: 'system' }, headers });
    expect((await visitor.open('/app/posts')).text).not.toMatch(/<html[^>]*data-theme/u);
  });

  // In CI, every third operation: tests/api/security-probe.test.ts sends to all of them.
  it('serves pages, operations, and routes with HSTS, safe cookies, and no internal details', async () => {
    const wrong: string[] = [];
    const targets = Map.groupBy(await listTargets(), ({ kind }) => kind);
    const operations = sampleCases(targets.get('operation') ?? [], 3);
    targets.delete('operation');
    for (const target of [...operations, ...[...targets.values()].flat()]) {
      if (target.isFatal || target.path === '/logout') continue;
      const parts = target.body === 'none' ? {} : { body: fillBody(target, 'x') };
      const { path: where, ...sent } = toRequest(target, { caller: 'cookie', headers: {} }, parts);
      const response = await visitor.send(where, sent as object);
      wrong.push(
        ...checkPage(where, response).map(
          (what) => `${target.method} ${where} ${response.status}: ${what}`,
        ),
      );
    }
    expect(wrong).toEqual([]);
    const lines = visitor.setCookies;
    expect(lines.filter((line) => !isSafeCookie(line))).toEqual([]);
    const names = new Set(lines.map((line) => /^__Host-([\w-]+)/u.exec(line)?.[1]));
    expect([...names].sort()).toEqual(
      [
        'device',
        'idp_interaction',
        'idp_resume',
        'idp_session',
        'oidc',
        'return-to',
        'session',
        'theme',
      ].sort(),
    );
  }, 120_000);

  it('sends no webhook to this machine, and imports nothing from it', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '10.0.0.1']) {
      const url = `https://${host}/hook`;
      const hook = await callApi('POST', '/api/webhooks', { url, events: ['post.published'] });
      expect([url, hook.status]).toEqual([url, 422]);
      const link = `http://${host}:${sandboxPort}/x.mp4`;
      const found = await callApi('POST', '/api/imports', { url: link });
      expect([link, found.status >= 400]).toEqual([link, true]);
    }
  });

  it('opens the sandbox, whose control API needs no token, to this machine only', async () => {
    const others = Object.values(os.networkInterfaces())
      .flat()
      .filter((one) => one !== undefined && !one.internal && one.family === 'IPv4')
      .map((one) => one?.address ?? '');
    const reaches = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(sandboxPort, host);
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.unref();
      });
    expect(await reaches('127.0.0.1')).toBe(true);
    for (const host of [...others, '127.0.0.2'])
      expect([host, await reaches(host)]).toEqual([host, false]);
  });

  it('shows errors as pages without a stack', async () => {
    const page = await visitor.open('/app/posts/post_01h45ytscbebyvny4gc8cr8ma2');
    expect(page.status).toBe(404);
    expect(page.text).not.toMatch(INTERNALS);
    const unreadable = await visitor.send('/%', { headers: { accept: 'text/html' } });
    expect(unreadable.status).toBe(400);
    expect(unreadable.text).not.toMatch(INTERNALS);
    expect((await visitor.send('/', { headers: { host: 'evil.example' } })).status).toBe(421);
  });

  it('refuses to run the demo, whose password is public', async () => {
    const { code, stderr } = await runToEnd('scripts/demo.ts', { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^npm run demo .*npm start[^\n]*\n$/u);
  });
});
