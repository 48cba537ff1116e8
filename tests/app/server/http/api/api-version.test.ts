import type { Response } from 'express';
import { expect, it } from 'vitest';
import { setDeprecationHeaders } from '#app/server/http/api/api-version.ts';

it.each([
  ['2027-06-01', { Deprecation: '@1795392000', Sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' }],
  [null, { Deprecation: '@1795392000' }],
])(
  'sends the standard headers for a deprecated operation with the sunset %s',
  (sunset, expected) => {
    const headers: Record<string, string> = {};
    const set = (name: string, value: string): void => void (headers[name] = value);
    const response = { setHeader: set, append: set } as unknown as Response;
    setDeprecationHeaders(response, { since: '2026-11-23', sunset, instead: 'POST /api/media' });
    const Link = '</api/changelog>; rel="deprecation"; type="application/json"';
    expect(headers).toEqual({ ...expected, Link });
  },
);
