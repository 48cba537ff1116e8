import express from 'express';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { shortLinkRoutes } from '#app/server/http/pages/short-link-routes.ts';
import type { RateVerdict } from '#app/server/ports/rate-limits.ts';
import type { OpenedShortLink } from '#app/server/services/short-links/open-short-link.ts';

const LINKS: Readonly<Record<string, OpenedShortLink>> = {
  active: { state: 'active', target: 'https://example.com/?a=<b>&c=%22' },
  revoked: { state: 'revoked' },
};

let server: Server;
let url: string;
let counted: string[] = [];
let verdict: RateVerdict | null = null;
let errors: string[] = [];

beforeAll(async () => {
  const app = express();
  const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined };
  app.use(
    shortLinkRoutes({
      shortLinks: {
        openShortLink: async ({ code, counts }) => {
          if (code === 'failing') throw new Error('The database is away.');
          if (counts) counted.push(code);
          return LINKS[code] ?? { state: 'unknown' };
        },
      },
      rateLimits: {
        countCaller: async () => null,
        countAnonymous: async () => null,
        countVisit: async () => verdict,
        close: () => undefined,
      },
      logger: { ...logger, error: (_facts, message) => void errors.push(message) },
    }),
  );
  server = app.listen(0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/l`;
});
afterAll(() => server.close());
beforeEach(() => {
  counted = [];
  errors = [];
  verdict = null;
});

const open = (code: string, method = 'GET') =>
  fetch(`${url}/${code}`, { method, redirect: 'manual' });

it('redirects to the target, without a body, and lets nobody keep the response', async () => {
  const response = await open('active');
  expect([response.status, await response.text()]).toEqual([302, '']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    location: 'https://example.com/?a=<b>&c=%22',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  expect(counted).toEqual(['active']);
});

it('redirects HEAD without counting it', async () => {
  const response = await open('active', 'HEAD');
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    'https://example.com/?a=<b>&c=%22',
  ]);
  expect(counted).toEqual([]);
});

it.each([
  ['revoked', 410, 'This link no longer works'],
  ['nothing', 404, 'This link doesn’t exist'],
  ['%3Cscript%3E', 404, 'This link doesn’t exist'],
])('shows a page for %s with %i', async (code, status, title) => {
  const response = await open(code);
  expect([response.status, response.headers.get('location')]).toEqual([status, null]);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const html = await response.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).not.toMatch(/script|example\.com/u);
});

it('limits the visits of a network', async () => {
  const quota = { name: 'visit', limit: 120, windowSeconds: 60, left: 0, resetSeconds: 30 };
  verdict = { isAllowed: false, quotas: [quota], retryAfterSeconds: 30 };
  const response = await open('active');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await response.text()).toContain('Too many requests');
  expect(counted).toEqual([]);
});

it('shows a page if the database is away', async () => {
  const response = await open('failing');
  expect([response.status, response.headers.get('location')]).toEqual([503, null]);
  expect(errors).toEqual(['A short link failed.']);
});
