import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { connectRoutes } from '#app/server/http/pages/connect-routes.ts';
import { createCsrfGuard } from '#app/server/http/guards/csrf-guard.ts';
import { createSecurityHeaders } from '#app/server/http/guards/security-headers.ts';
import type { Actor } from '#app/server/services/actor.ts';

const ACTOR = { userId: 'usr_1', workspaceId: 'ws_1', role: 'owner', via: 'session' } as Actor;

let server: Server;
let origin: string;
let started: string[];
let cameFrom: string | undefined;
let startedAt: string | null;
let outcome: () => Promise<{ accountIds: string[] }>;

beforeAll(async () => {
  const app = express();
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.use(createSecurityHeaders({ publicUrl: origin, formActionOrigins: [], mediaOrigins: [] }));
  app.use(createCsrfGuard({ publicUrl: origin }));
  const silent = () => undefined;
  app.use(
    connectRoutes({
      publicUrl: origin,
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      readSession: async (cookie) => (cookie === 'session=1' ? ACTOR : null),
      startConnection: async (_actor, { platform, returnTo }) => {
        started.push(platform);
        cameFrom = returnTo;
        const url = `https://${platform}.example/consent`;
        return { url, callbackUrl: '', expiresAt: new Date(0) };
      },
      findOAuthHandOff: async ({ state }) =>
        state === 'of-a-program'
          ? { workspaceName: 'Kiln & <Ash>', returnTo: 'https://app.example/back?x=1' }
          : null,
      completeConnection: () => outcome(),
      findReturnPath: async () => startedAt,
      requestRequiredScopes: async ({ error }) =>
        error === 'scope_refused' ? 'https://linkedin.example/consent?scope=less' : null,
    }),
  );
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  started = [];
  cameFrom = undefined;
  startedAt = null;
  outcome = async () => ({ accountIds: ['acct_1'] });
});

function visit(path: string, init: RequestInit = {}) {
  const headers = { cookie: 'session=1', 'sec-fetch-site': 'same-origin', ...init.headers };
  return fetch(origin + path, { ...init, headers, redirect: 'manual' });
}

describe.each(Object.entries(CONNECT_PATHS))('the connect start URL of %s', (platform, path) => {
  it('ignores a user in the query before doing anything', async () => {
    const response = await visit(`${path}?userId=usr_2&email=eve%40example.com`);
    expect([response.status, response.headers.get('location')]).toEqual([303, path]);
    expect(started).toEqual([]);
  });

  it('asks for confirmation when opened from another site, and continues only from our own form', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const page = await visit(path, { headers: foreign });
    expect([page.status, started]).toEqual([200, []]);
    const html = await page.text();
    expect(html).toContain(`action="${path}"`);
    expect(html).not.toMatch(/<script|\son\w+=/u);
    expect((await visit(path, { method: 'POST', headers: foreign })).status).toBe(403);
    expect(started).toEqual([]);
    const response = await visit(path, { method: 'POST', headers: { origin } });
    expect(response.headers.get('location')).toBe(`https://${platform}.example/consent`);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('requires a signed-in user', async () => {
    const response = await visit(path, { headers: { cookie: 'session=2' } });
    expect([response.headers.get('location'), started]).toEqual(['/login', []]);
  });
});

describe('the redirect back from a platform', () => {
  it('removes code and state from the next URL, and is not cached', async () => {
    const response = await visit('/api/auth/twitter/callback?code=secret-code&state=secret-state');
    expect(response.headers.get('location')).toBe('/app?connected=twitter');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it("explains in our own words, never the platform's, why nothing was connected", async () => {
    outcome = async () => {
      throw new AppError('forbidden', { message: 'x', meta: { reason: 'scopes' } });
    };
    const response = await visit(
      '/api/auth/twitter/callback?error=%3Cscript%3E&error_description=https://evil.example',
    );
    expect(response.headers.get('location')).toBe('/app?error=twitter&reason=scopes');
    outcome = async () => {
      throw new Error('a bug with a secret in it');
    };
    const failed = await visit('/api/auth/twitter/callback?code=a');
    expect(failed.headers.get('location')).toBe('/app?error=connection_failed');
  });

  it('leads back to the screen where the person started, with the result', async () => {
    const callback = '/api/auth/twitter/callback?code=a&state=b';
    startedAt = '/app/posts/post_1?metrics=show&error=twitter&reason=denied';
    const back = await visit(callback);
    const path = '/app/posts/post_1?metrics=show&connected=twitter';
    expect(back.headers.get('location')).toBe(path);
    outcome = () => Promise.reject(new AppError('forbidden', { meta: { reason: 'denied' } }));
    startedAt = '/app/posts/post_1';
    const refused = await visit(callback);
    const refusal = '/app/posts/post_1?error=twitter&reason=denied';
    expect(refused.headers.get('location')).toBe(refusal);
  });

  it('never leads to another site, or to a screen that would not say what happened', async () => {
    const start = CONNECT_PATHS.twitter;
    const from = async (referer: string) => {
      await visit(start, { headers: { referer } });
      return cameFrom;
    };
    expect(await from(`${origin}/app/posts/post_1?a=b`)).toBe('/app/posts/post_1?a=b');
    expect(await from(`${origin}/app/platform-preview?draft=1`)).toBe(
      '/app/platform-preview?draft=1',
    );
    for (const other of [
      'https://evil.example/app/posts/post_1',
      `${origin}/app/settings`,
      `${origin}//evil.example`,
      'not a URL',
    ])
      expect(await from(other)).toBeUndefined();
  });

  it('is 404 for an unknown platform', async () => {
    expect((await visit('/api/auth/myspace/callback?code=a')).status).toBe(404);
  });
});

describe('a platform that rejects a scope', () => {
  it('is queried once more with only the required scopes, and then its error is shown', async () => {
    const path = '/api/auth/linkedin/callback?error=scope_refused&state=s1';
    const first = await visit(path);
    expect(first.headers.get('location')).toBe('https://linkedin.example/consent?scope=less');
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).not.toContain('s1');
    outcome = async () => {
      throw new AppError('forbidden', { message: 'x', meta: { reason: 'denied' } });
    };
    const again = await visit(path, { headers: { cookie: `session=1; ${cookie}` } });
    expect(again.headers.get('location')).not.toContain('linkedin.example');
    const other = await visit(path.replace('s1', 's2'), { headers: { cookie } });
    expect(other.headers.get('location')).toContain('linkedin.example');
  });
});

describe('a connect request started by a program', () => {
  it('is accepted only by the user, who sees whose workspace it is, and never automatically', async () => {
    const page = await visit('/api/auth/twitter/callback?code=a%26b&state=of-a-program', {
      headers: { cookie: '' },
    });
    const html = await page.text();
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer']);
    expect(html).toContain('Kiln &#38; &#60;Ash&#62;');
    const link = /href="(?<href>[^"]+)"/u.exec(html)?.groups?.['href']?.replaceAll('&#38;', '&');
    expect(Object.fromEntries(new URL(link ?? '').searchParams)).toEqual({
      x: '1',
      platform: 'twitter',
      state: 'of-a-program',
      code: 'a&b',
    });
  });
});
