import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { rememberScreen } from '#app/server/http/identity/sign-in-return-to.ts';

const PUBLIC_URL = 'https://fanfare.example';

interface Visit {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the screen that opens after sign-in, or null. */
function toRemembered({ path, method = 'GET', headers = {} }: Visit): string | null {
  const cookies: string[] = [];
  const request = {
    method,
    originalUrl: path,
    get: (name: string) => headers[name],
    accepts: () => (headers['accept'] === 'application/json' ? false : 'html'),
  };
  const response = { append: (_name: string, cookie: string) => void cookies.push(cookie) };
  rememberScreen(PUBLIC_URL, request as unknown as Request, response as unknown as Response);
  const value = /^__Host-return-to=([^;]*); Max-Age=1800;/u.exec(cookies[0] ?? '')?.[1];
  return value === undefined ? null : decodeURIComponent(value);
}

const SCRIPT = { 'sec-fetch-dest': 'empty' };

describe('the screen that opens after sign-in', () => {
  it.each<[string, Visit, string | null]>([
    ['the one that was asked for', { path: '/app/posts?state=failed' }, '/app/posts?state=failed'],
    ['Home', { path: '/app' }, '/app'],
    ['nothing for a public page', { path: '/pricing' }, null],
    ['nothing for another page that starts alike', { path: '/apple' }, null],
    ['nothing for a form', { path: '/app/posts', method: 'POST' }, null],
    ['nothing for an image', { path: '/app/x.png', headers: { 'sec-fetch-dest': 'image' } }, null],
    ['nothing for a program', { path: '/app', headers: { accept: 'application/json' } }, null],
    ['nothing too long for a cookie', { path: `/app/${'x'.repeat(1_000)}` }, null],
    [
      'the one on which a script asked for data',
      {
        path: '/app/posts.data',
        headers: { ...SCRIPT, referer: `${PUBLIC_URL}/app/drafts?q=a#x` },
      },
      '/app/drafts?q=a',
    ],
    [
      'nothing for a script of another site',
      { path: '/app/posts.data', headers: { ...SCRIPT, referer: 'https://evil.example/app' } },
      null,
    ],
    [
      'nothing for a script on a public page',
      { path: '/app/posts.data', headers: { ...SCRIPT, referer: `${PUBLIC_URL}/pricing` } },
      null,
    ],
    ['nothing for data without a page', { path: '/app/posts.data', headers: SCRIPT }, null],
  ])('is %s', (_what, visit, expected) => {
    expect(toRemembered(visit)).toBe(expected);
  });
});
