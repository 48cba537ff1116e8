import { expect, it } from 'vitest';
import { checkTarget } from '#app/domain/short-links/check-target.ts';
import { MAX_TARGET } from '#app/domain/short-links/short-link-limits.ts';
import { CreateShortLinkInput } from '#app/domain/short-links/short-links.ts';

it.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTP://Example.com/A?b=C#d', 'http://example.com/A?b=C#d'],
  ['https://xn--mnchen-3ya.de/', 'https://xn--mnchen-3ya.de/'],
  ['https://münchen.de/öl', 'https://xn--mnchen-3ya.de/%C3%B6l'],
  ['https://example.com/\u202Egnp.exe', 'https://example.com/%E2%80%AEgnp.exe'],
  ['https://example.com/\uD800', 'https://example.com/%EF%BF%BD'],
])('accepts %j and keeps it in ASCII', (text, target) => {
  expect(checkTarget(text)).toEqual({ target });
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://example.com/',
  'blob:https://example.com/1',
  'view-source:https://example.com',
  '//example.com',
  'https:example.com',
  'https:\\\\example.com',
  'https://example.com/\r\nSet-Cookie: a=b',
  'https://example.com/\0',
  'java\tscript:alert(1)',
  'https://exa mple.com',
  'https://example.com/\u2028',
  'https://user@example.com',
  'https://user:secret@example.com/',
  'https://bank.example@evil.example/',
  'https://',
  'https://[::1',
  'https://xn--ab\u00ad\u00df%/',
  '',
])('refuses %j', (text) => {
  expect(checkTarget(text)).toHaveProperty('fault');
});

it(`accepts ${MAX_TARGET} characters and no more, counted as they’re sent`, () => {
  const start = 'https://example.com/';
  const longest = start + 'a'.repeat(MAX_TARGET - start.length);
  expect(checkTarget(longest)).toEqual({ target: longest });
  expect(checkTarget(`${longest}a`)).toHaveProperty('fault');
  expect(checkTarget(start + 'ö'.repeat(400))).toHaveProperty('fault');
  expect(checkTarget(start + 'ö'.repeat(300))).toHaveProperty('target');
});

it('says at the field what’s wrong', () => {
  const parsed = CreateShortLinkInput.safeParse({ target: ' https://me@example.com ' });
  expect(parsed.error?.issues).toMatchObject([
    { path: ['target'], message: 'A link can’t contain a user name or password.' },
  ]);
  expect(CreateShortLinkInput.parse({ target: ' https://example.com\n' })).toEqual({
    target: 'https://example.com/',
  });
});
