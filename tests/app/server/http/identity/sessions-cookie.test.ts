import { describe, expect, it } from 'vitest';
import { createCookieJar, parseCookies } from '#app/server/http/identity/sessions-cookie.ts';

describe('cookies', () => {
  it('are limited to this host and https, and hidden from scripts', () => {
    const cookies = createCookieJar('https://fanfare.example');
    expect(cookies.serialize('session', 'a b', 60)).toBe(
      '__Host-session=a%20b; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(cookies.expire(cookies.toFullName('session'))).toContain('__Host-session=; Max-Age=0;');
    expect(cookies.expire('x')).toContain('Path=/; HttpOnly; SameSite=Lax; Secure');
  });

  it('work without https on plain http, which is only for localhost', () => {
    const cookies = createCookieJar('http://localhost:3000');
    expect(cookies.serialize('session', 'x', 60)).toBe(
      'session=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('are read by name, and the first of two with the same name wins', () => {
    expect(parseCookies('a=1; a=2; b=%41; c; =d; e=%').get('a')).toBe('1');
    expect(Object.fromEntries(parseCookies('b=%41; e=%'))).toEqual({ b: 'A', e: '%' });
  });
});
