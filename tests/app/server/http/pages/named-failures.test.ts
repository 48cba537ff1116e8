import { data, redirect, type ServerBuild } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';
import { nameFailures } from '#app/server/http/pages/named-failures.ts';

/** Runs a page with this loader. Returns what it threw and what was reported. */
async function run(loader: () => unknown, { isClosed = false } = {}) {
  const build = {
    routes: { page: { id: 'page', path: 'page', module: { default: () => null, loader } } },
  } as unknown as ServerBuild;
  const reportError = vi.fn();
  const leaving = new AbortController();
  if (isClosed) leaving.abort();
  const request = new Request('http://localhost/page', { signal: leaving.signal });
  const context = { requestId: 'req_7', reportError };
  const guarded = nameFailures(build).routes['page']?.module.loader as (args: object) => unknown;
  const thrown = await Promise.resolve(guarded({ request, params: {}, context })).then(
    (response) => ({ answer: response }),
    (error: unknown) => error,
  );
  return { thrown, reported: reportError.mock.calls.flat() };
}

describe('a page error', () => {
  it('shows an ID, is reported, and hides the message', async () => {
    const bug = new Error('the password is swordfish');
    const { thrown, reported } = await run(() => Promise.reject(bug));
    expect(thrown).toEqual(data({ requestId: 'req_7' }, { status: 500 }));
    expect(reported).toEqual([bug]);
  });

  it('is shown as an outage when the database is down or the disk is full', async () => {
    const away = Object.assign(new Error('swordfish'), { code: 'P1001' });
    const full = Object.assign(new Error('swordfish'), { code: 'ENOSPC' });
    const thrown = [];
    for (const error of [away, full]) thrown.push((await run(() => Promise.reject(error))).thrown);
    expect(thrown).toEqual([503, 507].map((status) => data({ requestId: 'req_7' }, { status })));
  });

  it('is not reported when the client has disconnected', async () => {
    const { reported } = await run(() => Promise.reject(new Error('aborted')), { isClosed: true });
    expect(reported).toEqual([]);
  });

  it('leaves intended error responses unchanged', async () => {
    const away = redirect('/');
    const refusal = data(null, { status: 404 });
    expect((await run(() => Promise.reject(away as unknown as Error))).thrown).toBe(away);
    expect((await run(() => Promise.reject(refusal as unknown as Error))).thrown).toBe(refusal);
    expect((await run(() => 'well')).thrown).toEqual({ answer: 'well' });
  });
});
