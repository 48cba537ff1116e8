import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const APP = new URL('../../app/', import.meta.url);
/** The cookie jar, and the settings of two libraries that use its names. */
const ALLOWED = [
  'server/adapters/identity/provider-configuration.ts',
  'server/http/identity/sessions-cookie.ts',
  'server/http/identity/sign-in-strategy.ts',
];

describe('cookies', () => {
  it('get their names and flags from one cookie jar', () => {
    const writers = readdirSync(APP, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name) && !/^server\/(?:sandbox|db\/generated)/u.test(name))
      .filter((name) =>
        /SameSite=|sameSite:|document\.cookie/u.test(readFileSync(new URL(name, APP), 'utf8')),
      );
    expect(writers.sort()).toEqual(ALLOWED);
  });
});
