import express from 'express';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/server/errors/app-error.ts';
import { calendarFeedRoutes } from '#app/server/http/pages/calendar-feed-routes.ts';
import type { RateVerdict } from '#app/server/ports/rate-limits.ts';

const SECRET = `ff_cal_${'a'.repeat(43)}`;
const BODY = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

let server: Server;
let url: string;
let writes = 0;
let verdict: RateVerdict | null = null;

beforeAll(async () => {
  const app = express();
  app.use(
    calendarFeedRoutes({
      calendarFeed: {
        readCalendarFeed: async ({ secret }) => {
          if (secret !== SECRET) throw new AppError('not_found', { message: 'No such address.' });
          const write = async () => {
            writes += 1;
            return BODY;
          };
          return { version: 'v1', write };
        },
      },
      rateLimits: {
        countCaller: async () => null,
        countVisit: async () => null,
        countAnonymous: async () => verdict,
        close: () => undefined,
      },
      logger: {
        debug: () => undefined,
        info: () => undefined,
        warn: () => undefined,
        error: () => undefined,
      },
    }),
  );
  server = app.listen(0);
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar`;
});
afterAll(() => server.close());

describe('GET /calendar/{secret}.ics', () => {
  it('sends the calendar, which only its reader may keep and no search engine may list', async () => {
    const response = await fetch(`${url}/${SECRET}.ics`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(BODY);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      etag: 'W/"v1"',
    });
  });

  it('responds with 304 without writing the calendar if nothing has changed', async () => {
    const before = writes;
    const headers = { 'if-none-match': 'W/"v1"' };
    const response = await fetch(`${url}/${SECRET}.ics`, { headers });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(writes).toBe(before);
  });

  it('responds to an unknown address with 404, and doesn’t repeat it', async () => {
    const response = await fetch(`${url}/ff_cal_unknown.ics`);
    expect(response.status).toBe(404);
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await response.text()).not.toContain('ff_cal_unknown');
  });

  it('counts calls by network', async () => {
    const quota = { name: 'address', limit: 60, windowSeconds: 60, left: 0, resetSeconds: 30 };
    verdict = { isAllowed: false, quotas: [quota], retryAfterSeconds: 30 };
    const response = await fetch(`${url}/${SECRET}.ics`);
    verdict = null;
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  });
});
