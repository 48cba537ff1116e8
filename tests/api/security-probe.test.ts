import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProbe } from '#scripts/probe/run-probe.ts';
import { createSender } from '#scripts/probe/send.ts';
import { signIn } from '#scripts/probe/sign-in.ts';
import { fillBody, toRequest } from '#scripts/probe/trial.ts';
import { listTargets } from '#scripts/probe/targets.ts';
import type { Target } from '#scripts/probe/types.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { DEMO } from '#tests/support/e2e-app.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

let app: ApiApp;
let targets: Target[];

beforeAll(async () => {
  app = await startApiApp();
  targets = await listTargets();
});
afterAll(() => app.close());

describe('the product, tested by the probing script', () => {
  it('is probed at every operation and every page', () => {
    const operations = targets.filter(({ kind }) => kind === 'operation');
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        ...OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
        'PATCH /api/uploads/{uploadId}',
        'POST /auth/device',
        'GET /api/changelog',
      ]),
    );
    const pages = new Set(targets.filter(({ kind }) => kind === 'page').map(({ path }) => path));
    expect([...pages]).toEqual(
      expect.arrayContaining(['/', '/login', '/app', '/app/settings', '/app/posts/{postId}']),
    );
  });

  it('reveals nothing without credentials, with a token, or with a session', async () => {
    const cookie = await signIn(app.url, DEMO);
    const credentials = { token: app.owner.token, cookie };
    const report = await runProbe({ url: app.url, targets, credentials, isLong: false });
    expect(report.findings).toEqual([]);
    // Check that requests succeeded, because a probe that's refused everywhere finds nothing.
    for (const caller of ['stranger', 'token', 'cookie'])
      expect(report.statuses[caller]?.[200], caller).toBeGreaterThan(10);
  }, 120_000);

  it('ignores cookies in every request with an Authorization header', async () => {
    const cookie = await signIn(app.url, DEMO);
    const sender = createSender(app.url, 6);
    const send = async (target: Target, headers: Record<string, string>) => {
      const body = target.body === 'none' ? {} : { body: fillBody(target, 'x') };
      const sent = toRequest(target, { caller: 'cookie', headers }, body);
      const { status, headers: received, text } = await sender.send(sent);
      // The state in sign-in redirects is always new.
      const location = String(received['location'] ?? '').split('?')[0];
      return { status, location, isPersonal: text.includes(DEMO.email) };
    };
    const wrong: object[] = [];
    const waiting = targets.entries();
    const lane = async (): Promise<void> => {
      for (const [place, target] of waiting) {
        for (const authorization of sampleCases(['Bearer x', 'Basic eDp4'], 2, place)) {
          const alone = await send(target, { authorization });
          const beside = await send(target, { authorization, cookie });
          const isSame = JSON.stringify(alone) === JSON.stringify(beside);
          if (!isSame || beside.status >= 500)
            wrong.push({ target: `${target.method} ${target.path}`, authorization, alone, beside });
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, lane));
    sender.close();
    expect(wrong).toEqual([]);
    // The cookie itself is valid.
    const me = await fetch(`${app.url}/api/auth/me`, { headers: { cookie } });
    expect(me.status).toBe(200);
  }, 120_000);
});
