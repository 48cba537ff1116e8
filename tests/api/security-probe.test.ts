import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProbe } from '#scripts/probe/run-probe.ts';
import { signIn } from '#scripts/probe/sign-in.ts';
import { listTargets } from '#scripts/probe/targets.ts';
import type { Target } from '#scripts/probe/types.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { DEMO } from '#tests/support/e2e-app.ts';

let app: ApiApp;
let targets: Target[];

beforeAll(async () => {
  app = await startApiApp();
  targets = await listTargets();
});
afterAll(() => app.close());

describe('the product, asked by the probing script', () => {
  it('is asked about every operation and every page', () => {
    const operations = targets.filter(({ kind }) => kind === 'operation');
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
    );
    const pages = new Set(targets.filter(({ kind }) => kind === 'page').map(({ path }) => path));
    expect([...pages]).toEqual(
      expect.arrayContaining(['/', '/login', '/app', '/app/settings', '/app/posts/{postId}']),
    );
  });

  it('gives nothing away, to a stranger, to a token, to somebody who is signed in', async () => {
    const cookie = await signIn(app.url, DEMO);
    const credentials = { token: app.owner.token, cookie };
    const report = await runProbe({ url: app.url, targets, credentials, isLong: false });
    expect(report.findings).toEqual([]);
    // Doors that opened: a probe that is refused everywhere finds nothing anywhere.
    for (const caller of ['stranger', 'token', 'cookie'])
      expect(report.statuses[caller]?.[200], caller).toBeGreaterThan(10);
  }, 120_000);
});
